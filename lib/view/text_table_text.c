/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables for terminals and logs.  */
#include <config.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "base/utf8.h"
#include "view/quote.h"
#include "view/text_table_private.h"
#include "view/wrap.h"

/* Between two columns.  */
#define GAP "  "
#define TABLE_WIDTH 80 /* columns of a terminal */
/* A name that makes its table too wide: what its column has at least, and how
   far in its further lines begin.  */
#define NAME_LEAST 12
#define NAME_MOST 32 /* beside a column of words */
#define NAME_INDENT 2

/* STRING as PUT makes it, in memory of its own; NULL without memory.  */
static char *
quoted (void (*put) (struct text *, const char *), const char *string)
{
  struct text shown = { 0 };
  if (*string != '\0')
    put (&shown, string);
  return text_take (&shown);
}

/* The cell STRING of COLUMN as it is printed, in memory of its own; NULL
   without memory.  */
static char *
shown_cell (const char *string, size_t column)
{
  return quoted (column == 0 ? quote_line_start : quote_terminal, string);
}

/* Columns that STRING takes in COLUMN; an empty cell takes none.  */
static size_t
cell_width (const char *string, size_t column)
{
  char *shown = shown_cell (string, column);
  size_t width = shown == NULL || *shown == '\0' ? 0 : quote_width (shown);
  free (shown);
  return width;
}

static void
append_aligned (struct text *line, const char *shown, size_t width,
                size_t to_width, enum text_align align, bool last)
{
  size_t blanks = to_width - width;
  if (align == ALIGN_RIGHT)
    text_printf (line, "%*s", (int) blanks, "");
  text_puts (line, shown);
  if (align == ALIGN_LEFT && !last)
    text_printf (line, "%*s", (int) blanks, "");
}

/* Which columns are printed side by side: the first KEYS, which tell rows
   apart, and those from FIRST to before LAST.  */
struct part
{
  size_t keys, first, last;
};

/* Append NAME, quoted, as lines of its own above the row that it is too long
   for.  */
static void
append_name (struct text *line, const char *name)
{
  size_t column = 0;
  while (*name != '\0')
    {
      unsigned long code = 0;
      size_t length = utf8_decode (name, &code);
      length = length == 0 ? 1 : length;
      size_t width = (size_t) utf8_columns (code);
      if (column + width > TABLE_WIDTH)
        {
          text_printf (line, "\n%*s", NAME_INDENT, "");
          column = NAME_INDENT;
        }
      text_append (line, name, length);
      column += width;
      name += length;
    }
  text_putc (line, '\n');
}

/* Append STRING, not quoted, in lines that begin OFFSET columns from the
   left, where the first of them stands by now.  */
static void
append_wrapped (struct text *line, const char *string, size_t offset)
{
  struct text lead = { 0 }, lines = { 0 };
  text_printf (&lead, "%*s", (int) offset, "");
  wrap_put (&lines, text_string (&lead), string);
  if (!lines.failed && lines.length > offset)
    text_append (line, lines.bytes + offset, lines.length - offset - 1);
  line->failed |= lead.failed || lines.failed;
  text_free (&lead);
  text_free (&lines);
}

/* Print PART of ROW, or of the headings when ROW is -1.  */
static int
print_row (const struct text_table *table, const size_t *width, ptrdiff_t row,
           const struct part *part, FILE *out)
{
  struct text line = { 0 };
  size_t offset = 0;
  for (size_t c = 0; c < table->columns; c++)
    {
      if (c >= part->keys && (c < part->first || c >= part->last))
        continue;
      const char *string = row < 0
                               ? table->column[c].heading
                               : text_table_string (table, (size_t) row, c);
      char *shown = shown_cell (string, c);
      size_t needed = cell_width (string, c);
      if (shown == NULL)
        line.failed = true;
      else if (c > 0 && needed > width[c])
        {
          text_puts (&line, GAP);
          append_wrapped (&line, string, offset + strlen (GAP));
        }
      else
        {
          if (needed > width[c])
            {
              append_name (&line, shown);
              *shown = '\0';
              needed = 0;
            }
          if (c > 0)
            text_puts (&line, GAP);
          append_aligned (&line, shown, needed, width[c],
                          table->column[c].align, c + 1 == part->last);
        }
      free (shown);
      offset += width[c] + (c > 0 ? strlen (GAP) : 0);
    }
  while (line.length > 0 && line.bytes[line.length - 1] == ' ')
    line.bytes[--line.length] = '\0';
  text_putc (&line, '\n');
  bool failed = line.failed;
  fputs (text_string (&line), out);
  text_free (&line);
  errno = failed ? ENOMEM : errno;
  return failed ? -1 : 0;
}

