/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a sequence changes.  */
#include <config.h>
#include "stat/change_points.h"
#include "base/rng.h"
#include "tap.h"

#define MOST 400

/* Fill VALUE from FROM to before TO with an even law around MEAN.  */
static void
fill (double *value, size_t from, size_t to, double mean, double reach)
{
  struct rng rng;
  rng_seed (&rng, from + 1);
  for (size_t i = from; i < to; i++)
    value[i] = mean + reach * (2 * rng_uniform (&rng) - 1);
}

static size_t
segments (const double *value, size_t n, size_t *start)
{
  return change_points (value, n, CHANGE_MIN_SEGMENT, change_penalty (n), 1e-3,
                        start);
}

int
main (void)
{
  double value[MOST];
  size_t start[MOST];
  fill (value, 0, MOST, 1e6, 1);
  ok (segments (value, MOST, start) == 1 && start[0] == 0,
      "a sequence without a change is one segment");
  ok (segments (value, 3, start) == 1 && start[0] == 0,
      "and so is one that is shorter than a segment");
  ok (segments (value, 0, start) == 0, "an empty one has none");

  fill (value, 100, 250, 1e6 + 4, 1);
  ok (segments (value, MOST, start) == 3 && start[1] == 100 && start[2] == 250,
      "changes of the mean are found where they are");
  fill (value, 0, 200, 5, 1);
  fill (value, 200, MOST, 5, 8);
  ok (segments (value, MOST, start) == 2 && start[1] >= 195 && start[1] <= 205,
      "a change of the variance is found");
  for (size_t i = 0; i < MOST; i++)
    value[i] = i < 200 ? 1 : 1.0001;
  ok (segments (value, MOST, start) == 1,
      "what is smaller than the resolution is no change");
  fill (value, 0, 3, 50, 1);
  fill (value, 3, 40, 5, 1);
  size_t count = segments (value, 40, start);
  bool long_enough = true;
  for (size_t i = 0; i < count; i++)
    long_enough &= (i + 1 < count ? start[i + 1] : 40) - start[i]
                   >= CHANGE_MIN_SEGMENT;
  ok (count >= 2 && long_enough, "no segment is shorter than the least");
  return plan ();
}
