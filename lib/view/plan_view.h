/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plans for people and for machines.  */
#ifndef BENCH_PLAN_VIEW_H
#define BENCH_PLAN_VIEW_H
#include <stdbool.h>
#include <stdio.h>
#include "analysis/pilot.h"
#include "analysis/plan.h"
#include "view/record.h"

/* An answer with what it was an answer to.  */
struct plan_row
{
  struct plan_question question;
  struct plan_answer answer;
  const char *unit;               /* of effect and spread; "1": relative */
  const char *benchmark, *metric; /* of the pilot; NULL: none was read */
  struct pilot pilot;             /* likewise; zeroed */
};

/* The rows as a record, schema "bench-compare-plan/1", where EXPLAIN with
   what was done and why; NULL with errno ENOMEM.  */
struct record *plan_record (const struct plan_row *row, size_t count,
                            bool explain) OWNED_UNTIL (record_free);
/* A table of the COUNT >= 1 rows and a sentence each, for a terminal or in
   Markdown; 0, or -1 with errno ENOMEM.  */
int plan_print (const struct plan_row *row, size_t count, bool utf8,
                bool markdown, bool explain, FILE *out);
#endif
