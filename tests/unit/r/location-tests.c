/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of where one sample or two lie, and of their variances.  Differences
   are x - y.  */
#include <config.h>
#include "r.h"
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "../one-sided.h"
#include "stat/hodges_lehmann.h"
#include "stat/mann_whitney.h"
#include "stat/moments.h"
#include "stat/paired_difference.h"
#include "stat/quantile.h"
#include "stat/rank_law.h"
#include "stat/signed_rank.h"
#include "stat/sort.h"
#include "stat/t_test.h"

/* What the tests of this file are given.  Y is NULL where there is one
   sample, also where it is the differences of pairs.  */
struct given
{
  const struct r *x, *y;
  const char *alternative;
  double mu, level;
};

/* Two-sample tests take samples, or a formula and perhaps its data.  */
static struct given
given_of (const struct r_call *call, size_t data_place)
{
  struct given g = { .x = call->arg[0], .y = call->arg[1] };
  if (g.x != NULL && g.x->kind == R_FORMULA)
    {
      struct r_groups groups = r_groups_of (g.x, NULL, call->arg[data_place]);
      if (groups.count != 2)
        r_fail ("two groups are wanted");
      g.x = r_numbers (groups.value[0], groups.n[0]);
      g.y = r_numbers (groups.value[1], groups.n[1]);
    }
  if (g.x == NULL || g.x->kind != R_NUMBERS
      || (g.y != NULL && g.y->kind != R_NUMBERS))
    r_fail ("samples are wanted");
  g.alternative = r_string (call, 2, "two.sided");
  g.mu = r_double (call, 3, 0);
  g.level = r_double (call, 6, 0.95);
  if (!r_true (call, 4, false))
    return g;
  if (g.y == NULL || g.y->n != g.x->n)
    r_fail ("pairs are wanted");
  struct r *d = r_numbers (NULL, g.x->n);
  paired_differences (d->number, g.y->number, g.x->number, g.x->n);
  g.x = d;
  g.y = NULL;
  return g;
}

static bool
is (const struct given *g, const char *alternative)
{
  return strncmp (g->alternative, alternative, 1) == 0;
}

/* The test's p-value by the alternative; a tail is taken from the side where
   it is small.  */
static double
t_p (const struct t_test *t, const struct given *g)
{
  struct t_test mirrored = *t;
  mirrored.estimate = -t->estimate;
  return is (g, "less")      ? p_less (t)
         : is (g, "greater") ? p_less (&mirrored)
                             : t_test_p (t);
}

static struct r *
t_interval (const struct t_test *t, const struct given *g)
{
  double alpha = 1 - g->level;
  bool one_sided = !is (g, "two.sided");
  double half = t_test_half_width (t, one_sided ? 2 * alpha : alpha);
  return r_limits (is (g, "less") ? -INFINITY : t->estimate - half,
                   is (g, "greater") ? INFINITY : t->estimate + half);
}

static struct r *
t_test (const struct r_call *call)
{
  struct given g = given_of (call, 7);
  struct moments x, y;
  struct t_test t;
  struct r *estimate;
  moments_compute (&x, g.x->number, g.x->n);
  if (g.y == NULL)
    {
      t = t_test_mean (&x, (double) x.n);
      estimate = r_number (t.estimate);
    }
  else
    {
      moments_compute (&y, g.y->number, g.y->n);
      t = r_true (call, 5, false)
              ? t_test_student (&y, &x)
              : t_test_welch (&y, (double) y.n, &x, (double) x.n);
      estimate = r_limits (moments_mean (&x), moments_mean (&y));
    }
  struct r *interval = t_interval (&t, &g);
  t.estimate -= g.mu;
  return r_record ("statistic", r_number (t_test_t (&t)), "parameter",
                   r_number (t.df), "p.value", r_number (t_p (&t, &g)),
                   "conf.int", interval, "estimate", estimate, "stderr",
                   r_number (t.error), NULL);
}

