/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The result of bench-stats in each of its formats.  */
#ifndef BENCH_STATS_PRINT_H
#define BENCH_STATS_PRINT_H
#include "analysis/summary_list.h"
#include "cli/gate.h"
#include "options.h"
#include "selection.h"
#include "view/record.h"

/* Print LIST and GATE as OPTIONS says, all formats but values; GATE where the
   format has a place for it.  Exits when memory runs
   out; errors of OUT are its owner's to look at.  */
void print_summaries (const struct summary_list *list,
                      const struct sample_set *set, const struct gate *gate,
                      const struct selection *selection,
                      const struct options *options, FILE *out);

/* Rows that are printed as they become known, in OPTIONS' columns.  Zeroed but
   for OPTIONS and OUT nothing is printed yet.  */
struct row_printer
{
  const struct options *options;
  FILE *out;
  struct record *record; /* of the formats for machines, when begun */
  bool begun;
};
/* Print LIST, without notes, so that a reader of OUT has it at once; JSON has
   to wait for the end.  */
void row_printer_add (struct row_printer *printer,
                      const struct summary_list *list);
/* Print LIST, the last, with its notes, of samples that are all there were to
   be where COMPLETE; SET may be NULL.  */
void row_printer_end (struct row_printer *printer,
                      const struct summary_list *list,
                      const struct sample_set *set, bool complete);

/* Print the samples of SELECTION, a bare number a line.  */
void print_values (const struct selection *selection, FILE *out);
#endif
