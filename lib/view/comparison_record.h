/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Comparisons for machines.  */
#ifndef BENCH_COMPARISON_RECORD_H
#define BENCH_COMPARISON_RECORD_H
#include "analysis/comparison.h"
#include "view/record.h"

/* What a gate says of a list of comparisons.  */
struct comparison_gate
{
  const char *const *word; /* what fails, as the user said it */
  size_t words;
  const bool *fails; /* by row; NULL: none does */
  size_t failing;    /* how many of them */
  int status;        /* the exit status */
};

/* The rows of LIST with their summary, schema "bench-compare/1"; the
   geometric mean's interval is at level CONFIDENCE.  NULL with errno
   ENOMEM.  */
struct record *comparison_record (const struct comparison_list *list,
                                  double confidence,
                                  const struct comparison_gate *gate)
    OWNED_UNTIL (record_free);
#endif
