/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "figure_makers.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/sentence.h"
#include "base/diag.h"
#include "base/memory.h"
#include "stat/quantile.h"
#include "stat/sort.h"
#include "view/figure_sequence.h"
#include "view/human.h"
#include "view/summary_cell.h"
#include "view/text_sequence.h"

/* Without being named the figure is there for so many benchmarks that are all
   steady; more tell nothing by it.  */
#define STEADY_SHOWN 1

/* A panel, and what it points to.  */
struct panel
{
  const struct series *series;
  const struct summary_row *row;
  struct figure_segment *segment;
  struct figure_change *change;
  size_t segments, changes;
};

/* The share by which B differs from A; NAN where that is no number.  */
static double
change_of (double a, double b)
{
  return a > 0 && b > 0 ? b / a - 1 : NAN;
}

static enum drawing_ink
ink_of_change (const struct contents *c, const char *metric, bool grows)
{
  enum direction direction = sample_set_direction (c->set, metric);
  return direction == DIRECTION_UNKNOWN             ? INK_TEXT
         : (direction == DIRECTION_HIGHER) == grows ? INK_BETTER
                                                    : INK_WORSE;
}

/* "+6.1 %".  */
static void
put_change (struct text *to, double change)
{
  char number[HUMAN_SIZE];
  struct human_scale plain = { 1, "" };
  double percent = 100 * change;
  if (fabs (percent) < 1e9)
    text_printf (to, "%+.*f %%", fabs (change) < 0.0995 ? 1 : 0, percent);
  else
    text_printf (to, "%s%s %%", percent > 0 && isfinite (percent) ? "+" : "",
                 human_number (number, percent, plain, 3));
}

/* Whether what ROW tells of its sequence is worth a look.  */
static bool
has_news (const struct summary_row *row)
{
  const struct steady_state *steady = &row->summary.steady;
  return steady->drifts
         || (steady->class != STEADY_UNKNOWN && steady->class != STEADY_FLAT);
}

/* Add the segments of P that are no warm-up, and where one follows another
   that is not as large the change, as bench-stats --changes tells them.  */
static void
add_segments (struct panel *p, const struct contents *c)
{
  const struct steady_state *steady = &p->row->summary.steady;
  struct summary_format format
      = summary_format_of (p->row, !c->options->common.ascii);
  const struct steady_segment *before = NULL;
  for (size_t k = 0; k < steady->segment_count; k++)
    {
      const struct steady_segment *s = &steady->segment[k];
      if (steady->class == STEADY_WARM_UP && s->start < steady->from)
        continue;
      struct text label = { 0 }, words = { 0 };
      summary_put_figure (&label, &format, figure_of (s->mean));
      if (s->used > 1)
        {
          text_puts (&label, " \302\261 ");
          summary_put_figure (&label, &format, figure_finite (s->sd));
        }
      p->segment[p->segments++] = (struct figure_segment){
        .start = s->start,
        .count = s->count,
        .level = s->mean,
        .level_end = s->mean,
        .lo = s->used > 1 ? s->mean - s->sd : NAN,
        .hi = s->used > 1 ? s->mean + s->sd : NAN,
        .label = or_die (text_take (&label)),
      };
      double change = before == NULL ? 0 : change_of (before->mean, s->mean);
      if (before != NULL && !(fabs (change) < SUMMARY_MARGIN))
        {
          if (isnan (change))
            text_puts (&words, "change");
          else
            put_change (&words, change);
          p->change[p->changes++] = (struct figure_change){
            .at = s->start,
            .label = or_die (text_take (&words)),
            .ink
            = ink_of_change (c, p->series->metric, s->mean > before->mean),
          };
        }
      before = s;
    }
}

/* Where P drifts: one line along the trend instead of segments.  */
static void
add_drift (struct panel *p)
{
  const struct summary *s = &p->row->summary;
  size_t from = s->steady.from, n = p->series->count - from;
  double *rest = or_die (memory_array (n, sizeof *rest));
  for (size_t i = 0; i < n; i++)
    rest[i] = p->series->value[from + i] - s->steady.slope * (double) i;
  if (sort_doubles (rest, n) != 0)
    die_memory ();
  double level = median (rest, n);
  free (rest);
  struct text label = { 0 };
  char number[HUMAN_SIZE];
  struct human_scale plain = { 1, "" };
  if (s->median.value != 0)
    text_printf (&label, "%s%s %%/run", s->steady.slope > 0 ? "+" : "",
                 human_number (number,
                               100 * s->steady.slope / fabs (s->median.value),
                               plain, 2));
  p->segment[p->segments++] = (struct figure_segment){
    .start = from,
    .count = n,
    .level = level,
    .level_end = level + s->steady.slope * (double) (n - 1),
    .lo = NAN,
    .hi = NAN,
    .label = or_die (text_take (&label)),
  };
}

