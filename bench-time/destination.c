/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "destination.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "analysis/series_floor.h"
#include "analysis/summary_list.h"
#include "base/diag.h"
#include "cli/option_table.h"
#include "cli/terminal.h"
#include "stream/sample_set.h"
#include "verdicts.h"
#include "view/summary_view.h"

static void
choose_table (struct destination *d, const struct options *o,
              enum format format)
{
  d->samples_fd = d->output.fd;
  if (format == FORMAT_TEXT)
    {
      d->samples_fd = d->table_fd = memfd_create ("samples", MFD_CLOEXEC);
      if (d->table_fd < 0)
        die_errno (errno, "cannot keep the samples");
      d->table_stream = d->output.stream;
    }
  else if (format == FORMAT_SAMPLES && o->output != NULL
           && d->output.target != NULL && isatty (STDOUT_FILENO))
    {
      d->table_fd = open (d->output.partial, O_RDONLY | O_CLOEXEC);
      d->table_stream = stdout;
    }
}

struct destination
destination_open (const struct options *o)
{
  struct destination d = { .table_fd = -1 };
  int opened = o->appends ? output_open_append (&d.output, o->output)
                          : output_open (&d.output, o->output);
  if (opened != 0)
    exit (STATUS_TROUBLE);
  enum format format = o->format;
  if (format == FORMAT_DEFAULT)
    format = output_is_terminal (&d.output) ? FORMAT_TEXT : FORMAT_SAMPLES;
  if (format != FORMAT_TEXT && o->output == NULL
      && strcmp (o->stdout_to, "inherit") == 0)
    usage_error ("--stdout=inherit would mix what the command prints with "
                 "the samples; give -o FILE");
  d.only_values = format == FORMAT_VALUES;
  choose_table (&d, o, format);
  return d;
}

/* We know how the session went; only errors are news.  */
static void
report_errors (void *context, enum report_severity severity, const char *file,
               size_t line, const char *message)
{
  (void) context;
  if (severity == REPORT_ERROR)
    diag_reporter.emit (NULL, severity, file, line, message);
}

static const struct reporter error_reporter = { report_errors, NULL };

/* The samples that the table is of; NULL after a message.  */
static struct sample_set *
read_samples (int fd)
{
  struct sample_set_options options = { .reporter = &error_reporter };
  struct sample_set *set = or_die (sample_set_new (&options));
  if (lseek (fd, 0, SEEK_SET) == 0
      && sample_set_read (set, fd, "samples", NULL) == 0
      && sample_set_finish (set) == 0)
    return set;
  sample_set_free (set);
  return NULL;
}

/* Print the statistics of all SERIES of SET, those that only tell how things
   went last.  0, or -1 with errno.  */
static int
print_summaries (const struct sample_set *set, const struct options *o,
                 FILE *out)
{
  struct summary_options how = { .confidence = o->confidence };
  struct summary_list list = { 0 };
  int result = 0;
  for (size_t i = 0; result == 0 && i < sample_set_series_count (set); i++)
    {
      const struct series *s = sample_set_series (set, i);
      if (strcmp (s->metric, "issued") == 0)
        continue; /* when queries were due: no statistics tell that */
      how.higher_is_better
          = sample_set_direction (set, s->metric) == DIRECTION_HIGHER;
      result = summary_list_add (&list, s->benchmark, s->metric, s->unit,
                                 s->value, s->count, &how);
      if (result == 0)
        list.row[list.count - 1].floor = series_floor (set, s, 0, s->count);
    }
  struct summary_view view = { .utf8 = terminal_utf8 (o->is_ascii),
                               .color = terminal_color (COLOR_AUTO, out),
                               .quiet = o->is_quiet };
  if (result == 0)
    result = summary_print_text (&list, &view, out);
  summary_list_free (&list);
  return result;
}

int
destination_print_table (struct destination *d, const struct options *o,
                         int write_errno)
{
  if (write_errno == EPIPE)
    return 0;
  if (write_errno != 0)
    {
      diag_errno (write_errno, "%s%swrite error",
                  o->output == NULL ? "" : o->output,
                  o->output == NULL ? "" : ": ");
      return -1;
    }
  if (d->table_fd < 0)
    return 0;
  struct sample_set *set = read_samples (d->table_fd);
  if (set == NULL)
    return -1;
  bool judges = !o->is_quiet && isatty (fileno (d->table_stream));
  if (print_summaries (set, o, d->table_stream) != 0
      || (judges && verdicts_print (set, o, d->table_stream) != 0))
    die_memory ();
  sample_set_free (set);
  if (fflush (d->table_stream) == 0)
    return 0;
  if (d->table_stream != d->output.stream) /* it is not told of later */
    diag_errno (errno, "write error");
  return -1;
}

int
destination_end (struct destination *d, bool is_complete)
{
  if (d->table_fd >= 0)
    close (d->table_fd);
  if (is_complete)
    return output_commit (&d->output);
  output_abandon (&d->output);
  return 0;
}
