/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the variance of samples in levels comes from, a row a level.  */
#ifndef BENCH_SUMMARY_LEVELS_H
#define BENCH_SUMMARY_LEVELS_H
#include <stdbool.h>
#include <stdio.h>
#include "view/record.h"
#include "view/summary_view.h"

/* Add the columns of bench-stats --run-levels and the levels of all of LIST to
   the empty record R; rows without levels have none.  */
void summary_fill_levels (struct record *r, const struct summary_list *list);
/* Print them for people, without notes.  0, or -1 with errno ENOMEM.  */
int summary_print_levels (const struct summary_list *list,
                          const struct summary_view *view, bool markdown,
                          FILE *out);
/* Append "3 processes of 10 iterations": the levels that were repeated, from
   the highest on.  */
void summary_put_levels (struct text *to, const struct run_levels *levels);
#endif
