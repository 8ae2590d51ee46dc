/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Summaries for people as a table of the columns that they chose.  */
#ifndef BENCH_SUMMARY_CHOSEN_H
#define BENCH_SUMMARY_CHOSEN_H
#include <stdbool.h>
#include <stdio.h>
#include "view/summary_view.h"

/* Print a row for each of LIST with VIEW's columns, after what tells the rows
   apart: the benchmark, and the metric where there are several.  0, or -1
   with errno ENOMEM.  */
int summary_print_chosen (const struct summary_list *list,
                          const struct summary_view *view, bool markdown,
                          FILE *out);
#endif
