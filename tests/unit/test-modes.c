/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Modes where there are several, and how often they are seen in vain.  */
#include <config.h>
#include "base/rng.h"
#include "stat/modes.h"
#include "stat/quantile.h"
#include "stat/sort.h"
#include "stat/spread.h"
#include "tap.h"
#include <stdio.h>

#define MOST 100000

static struct rng rng;
static double value[MOST];

static double
normal (void)
{
  double u = 1 - rng_uniform (&rng), v = rng_uniform (&rng);
  return sqrt (-2 * log (u)) * cos (2 * M_PI * v);
}

static struct modes
modes_of (size_t n)
{
  struct modes m;
  sort_doubles (value, n);
  if (modes_find (&m, value, n, smallest_gap (value, n, NULL)) != 0)
    ok (false, "there is memory");
  return m;
}

static void
check_places (void)
{
  for (size_t i = 0; i < 300; i++)
    value[i] = (i % 3 == 0 ? 14 : 10) + 0.3 * normal ();
  struct modes m = modes_of (300);
  ok (m.count == 2, "two modes are two");
  near (m.mode[0].place, 10, 0.02, "the first about 10");
  near (m.mode[1].place, 14, 0.02, "the second about 14");
  near (m.mode[1].share, 1. / 3, 0.02, "with a third of the samples");
  for (size_t i = 0; i < 300; i++)
    value[i] = 10 + 5 * (double) (i % 3) + 0.3 * normal ();
  ok (modes_of (300).count == 3, "three modes are three");
  for (size_t i = 0; i < MOST; i++)
    value[i] = (i % 5 == 0 ? 14 : 10) + normal () / 2;
  ok (modes_find_among (&m, value, MOST) == 0 && m.count == 2,
      "modes among very many samples are found");
  size_t first = 0;
  for (size_t i = 0; i < MOST; i++)
    first += value[i] < m.mode[0].end;
  ok (fabs (m.mode[0].end - 12) < 1 && m.mode[1].end == INFINITY
          && m.mode[0].share == (double) first / MOST
          && m.mode[1].share == (double) (MOST - first) / MOST,
      "and all samples counted");
  sort_doubles (value, MOST);
  ok (m.mode[0].place == median (value, first)
          && m.mode[1].place == median (value + first, MOST - first),
      "their places are the medians of all, too");
  for (size_t i = 0; i < MOST; i++)
    value[i] = i % 3 == 0 ? 0.25 : 0.5;
  ok (modes_find_among (&m, value, MOST) == 0 && m.count == 1,
      "two ticks among very many samples are one mode");
}

static void
check_clock (void)
{
  for (size_t i = 0; i < 100; i++)
    value[i] = 7;
  ok (modes_of (100).count == 1, "equal samples have one mode");
  for (size_t i = 0; i < 100; i++)
    value[i] = i % 2 == 0 ? 4 : 8;
  ok (modes_of (100).count == 1, "two ticks of a clock are one");
  for (size_t i = 0; i < 1000; i++)
    value[i] = 4 * round (10 + normal ());
  ok (modes_of (1000).count == 1, "and so are several");
  for (size_t i = 0; i < 1000; i++)
    value[i] = 4 * round ((i % 2 == 0 ? 10 : 20) + normal ());
  ok (modes_of (1000).count == 2, "but ticks about two places are two");
}

/* The share of 500 series of N with one mode in which several are seen; KIND
   0: normal, 1: lognormal, 2: a tenth of outliers of three times the size.  */
/* The same modes whatever power of two the samples are multiplied by, up to
   where their range is no number, and down to denormal ones.  */
static void
check_scales (void)
{
  static const int exponent[] = { 1023, 900, -900, -1050 };
  for (size_t i = 0; i < 4; i++)
    {
      for (size_t k = 0; k < 60; k++)
        value[k] = ldexp ((k % 2 == 0 ? 1.5 : -1.5) + (double) (k / 20) / 32,
                          exponent[i]);
      struct modes m = modes_of (60);
      ok (m.count == 2 && ldexp (m.mode[0].place, -exponent[i] - 1) < -0.5
              && ldexp (m.mode[1].place, -exponent[i] - 1) > 0.5,
          "two modes are two, however large or small");
    }
  for (size_t k = 0; k < 60; k++)
    value[k] = k % 2 == 0 ? 1.7e308 : -1.7e308;
  ok (modes_of (60).count >= 1, "a step of the clock that is no number");
}

static double
false_alarms (int kind, size_t n)
{
  double count = 0;
  for (int r = 0; r < 500; r++)
    {
      for (size_t i = 0; i < n; i++)
        {
          double z = normal ();
          value[i] = kind == 1 ? exp (0.5 * z) : 1 + 0.05 * z;
          if (kind == 2 && rng_below (&rng, 10) == 0)
            value[i] *= 3;
        }
      count += modes_of (n).count > 1;
    }
  return count / 500;
}

static void
check_false_alarms (void)
{
  static const char *const law[] = { "normal", "lognormal", "10 % outliers" };
  static const size_t sizes[] = { 20, 50, 100, 500 };
  for (int kind = 0; kind < 3; kind++)
    for (size_t i = 0; i < 4; i++)
      {
        char sentence[80];
        double share = false_alarms (kind, sizes[i]);
        snprintf (sentence, sizeof sentence, "false alarms, %s, n = %zu: %.4f",
                  law[kind], sizes[i], share);
        ok (share <= 0.01, sentence);
      }
}

int
main (void)
{
  rng_seed (&rng, 1);
  check_places ();
  check_clock ();
  check_scales ();
  check_false_alarms ();
  return plan ();
}
