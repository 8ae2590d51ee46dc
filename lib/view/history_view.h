/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Histories for people and for machines.  */
#ifndef BENCH_HISTORY_VIEW_H
#define BENCH_HISTORY_VIEW_H
#include <stdbool.h>
#include <stdio.h>
#include "analysis/history.h"
#include "view/record.h"

/* A table of the changes, then a sentence for each of them and for each
   history without one.  0, or -1 with errno ENOMEM.  */
int history_print_text (const struct history_list *list, bool utf8, FILE *out);
int history_print_markdown (const struct history_list *list, bool utf8,
                            FILE *out);
/* A row for each change, and one for each history without: schema
   "bench-compare-history/1".  NULL with errno ENOMEM.  */
struct record *history_record (const struct history_list *list)
    OWNED_UNTIL (record_free);
#endif
