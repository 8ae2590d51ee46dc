/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "overall.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/diag.h"
#include "base/memory.h"
#include "cli/option_table.h"
#include "analysis/comparison_units.h"
#include "analysis/explanation.h"
#include "stat/adjust.h"
#include "stat/groups.h"
#include "view/human.h"

static const char *const labels[] = { "metric", "test", NULL };
static const char *const columns[]
    = { "benchmarks", "statistic", "df1", "df2", "p", "p_adjusted", NULL };

/* One metric's test.  */
struct overall
{
  const char *metric;
  size_t count; /* benchmarks */
  bool logs;    /* the means are of logarithms */
  enum nesting nesting;
  struct group_test test;
  bool exact;      /* its p-value is */
  double adjusted; /* its p-value among those of all metrics */
};

/* The samples of METRIC that benchmark B has; NULL where it has none, or is
   not among those asked for.  */
static const struct series *
series_of (const struct sample_set *set, size_t b, const char *metric,
           const struct benchmark_globs *globs)
{
  const char *name = sample_set_benchmark (set, b);
  return input_benchmark_matches (globs, name)
             ? sample_set_find (set, name, metric)
             : NULL;
}

static bool
all_positive (const struct sample_set *set, const char *metric,
              const struct benchmark_globs *globs)
{
  for (size_t b = 0; b < sample_set_benchmark_count (set); b++)
    {
      const struct series *s = series_of (set, b, metric, globs);
      for (size_t i = 0; s != NULL && i < s->count; i++)
        if (!(s->value[i] > 0))
          return false;
    }
  return true;
}

/* The samples of O's metric by benchmark, or the means of their processes;
   O->logs: their logarithms.  */
static struct group *
gather (struct overall *o, const struct sample_set *set,
        const struct benchmark_globs *globs)
{
  size_t benchmarks = sample_set_benchmark_count (set);
  struct group *group = or_die (memory_array (benchmarks, sizeof *group));
  struct comparison_group *from
      = or_die (memory_array (benchmarks, sizeof *from));
  for (size_t b = 0; b < benchmarks; b++)
    {
      const struct series *s = series_of (set, b, o->metric, globs);
      if (s == NULL)
        continue;
      double *value = or_die (memory_array (s->count, sizeof *value));
      memcpy (value, s->value, s->count * sizeof *value);
      from[o->count++] = (struct comparison_group){ s, value, s->count };
    }
  if (comparison_units_reduce_groups (from, o->count, set, &o->nesting) != 0)
    die_memory ();
  for (size_t i = 0; i < o->count; i++)
    {
      for (size_t k = 0; k < from[i].n && o->logs; k++)
        from[i].value[k] = log (from[i].value[k]);
      group[i] = (struct group){ from[i].value, from[i].n };
    }
  free (from);
  return group;
}

static struct figure
figure_or_none (double value)
{
  return isnan (value) ? figure_missing ("no test") : figure_finite (value);
}

/* Kruskal and Wallis's test, exact where that can be had.  */
static void
take_kruskal (struct overall *o, const struct group *group)
{
  double exact;
  if (group_test_kruskal (&o->test, group, o->count) != 0
      || group_test_kruskal_exact (&exact, group, o->count) != 0)
    die_memory ();
  o->exact = !isnan (exact);
  if (o->exact)
    o->test.p = exact;
}

static void
compute (struct overall *o, const struct sample_set *set,
         const struct benchmark_globs *globs, bool kruskal)
{
  o->logs = !kruskal && all_positive (set, o->metric, globs);
  struct group *group = gather (o, set, globs);
  o->test = (struct group_test){ NAN, NAN, NAN, NAN };
  if (!kruskal)
    group_test_welch (&o->test, group, o->count);
  else
    take_kruskal (o, group);
  for (size_t i = 0; i < o->count; i++)
    free ((double *) group[i].value);
  free (group);
}

/* Holm's p-values of those of the COUNT that have one.  */
static void
adjust (struct overall *o, size_t count)
{
  double *p = or_die (memory_array (2 * count + 1, sizeof *p));
  double *adjusted = p + count;
  size_t m = 0;
  for (size_t i = 0; i < count; i++)
    if (!isnan (o[i].test.p))
      p[m++] = o[i].test.p;
  if (m > 0 && adjust_holm (p, m, adjusted) != 0)
    die_memory ();
  m = 0;
  for (size_t i = 0; i < count; i++)
    o[i].adjusted = isnan (o[i].test.p) ? NAN : adjusted[m++];
  free (p);
}

static void
put_p (struct text *to, double p)
{
  char number[HUMAN_SIZE];
  text_printf (to, "p %s%s", p < 0.001 ? "" : "= ", human_p (number, p));
}

