/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Saturation of systems, and scaling by parameters.  */
#include <config.h>
#include "analysis/load_curve.h"
#include "analysis/scaling.h"
#include "tap.h"

enum
{
  QUERIES = 2000
};

/* Judge queries at RATE to a queue that serves each in SERVICE seconds.  */
static struct load_point
queue (double rate, double service, size_t n)
{
  static double due[QUERIES], latency[QUERIES];
  struct load_point point = { .rate = rate };
  double idle = 0;
  for (size_t i = 0; i < n; i++)
    {
      due[i] = (double) i / rate;
      idle = fmax (idle, due[i]) + service;
      latency[i] = idle - due[i];
    }
  if (load_judge (&point, due, latency, n) != 0)
    ok (false, "memory");
  return point;
}

static void
test_saturation (void)
{
  struct load_point calm = queue (100, 0.005, QUERIES);
  ok (calm.judged && !calm.saturated && !calm.grows,
      "half the capacity saturates nothing");
  near (calm.answered.value, 1, 1e-9, "all is answered as it is asked");
  struct load_point full = queue (300, 0.005, QUERIES);
  ok (full.judged && full.saturated && full.grows,
      "one and a half times the capacity does");
  near (full.answered.value, 200. / 300, 1e-3,
        "two thirds are answered in time");
  struct load_point slow = queue (100, 0.0099, QUERIES);
  ok (slow.judged && !slow.saturated, "nor does a load of 99 % that keeps up");
  ok (!queue (300, 0.005, 20).judged, "twenty queries are not judged");
}

static void
test_knee (void)
{
  struct load_point point[]
      = { { .rate = 1, .judged = true },
          { .rate = 2 },
          { .rate = 3, .judged = true },
          { .rate = 4, .judged = true, .saturated = true },
          { .rate = 5, .judged = true } };
  const struct load_curve curve = { .point = point, .count = 5 };
  struct figure from, to;
  load_curve_knee (&curve, &from, &to);
  ok (from.value == 3 && to.value == 4,
      "the knee is before the first rate that saturates");
  const struct load_curve calm = { .point = point, .count = 3 };
  load_curve_knee (&calm, &from, &to);
  ok (from.value == 3 && !figure_available (to), "or there is none");
}

static void
test_scaling (void)
{
  struct text family = { 0 };
  near (scaling_value ("sort/threads=4/size=10", "threads", &family), 4, 0,
        "a parameter has a value");
  same_string (text_string (&family), "sort/size=10",
               "and the rest of the name is the family");
  ok (isnan (scaling_value ("sort/threads=all", "threads", &family)),
      "a word is no value");
  ok (isnan (scaling_value ("sort", "threads", &family)), "nor is nothing");
  text_free (&family);
  near (scaling_serial_fraction (figure_of (2), 4).value, 1. / 3, 1e-12,
        "Karp and Flatt's fraction of a speedup of 2 by 4");
}

int
main (void)
{
  test_saturation ();
  test_knee ();
  test_scaling ();
  return plan ();
}
