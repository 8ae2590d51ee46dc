/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/history_view.h"
#include <errno.h>
#include <stdlib.h>
#include "base/text.h"
#include "view/human.h"
#include "view/quote.h"
#include "view/text_table.h"
#include "view/wrap.h"

static void
put_change (struct text_table *table, const struct history *h,
            const struct history_change *c, bool utf8)
{
  char number[HUMAN_SIZE];
  const struct history_point *point = &h->point[c->at];
  struct text cell = { 0 };
  text_table_row (table);
  text_table_cell (table, h->benchmark);
  text_table_cell (table, h->metric);
  text_table_cell (table, point->date);
  text_table_cell (table, point->commit == NULL ? "n/a" : point->commit);
  text_table_cell (table, human_value (number, c->before, h->unit, 4, utf8));
  text_table_cell (table, human_value (number, c->after, h->unit, 4, utf8));
  if (figure_available (c->ratio))
    text_printf (&cell, "%s%.4g", utf8 ? "×" : "x", c->ratio.value);
  else
    text_puts (&cell, "n/a");
  text_table_cell_text (table, &cell);
  text_table_cell (table, human_p (number, c->p));
  text_table_cell (table, verdict_name (c->verdict));
  text_free (&cell);
}

/* The changes of LIST; *COUNT of them.  NULL with errno ENOMEM.  */
static struct text_table *
table_of (const struct history_list *list, bool utf8, size_t *count)
{
  static const char *const left[]
      = { "benchmark", "metric", "since", "commit" };
  static const char *const right[] = { "before", "after", "ratio", "p" };
  struct text_table *table = text_table_new ();
  *count = 0;
  if (table == NULL)
    return NULL;
  for (size_t i = 0; i < sizeof left / sizeof *left; i++)
    text_table_column (table, left[i], ALIGN_LEFT);
  for (size_t i = 0; i < sizeof right / sizeof *right; i++)
    text_table_column (table, right[i], ALIGN_RIGHT);
  text_table_column (table, "verdict", ALIGN_LEFT);
  for (size_t i = 0; i < list->count; i++)
    for (size_t c = 0; c < list->item[i].change_count; c++)
      {
        put_change (table, &list->item[i], &list->item[i].change[c], utf8);
        ++*count;
      }
  return table;
}

static void
put_sentence (struct text *to, const char *sentence, bool markdown)
{
  if (!markdown)
    {
      wrap_put_hanging (to, sentence);
      return;
    }
  text_puts (to, "- ");
  quote_markdown (to, sentence);
  text_putc (to, '\n');
}

/* The sentences, and below the last of each history what was done.  */
static void
put_sentences (struct text *to, const struct history_list *list, bool markdown)
{
  for (size_t i = 0; i < list->count; i++)
    {
      const struct history *h = &list->item[i];
      for (size_t c = 0; c < h->change_count; c++)
        put_sentence (to, h->change[c].sentence, markdown);
      if (h->sentence != NULL)
        put_sentence (to, h->sentence, markdown);
      if (h->explanation != NULL && markdown)
        {
          text_puts (to, "  - ");
          quote_markdown (to, h->explanation);
          text_putc (to, '\n');
        }
      else if (h->explanation != NULL)
        wrap_put (to, "    ", h->explanation);
    }
}

static int
print (const struct history_list *list, bool utf8, bool markdown, FILE *out)
{
  size_t count;
  struct text_table *table = table_of (list, utf8, &count);
  struct text t = { 0 };
  int result = table == NULL ? -1
               : count == 0  ? 0
               : markdown    ? text_table_print_markdown (table, out)
                             : text_table_print (table, out);
  text_table_free (table);
  if (count > 0)
    text_putc (&t, '\n');
  put_sentences (&t, list, markdown);
  if (result == 0 && !t.failed)
    fputs (text_string (&t), out);
  else
    errno = ENOMEM;
  result = t.failed ? -1 : result;
  text_free (&t);
  return result;
}

int
history_print_text (const struct history_list *list, bool utf8, FILE *out)
{
  return print (list, utf8, false, out);
}

int
history_print_markdown (const struct history_list *list, bool utf8, FILE *out)
{
  return print (list, utf8, true, out);
}

static const char *const columns[]
    = { "benchmark",  "metric",   "unit",          "sessions",
        "since",      "until",    "commit",        "n_before",
        "n",          "before",   "after",         "ratio",
        "difference", "p",        "verdict",       "lasts",
        "ratio_lo",   "ratio_hi", "difference_lo", "difference_hi",
        "earliest",   "latest",   "sentence" };
#define COLUMNS (sizeof columns / sizeof *columns)

static void
add_change (struct record *r, const struct history *h,
            const struct history_change *c)
{
  const struct history_point *point = &h->point[c->at];
  record_text (r, point->date);
  record_text (r, h->point[c->until - 1].date);
  if (point->commit == NULL)
    record_missing (r, "not stated");
  else
    record_text (r, point->commit);
  record_integer (r, c->at - c->from);
  record_integer (r, c->until - c->at);
  record_number (r, c->before);
  record_number (r, c->after);
  record_figure (r, c->ratio);
  record_figure (r, c->difference);
  record_number (r, c->p);
  record_text (r, verdict_name (c->verdict));
  record_boolean (r, c->until == h->count);
  record_figure (r, c->ratio_ci.lo);
  record_figure (r, c->ratio_ci.hi);
  record_figure (r, c->difference_ci.lo);
  record_figure (r, c->difference_ci.hi);
  record_text (r, h->point[c->earliest].date);
  record_text (r, h->point[c->latest].date);
  record_text (r, c->sentence);
}

static void
add_cells (struct record *r, const struct history *h,
           const struct history_change *c)
{
  record_row (r);
  record_text (r, h->benchmark);
  record_text (r, h->metric);
  record_text (r, h->unit);
  record_integer (r, h->count);
  if (c != NULL)
    {
      add_change (r, h, c);
      return;
    }
  for (size_t i = 4; i + 1 < COLUMNS; i++)
    record_missing (r, "no change was found");
  record_text (r, h->sentence);
}

static void
add_row (struct record *r, const struct history *h,
         const struct history_change *c)
{
  add_cells (r, h, c);
  if (h->explanation != NULL)
    record_text (r, h->explanation);
}

struct record *
history_record (const struct history_list *list)
{
  struct record *r = record_new ("bench-compare-history/1");
  if (r == NULL)
    return NULL;
  for (size_t i = 0; i < COLUMNS; i++)
    record_column (r, columns[i]);
  if (list->count > 0 && list->item[0].explanation != NULL)
    record_column (r, "explanation");
  for (size_t i = 0; i < list->count; i++)
    {
      const struct history *h = &list->item[i];
      for (size_t c = 0; c < h->change_count; c++)
        add_row (r, h, &h->change[c]);
      if (h->change_count == 0)
        add_row (r, h, NULL);
    }
  return r;
}
