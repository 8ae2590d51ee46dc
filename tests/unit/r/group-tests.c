/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of several samples.  */
#include <config.h>
#include "r.h"
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "stat/groups.h"
#include "stat/moments.h"

/* The place of label I of G among the labels in order.  */
static size_t
place_of (const struct r *g, size_t i)
{
  size_t below = 0;
  for (size_t k = 0; k < g->n; k++)
    {
      bool lower = g->kind == R_NUMBERS
                       ? g->number[k] < g->number[i]
                       : strcmp (g->string[k], g->string[i]) < 0;
      bool first = true;
      for (size_t j = 0; j < k && first && lower; j++)
        first = g->kind == R_NUMBERS
                    ? g->number[j] != g->number[k]
                    : strcmp (g->string[j], g->string[k]) != 0;
      below += lower && first;
    }
  return below;
}

static struct r_groups
split (const struct r *x, const struct r *g)
{
  if (x->kind != R_NUMBERS || x->n != g->n || g->kind > R_STRINGS)
    r_fail ("samples and as many groups are wanted");
  struct r_groups groups = { 0 };
  groups.n = r_room (x->n, sizeof *groups.n);
  groups.value = r_room (x->n, sizeof *groups.value);
  for (size_t i = 0; i < x->n; i++)
    {
      size_t place = place_of (g, i);
      if (groups.value[place] == NULL)
        groups.value[place] = r_room (x->n, sizeof *groups.value[place]);
      groups.value[place][groups.n[place]++] = x->number[i];
      groups.count = place + 1 > groups.count ? place + 1 : groups.count;
    }
  return groups;
}

struct r_groups
r_groups_of (const struct r *x, const struct r *g, const struct r *data)
{
  if (x == NULL)
    r_fail ("samples are wanted");
  if (x->kind == R_FORMULA)
    return split (r_evaluate_in (x->node->arg[0], data),
                  r_evaluate_in (x->node->arg[1], data));
  if (x->kind == R_NUMBERS && g != NULL)
    return split (x, g);
  if (x->kind != R_LIST)
    r_fail ("groups are wanted");
  struct r_groups groups = { .count = x->n };
  groups.n = r_room (x->n, sizeof *groups.n);
  groups.value = r_room (x->n, sizeof *groups.value);
  for (size_t i = 0; i < x->n; i++)
    {
      if (x->item[i]->kind != R_NUMBERS)
        r_fail ("groups of numbers are wanted");
      groups.n[i] = x->item[i]->n;
      groups.value[i] = x->item[i]->number;
    }
  return groups;
}

static size_t
total_of (const struct r_groups *g)
{
  size_t total = 0;
  for (size_t i = 0; i < g->count; i++)
    total += g->n[i];
  return total;
}

static double *
pool_of (const struct r_groups *g)
{
  double *pool = r_room (total_of (g), sizeof *pool);
  size_t at = 0;
  for (size_t i = 0; i < g->count; i++)
    {
      memcpy (pool + at, g->value[i], g->n[i] * sizeof *pool);
      at += g->n[i];
    }
  return pool;
}

/* The same groups as the library takes them.  */
static struct group *
library_groups (const struct r_groups *g)
{
  struct group *group = r_room (g->count, sizeof *group);
  for (size_t i = 0; i < g->count; i++)
    group[i] = (struct group){ g->value[i], g->n[i] };
  return group;
}

static struct r *
kruskal (const struct r_call *call)
{
  struct r_groups g = r_groups_of (call->arg[0], call->arg[1], call->arg[2]);
  struct group_test test;
  if (group_test_kruskal (&test, library_groups (&g), g.count) != 0)
    abort ();
  return r_record ("statistic", r_number (test.statistic), "parameter",
                   r_number (test.df1), "p.value", r_number (test.p), NULL);
}

struct analysis
{
  double df_between, df_within, between, within;
};

