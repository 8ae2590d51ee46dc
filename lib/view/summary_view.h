/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Summaries for people, as text and as Markdown.  */
#ifndef BENCH_SUMMARY_VIEW_H
#define BENCH_SUMMARY_VIEW_H
#include <stdbool.h>
#include <stdio.h>
#include "analysis/summary_column.h"
#include "analysis/summary_list.h"
#include "view/document.h"

struct summary_view
{
  /* Chosen columns: a table of these; NULL: the cards and tables.  */
  const struct summary_column_list *columns;
  bool changes;   /* the segments of the sequences instead */
  bool levels;    /* the levels of RUNs instead */
  bool quality;   /* the quality of answers instead, in full */
  bool bootstrap; /* a line for the mean's interval by resampling */
  bool trimmed;   /* a line for the trimmed mean */
  bool deviation; /* a column for it in tables of several benchmarks, too */
  bool utf8;      /* the signs for plus-minus and micro may be printed */
  bool color;     /* headings in bold */
  bool quiet;     /* no notes */
};

/* Add the cards or tables of LIST to DOCUMENT, without notes; of VIEW only
   bootstrap, trimmed, deviation and utf8 count.  0, or -1 with errno ENOMEM.
 */
int summary_document (const struct summary_list *list,
                      const struct summary_view *view,
                      struct document *document);
/* Print LIST for people, one benchmark as a column a metric, several as a
   table a metric with a row a benchmark; then what is to be noted.  0, or -1
   with errno ENOMEM.  */
int summary_print_text (const struct summary_list *list,
                        const struct summary_view *view, FILE *out);
/* The same as tables of Markdown.  */
int summary_print_markdown (const struct summary_list *list,
                            const struct summary_view *view, FILE *out);
#endif
