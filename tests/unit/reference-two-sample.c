/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The quantities of two samples for test-reference.  Differences are x - y
   there and y - x in the library, so that many signs turn here.  */
#include <config.h>
#include "reference.h"
#include "one-sided.h"
#include "stat/adjust.h"
#include "stat/binomial.h"
#include "stat/effect_size.h"
#include "stat/hodges_lehmann.h"
#include "stat/kolmogorov_smirnov.h"
#include "stat/mann_whitney.h"
#include "stat/mean_ratio.h"
#include "stat/paired_difference.h"
#include "stat/sample_size.h"
#include "stat/signed_rank.h"
#include "stat/sort.h"
#include "stat/t_test.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef double transform (double);

static double
same (double value)
{
  return value;
}

static void *
needed (void *pointer)
{
  if (pointer == NULL)
    abort ();
  return pointer;
}

static double *
transformed (const double *value, size_t n, transform *f)
{
  double *copy = needed (malloc (n * sizeof *copy));
  for (size_t i = 0; i < n; i++)
    copy[i] = f (value[i]);
  return copy;
}

static struct moments
moments_of (const double *value, size_t n, transform *f)
{
  double *copy = transformed (value, n, f);
  struct moments m;
  moments_compute (&m, copy, n);
  free (copy);
  return m;
}

/* T tests of y - x.  */
static struct t_test
unpaired (const struct reference_row *row, bool pooled, transform *f)
{
  struct moments x = moments_of (row->x, row->n_x, f);
  struct moments y = moments_of (row->y, row->n_y, f);
  return pooled ? t_test_student (&x, &y)
                : t_test_welch (&x, (double) row->n_x, &y, (double) row->n_y);
}

static double *
differences (const struct reference_row *row, bool of_logs)
{
  double *d = needed (malloc (row->n_x * sizeof *d));
  if (of_logs)
    paired_log_ratios (d, row->x, row->y, row->n_x);
  else
    paired_differences (d, row->x, row->y, row->n_x);
  return d;
}

static struct t_test
paired (const struct reference_row *row, bool of_logs)
{
  double *d = differences (row, of_logs);
  struct moments m;
  moments_compute (&m, d, row->n_x);
  free (d);
  return t_test_mean (&m, (double) row->n_x);
}

/* The test and its part by the quantity's name: welch_t, paired_ci95_lo,
   ratio_log_ci95_hi ...  */
static double
t_figure (const struct reference_row *row)
{
  const char *name = row->quantity;
  bool ratio = strstr (name, "ratio") != NULL;
  struct t_test t = strncmp (name, "paired", 6) == 0 ? paired (row, false)
                    : strncmp (name, "gmean_ratio", 11) == 0
                        ? paired (row, true)
                        : unpaired (row, strncmp (name, "student", 7) == 0,
                                    ratio ? log : same);
  const char *part = strrchr (name, '_');
  const char *level = strstr (name, "_ci");
  if (level != NULL)
    {
      double half = t_test_half_width (&t, 1 - atof (level + 3) / 100);
      bool low = strcmp (part, "_lo") == 0;
      if (ratio)
        return exp (t.estimate + (low ? -half : half));
      return -t.estimate + (low ? -half : half);
    }
  if (strcmp (part, "_t") == 0)
    return -t_test_t (&t);
  if (strcmp (part, "_df") == 0)
    return t.df;
  if (strcmp (part, "_p") == 0)
    return t_test_p (&t);
  /* x - y is small where y - x is large.  */
  if (strcmp (part, "_greater") == 0)
    return p_less (&t);
  if (strcmp (part, "_less") == 0)
    return 1 - p_less (&t);
  return ratio ? exp (t.estimate) : -t.estimate;
}

/* Rank tests of the sorted samples.  */
struct sorted_pair
{
  double *x, *y;
};

static struct sorted_pair
sort_both (const struct reference_row *row)
{
  return (struct sorted_pair){ needed (sorted_copy (row->x, row->n_x)),
                               needed (sorted_copy (row->y, row->n_y)) };
}

static void
sorted_pair_free (struct sorted_pair *s)
{
  free (s->x);
  free (s->y);
}

static enum rank_law_kind
kind_of (const char *name)
{
  return strstr (name, "nocc") != NULL   ? RANK_LAW_NORMAL_UNCORRECTED
         : strstr (name, "norm") != NULL ? RANK_LAW_NORMAL
                                         : RANK_LAW_EXACT;
}

