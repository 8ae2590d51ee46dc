/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "normalised.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/explanation.h"
#include "analysis/row_index.h"
#include "analysis/scaling.h"
#include "analysis/sentence.h"
#include "base/diag.h"
#include "stat/moments.h"
#include "stream/metric.h"

static const char *const labels[]
    = { "benchmark", "baseline", "candidate", NULL };
static const char *const columns[] = { "speedup",
                                       "speedup_lo",
                                       "speedup_hi",
                                       "compression",
                                       "compression_lo",
                                       "compression_hi",
                                       "accuracy_delta",
                                       "accuracy_delta_lo",
                                       "accuracy_delta_hi",
                                       "efficiency",
                                       "amdahl",
                                       "amdahl_ceiling",
                                       "speedup_level",
                                       "compression_level",
                                       "accuracy_delta_level",
                                       NULL };

enum part
{
  PART_SPEED,
  PART_SIZE,
  PART_ACCURACY,
  PARTS,
  PART_NONE = PARTS
};

/* What METRIC is good for; with NAMED only such as -m names are there.  */
static enum part
part_of (const struct comparison *row, bool named)
{
  const char *metric = row->metric;
  switch (metric_kind (metric, row->unit))
    {
    case METRIC_TIME:
      return row->direction == DIRECTION_UNKNOWN ? PART_NONE : PART_SPEED;
    case METRIC_SIZE:
      return named || strcmp (metric, "size") == 0
                     || strcmp (metric, "modelsize") == 0
                 ? PART_SIZE
                 : PART_NONE;
    default:
      return row->direction == DIRECTION_HIGHER
                     && (named || metric_is_answer (metric)
                         || strcmp (metric, "accuracy") == 0)
                 ? PART_ACCURACY
                 : PART_NONE;
    }
}

/* The first metric of each part in LIST; NULL where it has none.  STAGE, which
   may be NULL, is no whole.  */
static void
find_metrics (const char *metric[PARTS], const struct comparison_list *list,
              bool named, const char *stage)
{
  for (size_t i = 0; i < list->count; i++)
    {
      enum part part = part_of (&list->row[i], named);
      if (stage != NULL && strcmp (list->row[i].metric, stage) == 0)
        continue;
      if (part != PART_NONE && metric[part] == NULL)
        metric[part] = list->row[i].metric;
    }
}

/* The rows by their names, so that finding one takes no time that grows with
   them.  */
struct rows
{
  const struct comparison_list *list;
  const struct comparison_pair *pair; /* of each, in the same order */
  struct row_index at;
};

static void
index_rows (struct rows *rows, const struct comparison_list *list,
            const struct comparison_pair *pair)
{
  *rows = (struct rows){ .list = list, .pair = pair };
  for (size_t i = 0; i < list->count; i++)
    {
      const struct comparison *r = &list->row[i];
      const char *const name[] = { r->metric, r->benchmark, r->candidate };
      if (row_index_add (&rows->at, name, 3, i) != 0)
        die_memory ();
    }
}

static const struct comparison *
find_row (const struct rows *rows, const struct comparison *like,
          const char *metric)
{
  if (metric == NULL)
    return NULL;
  const char *const name[] = { metric, like->benchmark, like->candidate };
  ptrdiff_t at = row_index_find (&rows->at, name, 3);
  return at < 0 ? NULL : &rows->list->row[at];
}

static void
add_ratio (struct figure_rows *rows, const struct comparison *row)
{
  struct figure none = figure_missing ("no such metric");
  if (row == NULL)
    figure_rows_interval (rows, none, (struct interval){ none, none });
  else
    figure_rows_interval (rows, row->speedup, scaling_speedup_ci (row));
}

static void
add_difference (struct figure_rows *rows, const struct comparison *row)
{
  struct figure none = figure_missing ("no such metric");
  if (row == NULL)
    figure_rows_interval (rows, none, (struct interval){ none, none });
  else
    figure_rows_interval (rows, row->difference, row->difference_ci);
}

/* Of the interval of ROW's part.  */
static struct figure
level_of (const struct comparison *row)
{
  return row == NULL ? figure_missing ("no such metric")
                     : figure_of (row->level);
}

/* Speedup times compression over 1 + accuracy loss; a part that no benchmark
   has counts as none gained, none lost.  */
