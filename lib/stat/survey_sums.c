/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/survey_sums.h"

void
extent_sums_begin (struct extent_sums *sums, double first)
{
  *sums = (struct extent_sums){ 0 };
  for (int k = 0; k < LANES; k++)
    sums->least[k] = sums->greatest[k] = first;
}

PROCESSOR_LOOP
add_extents (struct extent_sums *sums, const double *value, size_t n)
{
  struct lane_sums sum = sums->sum;
  double least[LANES], greatest[LANES];
  memcpy (least, &sums->least, sizeof least);
  memcpy (greatest, &sums->greatest, sizeof greatest);
  size_t i = 0;
  for (; i + LANES <= n; i += LANES)
    {
      lanes x;
      memcpy (&x, value + i, sizeof x);
      for (int k = 0; k < LANES; k++)
        {
          least[k] = value[i + k] < least[k] ? value[i + k] : least[k];
          greatest[k]
              = value[i + k] > greatest[k] ? value[i + k] : greatest[k];
        }
      lane_sums_add (&sum, &x);
    }
  for (; i < n; i++)
    {
      least[0] = value[i] < least[0] ? value[i] : least[0];
      greatest[0] = value[i] > greatest[0] ? value[i] : greatest[0];
      compensated_add (&sums->rest, value[i]);
    }
  memcpy (&sums->least, least, sizeof least);
  memcpy (&sums->greatest, greatest, sizeof greatest);
  sums->sum = sum;
}

PROCESSOR_FUNCTION (add_extents_of,
                    (struct extent_sums * sums, const double *value, size_t n),
                    add_extents, (sums, value, n))

void
extent_sums_add (struct extent_sums *sums, const double *value, size_t n)
{
  add_extents_of (sums, value, n);
}

/* Add all of OTHER to SUM.  */
static void
join (struct compensated *sum, struct compensated other)
{
  compensated_add (sum, other.hi);
  sum->lo += other.lo;
}

void
extent_sums_end (const struct extent_sums *sums, double *min, double *max,
                 struct compensated *sum)
{
  lane_sums_join (sum, &sums->sum);
  join (sum, sums->rest);
  *min = sums->least[0];
  *max = sums->greatest[0];
  for (int k = 1; k < LANES; k++)
    {
      *min = sums->least[k] < *min ? sums->least[k] : *min;
      *max = sums->greatest[k] > *max ? sums->greatest[k] : *max;
    }
}

PROCESSOR_LOOP
add_deviations (struct deviation_sums *sums, const struct moments *moments,
                const double *value, size_t n)
{
  const struct moments m = *moments;
  struct lane_sums squares = sums->squares, products = sums->products;
  size_t i = 0;
  for (; i + LANES <= n; i += LANES)
    {
      lanes x, before;
      memcpy (&x, value + i, sizeof x);
      memcpy (&before, value + i - 1, sizeof before);
      x = (x * m.scale - m.mean) - m.mean_lo;
      before = (before * m.scale - m.mean) - m.mean_lo;
      before *= x;
      x *= x;
      lane_sums_add (&squares, &x);
      lane_sums_add (&products, &before);
    }
  for (; i < n; i++)
    {
      double deviation = moments_deviation (&m, value[i]);
      compensated_add (&sums->rest_squares, deviation * deviation);
      compensated_add (&sums->rest_products,
                       moments_deviation (&m, value[i - 1]) * deviation);
    }
  sums->squares = squares;
  sums->products = products;
}

PROCESSOR_FUNCTION (add_deviations_of,
                    (struct deviation_sums * sums, const struct moments *m,
                     const double *value, size_t n),
                    add_deviations, (sums, m, value, n))

void
deviation_sums_add (struct deviation_sums *sums, const struct moments *m,
                    const double *value, size_t n, bool first)
{
  if (first && n > 0)
    {
      double deviation = moments_deviation (m, value[0]);
      compensated_add (&sums->rest_squares, deviation * deviation);
      value++;
      n--;
    }
  add_deviations_of (sums, m, value, n);
}

void
deviation_sums_end (const struct deviation_sums *sums,
                    struct compensated *squares, struct compensated *products)
{
  lane_sums_join (squares, &sums->squares);
  join (squares, sums->rest_squares);
  lane_sums_join (products, &sums->products);
  join (products, sums->rest_products);
}
