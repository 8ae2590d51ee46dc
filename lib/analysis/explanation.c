/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/explanation.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/explanation_method.h"
#include "analysis/explanation_test.h"
#include "number/level_digits.h"

/* How many samples of SERIES were left out of a comparison of USED.  */
static size_t
left_out (const struct series *series, size_t used)
{
  return series->count > used ? series->count - used : 0;
}

static void
put_pairing (struct text *to, const struct comparison_line *line, bool asked)
{
  const struct comparison_pair *pair = line->pair;
  const struct comparison_data *data = &line->data;
  if (data->paired)
    {
      size_t out = left_out (pair->baseline, data->runs_x)
                   + left_out (pair->candidate, data->runs_y);
      text_printf (to,
                   "%zu runs of each side have a partner of the same RUN on "
                   "the other, so they are compared in pairs",
                   data->runs_x);
      if (out == 1)
        text_puts (to, "; the one without a partner is left out");
      else if (out > 1)
        text_printf (to, "; the %zu without a partner are left out", out);
      text_puts (to, ".");
    }
  else if (data->runs_x == 1 && data->runs_y == 1)
    text_puts (to, "One run a side.");
  else if (asked && comparison_test_is_apart (line->test.kind))
    text_printf (to,
                 "%zu and %zu runs, not paired, since the test that was asked "
                 "for is of runs that do not pair.",
                 data->runs_x, data->runs_y);
  else if (pair->baseline_set != pair->candidate_set || pair->other_machine)
    text_printf (to,
                 "%zu and %zu runs that were not taken in turn, so they are "
                 "not paired.",
                 data->runs_x, data->runs_y);
  else
    text_printf (to,
                 "%zu and %zu runs, not paired: fewer than two, or no more "
                 "than half, have a partner of the same RUN in a section "
                 "whose order is blocks.",
                 data->runs_x, data->runs_y);
}

static void
put_nesting (struct text *to, const struct comparison_line *line)
{
  const struct comparison_data *data = &line->data;
  if (data->nesting == NESTING_SINGLE)
    text_puts (to, " The process was repeated on one side at most, so that "
                   "runs are compared; how much one process differs from the "
                   "next was not measured.");
  if (data->nesting != NESTING_MEANS)
    return;
  text_printf (to, " They are of %zu ", data->n_x);
  if (data->n_x != data->n_y)
    text_printf (to, "and %zu processes", data->n_y);
  else
    text_puts (to, "processes a side");
  text_puts (to, ", each compared by the mean of its runs: the runs of one "
                 "process are not independent of each other.");
}

static void
put_scale (struct text *to, const struct comparison_line *line)
{
  if (line->test.kind == TEST_NONE)
    return;
  if (line->facts.shares)
    text_puts (to, " All samples are answers, 0 or 1: shares are compared, "
                   "and the answer is their difference in points.");
  else if (line->test.kind == TEST_KS)
    text_puts (to, " Whole distributions are compared: the answer is whether "
                   "they differ, not by how much.");
  else if (line->test.kind == TEST_FIELLER
           || line->test.kind == TEST_BOOTSTRAP)
    text_puts (to, " The means of the values are compared, and the answer is "
                   "their ratio.");
  else if (line->test.on_logs)
    text_puts (to, " All values are above 0, so their logarithms are "
                   "compared, and the answer is a ratio.");
  else if (!line->data.positive)
    text_puts (to, " Not all values are above 0, so that they have no "
                   "logarithms: the answer is a difference.");
  else
    text_puts (to, " The values themselves are compared, not their "
                   "logarithms, since the test that was asked for is of "
                   "these: the answer is a difference.");
}

/* The level that Holm's procedure, or the only line, has.  */
static void
put_level (struct text *to, const struct comparison_line *line,
           const struct comparison_options *options)
{
  double level = 1 - options->confidence;
  if (line->family < 2)
    text_printf (to,
                 " It is the only p-value of this call and is judged at "
                 "%.3g.",
                 line->alpha);
  else
    text_printf (to,
                 " It is one of %zu p-values of this call, which share the "
                 "level %.3g by %s procedure: this one is judged at %.3g",
                 line->family, level,
                 options->fdr ? "Benjamini and Hochberg's" : "Holm's",
                 line->alpha);
  if (line->family >= 2 && !line->facts.shapes)
    text_printf (to, ", and the interval is of %.*g %%",
                 level_digits (line->row->level), 100 * line->row->level);
  if (line->family >= 2)
    text_putc (to, '.');
}

static void
put_widening (struct text *to, const struct comparison_line *line)
{
  if (line->test.tag != NULL && strcmp (line->test.tag, "clock-limited") == 0)
    text_puts (to, " The interval had shrunk to one value, so it is widened "
                   "by half of the smallest gap between samples.");
}

/* How the interval and the margin make the verdict.  */
static void
put_verdict (struct text *to, const struct comparison_line *line)
{
  const struct comparison *row = line->row;
  double margin = 100 * row->margin;
  const char *unit = !line->facts.shares ? "%"
                     : margin == 1       ? "point"
                                         : "points";
  if (line->facts.shapes)
    text_printf (to, " The p-value is %s that level: %s.",
                 row->verdict == VERDICT_DIFFERENT ? "below" : "not below",
                 verdict_name (row->verdict));
  else if (row->verdict == VERDICT_EQUIVALENT)
    text_printf (to,
                 " Two one-sided tests at that level put the change within "
                 "the margin of %.4g %s: equivalent.",
                 margin, unit);
  else if (row->below_margin)
    text_printf (to,
                 " The interval rules out that nothing changed, but not that "
                 "the change is within the margin of %.4g %s: inconclusive.",
                 margin, unit);
  else if (row->verdict == VERDICT_INCONCLUSIVE
           && isfinite (line->facts.shift.lo))
    text_printf (to,
                 " The interval holds both no change and a change beyond the "
                 "margin of %.4g %s: inconclusive.",
                 margin, unit);
  else if (row->verdict == VERDICT_INCONCLUSIVE)
    text_puts (to, " No interval of that level is finite: inconclusive.");
  else
    text_printf (to,
                 " The whole interval lies beyond the margin of %.4g %s: %s.",
                 margin, unit, verdict_name (row->verdict));
}

void
explanation_cite (struct text *to, const char *formulas)
{
  text_printf (to, " Formulas: %s, in the NOTES of bench-compare(1).",
               formulas);
}

char *
explanation_of (const struct comparison_line *line,
                const struct comparison_options *options)
{
  struct text t = { 0 };
  put_pairing (&t, line, options->test != NULL);
  put_nesting (&t, line);
  put_scale (&t, line);
  explanation_put_test (&t, line, options);
  if (line->test.kind != TEST_NONE)
    {
      put_level (&t, line, options);
      put_widening (&t, line);
      put_verdict (&t, line);
    }
  if (line->test.kind != TEST_NONE || line->test.too_few)
    explanation_put_formulas (&t, line, options);
  return text_take (&t);
}
