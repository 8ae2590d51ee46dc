/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the cards and tables of summaries share.  For summary_view.c.  */
#ifndef BENCH_SUMMARY_PAGE_H
#define BENCH_SUMMARY_PAGE_H
#include "view/summary_cell.h"
#include "view/summary_view.h"

/* One kind of cell with its label: a line of a card, or a column of a
   table.  */
struct summary_field
{
  char label[SUMMARY_QUANTILE_NAME];
  summary_cell *cell;
  size_t slot; /* which quantile, for the cells of one */
};

struct summary_fields
{
  struct summary_field *item;
  size_t count;
};

/* What is put into a document.  */
struct summary_page
{
  const struct summary_list *list;
  const struct summary_row **row; /* of LIST, secondary metrics last */
  const struct summary_view *view;
  struct document *document;
  struct summary_fields fields; /* room for all fields of one table: a card has
                                   twelve, and two a quantile */
};

/* The quantiles that people see: slot 0 is p95, 1 p99, then what was asked
   for beyond these.  */
const struct summary_quantile *summary_page_quantile (const struct summary *s,
                                                      size_t slot);
size_t summary_page_slots (const struct summary *s);
/* TO becomes the cell of FIELD in FORMAT.  */
void summary_page_put (struct text *to, const struct summary_field *field,
                       const struct summary_format *format);
void summary_page_add (struct summary_fields *fields, const char *label,
                       summary_cell *cell, size_t slot);
/* Add a field for each quantile of S, a level once, in ascending order, and
   with INTERVAL another for its interval.  */
void summary_page_add_quantiles (struct summary_fields *fields,
                                 const struct summary *s, summary_cell *cell,
                                 summary_cell *interval);
void summary_page_add_mean (struct summary_page *page);
const struct summary *summary_page_first (const struct summary_page *page);
/* Order PAGE's rows by metric, in order of appearance, secondary ones last.
   0, or -1 with errno ENOMEM.  */
int summary_page_order (struct summary_page *page);

/* Put one benchmark: its metrics side by side, as many as fit.  */
void summary_page_cards (struct summary_page *page);
/* Put several benchmarks: a table a metric.  */
void summary_page_tables (struct summary_page *page);
#endif
