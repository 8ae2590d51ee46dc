/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of figures with names before them, for people and for machines.  */
#ifndef BENCH_FIGURE_TABLE_H
#define BENCH_FIGURE_TABLE_H
#include <stdbool.h>
#include <stdio.h>
#include "stat/figure.h"
#include "view/record.h"

struct figure_table
{
  const char *schema;
  const char *const *label;  /* columns of names; ends with NULL */
  const char *const *column; /* columns of figures; ends with NULL.  People see
                                NAME, NAME_lo, NAME_hi in one column, and none
                                of those whose names end in "level" */
  size_t rows;
  const char *const *name;     /* of all labels of a row, row by row */
  const struct figure *figure; /* likewise */
  const char *const *sentence; /* one a row */
  /* What was done and why, one a row; NULL: it was not asked for.  */
  const char *const *explanation;
};

/* For machines; NULL with errno ENOMEM.  */
struct record *figure_table_record (const struct figure_table *table)
    OWNED_UNTIL (record_free);
/* For people, aligned or in Markdown, the sentences below.  0, or -1 with
   errno ENOMEM.  */
int figure_table_print (const struct figure_table *table, bool markdown,
                        FILE *out);
#endif
