/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/record.h"
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/utf8.h"
#include "number/number.h"
#include "view/quote.h"
#include "view/record_private.h"

static char *
copy_string (struct record *r, const char *string)
{
  char *copy = strdup (string);
  r->failed = r->failed || copy == NULL;
  return copy;
}

static void
list_add (struct record *r, struct string_list *list, const char *string)
{
  char **moved = memory_grow (list->item, &list->capacity, list->count + 1,
                              sizeof *moved);
  if (moved == NULL)
    {
      r->failed = true;
      return;
    }
  list->item = moved;
  moved[list->count] = copy_string (r, string);
  list->count += moved[list->count] != NULL;
}

static void
list_free (struct string_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    free (list->item[i]);
  free (list->item);
}

struct record *
record_new (const char *schema)
{
  struct record *r = calloc (1, sizeof *r);
  if (r != NULL)
    r->schema = copy_string (r, schema);
  return r;
}

void
record_drop_rows (struct record *r)
{
  for (size_t i = 0; i < r->cells; i++)
    free (r->cell[i].text);
  r->cells = r->next = 0;
  r->begun = true;
}

void
record_free (struct record *r)
{
  if (r == NULL)
    return;
  record_drop_rows (r);
  list_free (&r->columns);
  list_free (&r->notes);
  free (r->cell);
  free (r->schema);
  free (r->summary);
  free (r->requirements);
  free (r);
}

void
record_column (struct record *r, const char *name)
{
  list_add (r, &r->columns, name);
}

void
record_note (struct record *r, const char *note)
{
  list_add (r, &r->notes, note);
}

void
record_summary (struct record *r, const char *json)
{
  free (r->summary);
  r->summary = copy_string (r, json);
}

void
record_requirements (struct record *r, const char *json)
{
  free (r->requirements);
  r->requirements = copy_string (r, json);
}

void
record_row (struct record *r)
{
  struct cell *moved = memory_grow (
      r->cell, &r->capacity, r->cells + r->columns.count, sizeof *moved);
  if (moved == NULL)
    {
      r->failed = true;
      return;
    }
  r->cell = moved;
  r->next = r->cells;
  for (size_t i = 0; i < r->columns.count; i++)
    moved[r->cells++] = (struct cell){ .kind = CELL_MISSING };
}

static void
set_cell (struct record *r, struct cell cell)
{
  if (!r->failed && r->next < r->cells)
    r->cell[r->next++] = cell;
  else
    free (cell.text);
}

void
record_text (struct record *r, const char *string)
{
  set_cell (
      r, (struct cell){ .kind = CELL_TEXT, .text = copy_string (r, string) });
}

void
record_integer (struct record *r, uint64_t value)
{
  set_cell (r, (struct cell){ .kind = CELL_INTEGER, .is.integer = value });
}

void
record_boolean (struct record *r, bool value)
{
  set_cell (r, (struct cell){ .kind = CELL_BOOLEAN, .is.boolean = value });
}

void
record_number (struct record *r, double value)
{
  set_cell (r, (struct cell){ .kind = CELL_NUMBER, .is.number = value });
}

void
record_missing (struct record *r, const char *reason)
{
  char *copy = reason == NULL ? NULL : copy_string (r, reason);
  set_cell (r, (struct cell){ .kind = CELL_MISSING, .text = copy });
}

void
record_figure (struct record *r, struct figure f)
{
  char reason[80];
  if (figure_available (f))
    record_number (r, f.value);
  else if (f.need == 0)
    record_missing (r, f.reason);
  else
    {
      snprintf (reason, sizeof reason, "%s%lu", f.reason, f.need);
      record_missing (r, reason);
    }
}

size_t
record_row_count (const struct record *r)
{
  return r->columns.count == 0 ? 0 : r->cells / r->columns.count;
}

int
record_put (const struct record *r, struct text *text, FILE *out)
{
  bool failed = r->failed || text->failed;
  if (!failed)
    fwrite (text_string (text), 1, text->length, out);
  text_free (text);
  errno = failed ? ENOMEM : errno;
  return failed ? -1 : 0;
}

/* How cells of text are written.  */
struct cell_style
{
  char separator; /* ',' or '\t' */
  bool shown;     /* on a terminal, which must not get control characters */
  bool safe;      /* for a spreadsheet, which must see no formula */
};

static void
put_cell (struct text *to, const char *string, const struct cell_style *style)
{
  struct text guarded = { 0 }, quoted = { 0 };
  void (*quote) (struct text *, const char *)
      = style->separator == ',' ? quote_csv : quote_tsv;
  if (style->safe && quote_is_formula (string))
    {
      text_printf (&guarded, "'%s", string);
      string = text_string (&guarded);
    }
  if (!style->shown)
    quote (to, string);
  else if (style->separator == ',')
    {
      /* Quoted then, so that its quotes are right.  */
      utf8_append_visible (&quoted, string);
      quote_csv (to, text_string (&quoted));
    }
  else
    {
      quote_tsv (&quoted, string);
      utf8_append_visible (to, text_string (&quoted));
    }
  to->failed = to->failed || guarded.failed || quoted.failed;
  text_free (&guarded);
  text_free (&quoted);
}

static void
put_heading (struct text *to, const struct record *r,
             const struct cell_style *style)
{
  for (size_t c = 0; c < r->columns.count; c++)
    {
      if (c > 0)
        text_putc (to, style->separator);
      put_cell (to, r->columns.item[c], style);
    }
  text_putc (to, '\n');
}

static bool
is_terminal (FILE *out)
{
  int fd = fileno (out); /* -1: a stream of our own */
  return fd >= 0 && isatty (fd);
}

int
record_print_separated (const struct record *r, char separator, bool safe,
                        FILE *out)
{
  struct text page = { 0 };
  char digits[NUMBER_SIZE];
  const struct cell_style style = { separator, is_terminal (out), safe };
  if (!r->begun)
    put_heading (&page, r, &style);
  for (size_t i = 0; i < r->cells && !r->failed; i++)
    {
      const struct cell *cell = &r->cell[i];
      switch (cell->kind)
        {
        case CELL_MISSING:
          break;
        case CELL_TEXT:
          put_cell (&page, cell->text, &style);
          break;
        case CELL_INTEGER:
          text_printf (&page, "%" PRIu64, cell->is.integer);
          break;
        case CELL_BOOLEAN:
          text_puts (&page, cell->is.boolean ? "yes" : "no");
          break;
        case CELL_NUMBER:
          number_print (digits, cell->is.number);
          text_puts (&page, digits);
          break;
        }
      text_putc (&page, (i + 1) % r->columns.count == 0 ? '\n' : separator);
    }
  return record_put (r, &page, out);
}