static void
make_panel (struct panel *p, const struct contents *c)
{
  size_t segments = p->row->summary.steady.segment_count + 1;
  p->segment = or_die (memory_array (segments, sizeof *p->segment));
  p->change = or_die (memory_array (segments, sizeof *p->change));
  if (p->row->summary.steady.class == STEADY_DRIFT
      && p->row->summary.steady.sloped)
    add_drift (p);
  else
    add_segments (p, c);
}

static void
free_panel (struct panel *p)
{
  for (size_t i = 0; i < p->segments; i++)
    free (p->segment[i].label);
  for (size_t i = 0; i < p->changes; i++)
    free (p->change[i].label);
  free (p->segment);
  free (p->change);
}

/* What is to be said of the sequence of ROW: "the first 14 runs are a
   warm-up".  */
static void
put_state (struct text *to, const struct panel *p)
{
  const struct summary *s = &p->row->summary;
  const struct steady_state *steady = &s->steady;
  switch (steady->class)
    {
    case STEADY_WARM_UP:
      text_printf (to, "warm-up up to run %zu", steady->from);
      break;
    case STEADY_SLOW_DOWN:
      text_printf (to, "worse from run %zu on", steady->from + 1);
      break;
    case STEADY_DRIFT:
      text_puts (to, "drifts");
      break;
    case STEADY_NONE:
      text_printf (to, "no steady state, %zu change%s",
                   steady->segment_count - 1,
                   steady->segment_count == 2 ? "" : "s");
      break;
    case STEADY_FLAT:
      text_puts (to, steady->drifts ? "drifts" : "steady");
      break;
    default:
      text_puts (to, "too few runs to tell whether it is steady");
    }
  for (size_t i = 0; i < p->changes; i++)
    if (steady->class == STEADY_SLOW_DOWN && p->change[i].at == steady->from)
      text_printf (to, " (%s)", p->change[i].label);
  if (p->segments == 1 && p->segment[0].level != p->segment[0].level_end
      && p->segment[0].label[0] != '\0')
    text_printf (to, " (%s)", p->segment[0].label);
}

/* "wall of 'a': the first 14 runs are a warm-up"; of several "2 of 6 are not
   steady: 'a' ..., 'b' ...".  */
static char *
finding (const struct contents *c, const struct panel *panel, size_t count)
{
  struct text t = { 0 };
  const char *metric = c->metric[0];
  if (count == 1)
    {
      text_puts (&t, strcmp (metric, "value") == 0 ? "runs in order" : metric);
      if (strcmp (panel->series->benchmark, "-") != 0)
        {
          text_puts (&t, " of ");
          sentence_put_name (&t, panel->series->benchmark);
        }
      text_puts (&t, ": ");
      put_state (&t, panel);
      return or_die (text_take (&t));
    }
  size_t news = 0, told = 0, known = 0;
  for (size_t i = 0; i < count; i++)
    {
      news += has_news (panel[i].row);
      known += has_news (panel[i].row)
               || panel[i].row->summary.steady.class != STEADY_UNKNOWN;
    }
  text_printf (&t, "%s in the order of runs: ", metric);
  if (known == 0)
    text_printf (&t, "too few runs to tell whether any of %zu is steady",
                 count);
  else if (news == 0 && known == 1)
    text_puts (&t, "the only one of enough runs does not warm up, drift or "
                   "change");
  else if (news == 0)
    text_printf (&t, "none of %zu warms up, drifts or changes", known);
  else
    text_printf (&t, "%zu of %zu %s not steady", news, known,
                 news == 1 ? "is" : "are");
  for (size_t i = 0; i < count && told < 2; i++)
    if (has_news (panel[i].row))
      {
        text_puts (&t, told == 0 ? ": " : "; ");
        sentence_put_name (&t, panel[i].series->benchmark);
        text_putc (&t, ' ');
        put_state (&t, &panel[i]);
        told++;
      }
  if (known > 0 && known < count)
    text_printf (&t, "; of %zu there are too few runs to tell", count - known);
  return or_die (text_take (&t));
}

/* The panels of C: those with news first where they are more than are drawn.
   The caller's to free.  */
