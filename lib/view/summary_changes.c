/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/summary_changes.h"
#include <string.h>
#include "view/summary_cell.h"
#include "view/text_table.h"

static struct figure
segment_sd (const struct steady_segment *segment)
{
  return segment->used < 2 ? figure_needs (2) : figure_finite (segment->sd);
}

void
summary_fill_changes (struct record *r, const struct summary_list *list)
{
  static const char *const columns[]
      = { "benchmark", "metric", "unit",     "segment", "from",
          "to",        "n",      "outliers", "mean",    "sd" };
  for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
    record_column (r, columns[i]);
  for (size_t i = 0; i < list->count; i++)
    {
      const struct summary_row *row = &list->row[i];
      const struct steady_state *steady = &row->summary.steady;
      for (size_t k = 0; k < steady->segment_count; k++)
        {
          const struct steady_segment *segment = &steady->segment[k];
          record_row (r);
          record_text (r, row->benchmark);
          record_text (r, row->metric);
          record_text (r, row->unit);
          record_integer (r, k + 1);
          record_integer (r, segment->start + 1);
          record_integer (r, segment->start + segment->count);
          record_integer (r, segment->count);
          record_integer (r, segment->outliers);
          record_figure (r, figure_finite (segment->mean));
          record_figure (r, segment_sd (segment));
        }
    }
}

static void
add_segment (struct text_table *table, const struct summary_format *f,
             size_t k)
{
  const struct steady_segment *segment = &f->row->summary.steady.segment[k];
  const size_t count[] = { segment->start + 1, segment->start + segment->count,
                           segment->outliers };
  struct text cell = { 0 };
  text_table_row (table);
  text_table_cell (table, f->row->benchmark);
  text_table_cell (table, f->row->metric);
  for (size_t i = 0; i < 3; i++)
    {
      text_clear (&cell);
      text_printf (&cell, "%zu", count[i]);
      text_table_cell_text (table, &cell);
    }
  text_clear (&cell);
  summary_put_figure (&cell, f, figure_finite (segment->mean));
  text_table_cell_text (table, &cell);
  text_clear (&cell);
  summary_put_figure (&cell, f, segment_sd (segment));
  text_table_cell_text (table, &cell);
  text_free (&cell);
}

int
summary_print_changes (const struct summary_list *list,
                       const struct summary_view *view, bool markdown,
                       FILE *out)
{
  struct text_table *table = text_table_new ();
  if (table == NULL)
    return -1;
  text_table_column (table, "benchmark", ALIGN_LEFT);
  text_table_column (table, "metric", ALIGN_LEFT);
  text_table_column (table, "from", ALIGN_RIGHT);
  text_table_column (table, "to", ALIGN_RIGHT);
  text_table_column (table, "outliers", ALIGN_RIGHT);
  text_table_column (table, "mean", ALIGN_RIGHT);
  text_table_column (table, "sd", ALIGN_RIGHT);
  for (size_t i = 0; i < list->count; i++)
    {
      struct summary_format format
          = summary_format_of (&list->row[i], view->utf8);
      for (size_t k = 0; k < list->row[i].summary.steady.segment_count; k++)
        add_segment (table, &format, k);
    }
  int status = markdown ? text_table_print_markdown (table, out)
                        : text_table_print (table, out);
  text_table_free (table);
  return status;
}
