/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The requirements of --require, judged for each benchmark.  For programs:
   these functions print and exit.  */
#ifndef BENCH_GATE_H
#define BENCH_GATE_H
#include <stdio.h>
#include "analysis/summary_group.h"
#include "cli/argument.h"
#include "stream/sample_set.h"
#include "view/record.h"
#include "view/requirement_view.h"

/* Zeroed is one without requirements.  */
struct gate
{
  struct requirement *requirement;
  size_t count;
  struct requirement_row *row; /* those of one requirement after the other,
                                  each for all benchmarks in their order */
  size_t row_count, capacity;
  size_t failed; /* rows that are not met */
};

/* Read TEXTS as requirements over SCOPE.  Summaries that they are
   judged by need the quantiles, and more, of their columns.  Exits with
   STATUS_TROUBLE after a message where one is wrong.  */
void gate_read (struct gate *gate, const struct criterion_scope *scope,
                const struct argument_list *texts);
/* Judge them for each benchmark of SOURCE: by its row in LIST, where it is
   there.  Exits with STATUS_TROUBLE after a message where one can not be
   judged.  */
void gate_judge (struct gate *gate, const struct summary_source *source,
                 const struct summary_list *list, bool by_interval);
void gate_free (struct gate *gate);

/* Print a line for each row to OUT; with FAILED_ONLY for those alone that are
   not met.  */
void gate_print (const struct gate *gate, bool failed_only, bool utf8,
                 FILE *out);
/* As tables of Markdown are printed: a list.  */
void gate_print_markdown (const struct gate *gate, bool utf8, FILE *out);
/* The rows as an array, and as a member of R.  */
void gate_write_json (const struct gate *gate, struct json_writer *j);
void gate_fill_record (const struct gate *gate, struct record *r);
#endif
