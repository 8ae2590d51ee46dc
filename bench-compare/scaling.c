/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "scaling.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/diag.h"
#include "analysis/explanation.h"
#include "analysis/scaling.h"
#include "analysis/sentence.h"
#include "base/memory.h"
#include "base/text.h"

static const char *const labels[] = { "benchmark", "baseline", NULL };
static const char *const columns[] = { "value",
                                       "factor",
                                       "speedup",
                                       "speedup_lo",
                                       "speedup_hi",
                                       "efficiency",
                                       "efficiency_lo",
                                       "efficiency_hi",
                                       "serial_fraction",
                                       "level",
                                       NULL };

static struct figure
scaled (struct figure f, double by)
{
  return figure_available (f) ? figure_finite (f.value / by) : f;
}

static void
put_sentence (struct text *to, const struct comparison *row, const char *key,
              double factor)
{
  struct interval ci = scaling_speedup_ci (row);
  sentence_put_name (to, row->candidate);
  if (!figure_available (row->speedup))
    {
      text_puts (to, " has no speedup over ");
      sentence_put_name (to, row->baseline);
      text_printf (to, ": %s", row->speedup.reason);
      return;
    }
  text_printf (to, " is %.*g times as fast as ", figure_rows_digits (&ci),
               row->speedup.value);
  sentence_put_name (to, row->baseline);
  figure_rows_put_interval (to, &ci, row->level, 1);
  text_printf (to, ", with %.4g times the %s: efficiency %.3g %%", factor, key,
               100 * row->speedup.value / factor);
  struct figure serial = scaling_serial_fraction (row->speedup, factor);
  if (figure_available (serial))
    text_printf (to, ", serial fraction %.2g", serial.value);
  if (!figure_available (ci.lo) && row->test == NULL)
    text_puts (to, "; too few runs for an interval");
}

static void
put_explanation (struct text *to, const struct comparison *row)
{
  text_printf (to,
               "The speedup is the ratio of a comparison with the benchmark "
               "of the smallest value%s%s; divided by the factor of the "
               "parameter it is the efficiency. The serial fraction is what "
               "share would not scale if the rest scaled fully: it grows with "
               "the factor where overhead does, and below 0 speed grows more "
               "than the parameter.",
               row->test == NULL ? "" : ", its interval that of ",
               row->test == NULL ? "" : row->test);
  explanation_cite (to, "Scaling, Interval, Holm");
}

static void
add_row (struct figure_rows *rows, const struct comparison *row,
         const char *key, double value, double factor)
{
  struct interval ci = scaling_speedup_ci (row);
  figure_rows_name (rows, row->candidate);
  figure_rows_name (rows, row->baseline);
  figure_rows_compared (rows, row);
  figure_rows_figure (rows, figure_of (value));
  figure_rows_figure (rows, figure_of (factor));
  figure_rows_interval (rows, row->speedup, ci);
  figure_rows_interval (
      rows, scaled (row->speedup, factor),
      (struct interval){ scaled (ci.lo, factor), scaled (ci.hi, factor) });
  figure_rows_figure (rows, scaling_serial_fraction (row->speedup, factor));
  figure_rows_figure (rows, figure_of (row->level));
  struct text sentence = { 0 }, explanation = { 0 };
  put_sentence (&sentence, row, key, factor);
  put_explanation (&explanation, row);
  figure_rows_end (rows, &sentence, &explanation);
}

/* The value of KEY in NAME.  */
static double
value_in (const char *name, const char *key)
{
  struct text family = { 0 };
  double value = scaling_value (name, key, &family);
  text_free (&family);
  return value;
}

/* Exit unless METRIC in UNIT tells of speed.  */
static void
require_speed (const char *metric, const char *unit)
{
  if (!metric_is_speed (metric, unit))
    die ("--scaling takes a time or a rate, which '%s' in '%s' is not", metric,
         unit);
}

void
scaling_make (struct figure_rows *rows, struct sides *sides,
              const struct options *options)
{
  const char *key = options->figures.scaling;
  sides_read (sides, options);
  if (sides->count == 0 || sides->baseline != sides->candidate)
    usage_error ("--scaling takes one stream");
  if (sides->metrics.count > 1)
    usage_error ("--scaling takes one metric");
  const char *metric = sides->pair[0].metric;
  size_t count = sample_set_benchmark_count (sides->baseline);
  struct scaling_point *point = or_die (scaling_points (sides->baseline, key));
  free (sides->pair);
  sides->pair = or_die (memory_array (count + 1, sizeof *sides->pair));
  size_t pairs
      = scaling_pairs (sides->pair, sides->baseline, point, count, metric);
  sides->count = 0;
  for (size_t i = 0; i < pairs; i++)
    if (input_benchmark_matches (&options->common.benchmarks,
                                 sides->pair[i].candidate_name))
      sides->pair[sides->count++] = sides->pair[i];
  if (sides->count == 0)
    die ("no two benchmarks differ in the parameter '%s' alone", key);
  require_speed (metric, sides->pair[0].baseline->unit);
  if (comparison_compute (&rows->list, sides->pair, sides->count,
                          &options->comparison)
      != 0)
    die_memory ();
  rows->table.schema = "bench-compare-scaling/1";
  rows->table.label = labels;
  rows->table.column = columns;
  for (size_t i = 0; i < rows->list.count; i++)
    {
      const struct comparison *row = &rows->list.row[i];
      double value = value_in (row->candidate, key);
      add_row (rows, row, key, value, value / value_in (row->baseline, key));
    }
  scaling_points_free (point, count);
}