static struct r *
var_test (const struct r_call *call)
{
  struct given g = given_of (call, 7);
  if (g.y == NULL)
    r_fail ("two samples are wanted");
  struct moments x, y;
  moments_compute (&x, g.x->number, g.x->n);
  moments_compute (&y, g.y->number, g.y->n);
  double df_x = (double) x.n - 1, df_y = (double) y.n - 1;
  double ratio = moments_sample_variance (&x) / moments_sample_variance (&y);
  double f = ratio / (g.mu == 0 ? 1 : g.mu);
  double lower = gsl_cdf_fdist_P (f, df_x, df_y);
  double upper = gsl_cdf_fdist_Q (f, df_x, df_y);
  double p = is (&g, "less")      ? lower
             : is (&g, "greater") ? upper
                                  : 2 * fmin (lower, upper);
  double tail = (1 - g.level) / (is (&g, "two.sided") ? 2 : 1);
  double lo = ratio / gsl_cdf_fdist_Qinv (tail, df_x, df_y);
  double hi = ratio / gsl_cdf_fdist_Pinv (tail, df_x, df_y);
  return r_record (
      "statistic", r_number (f), "parameter", r_limits (df_x, df_y), "p.value",
      r_number (p), "conf.int",
      r_limits (is (&g, "less") ? 0 : lo, is (&g, "greater") ? INFINITY : hi),
      "estimate", r_number (ratio), NULL);
}

/* P (Z >= z) of an exact law of a Z that is symmetric about 0.  */
static double
exact_upper (const struct rank_law *law, int64_t z)
{
  return z > 0 ? rank_law_p (law, (uint64_t) z) / 2
               : 1 - rank_law_p (law, (uint64_t) (1 - z)) / 2;
}

/* The p-value of Z, a normal law corrected for continuity or not.  */
static double
normal_p (const struct rank_law *law, int64_t z, const struct given *g)
{
  if (is (g, "greater"))
    return gsl_cdf_ugaussian_Q (((double) z - law->correction) / law->sd);
  if (is (g, "less"))
    return gsl_cdf_ugaussian_P (((double) z + law->correction) / law->sd);
  return rank_law_p (law, (uint64_t) llabs (z));
}

static double
rank_p (const struct rank_law *law, int64_t z, const struct given *g)
{
  if (law->tail == NULL)
    return normal_p (law, z, g);
  return is (g, "greater") ? exact_upper (law, z)
         : is (g, "less")  ? exact_upper (law, -z)
                           : rank_law_p (law, (uint64_t) llabs (z));
}

static bool
has_ties (const double *sorted, size_t n)
{
  for (size_t i = 1; i < n; i++)
    if (sorted[i] == sorted[i - 1])
      return true;
  return false;
}

/* SHIFTED samples, sorted.  */
static double *
less_mu (const struct r *x, double mu)
{
  struct r *copy = r_numbers (x->number, x->n);
  for (size_t i = 0; i < copy->n; i++)
    copy->number[i] -= mu;
  return r_sorted (copy);
}

/* Whether R takes the exact law: as it is told, or for fewer than fifty
   samples that do not tie.  TIES_TOO: where a law with ties is asked for.  */
static enum rank_law_kind
law_kind (const struct r_call *call, bool small, bool tied, bool ties_too)
{
  bool exact = r_true (call, 7, small) && (!tied || ties_too);
  return exact                    ? RANK_LAW_EXACT
         : r_true (call, 8, true) ? RANK_LAW_NORMAL
                                  : RANK_LAW_NORMAL_UNCORRECTED;
}

static struct r *
limits_of (struct shift_interval (*find) (uint64_t critical, const void *of),
           const void *of, const struct rank_law *law, const struct given *g)
{
  bool one_sided = !is (g, "two.sided");
  double alpha = (1 - g->level) * (one_sided ? 2 : 1);
  struct shift_interval i = find (rank_law_critical (law, alpha), of);
  return r_limits (is (g, "less") ? -INFINITY : i.lo,
                   is (g, "greater") ? INFINITY : i.hi);
}

struct two
{
  const double *x, *y;
  size_t n, m;
};

