/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "agreement.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <gsl/gsl_cdf.h>
#include "base/diag.h"
#include "analysis/explanation.h"
#include "analysis/sentence.h"
#include "base/memory.h"
#include "stat/kappa.h"

static const char *const labels[]
    = { "baseline", "candidate", "method", NULL };
/* Of two files, each of whose benchmarks meets its namesake.  */
static const char *const labels_between[]
    = { "benchmark", "baseline", "candidate", "method", NULL };
static const char *const columns[]
    = { "n", "agreement", "kappa", "kappa_lo", "kappa_hi", "level", NULL };

/* What is compared: BENCHMARK of two files, or NULL where the benchmarks are
   the sides.  */
struct subject
{
  const char *benchmark, *baseline, *candidate;
};

static void
put_sentence (struct text *to, const struct subject *of, size_t raters,
              size_t n, const struct kappa *k, const struct interval *ci,
              double confidence)
{
  if (of->benchmark != NULL && strcmp (of->benchmark, "-") != 0)
    {
      sentence_put_name (to, of->benchmark);
      text_puts (to, ": ");
    }
  if (raters == 2)
    {
      sentence_put_name (to, of->candidate);
      text_puts (to, " and ");
      sentence_put_name (to, of->baseline);
      text_printf (to, " agree on %.4g %% of %zu item%s", 100 * k->observed, n,
                   n == 1 ? "" : "s");
    }
  else
    text_printf (to,
                 "of all pairs among %zu classifications of each of %zu "
                 "item%s, %.4g %% agree",
                 raters, n, n == 1 ? "" : "s", 100 * k->observed);
  if (isnan (k->kappa))
    text_puts (to, ", all of one class: there is no kappa");
  else
    text_printf (to, ": %s kappa is %.*g",
                 raters == 2 ? "Cohen's" : "Fleiss's", figure_rows_digits (ci),
                 k->kappa);
  figure_rows_put_interval (to, ci, confidence, 1);
}

static void
put_explanation (struct text *to, size_t raters)
{
  text_puts (to, raters == 2
                     ? "Items of the same RUN are compared class by class."
                     : "Only items that all have classified count.");
  text_puts (to, " Kappa is 0 where they agree as often as if each had kept "
                 "its shares of the classes and drawn at random, and 1 where "
                 "they always agree. Its interval is by the normal "
                 "distribution, which takes some dozens of items.");
  explanation_cite (to, "Kappa");
}

static void
add_row (struct figure_rows *rows, const struct subject *of, size_t raters,
         size_t n, const struct kappa *k, double confidence)
{
  const char *method = raters == 2 ? "cohen" : "fleiss";
  double half = gsl_cdf_ugaussian_Qinv ((1 - confidence) / 2) * k->error;
  bool open = isnan (k->kappa) || !(half > 0);
  struct figure none = figure_missing (isnan (k->kappa) ? "all of one class"
                                       : half == 0 ? "the standard error is 0"
                                                   : "too few items");
  struct interval ci = { open ? none : figure_of (fmax (-1, k->kappa - half)),
                         open ? none : figure_of (fmin (1, k->kappa + half)) };
  if (of->benchmark != NULL)
    figure_rows_name (rows, of->benchmark);
  figure_rows_name (rows, of->baseline);
  figure_rows_name (rows, of->candidate);
  figure_rows_name (rows, method);
  figure_rows_figure (rows, figure_of ((double) n));
  figure_rows_figure (rows, figure_of (k->observed));
  figure_rows_interval (rows, isnan (k->kappa) ? none : figure_of (k->kappa),
                        ci);
  figure_rows_figure (rows, figure_of (confidence));
  struct text sentence = { 0 }, explanation = { 0 };
  put_sentence (&sentence, of, raters, n, k, &ci, confidence);
  put_explanation (&explanation, raters);
  figure_rows_end (rows, &sentence, &explanation);
}

/* The classes of the items of the baseline by all raters, as far as they are
   known: CLASS[i RATERS + r], NaN where rater r did not classify item i.  */
struct ratings
{
  double *class;
  size_t items, raters;
};

/* Add a row for the two sides of PAIR, and unless RATINGS is NULL put the
   classes of its candidate there as those of rater R.  */
