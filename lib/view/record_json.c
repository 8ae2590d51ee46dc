/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/record.h"
#include "view/conditions_json.h"
#include "view/json_figure.h"
#include "view/record_private.h"

static void
put_json_cell (struct json_writer *j, const char *key, const struct cell *cell)
{
  if (cell->kind == CELL_MISSING)
    {
      json_missing (j, key, cell->text);
      return;
    }
  json_key (j, key);
  switch (cell->kind)
    {
    case CELL_MISSING:
      break;
    case CELL_TEXT:
      json_string (j, cell->text);
      break;
    case CELL_INTEGER:
      json_integer (j, cell->is.integer);
      break;
    case CELL_BOOLEAN:
      json_boolean (j, cell->is.boolean);
      break;
    case CELL_NUMBER:
      json_number (j, cell->is.number);
      break;
    }
}

/* The columns named "/KEY" from column C on, as one object "parameters";
   returns the column after the last of them.  */
static size_t
put_json_parameters (struct json_writer *j, const struct record *r, size_t row,
                     size_t c)
{
  json_key (j, "parameters");
  json_object_begin (j);
  for (; c < r->columns.count && r->columns.item[c][0] == '/'; c++)
    {
      const struct cell *cell = &r->cell[row * r->columns.count + c];
      if (cell->kind != CELL_MISSING)
        put_json_cell (j, r->columns.item[c] + 1, cell);
    }
  json_object_end (j);
  return c;
}

static void
put_json_row (struct json_writer *j, const struct record *r, size_t row)
{
  json_object_begin (j);
  for (size_t c = 0; c < r->columns.count;)
    if (r->columns.item[c][0] == '/')
      c = put_json_parameters (j, r, row, c);
    else
      {
        put_json_cell (j, r->columns.item[c],
                       &r->cell[row * r->columns.count + c]);
        c++;
      }
  json_object_end (j);
}

void
record_write_rows (struct json_writer *j, const struct record *r)
{
  json_array_begin (j);
  for (size_t row = 0; row < record_row_count (r) && !r->failed; row++)
    {
      /* A row a line, for those who look with less or diff.  */
      text_puts (j->to, j->needs_comma ? ",\n  " : "\n  ");
      j->needs_comma = false;
      put_json_row (j, r, row);
    }
  text_puts (j->to, "\n");
  json_array_end (j);
  j->to->failed = j->to->failed || r->failed;
}

/* The member KEY, finished JSON text, if it is there.  */
static void
put_finished (struct json_writer *j, const char *key, const char *json)
{
  if (json == NULL)
    return;
  json_key (j, key);
  json_raw (j, json);
}

void
record_write_summary (struct json_writer *j, const struct record *r)
{
  put_finished (j, "summary", r->summary);
}

void
record_write_notes (struct json_writer *j, const struct record *r)
{
  for (size_t i = 0; i < r->notes.count && !r->failed; i++)
    json_string (j, r->notes.item[i]);
}

int
record_print_json (const struct record *r, const struct sample_set *set,
                   FILE *out)
{
  struct text page = { 0 };
  struct json_writer j = { &page, false };
  json_object_begin (&j);
  json_key (&j, "schema");
  json_string (&j, r->schema == NULL ? "" : r->schema);
  json_key (&j, "version");
  json_string (&j, PACKAGE_VERSION);
  json_key (&j, "conditions");
  conditions_write_json (&j, set);
  json_key (&j, "rows");
  record_write_rows (&j, r);
  record_write_summary (&j, r);
  put_finished (&j, "requirements", r->requirements);
  json_key (&j, "notes");
  json_array_begin (&j);
  record_write_notes (&j, r);
  json_array_end (&j);
  json_object_end (&j);
  text_putc (&page, '\n');
  return record_put (r, &page, out);
}

int
record_print_jsonl (const struct record *r, FILE *out)
{
  struct text page = { 0 };
  struct json_writer j = { &page, false };
  for (size_t row = 0; row < record_row_count (r) && !r->failed; row++)
    {
      j.needs_comma = false;
      put_json_row (&j, r, row);
      text_putc (&page, '\n');
    }
  if (r->summary != NULL)
    text_printf (&page, "{\"summary\": %s}\n", r->summary);
  return record_put (r, &page, out);
}
