/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Summaries for machines: the columns of bench-stats.  */
#ifndef BENCH_SUMMARY_RECORD_H
#define BENCH_SUMMARY_RECORD_H
#include "analysis/summary_list.h"
#include "view/record.h"
#include "analysis/summary_column.h"

/* Give the empty record R the columns COLUMNS, which are those of each row
   that is then added; the parameters among them stand together.  */
void summary_fill_columns (struct record *r,
                           const struct summary_column_list *columns);
void summary_fill_row (struct record *r, const struct summary_row *row,
                       const struct summary_column_list *columns);

/* Call EMIT with every number of ROW in COLUMNS that is available, named as
   its column, in base unit UNIT.  0, or -1 with errno ENOMEM.  */
int summary_each_figure (const struct summary_row *row,
                         const struct summary_column_list *columns,
                         void (*emit) (void *context, const char *name,
                                       double value, const char *unit),
                         void *context);
#endif
