/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "print.h"
#include <string.h>
#include "base/diag.h"
#include "base/text.h"
#include "number/number.h"
#include "stream/stream_writer.h"
#include "view/record_format.h"
#include "view/summary_changes.h"
#include "view/summary_levels.h"
#include "view/summary_notes.h"
#include "view/summary_quality.h"
#include "view/summary_record.h"
#include "view/summary_view.h"
#include "view/text_histogram.h"
#include "view/text_sequence.h"

/* Print the charts that are asked for, a blank line before each.  */
static void
print_charts (const struct selection *selection, const struct options *options,
              bool utf8, FILE *out)
{
  static int (*const chart[]) (struct text * to,
                               const struct sample_group *group, bool utf8)
      = { text_histogram_put, text_sequence_put };
  const bool wanted[] = { options->histogram, options->plot };
  bool markdown = options->format == FORMAT_MARKDOWN;
  struct text text = { 0 };
  for (size_t i = 0; i < selection->count; i++)
    for (size_t k = 0; k < 2; k++)
      if (wanted[k])
        {
          text_clear (&text);
          if (chart[k](&text, selection->shown[i], utf8) != 0)
            die_memory ();
          fprintf (out, markdown ? "\n```text\n%s```\n" : "\n%s",
                   text_string (&text));
        }
  text_free (&text);
}

static void
print_tables (const struct summary_list *list, const struct options *options,
              bool quiet, FILE *out)
{
  struct summary_view view = { .quiet = quiet };
  view.columns = options->chosen ? &options->columns : NULL;
  view.changes = options->changes;
  view.levels = options->levels;
  view.quality = options->quality;
  view.bootstrap = options->bootstrap > 0;
  view.trimmed = options->trimmed;
  view.utf8 = terminal_utf8 (options->common.ascii);
  int status;
  if (options->format == FORMAT_MARKDOWN)
    status = summary_print_markdown (list, &view, out);
  else
    {
      view.color = terminal_color (options->common.color, out);
      status = summary_print_text (list, &view, out);
    }
  if (status != 0)
    die_memory ();
}

static void
print_for_people (const struct summary_list *list, const struct gate *gate,
                  const struct selection *selection,
                  const struct options *options, FILE *out)
{
  bool utf8 = terminal_utf8 (options->common.ascii);
  print_tables (list, options, options->common.quiet, out);
  print_charts (selection, options, utf8, out);
  if (gate->row_count == 0)
    return;
  fputc ('\n', out);
  if (options->format == FORMAT_MARKDOWN)
    gate_print_markdown (gate, utf8, out);
  else
    gate_print (gate, false, utf8, out);
}

static void
note_on_record (void *context, const char *note)
{
  record_note (context, note);
}

static void
note_on_standard_error (void *context, const char *note)
{
  (void) context;
  diag_note ("%s", note);
}

static enum record_format
format_of_record (const struct options *options)
{
  return RECORD_FORMAT (options->format, FORMAT_TSV, options->common.csv_safe);
}

/* Add the rows of LIST to RECORD; of very many most are printed at once.  */
static int
fill_rows (struct record *record, const struct summary_list *list,
           const struct options *options, FILE *out)
{
  enum record_format format = format_of_record (options);
  int status = 0;
  for (size_t i = 0; i < list->count && status == 0; i++)
    {
      status = record_flush (record, format, out);
      summary_fill_row (record, &list->row[i], &options->columns);
    }
  return status;
}

/* A record of OPTIONS' columns, where they are of its own choice.  */
static struct record *
begin_record (const struct options *options)
{
  struct record *record
      = or_die (record_new (options->approximate ? "bench-stats-approximate/1"
                            : options->changes   ? "bench-stats-changes/1"
                            : options->levels    ? "bench-stats-levels/1"
                            : options->quality   ? "bench-stats-quality/1"
                                                 : "bench-stats/1"));
  if (!options->changes && !options->levels && !options->quality)
    summary_fill_columns (record, &options->columns);
  return record;
}

/* Add LIST to RECORD, which is freed, and print it.  */
static void
end_record (struct record *record, const struct summary_list *list,
            const struct sample_set *set, const struct gate *gate,
            const struct options *options, FILE *out)
{
  enum format format = options->format;
  bool in_record = format == FORMAT_JSON;
  int status = 0;
  if (options->changes)
    summary_fill_changes (record, list);
  else if (options->levels)
    summary_fill_levels (record, list);
  else if (options->quality)
    summary_fill_quality (record, list);
  else
    status = fill_rows (record, list, options, out);
  if (status == 0)
    /* A record does not depend on the user's locale.  */
    status = summary_notes (
        list, !in_record && terminal_utf8 (options->common.ascii),
        in_record ? note_on_record : note_on_standard_error, record);
  if (gate != NULL)
    gate_fill_record (gate, record);
  if (status != 0)
    die_memory ();
  if (record_print (record, format_of_record (options), set, out) != 0)
    die_memory ();
}

