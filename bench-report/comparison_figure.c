/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "figure_makers.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/diag.h"
#include "base/text.h"
#include "finding.h"
#include "number/level_digits.h"
#include "view/comparison_view.h"
#include "view/figure_compare.h"
#include "view/summary_cell.h"

/* The figure's rows and the texts that they point to.  */
struct rows
{
  struct figure_compare_row *row;
  size_t count, reference; /* which is the baseline; SIZE_MAX: none */
  char *(*cell)[2];        /* ratio and interval of each */
};

/* The difference of shares in points, and its interval.  */
static void
put_points (const struct comparison *row, struct text cell[2])
{
  if (!figure_available (row->difference))
    return;
  comparison_put_points (&cell[0], row, row->difference.value);
  text_puts (&cell[0], " points");
  if (!figure_available (row->difference_ci.lo)
      || !figure_available (row->difference_ci.hi))
    return;
  text_putc (&cell[1], '[');
  comparison_put_points (&cell[1], row, row->difference_ci.lo.value);
  text_puts (&cell[1], ", ");
  comparison_put_points (&cell[1], row, row->difference_ci.hi.value);
  text_putc (&cell[1], ']');
}

/* The texts of a verdict: the ratio and its interval.  */
static void
put_ratio (const struct comparison *row, struct text cell[2])
{
  if (!figure_available (row->ratio))
    return;
  comparison_put_ratio (&cell[0], row, row->ratio.value);
  text_puts (&cell[0], "\303\227");
  if (!figure_available (row->ratio_ci.lo)
      || !figure_available (row->ratio_ci.hi))
    return;
  text_putc (&cell[1], '[');
  comparison_put_ratio (&cell[1], row, row->ratio_ci.lo.value);
  text_puts (&cell[1], ", ");
  comparison_put_ratio (&cell[1], row, row->ratio_ci.hi.value);
  text_putc (&cell[1], ']');
}

/* The texts of a median or a share that is compared with nothing, as the
   tables have them.  */
static void
put_median (const struct summary_row *row, struct text cell[2])
{
  struct summary_format format = summary_format_of (row, true);
  struct text both = { 0 };
  if (row->summary.proportion)
    {
      summary_cell_mean (&cell[0], &format);
      return;
    }
  summary_cell_median (&cell[0], &format);
  summary_cell_median_brackets (&both, &format);
  const char *brackets = strchr (text_string (&both), '[');
  if (brackets != NULL)
    text_puts (&cell[1], brackets);
  cell[1].failed |= both.failed;
  text_free (&both);
}

static enum figure_sense
sense_of (const struct comparison *row)
{
  if (verdict_sense (row->verdict) != 0)
    return verdict_sense (row->verdict) > 0 ? SENSE_BETTER : SENSE_WORSE;
  return row->verdict == VERDICT_EQUIVALENT ? SENSE_NEUTRAL : SENSE_UNSURE;
}

/* Whether all samples of the first metric in UNIT are 0 or 1.  */
static bool
are_shares (const struct contents *c, const char *unit)
{
  bool all = true, any = false;
  for (size_t i = 0; i < c->benchmark_count; i++)
    {
      const struct summary_row *row
          = contents_summary (c, c->benchmark[i], c->metric[0]);
      if (row == NULL || strcmp (row->unit, unit) != 0)
        continue;
      all = all && row->summary.proportion;
      any = true;
    }
  return all && any;
}

/* The unit of the axis: the baseline's, which the others are compared with.
 */
static const char *
unit_of (const struct contents *c)
{
  const struct series *baseline
      = c->baseline == NULL
            ? NULL
            : sample_set_find (c->set, c->baseline, c->metric[0]);
  return baseline != NULL ? baseline->unit : contents_unit (c, c->metric[0]);
}

