/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "figure_makers.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/sentence.h"
#include "base/diag.h"
#include "base/memory.h"
#include "service_levels.h"
#include "view/figure_nines.h"
#include "view/human.h"

/* So many samples the figure takes: without being named, by name, and of each
   benchmark.  */
#define ENOUGH 100
#define FEWEST 10
/* Points of a curve a nine, and nines that are looked at.  */
#define POINTS_A_NINE 40
#define NINES_MAX 9

/* The shares at which curves are looked at: even steps of nines, and the
   percentiles that people name.  */
struct grid
{
  double p[POINTS_A_NINE * NINES_MAX + 8];
  const char *label[POINTS_A_NINE * NINES_MAX + 8];
  size_t count;
};

static void
add_share (struct grid *grid, double p, const char *label)
{
  if (grid->count > 0 && p - grid->p[grid->count - 1] < (1 - p) * 1e-6)
    {
      /* the same but for rounding: the named one stays */
      if (label == NULL)
        return;
      grid->count--;
    }
  grid->p[grid->count] = p;
  grid->label[grid->count++] = label;
}

static void
make_grid (struct grid *grid)
{
  static const struct
  {
    double p;
    const char *label;
  } named[]
      = { { 0.5, "p50" },     { 0.9, "p90" },       { 0.99, "p99" },
          { 0.999, "p99.9" }, { 0.9999, "p99.99" }, { 0.99999, "p99.999" } };
  size_t next = 0, names = sizeof named / sizeof *named;
  grid->count = 0;
  for (int i = 1; i <= POINTS_A_NINE * NINES_MAX; i++)
    {
      double p = 1 - pow (10, -(double) i / POINTS_A_NINE);
      for (; next < names && named[next].p <= p; next++)
        add_share (grid, named[next].p, named[next].label);
      add_share (grid, p, NULL);
    }
}

/* A curve, and what it points to.  */
struct curve
{
  const struct sample_group *group;
  const struct summary_row *row;
  size_t benchmark; /* which of the contents */
  struct figure_nines_point *point;
  size_t points;
};

/* The curve starts at the smallest sample, goes on where the shares are
   known, and ends where they are not.  */
static void
make_curve (struct curve *curve, const struct contents *c,
            const struct grid *grid)
{
  const struct summary_options how
      = { .confidence = c->options->common.confidence,
          .p = grid->p,
          .p_count = grid->count };
  struct summary_row row;
  contents_summarise (c, &row, curve->group, &how);
  const struct summary *s = &row.summary;
  const struct interval none
      = { figure_missing ("the smallest"), figure_missing ("the smallest") };
  curve->point = or_die (memory_array (grid->count + 1, sizeof *curve->point));
  curve->point[curve->points++] = (struct figure_nines_point){
    .p = 0, .value = s->min, .ci = none, .label = NULL
  };
  for (size_t i = 0; i < grid->count; i++)
    if (figure_available (s->extra[i].value))
      curve->point[curve->points++]
          = (struct figure_nines_point){ .p = grid->p[i],
                                         .value = s->extra[i].value,
                                         .ci = s->extra[i].ci,
                                         .label = grid->label[i] };
    else if (curve->points > 1)
      break;
  summary_row_free (&row);
}

static enum drawing_ink
ink_of (const struct contents *c, const char *benchmark, const char *metric)
{
  const struct comparison *row = contents_comparison (c, benchmark, metric);
  if (row == NULL)
    return c->baseline != NULL && strcmp (benchmark, c->baseline) != 0
               ? INK_TEXT
               : INK_NEUTRAL;
  int sense = verdict_sense (row->verdict);
  return sense > 0                            ? INK_BETTER
         : sense < 0                          ? INK_WORSE
         : row->verdict == VERDICT_EQUIVALENT ? INK_TEXT
                                              : INK_UNSURE;
}

/* --- the finding -------------------------------------------------------- */

/* The value of CURVE at P; NAN where it is not known.  */
static double
value_at (const struct curve *curve, double p)
{
  for (size_t i = 0; i < curve->points; i++)
    if (curve->point[i].p == p)
      return curve->point[i].value.value;
  return NAN;
}

/* Append "meets latency:p99<=100ms", or that ROW does not, or that it can not
   be told.  */
