/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of two proportions, against tables enumerated by brute force.  */
#include <config.h>
#include <math.h>
#include <stdlib.h>
#include "stat/binomial.h"
#include "stat/proportions.h"
#include "tap.h"

static double
choose (size_t n, size_t k)
{
  double c = 1;
  for (size_t i = 0; i < k; i++)
    c = c * (double) (n - i) / (double) (i + 1);
  return c;
}

/* Twice the smaller tail of the hypergeometric law, by its definition.  */
static double
fisher_by_definition (const struct proportions *p)
{
  size_t ones = p->k_x + p->k_y;
  double below = 0, above = 0, all = choose (p->n_x + p->n_y, ones);
  for (size_t k = 0; k <= p->n_y && k <= ones; k++)
    {
      if (ones - k > p->n_x)
        continue;
      double chance = choose (p->n_y, k) * choose (p->n_x, ones - k) / all;
      below += k <= p->k_y ? chance : 0;
      above += k >= p->k_y ? chance : 0;
    }
  return fmin (1, 2 * fmin (below, above));
}

static bool
discord (const struct shift_interval *s, double p, double alpha)
{
  return shift_interval_excludes (s, 0) != (p < alpha);
}

/* All tables of N_X and N_Y items: Fisher's p is the enumerated one; p-value
   and interval agree; the estimate lies inside; swapping the sides mirrors,
   and so does counting the zeros in the place of the ones.  */
static bool
tables_agree (size_t n_x, size_t n_y)
{
  for (size_t k_x = 0; k_x <= n_x; k_x++)
    for (size_t k_y = 0; k_y <= n_y; k_y++)
      {
        struct proportions p = { k_x, n_x, k_y, n_y };
        struct proportions q = { k_y, n_y, k_x, n_x };
        struct shift_interval s = proportions_interval (&p, 0.05);
        struct shift_interval t = proportions_interval (&q, 0.05);
        struct proportions zeros = { n_x - k_x, n_x, n_y - k_y, n_y };
        struct shift_interval u = proportions_interval (&zeros, 0.05);
        double d = proportions_difference (&p);
        if (fabs (proportions_fisher_p (&p) - fisher_by_definition (&p))
                > 1e-12
            || discord (&s, proportions_p (&p), 0.05) || d < s.lo || d > s.hi
            || fabs (s.lo + t.hi) > 1e-9 || fabs (s.hi + t.lo) > 1e-9
            || fabs (s.lo + u.hi) > 1e-9 || fabs (s.hi + u.lo) > 1e-9)
          {
            printf ("# %zu of %zu, %zu of %zu: %g to %g, p %g\n", k_x, n_x,
                    k_y, n_y, s.lo, s.hi, proportions_p (&p));
            return false;
          }
      }
  return true;
}

/* The least coverage, over a grid of true shares, and the most false alarms
   of the test, both by enumeration.  */
static void
operating (size_t n_x, size_t n_y, double *coverage, double *alarms)
{
  size_t width = n_y + 1, count = (n_x + 1) * width;
  struct shift_interval *s = calloc (count, sizeof *s);
  bool *rejects = calloc (count, sizeof *rejects);
  *coverage = 1;
  *alarms = 0;
  if (s == NULL || rejects == NULL)
    abort ();
  for (size_t i = 0; i < count; i++)
    {
      struct proportions p = { i / width, n_x, i % width, n_y };
      s[i] = proportions_interval (&p, 0.05);
      rejects[i] = proportions_p (&p) < 0.05;
    }
  for (int a = 1; a < 20; a++)
    for (int b = 1; b < 20; b++)
      {
        double x = a / 20., y = b / 20., covered = 0, rejected = 0;
        for (size_t i = 0; i < count; i++)
          {
            double chance = binomial_density (i / width, n_x, x)
                            * binomial_density (i % width, n_y, y);
            bool inside = y - x >= s[i].lo - 1e-12 && y - x <= s[i].hi + 1e-12;
            covered += inside ? chance : 0;
            rejected += rejects[i] ? chance : 0;
          }
        *coverage = fmin (*coverage, covered);
        if (a == b)
          *alarms = fmax (*alarms, rejected);
      }
  free (s);
  free (rejects);
}

/* Tango's statistic at D with the likeliest Q found by search.  */
static double
tango_by_search (const struct paired_proportions *p, double d)
{
  double n = (double) p->n, x = (double) p->only_x, y = (double) p->only_y;
  double low = fmax (0, -d), high = (1 - d) / 2;
  for (int i = 0; i < 200; i++)
    {
      double q[2] = { low + (high - low) / 3, high - (high - low) / 3 };
      double l[2];
      for (int j = 0; j < 2; j++)
        l[j] = (x > 0 ? x * log (q[j]) : 0) + (y > 0 ? y * log (q[j] + d) : 0)
               + (n - x - y) * log (1 - 2 * q[j] - d);
      if (l[0] < l[1])
        low = q[0];
      else
        high = q[1];
    }
  return (y - x - n * d) / sqrt (n * (2 * low + d * (1 - d)));
}