static struct analysis
analyse (const struct r_groups *g)
{
  struct analysis a = { .df_between = (double) g->count - 1 };
  double *pool = pool_of (g);
  struct moments all, m;
  moments_compute (&all, pool, total_of (g));
  for (size_t i = 0; i < g->count; i++)
    {
      moments_compute (&m, g->value[i], g->n[i]);
      double n = (double) g->n[i];
      double d = moments_mean (&m) - moments_mean (&all);
      a.between += n * d * d;
      if (g->n[i] > 1)
        a.within += moments_sample_variance (&m) * (n - 1);
      a.df_within += n - 1;
    }
  return a;
}

static struct r *
pair (double a, double b)
{
  return r_limits (a, b);
}

/* The table of an analysis of variance, by columns.  */
static struct r *
variance_table (const struct r_call *call)
{
  struct r_groups g = r_groups_of (call->arg[0], NULL, call->arg[1]);
  struct analysis a = analyse (&g);
  double mean_between = a.between / a.df_between;
  double mean_within = a.within / a.df_within;
  double f = mean_between / mean_within;
  double p = gsl_cdf_fdist_Q (f, a.df_between, a.df_within);
  return r_record ("Df", pair (a.df_between, a.df_within), "Sum Sq",
                   pair (a.between, a.within), "Mean Sq",
                   pair (mean_between, mean_within), "F value", pair (f, NAN),
                   "Pr(>F)", pair (p, NAN), NULL);
}

/* anova (lm (y ~ g)) is the table; summary (aov (y ~ g)) a list of it.  */
static struct r *
same (const struct r_call *call)
{
  return call->value[0];
}

static struct r *
summary (const struct r_call *call)
{
  if (call->given == 1 && call->value[0]->kind == R_LIST)
    return r_record ("table", call->value[0], NULL);
  r_fail ("only aov's summary is known");
}

/* Welch's (1951), or with equal variances the plain one, which the library
   has not.  */
static struct r *
oneway (const struct r_call *call)
{
  struct r_groups g = r_groups_of (call->arg[0], NULL, call->arg[1]);
  struct group_test test;
  if (r_true (call, 2, false))
    {
      struct analysis a = analyse (&g);
      test.df1 = a.df_between;
      test.df2 = a.df_within;
      test.statistic = a.between / test.df1 / (a.within / test.df2);
      test.p = gsl_cdf_fdist_Q (test.statistic, test.df1, test.df2);
    }
  else
    group_test_welch (&test, library_groups (&g), g.count);
  return r_record ("statistic", r_number (test.statistic), "parameter",
                   pair (test.df1, test.df2), "p.value", r_number (test.p),
                   NULL);
}

static struct r *
bartlett (const struct r_call *call)
{
  struct r_groups g = r_groups_of (call->arg[0], call->arg[1], call->arg[2]);
  double k = (double) g.count, df = 0, pooled = 0, logs = 0, inverses = 0;
  for (size_t i = 0; i < g.count; i++)
    {
      struct moments m;
      moments_compute (&m, g.value[i], g.n[i]);
      double own = (double) g.n[i] - 1, v = moments_sample_variance (&m);
      df += own;
      pooled += own * v;
      logs += own * log (v);
      inverses += 1 / own;
    }
  double statistic = (df * log (pooled / df) - logs)
                     / (1 + (inverses - 1 / df) / (3 * (k - 1)));
  return r_record ("statistic", r_number (statistic), "parameter",
                   r_number (k - 1), "p.value",
                   r_number (gsl_cdf_chisq_Q (statistic, k - 1)), NULL);
}

const struct r_function r_group_tests[]
    = { { "kruskal.test", "x,g,data", kruskal },
        { "aov", "formula,data", variance_table },
        { "lm", "formula,data", variance_table },
        { "anova", "...", same },
        { "summary", "...", summary },
        { "oneway.test", "formula,data,var.equal", oneway },
        { "bartlett.test", "x,g,data", bartlett },
        { NULL, NULL, NULL } };