/* The width of each column, in memory of its own, and whether any has a
   heading; NULL with errno ENOMEM.  */
static size_t *
column_widths (const struct text_table *table, bool *any_heading)
{
  size_t *width = memory_array (table->columns, sizeof *width);
  if (table->failed || width == NULL)
    {
      free (width);
      errno = ENOMEM;
      return NULL;
    }
  *any_heading = false;
  for (size_t c = 0; c < table->columns; c++)
    {
      width[c] = cell_width (table->column[c].heading, c);
      *any_heading = *any_heading || width[c] > 0;
      for (size_t r = 0; r < text_table_rows (table); r++)
        {
          size_t w = cell_width (text_table_string (table, r, c), c);
          width[c] = w > width[c] ? w : width[c];
        }
    }
  return width;
}

size_t
text_table_width (const struct text_table *table)
{
  bool any_heading;
  size_t *width = column_widths (table, &any_heading);
  if (width == NULL)
    return SIZE_MAX;
  size_t sum = 0;
  for (size_t c = 0; c < table->columns; c++)
    sum += width[c] + (c == 0 ? 0 : strlen (GAP));
  free (width);
  return sum;
}

/* How many columns at the left tell rows apart: those of text with a heading,
   two at most.  */
static size_t
key_columns (const struct text_table *table)
{
  size_t keys = 0;
  while (keys < 2 && keys < table->columns
         && table->column[keys].align == ALIGN_LEFT
         && *table->column[keys].heading != '\0')
    keys++;
  return keys;
}

/* Make the first column of a table that is too wide as narrow as the others
   ask for; names that are longer get lines of their own.  */
static void
narrow_names (const struct text_table *table, size_t *width)
{
  size_t others = 0;
  for (size_t c = 1; c < table->columns; c++)
    others += strlen (GAP) + width[c];
  size_t least = cell_width (table->column[0].heading, 0);
  least = least < NAME_LEAST ? NAME_LEAST : least;
  size_t left = others + least <= TABLE_WIDTH ? TABLE_WIDTH - others : least;
  if (others + width[0] > TABLE_WIDTH && left < width[0])
    width[0] = left;
}

/* Share the width between a column of names and one of words, the last, whose
   cells are broken into lines.  */
static void
narrow_words (const struct text_table *table, size_t *width)
{
  size_t last = table->columns - 1, gap = strlen (GAP);
  if (last == 0 || last > 1 || width[0] + gap + width[1] <= WRAP_WIDTH)
    return;
  width[0] = width[0] > NAME_MOST ? NAME_MOST : width[0];
  size_t left = WRAP_WIDTH - gap - width[0];
  width[1] = width[1] > left ? left : width[1];
}

/* The columns after those of PART that fit beside the keys, one at least.  */
static struct part
next_part (const struct text_table *table, const size_t *width,
           const struct part *part)
{
  struct part next = { part->keys, part->last, part->last };
  size_t sum = 0;
  for (size_t c = 0; c < next.keys; c++)
    sum += width[c] + strlen (GAP);
  while (next.last < table->columns)
    {
      sum += width[next.last] + (next.last > next.first ? strlen (GAP) : 0);
      if (sum > TABLE_WIDTH && next.last > next.first)
        break;
      next.last++;
    }
  return next;
}

static int
print_part (const struct text_table *table, const size_t *width,
            const struct part *part, bool any_heading, FILE *out)
{
  int status = any_heading ? print_row (table, width, -1, part, out) : 0;
  for (size_t r = 0; r < text_table_rows (table) && status == 0; r++)
    status = print_row (table, width, (ptrdiff_t) r, part, out);
  return status;
}

int
text_table_print (const struct text_table *table, FILE *out)
{
  bool any_heading;
  size_t *width = column_widths (table, &any_heading);
  if (width == NULL)
    return -1;
  struct part part = { 0, 0, table->columns };
  int status = 0;
  size_t keys = key_columns (table);
  if (keys > 0 && keys < table->columns)
    {
      narrow_names (table, width);
      part = (struct part){ keys, keys, keys };
      part = next_part (table, width, &part);
    }
  else if (keys > 0)
    narrow_words (table, width);
  status = print_part (table, width, &part, any_heading, out);
  while (status == 0 && part.last < table->columns)
    {
      putc ('\n', out);
      part = next_part (table, width, &part);
      status = print_part (table, width, &part, any_heading, out);
    }
  free (width);
  return status;
}