static struct figure
efficiency_of (const struct comparison *const row[PARTS],
               const char *const metric[PARTS])
{
  double score = 1;
  for (int part = 0; part < PARTS; part++)
    {
      if (metric[part] == NULL)
        continue;
      if (row[part] == NULL)
        return figure_missing ("a part is missing");
      struct figure f
          = part == PART_ACCURACY ? row[part]->difference : row[part]->speedup;
      if (!figure_available (f))
        return f;
      score *= part == PART_ACCURACY ? 1 / (1 + fmax (0, -f.value)) : f.value;
    }
  return figure_finite (score);
}

/* "speed x2.84 (95 % CI 2.79 to 2.90)".  */
static void
put_part (struct text *to, const struct comparison *row, enum part part,
          bool utf8)
{
  static const char *const names[] = { "speed", "compression", "accuracy" };
  struct figure f = part == PART_ACCURACY ? row->difference : row->speedup;
  struct interval ci
      = part == PART_ACCURACY ? row->difference_ci : scaling_speedup_ci (row);
  text_puts (to, names[part]);
  if (!figure_available (f))
    text_printf (to, " not available (%s)", f.reason);
  else if (part == PART_ACCURACY)
    text_printf (to, " %+.*g points", figure_rows_digits (&ci), 100 * f.value);
  else
    text_printf (to, " %s%.*g", utf8 ? "×" : "x", figure_rows_digits (&ci),
                 f.value);
  figure_rows_put_interval (to, &ci, row->level,
                            part == PART_ACCURACY ? 100 : 1);
}

/* The part of the whole that is looked at: its share of the baseline's time,
   and what became of it.  */
struct portion
{
  struct figure share;
  const struct comparison *speed; /* or NULL */
};

static double
mean_of (const struct series *series)
{
  struct moments m;
  moments_compute (&m, series->value, series->count);
  return moments_mean (&m);
}

static const struct series *
baseline_of (const struct rows *rows, const struct comparison *row)
{
  return rows->pair[row - rows->list->row].baseline;
}

/* The share that PART has of WHOLE, either of which may be NULL, in the
   baseline of both.  */
static struct figure
share_of (const struct rows *rows, const struct comparison *part,
          const struct comparison *whole)
{
  if (part == NULL || whole == NULL)
    return figure_missing ("no such metric");
  const struct series *x = baseline_of (rows, part);
  const struct series *all = baseline_of (rows, whole);
  if (x == NULL || all == NULL || strcmp (x->unit, all->unit) != 0)
    return figure_missing ("no such metric");
  double share = mean_of (x) / mean_of (all);
  return share > 0 && share <= 1
             ? figure_of (share)
             : figure_missing ("the part takes more than the whole");
}

static struct portion
portion_of (const struct figures_options *f, const struct rows *rows,
            const struct comparison *like, const struct comparison *speed)
{
  if (f->stage != NULL)
    {
      const struct comparison *part = find_row (rows, like, f->stage);
      return (struct portion){ share_of (rows, part, speed), part };
    }
  return (struct portion){ f->fraction > 0
                               ? figure_of (f->fraction)
                               : figure_missing ("no --fraction was given"),
                           speed };
}

/* What becomes of the whole of which P is a part.  */
static struct figure
amdahl (const struct portion *p)
{
  if (!figure_available (p->share))
    return p->share;
  if (p->speed == NULL)
    return figure_missing ("no such metric");
  return figure_available (p->speed->speedup) ? figure_of (
             1
             / (1 - p->share.value + p->share.value / p->speed->speedup.value))
                                              : p->speed->speedup;
}

