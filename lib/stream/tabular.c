/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stream/tabular.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/memory.h"
#include "number/number.h"

#define BYTE_ORDER_MARK "\xef\xbb\xbf"

static int
fail_memory (const struct reporter *reporter)
{
  report (reporter, REPORT_ERROR, NULL, 0, "memory exhausted");
  return -1;
}

/* Read all of FD, and one newline behind it so that every line has an end.
   -1 with errno.  */
static int
read_all (struct tabular *t, int fd)
{
  struct stat about;
  size_t capacity = 0, room = 64 * 1024;
  if (fstat (fd, &about) == 0 && about.st_size > 0)
    room = (size_t) about.st_size + 2;
  for (;;)
    {
      char *bytes = memory_grow (t->bytes, &capacity, t->length + room, 1);
      if (bytes == NULL)
        return -1;
      t->bytes = bytes;
      ssize_t got = read (fd, bytes + t->length, capacity - t->length - 1);
      if (got < 0 && errno != EINTR)
        return -1;
      if (got == 0)
        break;
      t->length += got > 0 ? (size_t) got : 0;
      room = capacity - t->length < 4096 ? t->length / 2 + 4096 : 2;
    }
  t->bytes[t->length] = '\n';
  return 0;
}

/* The end of the field at P: its separator, or the newline or return that
   ends the row.  */
static const char *
field_end (const struct tabular *t, const char *p)
{
  const char *start = p, *limit = t->bytes + t->length;
  if (*p == '"' && t->separator == ',')
    for (p++; p < limit; p++)
      if (*p == '"' && *++p != '"')
        break;
  while (p < limit && *p != t->separator && *p != '\n')
    p++;
  bool returns = p > start && p[-1] == '\r' && (p == limit || *p == '\n');
  return returns ? p - 1 : p;
}

/* The field from P to END without quotes, the caller's to free.  */
static char *
unquoted (const char *p, const char *end, bool may_be_quoted)
{
  char *name = malloc ((size_t) (end - p) + 1), *to = name;
  if (name == NULL)
    return NULL;
  bool quoted = may_be_quoted && p < end && *p == '"';
  for (p += quoted; p < end; p++)
    {
      if (quoted && *p == '"' && !(p + 1 < end && *++p == '"'))
        break;
      *to++ = *p;
    }
  *to = '\0';
  return name;
}

/* Past the end of row that P is at.  */
static const char *
after_row (const struct tabular *t, const char *p)
{
  const char *limit = t->bytes + t->length;
  p += p < limit && *p == '\r';
  return p < limit ? p + 1 : limit;
}

static int
add_column (struct tabular *t, const char *p, const char *end)
{
  char **columns = memory_grow (t->column, &t->column_capacity,
                                t->column_count + 1, sizeof *columns);
  if (columns == NULL)
    return -1;
  t->column = columns;
  columns[t->column_count] = unquoted (p, end, t->separator == ',');
  return columns[t->column_count++] == NULL ? -1 : 0;
}

static int
read_header (struct tabular *t)
{
  const char *p = t->bytes, *line_end = memchr (p, '\n', t->length + 1);
  t->separator
      = memchr (p, '\t', (size_t) (line_end - p)) == NULL ? ',' : '\t';
  if (t->length >= 3 && memcmp (p, BYTE_ORDER_MARK, 3) == 0)
    p += 3;
  for (;;)
    {
      const char *end = field_end (t, p);
      if (add_column (t, p, end) != 0)
        return -1;
      if (end >= t->bytes + t->length || *end != t->separator)
        {
          t->first = (size_t) (after_row (t, end) - t->bytes);
          return 0;
        }
      p = end + 1;
    }
}

/* The line in which END is, from 1.  */
static size_t
line_of (const struct tabular *t, const char *end)
{
  size_t line = 1;
  for (const char *p = t->bytes; p < end; p++)
    line += *p == '\n';
  return line;
}

int
tabular_read (struct tabular *t, int fd, const char *input,
              const struct reporter *reporter)
{
  *t = (struct tabular){ .input = input };
  int result = -1;
  const char *nul;
  if (read_all (t, fd) != 0)
    report (reporter, REPORT_ERROR, NULL, 0, "%s: read error: %s", input,
            strerror (errno));
  else if ((nul = memchr (t->bytes, '\0', t->length)) != NULL)
    report (reporter, REPORT_ERROR, input, line_of (t, nul),
            "NUL byte: this is not text");
  else if (t->length == 0)
    report (reporter, REPORT_ERROR, NULL, 0, "%s: no header", input);
  else if ((result = read_header (t)) != 0)
    fail_memory (reporter);
  if (result != 0)
    tabular_free (t);
  return result;
}

/* Whether the field ends at P.  */
static bool
is_field_end (const struct tabular *t, const char *p)
{
  return *p == t->separator || *p == '\n' || (*p == '\r' && p[1] == '\n');
}

/* The number in the field at P, as number_parse; *FIELD_LIMIT becomes the
   end of the field, which is that of nearly any number.  */
static enum number_error
read_cell (const struct tabular *t, const char *p, const char **field_limit,
           double *value)
{
  enum number_error error;
  size_t length = number_read (p, t->bytes + t->length, value, &error);
  *field_limit = p + length;
  if (length > 0 && is_field_end (t, p + length))
    return error;
  const char *end = *field_limit = field_end (t, p);
  if (t->separator == ',' && end - p > 1 && *p == '"' && end[-1] == '"')
    {
      p++;
      end--;
    }
  return number_parse (p, (size_t) (end - p), value);
}