/* Where a figure of ROW goes as a sample.  */
struct figure_writer
{
  struct stream_writer *stream;
  const struct summary_row *row;
};

static void
write_figure (void *context, const char *name, double value, const char *unit)
{
  struct figure_writer *to = context;
  struct text metric = { 0 };
  text_printf (&metric, "%s:%s", to->row->metric, name);
  if (metric.failed)
    die_memory ();
  stream_write_sample (to->stream, value, unit, text_string (&metric),
                       to->row->benchmark, NULL);
  text_free (&metric);
}

/* The figures of LIST, of samples that are all there were to be where
   COMPLETE.  */
static void
print_samples (const struct summary_list *list, bool complete,
               const struct options *options, FILE *out)
{
  struct stream_writer stream;
  stream_writer_init (&stream, -1);
  stream_write_header (&stream);
  stream_write_metadata (&stream, "suite", PACKAGE_STRING, NULL);
  for (size_t i = 0; i < list->count; i++)
    {
      struct figure_writer to = { &stream, &list->row[i] };
      if (summary_each_figure (&list->row[i], &options->columns, write_figure,
                               &to)
          != 0)
        die_memory ();
    }
  stream_write_end (&stream, complete ? "complete" : "interrupted");
  if (stream.pending.failed)
    die_memory ();
  fwrite (text_string (&stream.pending), 1, stream.pending.length, out);
  stream_writer_free (&stream);
}

void
print_summaries (const struct summary_list *list, const struct sample_set *set,
                 const struct gate *gate, const struct selection *selection,
                 const struct options *options, FILE *out)
{
  switch (options->format)
    {
    case FORMAT_TEXT:
    case FORMAT_MARKDOWN:
      print_for_people (list, gate, selection, options, out);
      break;
    case FORMAT_SAMPLES:
      print_samples (list, sample_set_is_complete (set), options, out);
      break;
    default:
      end_record (begin_record (options), list, set, gate, options, out);
      break;
    }
}

static bool
is_for_people (enum format format)
{
  return format == FORMAT_TEXT || format == FORMAT_MARKDOWN;
}

/* Print LIST, of samples that are all there were to be where COMPLETE, where
   it is no record, each list as a whole.  */
static void
print_whole (struct row_printer *p, const struct summary_list *list,
             bool complete, bool quiet)
{
  if (p->begun && is_for_people (p->options->format))
    fputc ('\n', p->out);
  if (is_for_people (p->options->format))
    print_tables (list, p->options, quiet, p->out);
  else
    print_samples (list, complete, p->options, p->out);
  p->begun = true;
}

static bool
is_record (enum format format)
{
  return !is_for_people (format) && format != FORMAT_SAMPLES;
}

void
row_printer_add (struct row_printer *p, const struct summary_list *list)
{
  enum record_format format = format_of_record (p->options);
  if (!is_record (p->options->format))
    print_whole (p, list, true, true);
  else
    {
      if (p->record == NULL)
        p->record = begin_record (p->options);
      if (fill_rows (p->record, list, p->options, p->out) != 0
          || record_flush_all (p->record, format, p->out) != 0)
        die_memory ();
    }
  fflush (p->out);
}

void
row_printer_end (struct row_printer *p, const struct summary_list *list,
                 const struct sample_set *set, bool complete)
{
  if (!is_record (p->options->format))
    print_whole (p, list, complete, p->options->common.quiet);
  else
    end_record (p->record == NULL ? begin_record (p->options) : p->record,
                list, set, NULL, p->options, p->out);
}

void
print_values (const struct selection *selection, FILE *out)
{
  if (selection->count > 1)
    diag_note ("the values of %zu benchmarks follow each other",
               selection->count);
  for (size_t i = 0; i < selection->count; i++)
    for (size_t j = 0; j < selection->shown[i]->count; j++)
      {
        char number[NUMBER_SIZE + 1];
        size_t length = number_print (number, selection->shown[i]->value[j]);
        number[length] = '\n';
        fwrite (number, 1, length + 1, out);
      }
}