static double
mann_whitney_p (const struct reference_row *row)
{
  struct sorted_pair s = sort_both (row);
  struct rank_law law;
  if (mann_whitney_law (&law, s.x, row->n_x, s.y, row->n_y,
                        kind_of (row->quantity))
      != 0)
    abort ();
  uint64_t u = mann_whitney_doubled_u (s.x, row->n_x, s.y, row->n_y);
  double p = rank_law_p (&law, mann_whitney_distance (u, row->n_x, row->n_y));
  rank_law_free (&law);
  sorted_pair_free (&s);
  return p;
}

/* Twice the pairs with x > y, and ties.  */
static uint64_t
doubled_u_of_x (const struct reference_row *row)
{
  struct sorted_pair s = sort_both (row);
  uint64_t u = mann_whitney_doubled_u (s.y, row->n_y, s.x, row->n_x);
  sorted_pair_free (&s);
  return u;
}

static double
mann_whitney_u (const struct reference_row *row)
{
  return (double) doubled_u_of_x (row) / 2;
}

static double
cliff_delta (const struct reference_row *row)
{
  return effect_cliff_delta (doubled_u_of_x (row), row->n_x, row->n_y);
}

static double
a12 (const struct reference_row *row)
{
  return effect_a12 (doubled_u_of_x (row), row->n_x, row->n_y);
}

static double
shift (const struct reference_row *row)
{
  struct sorted_pair s = sort_both (row);
  double found = hodges_lehmann_shift (s.y, row->n_y, s.x, row->n_x);
  sorted_pair_free (&s);
  return found;
}

static double
shift_limit (const struct reference_row *row)
{
  struct sorted_pair s = sort_both (row);
  struct rank_law law;
  if (mann_whitney_law (&law, s.y, row->n_y, s.x, row->n_x, RANK_LAW_EXACT)
      != 0)
    abort ();
  double alpha = 1 - atof (strstr (row->quantity, "_ci") + 3) / 100;
  struct shift_interval found = hodges_lehmann_interval (
      s.y, row->n_y, s.x, row->n_x, rank_law_critical (&law, alpha));
  rank_law_free (&law);
  sorted_pair_free (&s);
  return strstr (row->quantity, "_lo") != NULL ? found.lo : found.hi;
}

/* Pairs: differences d are y - x, so that V of x - y is T-.  */
static double
signed_rank (const struct reference_row *row)
{
  double *d = differences (row, false);
  for (size_t i = 0; i < row->n_x; i++)
    d[i] = -d[i];
  struct signed_rank t;
  if (signed_rank_test (&t, d, row->n_x, kind_of (row->quantity)) != 0)
    abort ();
  double p = rank_law_p (&t.law, (uint64_t) llabs (t.z));
  rank_law_free (&t.law);
  free (d);
  return strcmp (row->quantity, "signed_rank_V") == 0
             ? (double) t.doubled_v / 2
             : p;
}

static double
walsh (const struct reference_row *row)
{
  bool pairs = row->y != NULL;
  double *d = pairs ? differences (row, false)
                    : transformed (row->x, row->n_x, same);
  if (sort_doubles (d, row->n_x) != 0)
    abort ();
  double middle = walsh_median (d, row->n_x);
  free (d);
  return pairs ? -middle : middle;
}

static double
sign_test (const struct reference_row *row)
{
  double *d = differences (row, false);
  size_t plus = 0, minus = 0;
  for (size_t i = 0; i < row->n_x; i++)
    {
      plus += d[i] > 0;
      minus += d[i] < 0;
    }
  free (d);
  size_t fewer = plus < minus ? plus : minus;
  return fmin (1, 2 * binomial_lower (fewer, plus + minus, 0.5));
}

/* Effect sizes.  */
static double
cohen_d (const struct reference_row *row)
{
  struct moments x = moments_of (row->x, row->n_x, same);
  struct moments y = moments_of (row->y, row->n_y, same);
  return -effect_cohen_d (&x, &y);
}

static double
hedges_g (const struct reference_row *row)
{
  struct moments x = moments_of (row->x, row->n_x, same);
  struct moments y = moments_of (row->y, row->n_y, same);
  return -effect_hedges_g (&x, &y);
}

static double
cohen_dz (const struct reference_row *row)
{
  struct t_test t = paired (row, false);
  return -t.estimate / (t.error * sqrt ((double) row->n_x));
}

/* adj_p_3 of the case padjust-holm or padjust-BH.  */
static double
adjusted (const struct reference_row *row)
{
  size_t index = strtoul (row->quantity + strlen ("adj_p_"), NULL, 10);
  double *to = needed (malloc (row->n_x * sizeof *to));
  int result = strstr (row->name, "holm") != NULL
                   ? adjust_holm (row->x, row->n_x, to)
                   : adjust_benjamini_hochberg (row->x, row->n_x, to);
  double p
      = result == 0 && index >= 1 && index <= row->n_x ? to[index - 1] : NAN;
  free (to);
  return p;
}