/* Tell what is wrong with the cell from P to END of column COLUMN in the row
   that was found last.  */
static int
fail_cell (const struct tabular *t, const char *p, const char *end,
           size_t column, const struct reporter *reporter)
{
  size_t line = tabular_line (t, t->row_count - 1);
  if (p == NULL)
    report (reporter, REPORT_ERROR, t->input, line,
            "too few fields: none for column '%s'", t->column[column]);
  else if (p == end)
    report (reporter, REPORT_ERROR, t->input, line, "column '%s' is empty",
            t->column[column]);
  else
    report (reporter, REPORT_ERROR, t->input, line,
            "column '%s': not a finite number: '%.*s'", t->column[column],
            (int) (end - p < 100 ? end - p : 100), p);
  return -1;
}

static int
fail_width (const struct tabular *t, const struct reporter *reporter)
{
  report (reporter, REPORT_ERROR, t->input, tabular_line (t, t->row_count - 1),
          "more fields than the header has columns");
  return -1;
}

/* How many fields begin between P and END, of TSV.  */
static size_t
fields_within (const char *p, const char *end)
{
  size_t tabs = 0;
  for (; p < end; p++)
    tabs += *p == '\t';
  return tabs;
}

/* Read the row at *P into VALUE and go past it.  OF_COLUMN tells for each
   column where its number goes, or -1.  */
static int
read_row (const struct tabular *t, const char **p, const ptrdiff_t *of_column,
          size_t last, double *value, const struct reporter *reporter)
{
  const char *at = *p, *limit = t->bytes + t->length;
  for (size_t column = 0;; column++)
    {
      const char *end;
      if (column > last || of_column[column] < 0)
        end = field_end (t, at);
      else
        {
          enum number_error error
              = read_cell (t, at, &end, &value[of_column[column]]);
          if (error != NUMBER_OK && error != NUMBER_UNDERFLOW)
            return fail_cell (t, at, end, column, reporter);
        }
      if (end >= limit || *end != t->separator)
        {
          *p = after_row (t, end);
          if (column >= t->column_count)
            return fail_width (t, reporter);
          if (column >= last)
            return 0;
          while (of_column[++column] < 0)
            ;
          return fail_cell (t, NULL, NULL, column, reporter);
        }
      at = end + 1;
      if (column >= last && t->separator == '\t')
        {
          at = memchr (at, '\n', (size_t) (limit + 1 - at));
          if (column + 1 + fields_within (end + 1, at) >= t->column_count)
            return fail_width (t, reporter);
          *p = after_row (t, at);
          return 0;
        }
    }
}

/* Whether the row at P is an empty line.  */
static bool
is_empty (const struct tabular *t, const char *p)
{
  return *p == '\n'
         || (*p == '\r' && p + 1 < t->bytes + t->length && p[1] == '\n');
}

/* Make room for one row more, and its end.  */
static int
make_room (struct tabular *t, double **value, size_t *capacity, size_t count)
{
  if ((t->row_count + 1) * count > *capacity || *value == NULL)
    {
      double *values = memory_grow (
          *value, capacity, (t->row_count + 1) * count, sizeof *values);
      if (values == NULL)
        return -1;
      *value = values;
    }
  if (t->row_count + 2 > t->row_capacity)
    {
      size_t *rows = memory_grow (t->row, &t->row_capacity, t->row_count + 2,
                                  sizeof *rows);
      if (rows == NULL)
        return -1;
      t->row = rows;
    }
  return 0;
}

static int
read_rows (struct tabular *t, const ptrdiff_t *of_column, size_t last,
           size_t count, double **value, const struct reporter *reporter)
{
  size_t capacity = 0;
  const char *p = t->bytes + t->first, *limit = t->bytes + t->length;
  if (make_room (t, value, &capacity, count) != 0)
    return fail_memory (reporter);
  while (p < limit)
    {
      if (is_empty (t, p))
        {
          p = after_row (t, p);
          continue;
        }
      if (make_room (t, value, &capacity, count) != 0)
        return fail_memory (reporter);
      double *to = *value + t->row_count * count;
      t->row[t->row_count++] = (size_t) (p - t->bytes);
      if (read_row (t, &p, of_column, last, to, reporter) != 0)
        return -1;
    }
  if (t->row_count > 0)
    t->row[t->row_count] = t->length;
  return 0;
}

int
tabular_numbers (struct tabular *t, const size_t *wanted, size_t count,
                 double **value, const struct reporter *reporter)
{
  ptrdiff_t *of_column = memory_array (t->column_count, sizeof *of_column);
  size_t last = 0;
  *value = NULL;
  if (of_column == NULL)
    return fail_memory (reporter);
  for (size_t c = 0; c < t->column_count; c++)
    of_column[c] = -1;
  for (size_t k = 0; k < count; k++)
    {
      of_column[wanted[k]] = (ptrdiff_t) k;
      last = wanted[k] > last ? wanted[k] : last;
    }
  int result = read_rows (t, of_column, last, count, value, reporter);
  free (of_column);
  if (result != 0)
    {
      free (*value);
      *value = NULL;
    }
  return result;
}

size_t
tabular_line (const struct tabular *t, size_t i)
{
  return line_of (t, t->bytes + t->row[i]);
}

void
tabular_free (struct tabular *t)
{
  for (size_t c = 0; c < t->column_count; c++)
    free (t->column[c]);
  free (t->column);
  free (t->row);
  free (t->bytes);
  *t = (struct tabular){ 0 };
}