static struct panel *
gather_panels (const struct contents *c, size_t least, size_t *count,
               size_t *news)
{
  struct panel *panel
      = or_die (memory_array (c->benchmark_count, sizeof *panel));
  *count = *news = 0;
  bool many = c->benchmark_count > FIGURE_SEQUENCE_PANELS_MAX;
  for (int pass = 0; pass < (many ? 2 : 1); pass++)
    for (size_t i = 0; i < c->benchmark_count; i++)
      {
        struct panel p
            = { .series
                = sample_set_find (c->set, c->benchmark[i], c->metric[0]),
                .row = contents_summary (c, c->benchmark[i], c->metric[0]) };
        if (p.series == NULL || p.row == NULL || p.series->count < least
            || (many && has_news (p.row) == (pass == 1)))
          continue;
        *news += has_news (p.row);
        panel[(*count)++] = p;
      }
  return panel;
}

/* The charts of the panels in characters, of those with news where there are
   any.  */
static struct text
text_of (const struct panel *panel, size_t count, bool utf8)
{
  struct text t = { 0 };
  bool any_news = false;
  size_t more = 0;
  for (size_t i = 0; i < count; i++)
    any_news = any_news || has_news (panel[i].row);
  for (size_t i = 0; i < count; i++)
    {
      if (any_news && !has_news (panel[i].row))
        continue;
      if (i >= FIGURE_SEQUENCE_PANELS_MAX)
        {
          more++;
          continue;
        }
      const struct series *s = panel[i].series;
      const struct sample_group group = { .benchmark = s->benchmark,
                                          .metric = s->metric,
                                          .unit = s->unit,
                                          .value = s->value,
                                          .count = s->count };
      if (t.length > 0)
        text_putc (&t, '\n');
      if (text_sequence_put (&t, &group, utf8) != 0)
        die_memory ();
    }
  if (more > 0)
    text_printf (&t, "\n%zu more in the table\n", more);
  return t;
}

static void
add_figure (struct figures *f, const struct contents *c, struct panel *panel,
            size_t count)
{
  struct figure_sequence_panel *shown
      = or_die (memory_array (count, sizeof *shown));
  bool levels = false, drifts = false;
  for (size_t i = 0; i < count; i++)
    {
      struct panel *p = &panel[i];
      make_panel (p, c);
      const struct steady_state *steady = &p->row->summary.steady;
      shown[i] = (struct figure_sequence_panel){
        .name = p->series->benchmark,
        .unit = p->series->unit,
        .value = p->series->value,
        .count = p->series->count,
        .warm_up = steady->class == STEADY_WARM_UP ? steady->from : 0,
        .segment = p->segment,
        .segment_count = p->segments,
        .change = p->change,
        .change_count = p->changes,
      };
      for (size_t s = 0; s < p->segments && i < FIGURE_SEQUENCE_PANELS_MAX;
           s++)
        {
          levels |= !isnan (p->segment[s].lo);
          drifts |= p->segment[s].level != p->segment[s].level_end;
        }
    }
  const char *note[2];
  size_t notes = 0;
  if (levels)
    note[notes++] = "blue = mean of a segment without outliers, band = its "
                    "standard deviation";
  if (drifts)
    note[notes++] = "slope = Theil and Sen's";
  char *title = finding (c, panel, count);
  const struct figure_sequence figure
      = { .name = "sequence",
          .title = title,
          .note = note,
          .notes = notes,
          .point = "run",
          .metric = c->metric[0],
          .direction = sample_set_direction (c->set, c->metric[0]),
          .panel = shown,
          .count = count };
  struct text text = text_of (panel, count, !c->options->common.ascii);
  figures_add_sequence (f, FIGURE_SEQUENCE, title, &figure, &text);
  for (size_t i = 0; i < count; i++)
    free_panel (&panel[i]);
  free (shown);
}

const char *
sequence_figure_make (struct figures *f, const struct contents *c)
{
  bool named = figure_is_named (c, FIGURE_SEQUENCE);
  size_t count, news;
  struct panel *panel
      = gather_panels (c, named ? 2 : STEADY_MIN, &count, &news);
  /* right and wrong answers follow the questions, not the time */
  bool told = metric_is_answer (c->metric[0])
                  ? named
                  : named || news > 0 || count <= STEADY_SHOWN;
  bool shows = count > 0 && told;
  if (shows)
    add_figure (f, c, panel, count);
  free (panel);
  return shows ? NULL : "no benchmark has two runs of the metric";
}
