/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/choice_view.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/text.h"
#include "stat/proportion.h"
#include "view/human.h"
#include "view/json_writer.h"

/* Significant digits of a value for people: as few as tell different values
   apart, within these bounds.  */
#define DIGITS_MIN 3
#define DIGITS_MAX 7

/* How the values of one criterion are shown.  */
struct number_style
{
  struct human_scale scale;
  int digits;
};

static bool
has_row (const struct choice *choice, const struct choice_view *view, size_t i)
{
  return !view->dominated_only || !choice_is_on_front (choice, i);
}

static const char *
direction_word (const struct criterion *criterion)
{
  return criterion->direction == DIRECTION_HIGHER ? "higher" : "lower";
}

static int
compare_numbers (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

/* Whether DIGITS show the N values of SORTED apart where they differ.  */
static bool
tells_apart (const double *sorted, size_t n, struct human_scale scale,
             int digits)
{
  char shown[HUMAN_SIZE], before[HUMAN_SIZE];
  for (size_t i = 1; i < n; i++)
    if (sorted[i] != sorted[i - 1]
        && strcmp (human_number (shown, sorted[i], scale, digits),
                   human_number (before, sorted[i - 1], scale, digits))
               == 0)
      return false;
  return true;
}

/* One style for all values of criterion K, so that they compare at sight;
   SORTED has room for them.  */
static struct number_style
style_of (const struct choice *choice, size_t k, double *sorted, bool utf8)
{
  size_t n = choice->count;
  for (size_t i = 0; i < n; i++)
    sorted[i] = choice->value[i * choice->criteria + k];
  qsort (sorted, n, sizeof *sorted, compare_numbers);
  struct number_style style = {
    .scale = human_scale_for (n == 0 ? 0 : sorted[n / 2],
                              choice->criterion[k].unit, utf8),
    .digits = DIGITS_MIN,
  };
  while (style.digits < DIGITS_MAX
         && !tells_apart (sorted, n, style.scale, style.digits))
    style.digits++;
  return style;
}

static void
add_value (struct text_table *table, struct text *cell, double value,
           struct number_style style)
{
  char number[HUMAN_SIZE];
  const char *suffix = style.scale.suffix;
  text_clear (cell);
  text_printf (cell, "%s%s%s",
               human_number (number, value, style.scale, style.digits),
               *suffix == '\0' || *suffix == '/' ? "" : " ", suffix);
  text_table_cell_text (table, cell);
}

/* Whether benchmark I is on the front, or who dominates it.  */
static void
add_dominator (struct text_table *table, struct text *cell,
               const struct choice *choice, size_t i)
{
  text_clear (cell);
  if (choice->overlooked != NULL && choice->overlooked[i] != PARETO_NONE)
    text_puts (cell, "on the front, within noise");
  else if (choice_is_on_front (choice, i))
    text_puts (cell, choice->knee != NULL && choice->knee[i]
                         ? "on the front, its knee"
                         : "on the front");
  else
    text_printf (cell, "%s %s",
                 choice_is_near (choice, i) ? "within epsilon of"
                                            : "dominated by",
                 choice->benchmark[choice->dominator[i]]);
  text_table_cell_text (table, cell);
}

/* The interval of the chance that benchmark I is on the front.  */
static struct interval
chance_interval (const struct choice *choice, const struct choice_view *view,
                 size_t i)
{
  return proportion_exact (choice->times_on_front[i], choice->resamples,
                           view->confidence);
}

static double
chance_of (const struct choice *choice, size_t i)
{
  return (double) choice->times_on_front[i] / (double) choice->resamples;
}

static void
add_chance (struct text_table *table, struct text *cell,
            const struct choice *choice, const struct choice_view *view,
            size_t i)
{
  struct interval ci = chance_interval (choice, view, i);
  text_clear (cell);
  text_printf (cell, "%.3g [%.3g, %.3g]", chance_of (choice, i), ci.lo.value,
               ci.hi.value);
  text_table_cell_text (table, cell);
}

/* Add the row of benchmark I; -1 when memory for a cell ran out.  */
static int
add_row (struct text_table *table, const struct choice *choice,
         const struct choice_view *view, const struct number_style *style,
         size_t i)
{
  struct text cell = { 0 };
  text_table_row (table);
  text_table_cell (table, choice->benchmark[i]);
  for (size_t k = 0; k < choice->criteria; k++)
    add_value (table, &cell, choice->value[i * choice->criteria + k],
               style[k]);
  if (view->rank)
    {
      text_clear (&cell);
      text_printf (&cell, "%zu", choice->rank[i]);
      text_table_cell_text (table, &cell);
    }
  if (choice->times_on_front != NULL)
    add_chance (table, &cell, choice, view, i);
  add_dominator (table, &cell, choice, i);
  int result = cell.failed ? -1 : 0;
  text_free (&cell);
  return result;
}

/* Fill TABLE, with room for all values in SORTED and all styles in STYLE.  */
static int
fill_table (struct text_table *table, const struct choice *choice,
            const struct choice_view *view, double *sorted,
            struct number_style *style)
{
  text_table_column (table, "benchmark", ALIGN_LEFT);
  for (size_t k = 0; k < choice->criteria; k++)
    {
      style[k] = style_of (choice, k, sorted, view->utf8);
      text_table_column (table, choice->criterion[k].name, ALIGN_RIGHT);
    }
  if (view->rank)
    text_table_column (table, "rank", ALIGN_RIGHT);
  if (choice->times_on_front != NULL)
    text_table_column (table, "probability", ALIGN_LEFT);
  text_table_column (table, "front", ALIGN_LEFT);
  int result = 0;
  for (size_t i = 0; result == 0 && i < choice->count; i++)
    if (has_row (choice, view, i))
      result = add_row (table, choice, view, style, i);
  return result;
}

struct text_table *
choice_table (const struct choice *choice, const struct choice_view *view)
{
  struct text_table *table = text_table_new ();
  double *sorted = memory_array (choice->count, sizeof *sorted);
  struct number_style *style = memory_array (choice->criteria, sizeof *style);
  bool filled = table != NULL && sorted != NULL && style != NULL
                && fill_table (table, choice, view, sorted, style) == 0;
  free (sorted);
  free (style);
  if (filled)
    return table;
  text_table_free (table);
  errno = ENOMEM;
  return NULL;
}

/* Say of each criterion in which unit it is and which way it is better.  */
static void
add_criterion_notes (struct record *record, const struct choice *choice)
{
  for (size_t k = 0; k < choice->criteria; k++)
    {
      struct text note = { 0 };
      text_printf (&note, "%s in %s, %s is better", choice->criterion[k].name,
                   choice->criterion[k].unit,
                   direction_word (&choice->criterion[k]));
      record_note (record, text_string (&note));
      text_free (&note);
    }
}

static void
add_columns (struct record *record, const struct choice *choice)
{
  record_column (record, "benchmark");
  record_column (record, "rank");
  record_column (record, "on_front");
  if (choice->times_on_front != NULL)
    {
      record_column (record, "probability");
      record_column (record, "probability_lo");
      record_column (record, "probability_hi");
    }
  record_column (record, "dominated_by");
  for (size_t k = 0; k < choice->criteria; k++)
    record_column (record, choice->criterion[k].name);
  if (choice->epsilon != NULL)
    record_column (record, "within_epsilon");
  if (choice->knee != NULL)
    record_column (record, "knee");
  if (choice->overlooked != NULL)
    record_column (record, "within_noise");
}

/* Add the record's row of benchmark I.  */
static void
add_record_row (struct record *record, const struct choice *choice,
                const struct choice_view *view, size_t i)
{
  record_row (record);
  record_text (record, choice->benchmark[i]);
  record_integer (record, choice->rank[i]);
  record_boolean (record, choice_is_on_front (choice, i));
  if (choice->times_on_front != NULL)
    {
      struct interval ci = chance_interval (choice, view, i);
      record_number (record, chance_of (choice, i));
      record_figure (record, ci.lo);
      record_figure (record, ci.hi);
    }
  if (choice_is_on_front (choice, i))
    record_missing (record, NULL);
  else
    record_text (record, choice->benchmark[choice->dominator[i]]);
  for (size_t k = 0; k < choice->criteria; k++)
    record_number (record, choice->value[i * choice->criteria + k]);
  if (choice->epsilon != NULL)
    record_boolean (record, choice_is_near (choice, i));
  if (choice->knee != NULL)
    record_boolean (record, choice->knee[i]);
  if (choice->overlooked != NULL)
    record_boolean (record, choice->overlooked[i] != PARETO_NONE);
}

/* Add the members of JSON that hold the hypervolume.  -1 without memory.  */
static int
add_volume (struct record *record, const struct choice *choice,
            const struct choice_volume *volume)
{
  struct text json = { 0 };
  struct json_writer writer = { .to = &json };
  json_object_begin (&writer);
  json_key (&writer, "hypervolume");
  json_number (&writer, volume->volume);
  json_key (&writer, "share");
  json_number (&writer, volume->share);
  json_key (&writer, "reference");
  json_object_begin (&writer);
  for (size_t k = 0; k < choice->criteria; k++)
    {
      json_key (&writer, choice->criterion[k].name);
      json_number (&writer, volume->reference[k]);
    }
  json_object_end (&writer);
  json_object_end (&writer);
  int result = json.failed ? -1 : 0;
  record_summary (record, text_string (&json));
  text_free (&json);
  return result;
}

struct record *
choice_record (const struct choice *choice, const struct choice_view *view)
{
  struct record *record = record_new ("bench-pareto/1");
  if (record == NULL)
    return NULL;
  add_columns (record, choice);
  for (size_t i = 0; i < choice->count; i++)
    if (has_row (choice, view, i))
      add_record_row (record, choice, view, i);
  add_criterion_notes (record, choice);
  if (view->volume == NULL || add_volume (record, choice, view->volume) == 0)
    return record;
  record_free (record);
  errno = ENOMEM;
  return NULL;
}

char *
choice_sentence (const struct choice *choice)
{
  struct text t = { 0 };
  text_printf (&t, "%zu of %zu benchmark%s %s on the front of ",
               choice->on_front, choice->count, choice->count == 1 ? "" : "s",
               choice->on_front == 1 ? "is" : "are");
  for (size_t k = 0; k < choice->criteria; k++)
    text_printf (&t, "%s%s (%s)",
                 k == 0                      ? ""
                 : k + 1 == choice->criteria ? " and "
                                             : ", ",
                 choice->criterion[k].name,
                 direction_word (&choice->criterion[k]));
  return text_take (&t);
}
