/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How good answers are, for people and for machines.  */
#ifndef BENCH_SUMMARY_QUALITY_H
#define BENCH_SUMMARY_QUALITY_H
#include "view/record.h"
#include "view/summary_view.h"

/* Print one line for each row of LIST that has a quality, under a heading;
   nothing where none has.  0, or -1 with errno ENOMEM.  */
int summary_print_quality_line (const struct summary_list *list,
                                const struct summary_view *view, bool markdown,
                                FILE *out);
/* Print these lines, then for each of these rows its classes, and its answers
   by their confidence.  */
int summary_print_quality (const struct summary_list *list,
                           const struct summary_view *view, bool markdown,
                           FILE *out);
/* Fill R with a row for each figure: of what, of which class or confidence,
   its value and interval, and of how many answers.  */
void summary_fill_quality (struct record *r, const struct summary_list *list);
#endif
