/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Comparisons for people: a table, a sentence a row, and what is to be
   noted.  */
#ifndef BENCH_COMPARISON_VIEW_H
#define BENCH_COMPARISON_VIEW_H
#include <stdbool.h>
#include <stdio.h>
#include "analysis/comparison.h"
#include "base/text.h"
#include "view/document.h"

struct comparison_view
{
  bool utf8;         /* the sign for times may be printed */
  bool color;        /* good and bad sentences in green and red */
  bool quiet;        /* no notes */
  double confidence; /* of the mean of the ratios; 0: none is printed */
};

/* Print LIST; 0, or -1 with errno ENOMEM.  The closing line is the
   caller's.  */
int comparison_print_text (const struct comparison_list *list,
                           const struct comparison_view *view, FILE *out);
/* What all rows are about and the sentences, as that prints them.  */
int comparison_print_sentences (const struct comparison_list *list,
                                const struct comparison_view *view, FILE *out);
/* All in Markdown.  */
int comparison_print_markdown (const struct comparison_list *list,
                               const struct comparison_view *view, FILE *out);
/* Its parts: what all of LIST are about, where that takes up to MAX bytes;
   COUNT rows from FIRST on, in a table laid out as for all of LIST, with
   their sentences; the means of their ratios, where these take up to MAX
   bytes; the notes on all of LIST.  */
int comparison_print_markdown_title (const struct comparison_list *list,
                                     size_t max, FILE *out);
int comparison_print_markdown_rows (const struct comparison_list *list,
                                    size_t first, size_t count,
                                    const struct comparison_view *view,
                                    FILE *out);
int comparison_print_markdown_means (const struct comparison_list *list,
                                     size_t max,
                                     const struct comparison_view *view,
                                     FILE *out);
int comparison_print_markdown_notes (const struct comparison_list *list,
                                     FILE *out);

/* Add the table of LIST, what it is about, the sentences and the notes to
   DOCUMENT; NARROW: it is to be read on a terminal.  0, or -1 with errno
   ENOMEM.  */
int comparison_document (const struct comparison_list *list,
                         const struct comparison_view *view, bool narrow,
                         struct document *document);

/* Append RATIO, the ratio of ROW or an end of its interval, with as many
   digits as the tables show.  */
void comparison_put_ratio (struct text *to, const struct comparison *row,
                           double ratio);
/* Whether ROW compares shares, which is told in percentage points; and append
   DIFFERENCE, that of ROW or an end of its interval, in points with its sign
   and as many digits.  */
bool comparison_is_of_shares (const struct comparison *row);
void comparison_put_points (struct text *to, const struct comparison *row,
                            double difference);
#endif
