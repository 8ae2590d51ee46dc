/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/summary_page.h"
#include <string.h>
#include "view/document_blocks.h"
#include "view/text_table.h"

/* A table of the rows FIRST .. LAST-1 with PAGE's fields as columns.  */
static void
put_rows (const struct summary_page *page, size_t first, size_t last)
{
  struct text_table *table = text_table_new ();
  if (table == NULL)
    {
      document_table (page->document, NULL);
      return;
    }
  text_table_column (table, "benchmark", ALIGN_LEFT);
  for (size_t f = 0; f < page->fields.count; f++)
    text_table_column (table, page->fields.item[f].label, ALIGN_RIGHT);
  struct text cell = { 0 };
  for (size_t i = first; i < last; i++)
    {
      struct summary_format format
          = summary_format_of (page->row[i], page->view->utf8);
      text_table_row (table);
      text_table_cell (table, page->row[i]->benchmark);
      for (size_t f = 0; f < page->fields.count; f++)
        {
          summary_page_put (&cell, &page->fields.item[f], &format);
          text_table_cell_text (table, &cell);
        }
    }
  text_free (&cell);
  document_table (page->document, table);
}

/* Whether the rows FIRST .. LAST-1 have as many samples each.  */
static bool
same_n (const struct summary_page *page, size_t first, size_t last)
{
  for (size_t i = first + 1; i < last; i++)
    if (page->row[i]->summary.n != page->row[first]->summary.n)
      return false;
  return true;
}

/* Whether a row of FIRST .. LAST-1 has an interval of its median.  */
static bool
any_coverage (const struct summary_page *page, size_t first, size_t last)
{
  for (size_t i = first; i < last; i++)
    if (figure_available (page->row[i]->summary.median_coverage))
      return true;
  return false;
}

/* Whether all of them have one, which covers the same.  */
static bool
same_coverage (const struct summary_page *page, size_t first, size_t last)
{
  double covers = page->row[first]->summary.median_coverage.value;
  for (size_t i = first; i < last; i++)
    {
      struct figure other = page->row[i]->summary.median_coverage;
      if (!figure_available (other) || other.value != covers)
        return false;
    }
  return true;
}

static bool
any_quantile_available (const struct summary_page *page, size_t first,
                        size_t last, size_t slot)
{
  for (size_t i = first; i < last; i++)
    if (figure_available (
            summary_page_quantile (&page->row[i]->summary, slot)->value))
      return true;
  return false;
}

/* What is known of the middle and the spread of FIRST .. LAST-1, rows of one
   metric.  */
static void
put_location_table (struct summary_page *page, size_t first, size_t last)
{
  struct text plain = { 0 }, label = { 0 };
  const struct summary *s = &page->row[first]->summary;
  bool same = same_n (page, first, last);
  bool covers_same = same_coverage (page, first, last);
  page->fields.count = 0;
  if (same)
    text_printf (&plain, ", %zu sample%s each", s->n, s->n == 1 ? "" : "s");
  else
    summary_page_add (&page->fields, "samples", summary_cell_samples, 0);
  summary_page_add_mean (page);
  if (page->view->deviation)
    summary_page_add (&page->fields, "sd", summary_cell_sd, 0);
  text_puts (&label, "median");
  if (covers_same)
    {
      text_puts (&label, " [");
      summary_put_percent (&label, s->median_coverage.value);
      text_puts (&label, "]");
    }
  summary_page_add (&page->fields, text_string (&label),
                    summary_cell_median_brackets, 0);
  if (!covers_same && any_coverage (page, first, last))
    summary_page_add (&page->fields, "covers", summary_cell_median_coverage,
                      0);
  summary_page_add (&page->fields, "CV", summary_cell_cv_short, 0);
  summary_page_add (&page->fields, "min", summary_cell_min_bare, 0);
  summary_page_add (&page->fields, "max", summary_cell_max_bare, 0);
  summary_page_add (&page->fields, "outl.", summary_cell_outliers_short, 0);
  document_caption (page->document, page->row[first]->metric,
                    text_string (&plain));
  page->document->failed |= plain.failed || label.failed;
  text_free (&plain);
  text_free (&label);
  put_rows (page, first, last);
}

/* The quantiles of the same rows; those that no row has in one line that says
   what they need.  */
static void
put_quantile_table (struct summary_page *page, size_t first, size_t last)
{
  struct text missing = { 0 };
  page->fields.count = 0;
  summary_page_add_quantiles (&page->fields, &page->row[first]->summary,
                              summary_cell_quantile_brackets, NULL);
  size_t kept = 0;
  for (size_t f = 0; f < page->fields.count; f++)
    {
      struct summary_field field = page->fields.item[f];
      if (any_quantile_available (page, first, last, field.slot))
        {
          page->fields.item[kept++] = field;
          continue;
        }
      text_printf (&missing, "%s%s ", missing.length == 0 ? "" : ", ",
                   field.label);
      summary_put_reason (&missing, summary_page_quantile (
                                        &page->row[first]->summary, field.slot)
                                        ->value);
    }
  page->fields.count = kept;
  if (kept > 0)
    put_rows (page, first, last);
  if (missing.length > 0)
    document_remark (page->document, text_string (&missing));
  page->document->failed |= missing.failed;
  text_free (&missing);
}

/* Several benchmarks: a table a metric.  */
void
summary_page_tables (struct summary_page *page)
{
  for (size_t first = 0, last; first < page->list->count; first = last)
    {
      const char *metric = page->row[first]->metric;
      for (last = first + 1; last < page->list->count
                             && strcmp (page->row[last]->metric, metric) == 0;)
        last++;
      put_location_table (page, first, last);
      put_quantile_table (page, first, last);
    }
}
