/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "figure_makers.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/history.h"
#include "base/diag.h"
#include "base/memory.h"
#include "number/level_digits.h"
#include "view/figure_sequence.h"
#include "view/human.h"
#include "view/text_sequence.h"

/* A panel, and what it points to.  */
struct panel
{
  const struct history *history;
  double *value;
  struct interval *ci;
  char **position;
  struct figure_segment *segment;
  struct figure_change *change;
  size_t segments;
};

/* The interval of the median of POINT's samples, where it covers what it
   should: as the tables would have it of the section alone.  */
static struct interval
interval_of (const struct contents *c, const struct history *h,
             const struct history_point *point)
{
  const struct series *series
      = sample_set_find (c->set, h->benchmark, h->metric);
  const struct summary_options how
      = { .confidence = c->options->common.confidence };
  const struct series_part *part = point->part;
  struct sample_slice slice = { series, part->first, part->count };
  const struct sample_group group = { .benchmark = h->benchmark,
                                      .metric = h->metric,
                                      .unit = h->unit,
                                      .value = series->value + part->first,
                                      .count = part->count,
                                      .slice = &slice,
                                      .slice_count = 1 };
  struct summary_row row;
  contents_summarise (c, &row, &group, &how);
  struct interval ci = contents_median_interval (&row.summary);
  summary_row_free (&row);
  return ci;
}

/* The days of dates; their times too where a day has several of H, which then
   are side by side.  */
static char *
position_of (const struct history *h, size_t i)
{
  const char *date = h->point[i].date;
  size_t day = strcspn (date, "T "), length = strlen (date);
  bool alone = day == length
               || ((i == 0 || strncmp (h->point[i - 1].date, date, day) != 0)
                   && (i + 1 == h->count
                       || strncmp (h->point[i + 1].date, date, day) != 0));
  if (alone)
    length = day;
  else if (length > day + 6)
    length = day + 6; /* hours and minutes */
  char *position = or_die (strndup (date, length));
  if (!alone && position[day] == 'T')
    position[day] = ' ';
  return position;
}

static enum drawing_ink
ink_of (enum verdict verdict)
{
  int sense = verdict_sense (verdict);
  return sense > 0 ? INK_BETTER : sense < 0 ? INK_WORSE : INK_TEXT;
}

static void
add_segment (struct panel *p, size_t from, size_t until, double level)
{
  struct text label = { 0 };
  char number[HUMAN_SIZE];
  text_puts (&label, human_value (number, level, p->history->unit, 4, true));
  p->segment[p->segments++]
      = (struct figure_segment){ .start = from,
                                 .count = until - from,
                                 .level = level,
                                 .level_end = level,
                                 .lo = NAN,
                                 .hi = NAN,
                                 .label = or_die (text_take (&label)) };
}

static void
make_panel (struct panel *p, const struct contents *c, const struct history *h)
{
  *p = (struct panel){ .history = h };
  p->value = or_die (memory_array (h->count, sizeof *p->value));
  p->ci = or_die (memory_array (h->count, sizeof *p->ci));
  p->position = or_die (memory_array (h->count, sizeof *p->position));
  p->segment = or_die (memory_array (h->change_count + 1, sizeof *p->segment));
  p->change = or_die (memory_array (h->change_count + 1, sizeof *p->change));
  for (size_t i = 0; i < h->count; i++)
    {
      p->value[i] = h->point[i].value;
      p->ci[i] = interval_of (c, h, &h->point[i]);
      p->position[i] = position_of (h, i);
    }
  for (size_t i = 0; i < h->change_count; i++)
    {
      const struct history_change *change = &h->change[i];
      struct text label = { 0 };
      const char *commit = h->point[change->at].commit;
      if (figure_available (change->ratio) && !change->either_way)
        text_printf (&label, "%+.3g %%", 100 * (change->ratio.value - 1));
      else
        text_puts (&label, verdict_name (change->verdict));
      if (commit != NULL)
        text_printf (&label, " (%.10s)", commit);
      if (i == 0)
        add_segment (p, change->from, change->at, change->before);
      add_segment (p, change->at, change->until, change->after);
      p->change[i]
          = (struct figure_change){ .at = change->at,
                                    .label = or_die (text_take (&label)),
                                    .ink = ink_of (change->verdict) };
    }
}

static void
free_panel (struct panel *p)
{
  for (size_t i = 0; i < p->history->count; i++)
    free (p->position[i]);
  for (size_t i = 0; i < p->segments; i++)
    free (p->segment[i].label);
  for (size_t i = 0; i < p->history->change_count; i++)
    free (p->change[i].label);
  free (p->value);
  free (p->ci);
  free (p->position);
  free (p->segment);
  free (p->change);
}

