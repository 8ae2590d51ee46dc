/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "table_filter.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/diag.h"
#include "base/memory.h"
#include "cli/terminal.h"
#include "pareto/knee.h"
#include "table_terms.h"

/* The rows that come into question.  */
struct rows
{
  struct pareto_points points;
  double *value;     /* what the points are; owned */
  size_t *row;       /* of each point, in the table; NULL: the same */
  size_t *dominator; /* of each point */
  bool *knee;        /* NULL: was not asked for */
};

static int
open_table (const struct options *options, const char **name)
{
  *name = options->file_count == 0 ? "-" : options->file[0];
  if (strcmp (*name, "-") == 0)
    return STDIN_FILENO;
  int fd = open (*name, O_RDONLY | O_CLOEXEC | O_NOCTTY);
  if (fd < 0)
    die_errno (errno, "cannot open '%s'", *name);
  return fd;
}

/* Keep in ROWS those of the COUNT rows of VALUE that are within the bounds of
   TERMS, and of them the criteria.  */
static void
keep_within_bounds (struct rows *rows, double *value, size_t count,
                    const struct table_terms *terms)
{
  size_t kept = terms->bounds == 0 ? count : 0;
  if (terms->bounds > 0)
    rows->row = or_die (memory_array (count, sizeof *rows->row));
  for (size_t i = 0; terms->bounds > 0 && i < count; i++)
    {
      const double *from = value + i * terms->columns;
      if (!table_terms_hold (terms, from))
        continue;
      memmove (value + kept * terms->criteria, from,
               terms->criteria * sizeof *value);
      rows->row[kept++] = i;
    }
  if (kept < count)
    diag_note ("left out by constraints: %zu of %zu rows", count - kept,
               count);
  rows->value = value;
  rows->points
      = (struct pareto_points){ value, kept, terms->criteria, terms->sense };
}

/* Choose among ROWS.  */
static void
choose (struct rows *rows, const struct table_terms *terms,
        const struct options *options)
{
  double distance;
  size_t knees = 0, n = rows->points.count;
  rows->dominator = or_die (memory_array (n, sizeof *rows->dominator));
  if (pareto_front (&rows->points, rows->dominator) != 0
      || (terms->epsilon != NULL
          && pareto_epsilon_front (&rows->points, terms->epsilon,
                                   rows->dominator)
                 != 0))
    die_memory ();
  if (!options->knee)
    return;
  rows->knee = or_die (memory_array (n, sizeof *rows->knee));
  if (pareto_knee (&rows->points, rows->dominator, rows->knee, &knees,
                   &distance)
      != 0)
    die_memory ();
  if (knees == 0)
    diag_note ("the front has no knee: nothing on it lies beyond the "
               "straight way between its ends");
}

static bool
passes (const struct rows *rows, bool dominated, size_t i)
{
  return (rows->dominator[i] == PARETO_NONE) != dominated
         && (rows->knee == NULL || rows->knee[i]);
}

/* Write the header and the rows chosen; neighbours in one go.  */
static int
write_rows (const struct tabular *table, const struct rows *rows,
            bool dominated, FILE *out)
{
  const char *bytes = table->bytes;
  bool visibly = isatty (fileno (out));
  size_t from = 0;
  size_t to = table->row_count > 0 ? table->row[0] : table->length;
  for (size_t i = 0; i < rows->points.count; i++)
    {
      size_t row = rows->row == NULL ? i : rows->row[i];
      if (!passes (rows, dominated, i))
        continue;
      if (table->row[row] != to)
        {
          if (terminal_pass_on (bytes + from, to - from, visibly, out) != 0)
            return -1;
          from = table->row[row];
        }
      to = table->row[row + 1];
    }
  return terminal_pass_on (bytes + from, to - from, visibly, out);
}

/* Choose among the rows of TABLE and write; the program's status.  */
static int
filter_rows (struct tabular *table, const struct table_terms *terms,
             const struct options *options, struct output *output)
{
  double *value;
  struct rows rows = { 0 };
  if (tabular_numbers (table, terms->column, terms->columns, &value,
                       &diag_reporter)
      != 0)
    return STATUS_TROUBLE;
  keep_within_bounds (&rows, value, table->row_count, terms);
  int status = STATUS_TROUBLE;
  if (rows.points.count == 0 && table->row_count > 0)
    {
      diag_error ("no row meets every constraint");
      status = STATUS_NO;
    }
  else
    {
      choose (&rows, terms, options);
      if (write_rows (table, &rows, options->dominated, output->stream) != 0)
        diag_errno (errno, "write error");
      else
        status = output_commit (output) == 0 ? STATUS_OK : STATUS_TROUBLE;
    }
  free (rows.value);
  free (rows.row);
  free (rows.dominator);
  free (rows.knee);
  return status;
}

int
table_filter (const struct options *options, struct output *output)
{
  struct tabular table;
  struct table_terms terms;
  const char *name;
  int fd = open_table (options, &name);
  if (tabular_read (&table, fd, name, &diag_reporter) != 0)
    return STATUS_TROUBLE;
  int status = STATUS_TROUBLE;
  if (table_terms_read (&terms, options, &table) == 0)
    status = filter_rows (&table, &terms, options, output);
  table_terms_free (&terms);
  tabular_free (&table);
  if (fd != STDIN_FILENO)
    close (fd);
  return status;
}
