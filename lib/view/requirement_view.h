/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Requirements and what became of them, for people and for machines.  */
#ifndef BENCH_REQUIREMENT_VIEW_H
#define BENCH_REQUIREMENT_VIEW_H
#include <stdbool.h>
#include "analysis/requirement.h"
#include "base/text.h"
#include "view/human.h"
#include "view/json_writer.h"

/* A requirement of a benchmark, which has judged it.  */
struct requirement_row
{
  const struct requirement *requirement;
  const char *benchmark;
  bool by_interval;
  struct judgement judgement;
};

/* Print VALUE of the figure OF as human_value does, in four digits, or in as
   many more as it takes until what is shown is above, at or below the bounds
   where VALUE is: those of the COUNT requirements of R that are about OF.  */
const char *requirement_value (char to[HUMAN_SIZE], double value,
                               const struct criterion *of,
                               const struct requirement *r, size_t count,
                               bool utf8);
/* Append one line without its newline, "pass: zstd: wall<=1s: 0.9 s"; names
   are bytes as they are.  */
void requirement_put_line (struct text *to, const struct requirement_row *row,
                           bool utf8);
/* Append what stands at the end of that line: the value that was judged, how
   much it may be, or why there is none.  */
void requirement_put_answer (struct text *to,
                             const struct requirement_row *row, bool utf8);
/* Append the object of ROW: requirement, benchmark, value, worse_end, met.  */
void requirement_put_json (struct json_writer *to,
                           const struct requirement_row *row);
#endif