static char *
finding (const struct history_list *list)
{
  if (list->count > 1)
    return or_die (history_closing_line (list));
  const struct history_change *last = history_last (&list->item[0]);
  return or_die (
      strdup (last != NULL ? last->sentence : list->item[0].sentence));
}

/* The medians of the sections in characters.  */
static void
put_text (struct text *to, const struct panel *p, bool utf8)
{
  const struct history *h = p->history;
  const struct sample_group group = { .benchmark = h->benchmark,
                                      .metric = h->metric,
                                      .unit = h->unit,
                                      .value = p->value,
                                      .count = h->count };
  if (to->length > 0)
    text_putc (to, '\n');
  if (text_sequence_put (to, &group, utf8) != 0)
    die_memory ();
  text_printf (to, "medians of the sessions from %s to %s\n", p->position[0],
               p->position[h->count - 1]);
}

static void
add_figure (struct figures *f, const struct contents *c,
            const struct history_list *list)
{
  size_t count = list->count;
  struct panel *panel = or_die (memory_array (count, sizeof *panel));
  struct figure_sequence_panel *shown
      = or_die (memory_array (count, sizeof *shown));
  struct text text = { 0 }, bars = { 0 };
  bool changes = false;
  for (size_t i = 0; i < count; i++)
    {
      make_panel (&panel[i], c, &list->item[i]);
      shown[i] = (struct figure_sequence_panel){
        .name = list->item[i].benchmark,
        .unit = list->item[i].unit,
        .value = panel[i].value,
        .count = list->item[i].count,
        .ci = panel[i].ci,
        .position = (const char *const *) panel[i].position,
        .segment = panel[i].segment,
        .segment_count = panel[i].segments,
        .change = panel[i].change,
        .change_count = list->item[i].change_count,
      };
      if (i < FIGURE_SEQUENCE_PANELS_MAX)
        {
          put_text (&text, &panel[i], !c->options->common.ascii);
          changes |= list->item[i].change_count > 0;
        }
    }
  if (count > FIGURE_SEQUENCE_PANELS_MAX)
    text_printf (&text, "\n%zu more in the table\n",
                 count - FIGURE_SEQUENCE_PANELS_MAX);
  text_printf (&bars, "bar = %.*g %% interval of the median",
               level_digits (c->options->common.confidence),
               100 * c->options->common.confidence);
  const char *note[]
      = { text_string (&bars), "blue = median between two changes" };
  char *title = finding (list);
  const struct figure_sequence figure = { .name = "history",
                                          .title = title,
                                          .note = note,
                                          .notes = changes ? 2 : 1,
                                          .point = "session",
                                          .metric = c->metric[0],
                                          .direction = list->item[0].direction,
                                          .panel = shown,
                                          .count = count };
  figures_add_sequence (f, FIGURE_HISTORY, title, &figure, &text);
  for (size_t i = 0; i < count; i++)
    free_panel (&panel[i]);
  text_free (&bars);
  free (panel);
  free (shown);
}

static bool
is_wanted (const void *context, const char *benchmark)
{
  const struct contents *c = context;
  return contents_summary (c, benchmark, c->metric[0]) != NULL;
}

/* Leave out those of LIST that are no history: of fewer than three sections.
 */
static void
leave_out_short (struct history_list *list)
{
  size_t kept = 0;
  for (size_t i = 0; i < list->count; i++)
    if (list->item[i].count >= HISTORY_MIN_SEGMENT)
      list->item[kept++] = list->item[i];
    else
      history_free (&list->item[i]);
  list->count = kept;
}

/* Whether the sections of some benchmark could be a history.  */
static bool
has_sections (const struct contents *c)
{
  for (size_t i = 0; i < c->benchmark_count; i++)
    {
      const struct series *s
          = sample_set_find (c->set, c->benchmark[i], c->metric[0]);
      if (s != NULL && s->part_count >= HISTORY_MIN_SEGMENT)
        return true;
    }
  return false;
}

const char *
history_figure_make (struct figures *f, const struct contents *c)
{
  const struct history_options how
      = { .confidence = c->options->common.confidence,
          .margin = c->options->margin,
          .seed = HISTORY_SEED,
          .utf8 = !c->options->common.ascii,
          .wants = is_wanted,
          .context = c };
  struct history_undated undated;
  struct history_list list;
  if (!has_sections (c))
    return "no benchmark has three sections";
  int status = history_compute (&list, c->set, c->metric, 1, &how, &undated);
  if (status < 0)
    die_memory ();
  if (status > 0)
    return undated.date == NULL ? "a section states no date"
                                : "a section states a date that is none";
  leave_out_short (&list);
  bool any = list.count > 0;
  if (any)
    add_figure (f, c, &list);
  history_list_free (&list);
  return any ? NULL : "no benchmark has three sections";
}
