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
static const char *const columns[]
    = { "n", "agreement", "kappa", "kappa_lo", "kappa_hi", "level", NULL };

static void
put_sentence (struct text *to, const char *baseline, const char *candidate,
              size_t raters, size_t n, const struct kappa *k,
              const struct interval *ci, double confidence)
{
  if (raters == 2)
    {
      sentence_put_name (to, candidate);
      text_puts (to, " and ");
      sentence_put_name (to, baseline);
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
add_row (struct figure_rows *rows, const char *baseline, const char *candidate,
         size_t raters, size_t n, const struct kappa *k, double confidence)
{
  const char *method = raters == 2 ? "cohen" : "fleiss";
  double half = gsl_cdf_ugaussian_Qinv ((1 - confidence) / 2) * k->error;
  bool open = isnan (k->kappa) || isnan (half);
  struct figure none = figure_missing (isnan (k->kappa) ? "all of one class"
                                                        : "too few items");
  struct interval ci = { open ? none : figure_of (fmax (-1, k->kappa - half)),
                         open ? none : figure_of (fmin (1, k->kappa + half)) };
  figure_rows_name (rows, baseline);
  figure_rows_name (rows, candidate);
  figure_rows_name (rows, method);
  figure_rows_figure (rows, figure_of ((double) n));
  figure_rows_figure (rows, figure_of (k->observed));
  figure_rows_interval (rows, isnan (k->kappa) ? none : figure_of (k->kappa),
                        ci);
  figure_rows_figure (rows, figure_of (confidence));
  struct text sentence = { 0 }, explanation = { 0 };
  put_sentence (&sentence, baseline, candidate, raters, n, k, &ci, confidence);
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

/* Put the classes of PAIR's candidate in as those of rater R, and add a row
   for the two.  */
static void
take_pair (struct figure_rows *rows, struct ratings *ratings, size_t r,
           const struct comparison_pair *pair, double confidence)
{
  size_t *i_x, *i_y;
  ptrdiff_t n
      = sample_set_pair (pair->baseline_set, pair->baseline,
                         pair->candidate_set, pair->candidate, &i_x, &i_y);
  if (n < 0)
    die_memory ();
  if (n == 0)
    {
      diag_warning (
          "no items of '%s' and '%s' pair: that takes one section in "
          "blocks, or equal metadata 'dataset'",
          pair->baseline_name, pair->candidate_name);
      return;
    }
  size_t count = (size_t) n;
  double *x = or_die (memory_array (count, sizeof *x));
  double *y = or_die (memory_array (count, sizeof *y));
  for (size_t i = 0; i < count; i++)
    {
      x[i] = pair->baseline->value[i_x[i]];
      y[i] = pair->candidate->value[i_y[i]];
      ratings->class[i_x[i] * ratings->raters] = x[i];
      ratings->class[i_x[i] * ratings->raters + r] = y[i];
    }
  struct kappa k;
  if (kappa_cohen (&k, x, y, count) != 0)
    die_memory ();
  add_row (rows, pair->baseline_name, pair->candidate_name, 2, count, &k,
           confidence);
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
  add_row (rows, baseline, "(all)", raters, kept, &k, confidence);
}

void
agreement_make (struct figure_rows *rows, struct sides *sides,
                const struct options *options)
{
  struct options own = *options;
  argument_list_add (options->figures.agreement, &rows->metrics);
  own.common.metrics = rows->metrics;
  sides_read (sides, &own);
  rows->table.schema = "bench-compare-agreement/1";
  rows->table.label = labels;
  rows->table.column = columns;
  const struct series *baseline = sides->pair[0].baseline;
  if (baseline == NULL)
    die ("the baseline has no '%s'", options->figures.agreement);
  bool one = sides->baseline == sides->candidate;
  struct ratings ratings
      = { .items = baseline->count, .raters = one ? sides->count + 1 : 2 };
  ratings.class = or_die (
      memory_array (ratings.items * ratings.raters, sizeof *ratings.class));
  for (size_t i = 0; i < ratings.items * ratings.raters; i++)
    ratings.class[i] = NAN;
  double confidence = options->common.confidence;
  for (size_t i = 0; i < sides->count; i++)
    if (sides->pair[i].candidate != NULL
        && sides->pair[i].baseline == baseline)
      take_pair (rows, &ratings, one ? i + 1 : 1, &sides->pair[i], confidence);
  take_all (rows, &ratings, sides->pair[0].baseline_name, confidence);
  free (ratings.class);
}