static void
take_pair (struct figure_rows *rows, struct ratings *ratings, size_t r,
           const struct comparison_pair *pair, double confidence)
{
  const struct subject of = { ratings == NULL ? pair->benchmark : NULL,
                              pair->baseline_name, pair->candidate_name };
  size_t *i_x, *i_y;
  ptrdiff_t n
      = sample_set_pair (pair->baseline_set, pair->baseline,
                         pair->candidate_set, pair->candidate, &i_x, &i_y);
  if (n < 0)
    die_memory ();
  if (n == 0)
    {
      diag_warning (
          "%s%sno items of '%s' and '%s' pair: that takes one section in "
          "blocks, or equal metadata 'dataset'",
          ratings == NULL ? of.benchmark : "", ratings == NULL ? ": " : "",
          of.baseline, of.candidate);
      return;
    }
  size_t count = (size_t) n;
  double *x = or_die (memory_array (count, sizeof *x));
  double *y = or_die (memory_array (count, sizeof *y));
  for (size_t i = 0; i < count; i++)
    {
      x[i] = pair->baseline->value[i_x[i]];
      y[i] = pair->candidate->value[i_y[i]];
      if (ratings == NULL)
        continue;
      ratings->class[i_x[i] * ratings->raters] = x[i];
      ratings->class[i_x[i] * ratings->raters + r] = y[i];
    }
  struct kappa k;
  if (kappa_cohen (&k, x, y, count) != 0)
    die_memory ();
  add_row (rows, &of, 2, count, &k, confidence);
  free (x);
  free (y);
  free (i_x);
  free (i_y);
}

/* Keep the items that all classified, and add a row for all raters.  */
static void
take_all (struct figure_rows *rows, struct ratings *ratings,
          const char *baseline, double confidence)
{
  size_t kept = 0, raters = ratings->raters;
  for (size_t i = 0; i < ratings->items; i++)
    {
      bool known = true;
      for (size_t r = 0; r < raters; r++)
        known &= !isnan (ratings->class[i * raters + r]);
      if (known)
        memmove (ratings->class + kept++ * raters, ratings->class + i * raters,
                 raters * sizeof *ratings->class);
    }
  struct kappa k;
  if (kept == 0 || raters < 3)
    return;
  if (kappa_fleiss (&k, ratings->class, kept, raters) != 0)
    die_memory ();
  const struct subject of = { NULL, baseline, "(all)" };
  add_row (rows, &of, raters, kept, &k, confidence);
}

/* Rows for the benchmarks of one stream against the baseline, and for all.  */
static void
take_stream (struct figure_rows *rows, const struct sides *sides,
             const char *metric, double confidence)
{
  const struct series *baseline = sides->pair[0].baseline;
  if (baseline == NULL)
    die ("the baseline has no '%s'", metric);
  struct ratings ratings
      = { .items = baseline->count, .raters = sides->count + 1 };
  ratings.class = or_die (
      memory_array (ratings.items * ratings.raters, sizeof *ratings.class));
  for (size_t i = 0; i < ratings.items * ratings.raters; i++)
    ratings.class[i] = NAN;
  for (size_t i = 0; i < sides->count; i++)
    if (sides->pair[i].candidate != NULL)
      take_pair (rows, &ratings, i + 1, &sides->pair[i], confidence);
  take_all (rows, &ratings, sides->pair[0].baseline_name, confidence);
  free (ratings.class);
}

/* Rows for the benchmarks that both files have.  */
static void
take_files (struct figure_rows *rows, const struct sides *sides,
            const char *metric, double confidence)
{
  for (size_t i = 0; i < sides->count; i++)
    {
      const struct comparison_pair *pair = &sides->pair[i];
      if (pair->baseline != NULL && pair->candidate != NULL)
        take_pair (rows, NULL, 0, pair, confidence);
      else
        diag_warning ("'%s' has no '%s' of '%s'",
                      pair->baseline == NULL ? pair->baseline_name
                                             : pair->candidate_name,
                      metric, pair->benchmark);
    }
}

void
agreement_make (struct figure_rows *rows, struct sides *sides,
                const struct options *options)
{
  struct options own = *options;
  const char *metric = options->figures.agreement;
  argument_list_add (metric, &rows->metrics);
  own.common.metrics = rows->metrics;
  sides_read (sides, &own);
  bool one = sides->baseline == sides->candidate;
  rows->table.schema = "bench-compare-agreement/1";
  rows->table.label = one ? labels : labels_between;
  rows->table.column = columns;
  (one ? take_stream : take_files) (rows, sides, metric,
                                    options->common.confidence);
}
