/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "report_json.h"
#include <stdlib.h>
#include "base/diag.h"
#include "base/text.h"
#include "decisions_json.h"
#include "finding.h"
#include "notes.h"
#include "view/choice_view.h"
#include "view/comparison_record.h"
#include "view/conditions_json.h"
#include "view/summary_record.h"

static void
put_head (struct json_writer *j, const struct contents *c)
{
  json_key (j, "schema");
  json_string (j, "bench-report/1");
  json_key (j, "version");
  json_string (j, PACKAGE_VERSION);
  if (c->options->title != NULL)
    {
      json_key (j, "title");
      json_string (j, c->options->title);
    }
  json_key (j, "conditions");
  conditions_write_json (j, c->set);
  char *headline = finding_headline (c);
  json_key (j, "headline");
  json_string (j, headline);
  free (headline);
}

/* The rows of bench-stats.  */
static void
put_statistics (struct json_writer *j, const struct contents *c)
{
  struct summary_column_list columns = { 0 };
  struct record *record = or_die (record_new ("bench-stats/1"));
  if (summary_column_list_standard (&columns, &c->summaries) != 0)
    die_memory ();
  summary_fill_columns (record, &columns);
  for (size_t i = 0; i < c->summaries.count; i++)
    summary_fill_row (record, &c->summaries.row[i], &columns);
  json_key (j, "statistics");
  record_write_rows (j, record);
  record_free (record);
  summary_column_list_free (&columns);
}

/* The rows of bench-compare, where there are any with their summary.  */
static void
put_comparison (struct json_writer *j, const struct contents *c)
{
  const struct comparison_list *list = &c->comparisons;
  struct comparison_gate none = { .status = STATUS_OK };
  for (size_t i = 0; i < list->count; i++)
    if (list->row[i].verdict == VERDICT_NOT_COMPARABLE)
      none.status = STATUS_TROUBLE;
  struct record *record = or_die (
      comparison_record (list, c->options->common.confidence, &none));
  json_key (j, "comparison");
  record_write_rows (j, record);
  if (list->count > 0)
    record_write_summary (j, record);
  record_free (record);
}

/* The rows of bench-pareto.  The record, whose notes tell of the criteria, is
   the caller's to free.  */
static struct record *
put_front (struct json_writer *j, const struct contents *c)
{
  const struct choice_view view = { 0 };
  struct record *record
      = or_die (c->front.criteria > 0 ? choice_record (&c->front, &view)
                                      : record_new (""));
  json_key (j, "front");
  record_write_rows (j, record);
  return record;
}

static void
put_note (void *writer, const char *note)
{
  json_string (writer, note);
}

void
report_write_json (const struct contents *c, FILE *out)
{
  struct text page = { 0 };
  struct json_writer j = { .to = &page };
  json_object_begin (&j);
  put_head (&j, c);
  put_statistics (&j, c);
  put_comparison (&j, c);
  struct record *front = put_front (&j, c);
  json_key (&j, "requirements");
  gate_write_json (&c->decisions.gate, &j);
  json_key (&j, "recommendations");
  decisions_write_json (&j, c);
  json_key (&j, "notes");
  json_array_begin (&j);
  notes_gather (c, put_note, &j);
  record_write_notes (&j, front);
  record_free (front);
  json_array_end (&j);
  json_object_end (&j);
  text_putc (&page, '\n');
  if (page.failed)
    die_memory ();
  fwrite (text_string (&page), 1, page.length, out);
  text_free (&page);
}