static bool
pairs_agree (size_t n)
{
  for (size_t x = 0; x <= n; x++)
    for (size_t y = 0; x + y <= n; y++)
      {
        struct paired_proportions p = { n, x, y };
        struct paired_proportions q = { n, y, x };
        struct shift_interval s = paired_proportions_interval (&p, 0.05);
        struct shift_interval t = paired_proportions_interval (&q, 0.05);
        double d = paired_proportions_difference (&p), tail = 0;
        for (size_t k = 0; k <= (x < y ? x : y); k++)
          tail += choose (x + y, k) * exp2 (-(double) (x + y));
        /* Tango's ends lie within; where Clopper and Pearson's are not
           beyond, the statistic there is 1.96.  */
        bool inside = fabs (tango_by_search (&p, s.lo + 1e-7)) > 1.95
                      || s.lo < -1 + 1e-6;
        if (fabs (paired_proportions_exact_p (&p) - fmin (1, 2 * tail)) > 1e-12
            || discord (&s, paired_proportions_p (&p), 0.05) || d < s.lo
            || d > s.hi || fabs (s.lo + t.hi) > 1e-9 || !inside)
          {
            printf ("# of %zu %zu and %zu: %g to %g\n", n, x, y, s.lo, s.hi);
            return false;
          }
      }
  return true;
}

int
main (void)
{
  ok (tables_agree (7, 7), "all tables of 7 and 7");
  ok (tables_agree (4, 11), "all tables of 4 and 11");
  ok (tables_agree (1, 1), "all tables of 1 and 1");
  double coverage, alarms;
  operating (10, 10, &coverage, &alarms);
  ok (coverage >= 0.92, "intervals of 10 and 10 cover 92 % for all shares");
  printf ("# coverage at least %g\n", coverage);
  ok (alarms <= 0.05, "false alarms of 10 and 10 are at most 5 %");
  operating (8, 25, &coverage, &alarms);
  ok (coverage >= 0.95, "intervals of 8 and 25 cover 95 % for all shares");
  ok (alarms <= 0.05, "false alarms of 8 and 25 are at most 5 %");

  /* Newcombe 1998, Statistics in Medicine 17, 873-890, table II, method 6:
     56 of 70 less 48 of 80 is 0.0528 to 0.3382.  */
  struct proportions newcombe = { 48, 80, 56, 70 };
  struct shift_interval s = proportions_interval (&newcombe, 0.05);
  ok (s.lo <= 0.05285 && s.lo > 0.04 && s.hi >= 0.33815 && s.hi < 0.345,
      "the interval holds that of Miettinen and Nurminen, and little more");
  printf ("# %g to %g\n", s.lo, s.hi);

  struct proportions images = { 950, 1000, 940, 1000 };
  ok (proportions_p (&images) > 0.3, "50 errors against 60 in 1000: p > 0.3");
  /* Computed from the definition, in arithmetic of its own.  */
  s = proportions_interval (&images, 0.05);
  near (s.lo, -0.030424544887986, 1e-9, "shares near 1: where it begins");
  near (s.hi, 0.010929771236398, 1e-9, "shares near 1: where it ends");
  struct proportions few = { 3, 10, 9, 12 };
  s = proportions_interval (&few, 0.05);
  near (s.lo, -0.054899376460971, 1e-9,
        "as many zeros as items of a side: lo");
  near (s.hi, 0.783716582374472, 1e-9, "as many zeros as items of a side: hi");
  struct proportions none = { 0, 20, 0, 20 };
  s = proportions_interval (&none, 0.05);
  ok (proportions_p (&none) == 1 && s.lo < -0.1 && s.hi > 0.1,
      "no ones at all leave the difference open");
  struct proportions million = { 500000, 1000000, 503000, 1000000 };
  s = proportions_interval (&million, 0.05);
  near (s.hi - s.lo, 2 * 1.959964 * sqrt (0.5 / 1e6), 1e-3,
        "a million a side: as wide as the normal interval");
  struct proportions far = { 0, 1000, 1000, 1000 };
  ok (proportions_p (&far) > 0 && proportions_p (&far) < 1e-100,
      "the p-value of all against none is tiny but not 0");

  ok (pairs_agree (6), "all tables of 6 pairs");
  ok (pairs_agree (15), "all tables of 15 pairs");
  struct paired_proportions changed = { 1000, 30, 12 };
  near (paired_proportions_exact_p (&changed), 0.007915897334896727, 1e-12,
        "30 lost and 12 gained: p by the sign test");
  return plan ();
}
