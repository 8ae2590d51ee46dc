/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Several groups at once, and agreement, against published figures.  */
#include <config.h>
#include "stat/groups.h"
#include "stat/kappa.h"
#include "tap.h"

/* R's PlantGrowth and sleep.  */
static const double control[]
    = { 4.17, 5.58, 5.18, 6.11, 4.50, 4.61, 5.17, 4.53, 5.33, 5.14 };
static const double first[]
    = { 4.81, 4.17, 4.41, 3.59, 5.87, 3.83, 6.03, 4.89, 4.32, 4.69 };
static const double second[]
    = { 6.31, 5.12, 5.54, 5.50, 5.37, 5.29, 4.92, 6.15, 5.80, 5.26 };
static const double sleep_1[]
    = { 0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0 };
static const double sleep_2[]
    = { 1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4 };

static void
groups (void)
{
  const struct group plants[]
      = { { control, 10 }, { first, 10 }, { second, 10 } };
  struct group_test t;
  group_test_kruskal (&t, plants, 3);
  near (t.statistic, 7.9882287, 1e-6, "Kruskal and Wallis: H of PlantGrowth");
  near (t.p, 0.01842376, 1e-6, "and its p");
  double p;
  group_test_kruskal_exact (&p, plants, 3);
  ok (isnan (p), "which has too many divisions to count them");
  static const double low[] = { 1, 2, 3 }, high[] = { 4, 5, 6 };
  static const double top[] = { 7, 8, 9 }, tied[] = { 2, 2, 2 };
  const struct group apart[] = { { low, 3 }, { high, 3 }, { top, 3 } };
  group_test_kruskal_exact (&p, apart, 2);
  near (p, 0.1, 1e-12, "of 3 and 3 apart 2 of 20 divisions reach H");
  group_test_kruskal_exact (&p, apart, 3);
  near (p, 6. / 1680, 1e-12, "of three times 3 the 6 orders of all 1680");
  const struct group ties[] = { { tied, 3 }, { high, 2 } };
  group_test_kruskal_exact (&p, ties, 2);
  near (p, 0.1, 1e-12, "ties count as often as there are: 1 of 10");
  const struct group flat[] = { { tied, 3 }, { tied, 2 } };
  group_test_kruskal_exact (&p, flat, 2);
  ok (isnan (p), "nothing that varies, none");
  group_test_welch (&t, plants, 3);
  near (t.statistic, 5.1810, 1e-4, "Welch: F of PlantGrowth");
  near (t.df2, 17.128, 1e-4, "its degrees of freedom");
  near (t.p, 0.01739, 1e-3, "and its p");
  const struct group pills[] = { { sleep_1, 10 }, { sleep_2, 10 } };
  group_test_welch (&t, pills, 2);
  near (t.p, 0.07939414, 1e-6, "of two groups it is Welch's t test");
  static const double same[] = { 1, 1, 1 };
  const struct group equal[] = { { same, 3 }, { same, 2 } };
  group_test_kruskal (&t, equal, 2);
  ok (isnan (t.p), "nothing that varies, no test");
  group_test_welch (&t, equal, 2);
  ok (isnan (t.p), "nor by variances");
}

/* Fleiss 1971 is of other data; this is the worked table of his kappa in
   common use: 10 subjects, 14 raters, 5 classes, kappa 0.210.  */
static void
fleiss (void)
{
  static const int table[10][5]
      = { { 0, 0, 0, 0, 14 }, { 0, 2, 6, 4, 2 }, { 0, 0, 3, 5, 6 },
          { 0, 3, 9, 2, 0 },  { 2, 2, 8, 1, 1 }, { 7, 7, 0, 0, 0 },
          { 3, 2, 6, 3, 0 },  { 2, 5, 3, 2, 2 }, { 6, 5, 2, 1, 0 },
          { 0, 2, 2, 3, 7 } };
  double class[140];
  size_t at = 0;
  for (int i = 0; i < 10; i++)
    for (int c = 0; c < 5; c++)
      for (int k = 0; k < table[i][c]; k++)
        class[at++] = c;
  struct kappa k;
  kappa_fleiss (&k, class, 10, 14);
  near (k.observed, 0.378, 1e-3, "Fleiss: the observed agreement");
  near (k.kappa, 0.2099, 1e-3, "and kappa");
  ok (k.error > 0 && k.error < 0.2, "with an error");
}

int
main (void)
{
  groups ();
  /* 50 items: 20 yes yes, 5 yes no, 10 no yes, 15 no no: kappa 0.4.  */
  double x[50], y[50];
  for (int i = 0; i < 50; i++)
    {
      x[i] = i < 25;
      y[i] = i < 20 || (i >= 25 && i < 35);
    }
  struct kappa k;
  kappa_cohen (&k, x, y, 50);
  near (k.observed, 0.7, 1e-12, "Cohen: the observed agreement");
  near (k.kappa, 0.4, 1e-12, "and kappa");
  /* sqrt of [sum p_ii (1 - (p_i. + p_.i)(1 - k))^2 + (1 - k)^2 sum p_ij (p_.i
     + p_j.)^2 - (k - p_e (1 - k))^2] / (1 - p_e) / sqrt n, by hand.  */
  double a = 0.4 * pow (1 - 1.1 * 0.6, 2) + 0.3 * pow (1 - 0.9 * 0.6, 2);
  /* yes no: x's share of no (0.5) and y's share of yes (0.6); no yes: x's
     share of yes (0.5) and y's of no (0.4).  */
  double b = 0.36 * (0.1 * pow (0.5 + 0.6, 2) + 0.2 * pow (0.5 + 0.4, 2));
  double c = pow (0.4 - 0.5 * 0.6, 2);
  near (k.error, sqrt ((a + b - c) / 50) / 0.5, 1e-12, "and its error");
  fleiss ();
  kappa_cohen (&k, x, x, 49);
  ok (k.kappa == 1 && k.error == 0, "where all agree there is none");
  double one[3] = { 1, 1, 1 };
  kappa_cohen (&k, one, one, 3);
  ok (k.observed == 1 && isnan (k.kappa), "one class has no kappa");
  return plan ();
}
