/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Order statistics kept while samples come.  */
#include <config.h>
#include "stat/running_order.h"
#include <math.h>
#include <stdlib.h>
#include "base/rng.h"
#include "stat/order_interval.h"
#include "stat/sort.h"
#include "tap.h"

/* N positive numbers over several doublings.  */
static double *
make (size_t n)
{
  struct rng rng;
  rng_seed (&rng, 5);
  double *value = malloc (n * sizeof *value);
  for (size_t i = 0; value != NULL && i < n; i++)
    value[i] = exp (4 * rng_uniform (&rng) - 9);
  return value;
}

static struct running_order *
added (const double *value, size_t n)
{
  struct running_order *r = running_order_new ();
  for (size_t i = 0; r != NULL && i < n; i++)
    if (running_order_add (r, value[i]) != 0)
      break;
  return r;
}

/* The largest relative deviation of any rank.  */
static double
worst (const struct running_order *r, const double *sorted, size_t n)
{
  double largest = 0;
  for (size_t i = 0; i < n; i++)
    largest = fmax (largest,
                    fabs (running_order_value (r, i + 1) / sorted[i] - 1));
  return largest;
}

static void
test_ranks (size_t n, double tolerance, const char *sentence)
{
  double *value = make (n);
  struct running_order *r = added (value, n);
  sort_doubles (value, n);
  ok (running_order_count (r) == n, "all samples are counted");
  ok (worst (r, value, n) <= tolerance, sentence);
  double median = (value[(n - 1) / 2] + value[n / 2]) / 2;
  near (running_order_median (r), median, tolerance + 1e-15,
        "and so is the median");
  struct order_interval ranks = order_interval (n, 0.5, 0.95);
  double half = (value[ranks.upper - 1] - value[ranks.lower - 1]) / 2 / median;
  ok (fabs (running_order_half_width (r, 0.95) - half)
          <= 2 * tolerance + 1e-15,
      "and the half width of its interval");
  running_order_free (r);
  free (value);
}

static void
test_edges (void)
{
  struct running_order *r = running_order_new ();
  ok (isinf (running_order_half_width (r, 0.95)), "no samples, no interval");
  for (int i = 0; i < 5; i++)
    running_order_add (r, 1);
  ok (isinf (running_order_half_width (r, 0.95)),
      "five samples are too few for a level of 95 %");
  running_order_add (r, 1);
  ok (running_order_half_width (r, 0.95) == 0,
      "six equal ones have an interval of no width");
  for (int i = 0; i < 5000; i++)
    running_order_add (r, 0);
  ok (running_order_value (r, 1) == 0 && running_order_median (r) == 0,
      "zeros are zeros in bins, too");
  near (running_order_value (r, 5006), 1, 1. / 8192,
        "what was added before the bins is in them");
  running_order_free (r);
}

int
main (void)
{
  test_ranks (7, 0, "few samples are exact");
  test_ranks (1024, 0, "1024 samples are exact");
  test_ranks (1025, 1. / 8192, "more of them are right to a part in 8192");
  test_ranks (200000, 1. / 8192, "many are right to a part in 8192");
  test_edges ();
  return plan ();
}