/* Add the row of BENCHMARK, if it has the metric in UNIT; SHARES: all are.  */
static void
add_row (struct rows *rows, const struct contents *c, const char *benchmark,
         const char *unit, bool shares)
{
  const char *metric = c->metric[0];
  const struct series *series = sample_set_find (c->set, benchmark, metric);
  const struct summary_row *summary = contents_summary (c, benchmark, metric);
  if (series == NULL || summary == NULL || strcmp (series->unit, unit) != 0)
    return;
  const struct comparison *comparison
      = contents_comparison (c, benchmark, metric);
  const struct summary *s = &summary->summary;
  struct text cell[2] = { 0 };
  struct figure_compare_row *row = &rows->row[rows->count];
  *row = (struct figure_compare_row){
    .name = c->benchmark_count == 1 && strcmp (benchmark, "-") == 0
                ? "samples"
                : benchmark,
    .value = series->value,
    .count = series->count,
    .q1 = s->p25,
    .median = shares ? s->mean : s->median,
    .q3 = s->p75,
    .median_ci = shares ? s->mean_ci : contents_median_interval (s)
  };
  row->cell[2] = "";
  if (comparison != NULL)
    {
      if (comparison_is_of_shares (comparison))
        put_points (comparison, cell);
      else
        put_ratio (comparison, cell);
      row->sense = sense_of (comparison);
      row->cell[2] = verdict_name (comparison->verdict);
    }
  else if (c->baseline != NULL && strcmp (benchmark, c->baseline) == 0)
    {
      text_puts (&cell[0], shares ? "" : "1");
      row->cell[2] = "reference";
      rows->reference = rows->count;
    }
  else
    put_median (summary, cell);
  for (int i = 0; i < 2; i++)
    row->cell[i] = rows->cell[rows->count][i] = or_die (text_take (&cell[i]));
  rows->count++;
}

/* What the interval of the first benchmark's median covers, which may be less
   than was asked for; NaN where there is none.  */
static double
covered (const struct contents *c)
{
  const struct summary_row *row
      = contents_summary (c, c->benchmark[0], c->metric[0]);
  return row != NULL && figure_available (row->summary.median_ci.lo)
                 && figure_available (row->summary.median_coverage)
             ? fmin (c->options->common.confidence,
                     row->summary.median_coverage.value)
             : NAN;
}

/* What stands above the verdicts.  Holm's correction may give each row its
   own level.  */
static void
put_heading (struct text *heading, const struct contents *c, bool shares)
{
  const struct comparison *first = NULL;
  bool same = true;
  for (size_t i = 0; i < c->comparisons.count; i++)
    {
      const struct comparison *row = &c->comparisons.row[i];
      const struct interval *ci
          = shares ? &row->difference_ci : &row->ratio_ci;
      if (strcmp (row->metric, c->metric[0]) != 0
          || !figure_available (ci->lo))
        continue;
      first = first == NULL ? row : first;
      same = same && row->level == first->level;
    }
  const char *what = shares ? "difference" : "ratio";
  double level = shares ? c->options->common.confidence : covered (c);
  if (c->baseline == NULL)
    text_printf (heading, isnan (level) ? "%s" : "%s, %.*g %% interval",
                 shares ? "share" : "median", level_digits (level),
                 100 * level);
  else if (first == NULL)
    text_printf (heading, "%s to the reference", what);
  else if (same)
    text_printf (heading, "%s, %.*g %% CI", what, level_digits (first->level),
                 100 * first->level);
  else
    text_printf (heading, "%s, %.*g %% CI (Holm)", what,
                 level_digits (c->options->common.confidence),
                 100 * c->options->common.confidence);
}

const char *
comparison_figure_make (struct figures *f, const struct contents *c)
{
  char *title = finding_headline (c);
  struct rows rows = { .reference = SIZE_MAX };
  struct text heading = { 0 };
  const char *unit = unit_of (c);
  bool shares = are_shares (c, unit);
  rows.row = or_die (calloc (c->benchmark_count, sizeof *rows.row));
  rows.cell = or_die (calloc (c->benchmark_count, sizeof *rows.cell));
  for (size_t i = 0; i < c->benchmark_count; i++)
    add_row (&rows, c, c->benchmark[i], unit, shares);
  put_heading (&heading, c, shares);
  if (rows.count > 0)
    {
      struct figure_compare figure
          = { .shares = shares,
              .title = title,
              .metric = c->metric[0],
              .unit = unit,
              .direction = sample_set_direction (c->set, c->metric[0]),
              .confidence = c->options->common.confidence,
              .heading = text_string (&heading),
              .reference = rows.reference,
              .row = rows.row,
              .count = rows.count };
      struct text text = { 0 };
      struct drawing *d = figures_add (f, FIGURE_COMPARISON, title);
      for (size_t k = 0; k < f->sizes; k++)
        {
          figure.size = (enum figure_size) k;
          if (heading.failed || figure_compare_draw (&d[k], &figure) != 0)
            die_memory ();
        }
      figure.size = FIGURE_WIDE;
      figure_compare_put (&text, &figure, !c->options->common.ascii);
      figures_add_text (f, &text);
    }
  else
    free (title);
  for (size_t i = 0; i < rows.count; i++)
    for (int k = 0; k < 2; k++)
      free (rows.cell[i][k]);
  free (rows.row);
  free (rows.cell);
  text_free (&heading);
  return rows.count > 0 ? NULL : "no benchmark has the metric";
}
