/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A choice among benchmarks as a table for people and as a record for
   machines.  */
#ifndef BENCH_CHOICE_VIEW_H
#define BENCH_CHOICE_VIEW_H
#include <stdbool.h>
#include "analysis/choice.h"
#include "analysis/choice_volume.h"
#include "base/memory.h"
#include "view/record.h"
#include "view/text_table.h"

struct choice_view
{
  bool rank;           /* a column of ranks in the table */
  bool dominated_only; /* no rows of the front */
  bool utf8;
  double confidence;                  /* of the intervals of probabilities */
  const struct choice_volume *volume; /* for machines; or NULL */
};

/* A row a benchmark: its value by each criterion, in one scale a column and
   with enough digits to tell apart what differs, and whether it is on the
   front or who dominates it.  NULL with errno ENOMEM.  */
struct text_table *choice_table (const struct choice *choice,
                                 const struct choice_view *view)
    OWNED_UNTIL (text_table_free);

/* The columns of bench-pareto's machine-readable outputs, ranks among them.
   NULL with errno ENOMEM.  */
struct record *choice_record (const struct choice *choice,
                              const struct choice_view *view)
    OWNED_UNTIL (record_free);

/* "3 of 5 benchmarks are on the front of wall:median (lower) and size:median
   (lower)", the caller's to free; NULL with errno ENOMEM.  */
char *choice_sentence (const struct choice *choice);
#endif