static void
put_answer (struct text *t, const struct requirement_row *row)
{
  const struct judgement *j = &row->judgement;
  bool misses = figure_available (j->value)
                && !requirement_holds (row->requirement, j->value.value);
  text_printf (t, "%s %s",
               j->met   ? "meets"
               : misses ? "does not meet"
                        : "does not show",
               row->requirement->text);
}

/* Append the figure by which ROW was judged, as the table has it.  */
static void
put_judged (struct text *t, const struct requirement_row *row)
{
  text_puts (t, " (");
  requirement_put_answer (t, row, true);
  text_putc (t, ')');
}

/* "2 of 3 meet latency:p99<=100ms; not b (132.0 ms)".  ROW has what each
   benchmark comes to.  */
static void
put_level (struct text *t, const struct curve *curve, size_t count,
           const struct requirement_row *row)
{
  if (count == 1)
    {
      put_answer (t, &row[curve->benchmark]);
      put_judged (t, &row[curve->benchmark]);
      return;
    }
  size_t met = 0, told = 0;
  for (size_t i = 0; i < count; i++)
    met += row[curve[i].benchmark].judgement.met;
  text_printf (t, "%zu of %zu %s %s", met, count, met == 1 ? "meets" : "meet",
               row->requirement->text);
  for (size_t i = 0; i < count && told < 2; i++)
    {
      const struct requirement_row *one = &row[curve[i].benchmark];
      if (one->judgement.met)
        continue;
      text_puts (t, told++ == 0 ? "; not " : ", ");
      sentence_put_name (t, one->benchmark);
      put_judged (t, one);
    }
}

/* Where the sign of Y - X changes once as the shares grow, *AT is the share
   and *SIGN that before it: -1 where Y is below.  False where it changes
   otherwise, or the two are equal somewhere on the way.  */
static bool
cross_once (const struct curve *x, const struct curve *y, double *at,
            int *sign)
{
  int last = 0;
  size_t changes = 0;
  size_t n = x->points < y->points ? x->points : y->points;
  for (size_t i = 1; i < n; i++)
    {
      if (x->point[i].p != y->point[i].p || x->point[i].p < 0.1)
        continue;
      double difference = y->point[i].value.value - x->point[i].value.value;
      int now = (difference > 0) - (difference < 0);
      if (now == 0)
        return false;
      if (last != 0 && now != last)
        {
          changes++;
          *at = x->point[i].p;
          *sign = last;
        }
      last = now;
    }
  return changes == 1;
}

/* The percentiles of up to three curves: "p50 12.0 ms, p99 43.7 ms".  */
static void
put_percentiles (struct text *t, const struct curve *curve, size_t count)
{
  static const struct
  {
    double p;
    const char *name;
  } shown[] = { { 0.5, "p50" }, { 0.99, "p99" }, { 0.999, "p99.9" } };
  char number[HUMAN_SIZE];
  for (size_t i = 0; i < count && i < 2; i++)
    {
      size_t told = 0;
      if (count > 1)
        {
          text_puts (t, i == 0 ? "" : "; ");
          sentence_put_name (t, curve[i].group->benchmark);
          text_putc (t, ' ');
        }
      for (size_t k = 0; k < sizeof shown / sizeof *shown; k++)
        {
          double value = value_at (&curve[i], shown[k].p);
          if (!isnan (value))
            text_printf (
                t, "%s%s %s", told++ == 0 ? "" : ", ", shown[k].name,
                human_value (number, value, curve[i].group->unit, 3, true));
        }
    }
}

static char *
finding (const struct contents *c, const char *metric,
         const struct curve *curve, size_t count,
         const struct service_levels *levels)
{
  struct text t = { 0 };
  double at;
  int sign;
  bool lower = sample_set_direction (c->set, metric) == DIRECTION_LOWER
               && metric_kind (metric, curve->group->unit) == METRIC_TIME;
  if (count != 2 || levels->count > 0 || !lower
      || !cross_once (&curve[0], &curve[1], &at, &sign))
    {
      text_puts (&t, metric);
      if (count == 1 && strcmp (curve->group->benchmark, "-") != 0)
        {
          text_puts (&t, " of ");
          sentence_put_name (&t, curve->group->benchmark);
        }
      text_puts (&t, ": ");
      if (levels->count > 0)
        put_level (&t, curve, count, levels->row[0]);
      else
        put_percentiles (&t, curve, count);
      return or_die (text_take (&t));
    }
  /* the share is known to a step of the grid: one figure of what is left */
  int decimals = (int) fmax (0, ceil (-log10 (1 - at)) - 2);
  sentence_put_name (&t, curve[1].group->benchmark);
  text_printf (&t, " is %s than ", sign < 0 ? "faster" : "slower");
  sentence_put_name (&t, curve[0].group->benchmark);
  text_printf (&t, " for about %.*f %% of the samples, %s in the tail",
               decimals, 100 * at, sign < 0 ? "slower" : "faster");
  return or_die (text_take (&t));
}