static struct shift_interval
interval_of_two (uint64_t critical, const void *of)
{
  const struct two *two = of;
  return hodges_lehmann_interval (two->y, two->m, two->x, two->n, critical);
}

static struct shift_interval
interval_of_one (uint64_t critical, const void *of)
{
  const struct two *one = of;
  return walsh_interval (one->x, one->n, critical);
}

static struct r *
rank_result (double statistic, double p, struct r *interval, double estimate)
{
  return r_record ("statistic", r_number (statistic), "p.value", r_number (p),
                   "conf.int", interval, "estimate", r_number (estimate),
                   NULL);
}

static struct r *
rank_sum (const struct r_call *call, const struct given *g, bool ties_too)
{
  size_t n = g->x->n, m = g->y->n;
  const double *x = less_mu (g->x, g->mu), *y = r_sorted (g->y);
  struct r_call both = { .given = 2 };
  both.value[0] = r_numbers (x, n);
  both.value[1] = r_numbers (y, m);
  struct r *c = r_strings (1);
  c->string[0] = "c";
  bool tied = has_ties (r_sorted (r_apply (c, both.value, 2)), n + m);
  struct rank_law law;
  if (mann_whitney_law (&law, y, m, x, n,
                        law_kind (call, n < 50 && m < 50, tied, ties_too))
      != 0)
    abort ();
  uint64_t u = mann_whitney_doubled_u (y, m, x, n); /* pairs with x > y */
  int64_t z = (int64_t) u - (int64_t) (n * m);
  const double *plain = r_sorted (g->x);
  struct two two = { plain, y, n, m };
  struct r *result = rank_result ((double) u / 2, rank_p (&law, z, g),
                                  limits_of (interval_of_two, &two, &law, g),
                                  hodges_lehmann_shift (y, m, plain, n));
  rank_law_free (&law);
  return result;
}

/* R leaves out differences of 0; ours ranks them (Pratt), so that they go
   before it is called.  */
static struct r *
signed_ranks (const struct r_call *call, const struct given *g, bool ties_too)
{
  struct r *d = r_numbers (NULL, g->x->n), *size;
  d->n = 0;
  for (size_t i = 0; i < g->x->n; i++)
    if (g->x->number[i] != g->mu)
      d->number[d->n++] = g->x->number[i] - g->mu;
  size_t n = d->n;
  if (n == 0)
    r_fail ("no difference is left");
  size = r_numbers (d->number, n);
  for (size_t i = 0; i < n; i++)
    size->number[i] = fabs (size->number[i]);
  bool tied = n < g->x->n || has_ties (r_sorted (size), n);
  struct signed_rank t;
  if (signed_rank_test (&t, d->number, n,
                        law_kind (call, g->x->n < 50, tied, ties_too))
      != 0)
    abort ();
  const double *plain = r_sorted (g->x);
  struct two one = { plain, NULL, g->x->n, 0 };
  struct r *result
      = rank_result ((double) t.doubled_v / 2, rank_p (&t.law, t.z, g),
                     limits_of (interval_of_one, &one, &t.law, g),
                     walsh_median (plain, g->x->n));
  rank_law_free (&t.law);
  return result;
}

static struct r *
wilcoxon (const struct r_call *call)
{
  struct given g = given_of (call, 9);
  return g.y == NULL ? signed_ranks (call, &g, false)
                     : rank_sum (call, &g, false);
}

/* exactRankTests: exact with ties, too.  */
static struct r *
exact_wilcoxon (const struct r_call *call)
{
  struct given g = given_of (call, 9);
  return g.y == NULL ? signed_ranks (call, &g, true)
                     : rank_sum (call, &g, true);
}

/* Choices of the first N of the N + M samples, by their sums: the shares of
   them at most as far from, at least as large and at most as large as that
   of the data.  */
struct permutations
{
  const double *value;
  size_t n, total;
  double observed, expected, tolerance;
  double all, far, upper, lower;
};

#define PERMUTATIONS_MAX 2e7

