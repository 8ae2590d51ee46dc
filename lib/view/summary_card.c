/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/summary_page.h"
#include <string.h>
#include "view/document_blocks.h"
#include "view/quote.h"
#include "view/text_table.h"
#include "view/wrap.h"

#define GAP 2

static void
start_card_fields (struct summary_page *page)
{
  struct summary_fields *fields = &page->fields;
  fields->count = 0;
  summary_page_add (fields, "samples", summary_cell_samples, 0);
  summary_page_add_mean (page);
  if (page->view->bootstrap)
    summary_page_add (fields, "  BCa", summary_cell_mean_bca, 0);
  if (page->view->trimmed)
    summary_page_add (fields, "trimmed", summary_cell_trimmed, 0);
  summary_page_add (fields, "sd", summary_cell_sd, 0);
  summary_page_add (fields, "CV", summary_cell_cv, 0);
  summary_page_add (fields, "median", summary_cell_median, 0);
  summary_page_add (fields, "  interval", summary_cell_median_interval, 0);
  summary_page_add (fields, "  covers", summary_cell_median_coverage, 0);
  summary_page_add (fields, "min", summary_cell_min, 0);
  summary_page_add_quantiles (fields, summary_page_first (page),
                              summary_cell_quantile,
                              summary_cell_quantile_interval);
  summary_page_add (fields, "max", summary_cell_max, 0);
  summary_page_add (fields, "outliers", summary_cell_outliers, 0);
}

/* Columns that the card needs for ROW.  */
static size_t
card_width (const struct summary_page *page, const struct summary_row *row)
{
  struct summary_format format = summary_format_of (row, page->view->utf8);
  struct text cell = { 0 };
  size_t width = quote_width (row->metric);
  for (size_t i = 0; i < page->fields.count; i++)
    {
      summary_page_put (&cell, &page->fields.item[i], &format);
      size_t w = cell.length == 0 ? 0 : quote_width (text_string (&cell));
      width = w > width ? w : width;
    }
  text_free (&cell);
  return width;
}

/* Whether FIELD is empty in all rows FIRST .. LAST-1.  */
static bool
is_empty_field (const struct summary_page *page,
                const struct summary_field *field, size_t first, size_t last)
{
  struct text cell = { 0 };
  bool empty = true;
  for (size_t i = first; i < last && empty; i++)
    {
      struct summary_format format
          = summary_format_of (page->row[i], page->view->utf8);
      summary_page_put (&cell, field, &format);
      empty = cell.length == 0 && !cell.failed;
    }
  text_free (&cell);
  return empty;
}

/* Put the card of the rows FIRST .. LAST-1, a column a row.  */
static void
put_card (const struct summary_page *page, size_t first, size_t last)
{
  struct text_table *table = text_table_new ();
  if (table == NULL)
    {
      document_table (page->document, NULL);
      return;
    }
  text_table_column (table, "", ALIGN_LEFT);
  for (size_t i = first; i < last; i++)
    text_table_column (table, page->row[i]->metric, ALIGN_RIGHT);
  struct text cell = { 0 };
  for (size_t f = 0; f < page->fields.count; f++)
    {
      const struct summary_field *field = &page->fields.item[f];
      if (is_empty_field (page, field, first, last))
        continue;
      text_table_row (table);
      text_table_cell (table, field->label);
      for (size_t i = first; i < last; i++)
        {
          struct summary_format format
              = summary_format_of (page->row[i], page->view->utf8);
          summary_page_put (&cell, field, &format);
          text_table_cell_text (table, &cell);
        }
    }
  text_free (&cell);
  document_table (page->document, table);
}

/* One benchmark: its metrics side by side, as many as fit.  */
void
summary_page_cards (struct summary_page *page)
{
  start_card_fields (page);
  size_t label_width = 0;
  for (size_t f = 0; f < page->fields.count; f++)
    {
      size_t w = quote_width (page->fields.item[f].label);
      label_width = w > label_width ? w : label_width;
    }
  const char *benchmark = page->row[0]->benchmark;
  if (strcmp (benchmark, "-") != 0)
    document_caption (page->document, benchmark, "");
  for (size_t first = 0, last; first < page->list->count; first = last)
    {
      size_t width = label_width;
      for (last = first; last < page->list->count; last++)
        {
          width += GAP + card_width (page, page->row[last]);
          if (width > WRAP_WIDTH && last > first)
            break;
        }
      put_card (page, first, last);
    }
}