/* --- the figure --------------------------------------------------------- */

/* The first metric that has a distribution to show: of times, of which enough
   samples are there; by name the first of all.  */
static const char *
choose_metric (const struct contents *c, size_t least, bool named)
{
  for (size_t m = 0; m < c->metric_count; m++)
    for (size_t i = 0; i < c->benchmark_count; i++)
      {
        const struct series *s
            = sample_set_find (c->set, c->benchmark[i], c->metric[m]);
        const struct metric *known = metric_lookup (c->metric[m]);
        if (s == NULL || s->count < least)
          continue;
        if (named
            || (known != NULL && known->kind == METRIC_TIME
                && known->direction == DIRECTION_LOWER))
          return c->metric[m];
      }
  return NULL;
}

static void
add_figure (struct figures *f, const struct contents *c, const char *metric,
            struct curve *curve, size_t count)
{
  struct grid *grid = or_die (malloc (sizeof *grid));
  struct figure_nines_curve *shown
      = or_die (memory_array (count, sizeof *shown));
  struct service_levels levels;
  make_grid (grid);
  service_levels_find (&levels, c, metric);
  for (size_t i = 0; i < count; i++)
    {
      make_curve (&curve[i], c, grid);
      shown[i] = (struct figure_nines_curve){
        .name = strcmp (curve[i].group->benchmark, "-") == 0 && count == 1
                    ? "samples"
                    : curve[i].group->benchmark,
        .ink = ink_of (c, curve[i].group->benchmark, metric),
        .point = curve[i].point,
        .points = curve[i].points,
        .max = curve[i].row->summary.max.value,
        .count = curve[i].group->count,
      };
    }
  char *title = finding (c, metric, curve, count, &levels);
  struct figure_nines figure
      = { .title = title,
          .metric = metric,
          .unit = curve->group->unit,
          .direction = sample_set_direction (c->set, metric),
          .confidence = c->options->common.confidence,
          .curve = shown,
          .count = count,
          .level = levels.item,
          .levels = levels.count };
  struct drawing *d = figures_add (f, FIGURE_DISTRIBUTION, title);
  for (size_t k = 0; k < f->sizes; k++)
    {
      figure.size = (enum figure_size) k;
      if (figure_nines_draw (&d[k], &figure) != 0)
        die_memory ();
    }
  struct text text = { 0 };
  figure_nines_put (&text, &figure, !c->options->common.ascii);
  figures_add_text (f, &text);
  for (size_t i = 0; i < count; i++)
    free (curve[i].point);
  service_levels_free (&levels);
  free (shown);
  free (grid);
}

const char *
distribution_figure_make (struct figures *f, const struct contents *c)
{
  bool named = figure_is_named (c, FIGURE_DISTRIBUTION);
  const char *metric = choose_metric (c, named ? FEWEST : ENOUGH, named);
  if (metric == NULL)
    return "no benchmark has 10 samples of the metric";
  const char *unit = contents_unit (c, metric);
  struct curve *curve
      = or_die (memory_array (c->benchmark_count, sizeof *curve));
  size_t count = 0;
  for (size_t i = 0; i < c->benchmark_count; i++)
    {
      struct curve one
          = { .group = sample_group_find (&c->groups, c->benchmark[i], metric),
              .row = contents_summary (c, c->benchmark[i], metric),
              .benchmark = i };
      if (one.group != NULL && one.row != NULL && one.group->count >= FEWEST
          && strcmp (one.group->unit, unit) == 0)
        curve[count++] = one;
    }
  if (count > 0)
    add_figure (f, c, metric, curve, count);
  free (curve);
  return count > 0 ? NULL : "no benchmark has 10 samples of the metric";
}