static void
put_sentence (struct text *to, const struct comparison *like,
              const struct comparison *const row[PARTS],
              struct figure efficiency, const struct portion *portion,
              bool utf8)
{
  if (strcmp (like->benchmark, like->candidate) != 0
      && strcmp (like->benchmark, "-") != 0)
    {
      sentence_put_name (to, like->benchmark);
      text_puts (to, ": ");
    }
  sentence_put_name (to, like->candidate);
  text_puts (to, " against ");
  sentence_put_name (to, like->baseline);
  const char *before = ": ";
  for (int part = 0; part < PARTS; part++)
    if (row[part] != NULL)
      {
        text_puts (to, before);
        put_part (to, row[part], (enum part) part, utf8);
        before = ", ";
      }
  if (figure_available (efficiency))
    text_printf (to, "; efficiency score %.3g", efficiency.value);
  struct figure whole = amdahl (portion);
  if (!figure_available (whole))
    return;
  double share = portion->share.value;
  if (portion->speed == row[PART_SPEED])
    text_printf (to, "; as %.4g %% of a whole it makes that %s%.3g as fast",
                 100 * share, utf8 ? "×" : "x", whole.value);
  else
    text_printf (to,
                 "; %s, %.3g %% of the baseline's %s, at %s%.3g of its speed "
                 "makes that %s%.3g as fast",
                 portion->speed->metric, 100 * share, row[PART_SPEED]->metric,
                 utf8 ? "×" : "x", portion->speed->speedup.value,
                 utf8 ? "×" : "x", whole.value);
  if (share < 1)
    text_printf (to, ", and %s%.3g at most however fast it gets",
                 utf8 ? "×" : "x", 1 / (1 - share));
}

static void
put_explanation (struct text *to, const struct portion *portion)
{
  text_puts (to, "Speed and compression are the ratios of the comparisons in "
                 "the first time or rate and in size, turned so that more is "
                 "better, accuracy is the candidate's less the baseline's; "
                 "each has the interval of its comparison, and all of them "
                 "share one level. The score multiplies speed and compression "
                 "and divides by 1 plus the accuracy that is lost.");
  bool part = figure_available (portion->share);
  if (part)
    text_puts (to, " Amdahl's law takes the rest of the whole to stay as "
                   "fast as it is.");
  explanation_cite (to, part ? "Efficiency score, Amdahl, Interval, Holm"
                             : "Efficiency score, Interval, Holm");
}

static void
add_amdahl (struct figure_rows *rows, const struct portion *p)
{
  figure_rows_figure (rows, amdahl (p));
  figure_rows_figure (rows, !figure_available (p->share) ? p->share
                            : p->share.value < 1
                                ? figure_of (1 / (1 - p->share.value))
                                : figure_missing ("none"));
}

void
normalised_make (struct figure_rows *rows, struct sides *sides,
                 const struct options *options)
{
  struct options all = *options;
  bool named = options->common.metrics.count > 0;
  if (!named)
    {
      argument_list_add ("all", &rows->metrics);
      all.common.metrics = rows->metrics;
    }
  sides_read (sides, &all);
  struct comparison_list *list = &rows->list;
  if (comparison_compute (list, sides->pair, sides->count,
                          &options->comparison)
      != 0)
    die_memory ();
  const char *metric[PARTS] = { NULL };
  find_metrics (metric, list, named, options->figures.stage);
  struct rows by_name;
  index_rows (&by_name, list, sides->pair);
  rows->table.schema = "bench-compare-normalised/1";
  rows->table.label = labels;
  rows->table.column = columns;
  for (size_t i = 0; i < list->count; i++)
    {
      const struct comparison *like = &list->row[i];
      const struct comparison *row[PARTS];
      enum part part = part_of (like, named);
      bool first = true;
      for (int p = 0; p < PARTS; p++)
        {
          row[p] = find_row (&by_name, like, metric[p]);
          first &= row[p] == NULL || row[p] >= like;
        }
      if (part == PART_NONE || !first || row[part] != like)
        continue;
      figure_rows_name (rows, like->benchmark);
      figure_rows_name (rows, like->baseline);
      figure_rows_name (rows, like->candidate);
      add_ratio (rows, row[PART_SPEED]);
      add_ratio (rows, row[PART_SIZE]);
      add_difference (rows, row[PART_ACCURACY]);
      struct figure efficiency = efficiency_of (row, metric);
      struct portion portion
          = portion_of (&options->figures, &by_name, like, row[PART_SPEED]);
      figure_rows_figure (rows, efficiency);
      add_amdahl (rows, &portion);
      for (int p = 0; p < PARTS; p++)
        {
          figure_rows_figure (rows, level_of (row[p]));
          figure_rows_compared (rows, row[p]);
        }
      if (portion.speed != row[PART_SPEED])
        figure_rows_compared (rows, portion.speed);
      struct text sentence = { 0 }, explanation = { 0 };
      put_sentence (&sentence, like, row, efficiency, &portion,
                    options->comparison.utf8);
      put_explanation (&explanation, &portion);
      figure_rows_end (rows, &sentence, &explanation);
    }
  row_index_free (&by_name.at);
}