/* Plans carry their numbers in the name: n_per_group_d0.5_pow0.8.  */
static double
number_after (const char *name, const char *key, double otherwise)
{
  const char *found = strstr (name, key);
  return found == NULL ? otherwise : atof (found + strlen (key));
}

static struct t_plan
plan_of (const char *name)
{
  return (struct t_plan){
    .two_samples
    = strstr (name, "one_sample") == NULL && strstr (name, "paired") == NULL,
    .two_sided = strstr (name, "one_sided") == NULL,
    .both_tails = strstr (name, "strict") != NULL,
    .alpha = number_after (name, "alpha", 0.05),
  };
}

static double
planned_n (const struct reference_row *row)
{
  struct t_plan plan = plan_of (row->quantity);
  double effect = number_after (row->quantity, "_d", NAN);
  if (isnan (effect)) /* n_one_sample_2pct_cv5pct_pow0.95 */
    effect = number_after (row->quantity, "sample_", NAN)
             / number_after (row->quantity, "_cv", NAN);
  double n = sample_size_t (&plan, effect,
                            number_after (row->quantity, "_pow", NAN));
  return strstr (row->quantity, "ceiling") != NULL ? ceil (n) : n;
}

static double
planned_power (const struct reference_row *row)
{
  struct t_plan plan = plan_of (row->quantity);
  return power_t (&plan, number_after (row->quantity, "_n", NAN),
                  number_after (row->quantity, "_d", NAN));
}

static double
planned_effect (const struct reference_row *row)
{
  struct t_plan plan = plan_of (row->quantity);
  return detectable_effect (&plan, number_after (row->quantity, "_n", NAN),
                            number_after (row->quantity, "_pow", NAN));
}

static double
planned_proportions (const struct reference_row *row)
{
  return sample_size_proportions (number_after (row->quantity, "n_prop_", NAN),
                                  number_after (row->quantity, "_vs_", NAN),
                                  0.05,
                                  number_after (row->quantity, "_pow", NAN));
}

static double
kolmogorov_smirnov (const struct reference_row *row)
{
  double *x = needed (sorted_copy (row->x, row->n_x));
  double *y = needed (sorted_copy (row->y, row->n_y));
  struct kolmogorov_smirnov ks;
  if (kolmogorov_smirnov_test (&ks, x, row->n_x, y, row->n_y) != 0)
    abort ();
  free (x);
  free (y);
  return row->quantity[3] == 'D' ? ks.d : ks.p;
}

/* ratio_means, ratio_fieller95_lo: y over x, as the ratios of R's rows.  */
static double
fieller (const struct reference_row *row)
{
  struct moments x, y;
  moments_compute (&x, row->x, row->n_x);
  moments_compute (&y, row->y, row->n_y);
  struct fieller f = fieller_of (&x, &y);
  double lo, hi;
  if (strcmp (row->quantity, "ratio_means") == 0)
    return f.ratio;
  if (!fieller_interval (&f, 0.05, &lo, &hi))
    return NAN;
  return strstr (row->quantity, "_lo") != NULL ? lo : hi;
}

const struct reference_quantity reference_two_sample[]
    = { { "mean_diff", t_figure, 2 },
        { "welch_*", t_figure, 2 },
        { "unpaired_welch_p", t_figure, 2 },
        { "student_*", t_figure, 2 },
        { "paired_*", t_figure, 2 },
        { "ratio_gmean", t_figure, 2 },
        { "ratio_log_ci*", t_figure, 2 },
        { "gmean_ratio_*", t_figure, 2 },
        { "mw_U_x", mann_whitney_u, 2 },
        { "mw_p_*", mann_whitney_p, 2 },
        { "cliff_delta", cliff_delta, 2 },
        { "a12", a12, 2 },
        { "hl_shift", shift, 2 },
        { "hl_ci*", shift_limit, 2 },
        { "signed_rank_*", signed_rank, 2 },
        { "hl1_of_diffs", walsh, 2 },
        { "hodges_lehmann_1", walsh, 1 },
        { "sign_test_p", sign_test, 2 },
        { "cohen_d", cohen_d, 2 },
        { "cohen_dz", cohen_dz, 2 },
        { "hedges_g", hedges_g, 2 },
        { "ks_*", kolmogorov_smirnov, 2 },
        { "ratio_means", fieller, 2 },
        { "ratio_fieller*", fieller, 2 },
        { "adj_p_*", adjusted, 1 },
        { "n_prop_*", planned_proportions, 0 },
        { "n_*", planned_n, 0 },
        { "power_*", planned_power, 0 },
        { "mde_*", planned_effect, 0 },
        { NULL, NULL, 0 } };
