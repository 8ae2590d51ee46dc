/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/figure_table.h"
#include <math.h>
#include <string.h>
#include <errno.h>
#include "base/text.h"
#include "number/interval_digits.h"
#include "view/quote.h"
#include "view/text_table.h"
#include "view/wrap.h"

static size_t
length (const char *const *list)
{
  size_t n = 0;
  while (list[n] != NULL)
    n++;
  return n;
}

struct record *
figure_table_record (const struct figure_table *table)
{
  size_t labels = length (table->label), columns = length (table->column);
  struct record *r = record_new (table->schema);
  if (r == NULL)
    return NULL;
  for (size_t i = 0; i < labels; i++)
    record_column (r, table->label[i]);
  for (size_t i = 0; i < columns; i++)
    record_column (r, table->column[i]);
  record_column (r, "sentence");
  if (table->explanation != NULL)
    record_column (r, "explanation");
  for (size_t row = 0; row < table->rows; row++)
    {
      record_row (r);
      for (size_t i = 0; i < labels; i++)
        record_text (r, table->name[row * labels + i]);
      for (size_t i = 0; i < columns; i++)
        record_figure (r, table->figure[row * columns + i]);
      record_text (r, table->sentence[row]);
      if (table->explanation != NULL)
        record_text (r, table->explanation[row]);
    }
  return r;
}

/* Whether column I is followed by the ends of its interval.  */
static bool
has_interval (const char *const *column, size_t i)
{
  size_t n = strlen (column[i]);
  return column[i + 1] != NULL && strncmp (column[i + 1], column[i], n) == 0
         && strcmp (column[i + 1] + n, "_lo") == 0;
}

/* Whether column NAME is of the levels of intervals, which people read in the
   sentences.  */
static bool
is_level (const char *name)
{
  size_t n = strlen (name);
  return n >= 5 && strcmp (name + n - 5, "level") == 0;
}

static void
put_figure (struct text *to, struct figure f, int digits)
{
  if (figure_available (f) && f.value == rint (f.value)
      && fabs (f.value) < 1e15)
    text_printf (to, "%.0f", f.value);
  else if (figure_available (f))
    text_printf (to, "%.*g", digits, f.value);
  else
    text_puts (to, "n/a");
}

static void
add_row (struct text_table *t, const struct figure_table *table, size_t row,
         struct text *cell)
{
  size_t labels = length (table->label), columns = length (table->column);
  const struct figure *f = table->figure + row * columns;
  text_table_row (t);
  for (size_t i = 0; i < labels; i++)
    text_table_cell (t, table->name[row * labels + i]);
  for (size_t i = 0; i < columns; i++)
    {
      if (is_level (table->column[i]))
        continue;
      text_clear (cell);
      bool ends = has_interval (table->column, i);
      int digits = ends ? interval_digits (f[i + 1].value, f[i + 2].value) : 0;
      digits = digits < 4 ? 4 : digits;
      put_figure (cell, f[i], digits);
      if (ends)
        {
          if (figure_available (f[i + 1]) || figure_available (f[i + 2]))
            {
              text_puts (cell, " (");
              put_figure (cell, f[i + 1], digits);
              text_puts (cell, " to ");
              put_figure (cell, f[i + 2], digits);
              text_putc (cell, ')');
            }
          i += 2;
        }
      text_table_cell_text (t, cell);
    }
}

static void
put_sentences (struct text *to, const struct figure_table *table,
               bool markdown)
{
  text_putc (to, '\n');
  for (size_t row = 0; row < table->rows; row++)
    {
      const char *explanation
          = table->explanation == NULL ? NULL : table->explanation[row];
      if (markdown)
        {
          text_puts (to, "- ");
          quote_markdown (to, table->sentence[row]);
          text_puts (to, explanation == NULL ? "" : "\n  - ");
          quote_markdown (to, explanation == NULL ? "" : explanation);
          text_putc (to, '\n');
          continue;
        }
      wrap_put_hanging (to, table->sentence[row]);
      if (explanation != NULL)
        wrap_put (to, "    ", explanation);
    }
}

int
figure_table_print (const struct figure_table *table, bool markdown, FILE *out)
{
  struct text_table *t = text_table_new ();
  if (t == NULL)
    return -1;
  for (size_t i = 0; table->label[i] != NULL; i++)
    text_table_column (t, table->label[i], ALIGN_LEFT);
  for (size_t i = 0; table->column[i] != NULL; i++)
    {
      if (!is_level (table->column[i]))
        text_table_column (t, table->column[i], ALIGN_RIGHT);
      i += has_interval (table->column, i) ? 2 : 0;
    }
  struct text cell = { 0 };
  for (size_t row = 0; row < table->rows; row++)
    add_row (t, table, row, &cell);
  text_free (&cell);
  int result = markdown ? text_table_print_markdown (t, out)
                        : text_table_print (t, out);
  text_table_free (t);
  struct text sentences = { 0 };
  put_sentences (&sentences, table, markdown);
  if (result == 0 && sentences.failed)
    {
      errno = ENOMEM;
      result = -1;
    }
  if (result == 0)
    fputs (text_string (&sentences), out);
  text_free (&sentences);
  return result;
}