static void
put_sentence (struct text *to, const struct overall *o, bool kruskal,
              double alpha)
{
  if (isnan (o->test.p))
    {
      text_printf (to,
                   "no test of %zu benchmark%s in %s: that takes two, of "
                   "which each has two runs, and something that varies",
                   o->count, o->count == 1 ? "" : "s", o->metric);
      return;
    }
  text_printf (to,
               o->adjusted < alpha
                   ? "at least one of %zu benchmarks differs from the others "
                     "in %s ("
                   : "cannot tell %zu benchmarks apart in %s (",
               o->count, o->metric);
  if (kruskal)
    text_printf (to,
                 "Kruskal and Wallis's H = %.3g, %.0f degree%s of "
                 "freedom, ",
                 o->test.statistic, o->test.df1, o->test.df1 == 1 ? "" : "s");
  else
    text_printf (to, "Welch's F = %.3g, %.0f and %.3g degrees of freedom, ",
                 o->test.statistic, o->test.df1, o->test.df2);
  put_p (to, o->test.p);
  if (o->adjusted != o->test.p)
    {
      text_puts (to, ", by Holm's procedure ");
      put_p (to, o->adjusted);
    }
  text_puts (to, o->nesting == NESTING_MEANS    ? "; each process by its mean)"
                 : o->nesting == NESTING_SINGLE ? "; runs of single processes)"
                                                : ")");
}

static void
put_nesting (struct text *to, enum nesting nesting)
{
  if (nesting == NESTING_MEANS)
    text_puts (to, " A process counts once, by the mean of its runs, which "
                   "are not independent of each other.");
  else if (nesting == NESTING_SINGLE)
    text_puts (to, " Not of all benchmarks was the process repeated, so that "
                   "runs are compared; how much one process differs from the "
                   "next was not measured.");
}

static void
put_method (struct text *to, const struct overall *o, bool kruskal)
{
  if (!kruskal)
    text_printf (to,
                 "The means of the %s are compared, with a variance for each "
                 "benchmark, which takes them to be normal.",
                 o->logs ? "logarithms" : "values");
  else
    text_puts (to, "The samples of all benchmarks are ranked together, so "
                   "that an outlier counts by its rank only, and the mean "
                   "ranks are compared.");
  if (kruskal && !isnan (o->test.p))
    text_printf (to, " The p-value is %s.",
                 o->exact ? "exact: the share of all divisions of the values "
                            "that reach H"
                          : "by the chi-squared distribution");
}

static void
put_explanation (struct text *to, const struct overall *o, bool kruskal,
                 double alpha, size_t metrics)
{
  put_method (to, o, kruskal);
  put_nesting (to, o->nesting);
  text_printf (to,
               " --overall asks for it. It makes no use of runs that pair, "
               "and says that something differs, not what. %s judged at %.3g.",
               metrics == 1 ? "The p-value is"
                            : "The p-values of all metrics share the level "
                              "by Holm's procedure: the adjusted one is",
               alpha);
  struct text cited = { 0 };
  text_printf (&cited, "%s%s, Holm",
               o->nesting == NESTING_MEANS ? "Process means, " : "",
               kruskal ? "Kruskal-Wallis" : "Welch's analysis of variance");
  explanation_cite (to, text_string (&cited));
  to->failed |= cited.failed;
  text_free (&cited);
}

static void
add_row (struct figure_rows *rows, const struct overall *o, const char *name,
         double alpha, size_t metrics)
{
  bool kruskal = strcmp (name, "kruskal") == 0, none = isnan (o->test.p);
  figure_rows_name (rows, o->metric);
  figure_rows_name (rows, name);
  figure_rows_figure (rows, figure_of ((double) o->count));
  figure_rows_figure (rows, figure_or_none (none ? NAN : o->test.statistic));
  figure_rows_figure (rows, figure_or_none (none ? NAN : o->test.df1));
  figure_rows_figure (rows, kruskal
                                ? figure_missing ("a law of one number")
                                : figure_or_none (none ? NAN : o->test.df2));
  figure_rows_figure (rows, figure_or_none (o->test.p));
  figure_rows_figure (rows, figure_or_none (o->adjusted));
  struct text sentence = { 0 }, explanation = { 0 };
  put_sentence (&sentence, o, kruskal, alpha);
  put_explanation (&explanation, o, kruskal, alpha, metrics);
  figure_rows_end (rows, &sentence, &explanation);
}

void
overall_make (struct figure_rows *rows, struct sides *sides,
              const struct options *options)
{
  sides_read (sides, options);
  if (sides->baseline != sides->candidate)
    usage_error ("--overall takes one stream");
  rows->table.schema = "bench-compare-overall/1";
  rows->table.label = labels;
  rows->table.column = columns;
  const char *name = options->figures.overall;
  size_t count = sides->metrics.count;
  struct overall *o = or_die (calloc (count + 1, sizeof *o));
  for (size_t i = 0; i < count; i++)
    {
      o[i].metric = sides->metrics.name[i];
      compute (&o[i], sides->baseline, &options->common.benchmarks,
               strcmp (name, "kruskal") == 0);
    }
  adjust (o, count);
  for (size_t i = 0; i < count; i++)
    add_row (rows, &o[i], name, 1 - options->common.confidence, count);
  free (o);
}
