/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The segments between the changes of sequences, a row each.  */
#ifndef BENCH_SUMMARY_CHANGES_H
#define BENCH_SUMMARY_CHANGES_H
#include <stdbool.h>
#include <stdio.h>
#include "view/record.h"
#include "view/summary_view.h"

/* Add the columns of bench-stats --changes and the segments of all of LIST to
   the empty record R.  */
void summary_fill_changes (struct record *r, const struct summary_list *list);
/* Print them for people, without notes.  0, or -1 with errno ENOMEM.  */
int summary_print_changes (const struct summary_list *list,
                           const struct summary_view *view, bool markdown,
                           FILE *out);
#endif
