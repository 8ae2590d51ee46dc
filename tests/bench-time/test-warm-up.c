/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long warm-up lasts.  */
#include <config.h>
#include <math.h>
#include "../../bench-time/warm_up.h"
#include "../unit/tap.h"
#include "base/rng.h"

/* About normal: mean 0, standard deviation 1.  */
static double
noise (struct rng *rng)
{
  double sum = -6;
  for (int i = 0; i < 12; i++)
    sum += rng_uniform (rng);
  return sum;
}

/* Warm up with SLOW runs that take FACTOR times as long as the rest, with
   standard deviation CV; one of PER_OUTLIER (0: none) takes three times as
   long.  */
static struct warm_up
warmed (struct rng *rng, size_t slow, double factor, double cv,
        uint64_t per_outlier)
{
  struct warm_up w = { 0 };
  while (!warm_up_is_over (&w))
    {
      double time_s = 0.1 * exp (cv * noise (rng));
      if (w.count < slow)
        time_s *= factor;
      if (per_outlier > 0 && rng_below (rng, per_outlier) == 0)
        time_s *= 3;
      warm_up_add (&w, time_s);
    }
  return w;
}

/* In how many of 1000 warm-ups without a slow start one is told of.  */
static int
false_alarms (double cv, uint64_t per_outlier)
{
  struct rng rng;
  rng_seed (&rng, 11);
  int count = 0;
  for (int i = 0; i < 1000; i++)
    {
      struct warm_up w = warmed (&rng, 0, 1, cv, per_outlier);
      count += warm_up_was_slow (&w);
    }
  return count;
}

static void
test_found (void)
{
  struct rng rng;
  rng_seed (&rng, 3);
  int found = 0, cut = 0;
  for (int i = 0; i < 200; i++)
    {
      struct warm_up w = warmed (&rng, 8, 1.5, 0.05, 0);
      found += w.steady_from >= 7 && w.steady_from <= 9
               && fabs (warm_up_slowness (&w) - 1.5) < 0.15;
      cut += w.count >= 18;
    }
  ok (found >= 190, "a start slower by a half is found where it ends");
  ok (cut == 200, "and ten steady runs follow it");
  struct warm_up w = warmed (&rng, 12, 2, 0.05, 0);
  ok (w.count == 22 && w.steady_from == 12 && warm_up_was_slow (&w),
      "a long one keeps the warm-up going");
}

static void
test_limits (void)
{
  struct warm_up w = { 0 };
  for (int i = 0; i < 200 && !warm_up_is_over (&w); i++)
    warm_up_add (&w, 0.1);
  ok (w.count == WARM_UP_MIN && w.steady_from == 0,
      "equal times are steady at once");
  w = (struct warm_up){ 0 };
  for (int i = 0; !warm_up_is_over (&w); i++)
    warm_up_add (&w, i / 7 % 2 == 0 ? 1 : 2);
  ok (w.count == WARM_UP_MAX, "there is an end where nothing gets steady");
}

int
main (void)
{
  test_found ();
  test_limits ();
  int quiet = false_alarms (0.02, 0), noisy = false_alarms (0.2, 0);
  int outliers = false_alarms (0.05, 10);
  ok (quiet <= 10, "steady times have false alarms in at most 1 % of cases");
  ok (noisy <= 10, "so have noisy ones");
  ok (outliers <= 50, "with one outlier in ten it is at most 5 %");
  printf ("# of 1000: %d, %d, %d\n", quiet, noisy, outliers);
  return plan ();
}
