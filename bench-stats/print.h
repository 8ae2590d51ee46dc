/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The result of bench-stats in each of its formats.  */
#ifndef BENCH_STATS_PRINT_H
#define BENCH_STATS_PRINT_H
#include "analysis/summary_list.h"
#include "cli/gate.h"
#include "options.h"
#include "selection.h"

/* Print LIST and GATE as OPTIONS says, all formats but values; GATE where the
   format has a place for it.  Exits when memory runs
   out; errors of OUT are its owner's to look at.  */
void print_summaries (const struct summary_list *list,
                      const struct sample_set *set, const struct gate *gate,
                      const struct selection *selection,
                      const struct options *options, FILE *out);

/* The same of LIST alone, in OPTIONS' columns; SET may be NULL.  */
void print_rows (const struct summary_list *list, const struct sample_set *set,
                 const struct options *options, FILE *out);

/* Print the samples of SELECTION, a bare number a line.  */
void print_values (const struct selection *selection, FILE *out);
#endif