static void
permute (struct permutations *p, size_t next, size_t left, double sum)
{
  if (left == 0)
    {
      p->all++;
      p->upper += sum >= p->observed - p->tolerance;
      p->lower += sum <= p->observed + p->tolerance;
      p->far += fabs (sum - p->expected)
                >= fabs (p->observed - p->expected) - p->tolerance;
      return;
    }
  for (size_t i = next; i + left <= p->total; i++)
    permute (p, i + 1, left - 1, sum + p->value[i]);
}

static double
permutation_p (const struct given *g)
{
  size_t n = g->x->n, m = g->y->n;
  struct permutations p = { .n = n, .total = n + m };
  double *all = r_room (n + m, sizeof *all), largest = 0, sum = 0;
  for (size_t i = 0; i < n + m; i++)
    {
      all[i] = i < n ? g->x->number[i] : g->y->number[i - n];
      largest = fmax (largest, fabs (all[i]));
      sum += all[i];
      p.observed += i < n ? all[i] : 0;
    }
  p.value = all;
  p.expected = sum * (double) n / (double) (n + m);
  p.tolerance = 1e-12 * largest * (double) (n + m);
  if (exp (lgamma ((double) (n + m) + 1) - lgamma ((double) n + 1)
           - lgamma ((double) m + 1))
      > PERMUTATIONS_MAX)
    r_fail ("too many permutations");
  permute (&p, 0, n, 0);
  return (is (g, "greater") ? p.upper
          : is (g, "less")  ? p.lower
                            : p.far)
         / p.all;
}

static struct r *
permutation_test (const struct r_call *call)
{
  struct given g = given_of (call, 9);
  if (g.y == NULL)
    r_fail ("two samples are wanted");
  return r_record ("p.value", r_number (permutation_p (&g)), NULL);
}

/* coin: pvalue (wilcox_test (x ~ group, distribution = "exact")).  */
static struct r *
coin_test (const struct r_call *call, bool ranks)
{
  if (call->arg[0] == NULL || call->arg[0]->kind != R_FORMULA)
    r_fail ("a formula is wanted");
  const char *law = r_string (call, 2, "asymptotic");
  bool exact = strcmp (law, "exact") == 0;
  struct r_call plain = { .given = 0 };
  plain.arg[0] = call->arg[0];
  plain.arg[2] = call->arg[3];
  plain.arg[9] = call->arg[1];
  plain.arg[7] = r_number (exact);
  plain.arg[8] = r_number (0);
  if (ranks)
    return exact_wilcoxon (&plain);
  if (!exact)
    r_fail ("only the exact law is known");
  return permutation_test (&plain);
}

static struct r *
coin_wilcoxon (const struct r_call *call)
{
  return coin_test (call, true);
}

static struct r *
coin_permutation (const struct r_call *call)
{
  return coin_test (call, false);
}

static struct r *
exact (const struct r_call *call)
{
  (void) call;
  struct r *r = r_strings (1);
  r->string[0] = "exact";
  return r;
}

static struct r *
p_value (const struct r_call *call)
{
  const struct r *of = call->arg[0];
  for (size_t i = 0; of != NULL && of->kind == R_LIST && i < of->n; i++)
    if (strcmp (of->name[i], "p.value") == 0)
      return of->item[i];
  r_fail ("no test is given");
}

#define TEST_FORMALS "x,y,alternative,mu,paired,"

const struct r_function r_location_tests[] = {
  { "t.test", TEST_FORMALS "var.equal,conf.level,data", t_test },
  { "var.test", "x,y,alternative,ratio,unused,unused2,conf.level,data",
    var_test },
  { "wilcox.test", TEST_FORMALS "conf.int,conf.level,exact,correct,data",
    wilcoxon },
  { "wilcox.exact", TEST_FORMALS "conf.int,conf.level,exact,correct,data",
    exact_wilcoxon },
  { "perm.test", TEST_FORMALS "conf.int,conf.level,exact,correct,data",
    permutation_test },
  { "wilcox_test", "formula,data,distribution,alternative", coin_wilcoxon },
  { "oneway_test", "formula,data,distribution,alternative", coin_permutation },
  { "exact", "...", exact },
  { "pvalue", "object", p_value },
  { NULL, NULL, NULL }
};
