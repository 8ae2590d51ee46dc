/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The RUNs of a series, stored only where they depart from one more than the
   RUN before: a series whose RUNs count up costs no memory a sample.  A
   zeroed struct run_log is empty and ready for use.  */
#ifndef BENCH_RUN_LOG_H
#define BENCH_RUN_LOG_H
#include <stdbool.h>
#include "stream/intern.h"
#include "stream/run.h"

struct run_log
{
  size_t count;                    /* samples */
  struct run_log_segment *segment; /* consecutive RUNs */
  size_t segment_count, segment_capacity;
  uint64_t *level; /* of the first RUNs of segments, if they have several */
  size_t level_count, level_capacity;
  struct run last;    /* of the current part; 0 before its first */
  size_t part_first;  /* first sample of the current part */
  bool part_is_empty; /* no RUN came in the current part */
  bool gap;           /* the next sample starts a segment */
  bool descended;     /* in it, a RUN came behind a greater one */
  bool forgets; /* for the user to set: RUNs are not kept, and must ascend
                   lest one be there twice */
  struct intern_table *seen; /* once one descended: the RUNs of the part */
};

enum run_log_result
{
  RUN_LOG_OK,
  RUN_LOG_TWICE,     /* the RUN is in the part already; it was not added */
  RUN_LOG_DESCENDS,  /* it is not above the last, and the log forgets */
  RUN_LOG_EXHAUSTED, /* no RUN is one more than 2^64 - 1 */
  RUN_LOG_NO_MEMORY
};

void run_log_free (struct run_log *log);
/* The next sample starts a part, the samples of one section.  */
void run_log_start_part (struct run_log *log);
/* Add a sample whose RUN is RUN; NULL: one more than the last (the first of a
   part is 1).  With KEEP, RUNs may repeat.  */
enum run_log_result run_log_add (struct run_log *log, const struct run *run,
                                 bool keep);
/* Add COUNT > 0 samples whose RUNs count up from RUN (NULL: one more than the
   last) at its innermost level, where they come after all others of the part;
   false, and nothing is done, where they may not, or memory is out.  */
bool run_log_append (struct run_log *log, const struct run *run, size_t count);
/* Whether COUNT samples whose RUNs count up from the integer RUN > 0 (0: they
   have none) go on from the last without a look at the others: then
   run_log_extend adds them.  */
static inline bool
run_log_is_next (const struct run_log *log, uint64_t run, size_t count)
{
  uint64_t last = log->last.level[0];
  return !log->gap && !log->descended && log->last.depth == 1
         && (run == 0 || run - 1 == last) && last < UINT64_MAX - count;
}

static inline void
run_log_extend (struct run_log *log, size_t count)
{
  log->last.level[0] += count;
  log->count += count;
}

/* Pass over a sample that is not stored, whose RUN is RUN (NULL: one more
   than the last).  */
enum run_log_result run_log_skip (struct run_log *log, const struct run *run);
/* Whether a sample of the current part was passed over and none came since. */
bool run_log_has_gap (const struct run_log *log);
/* The RUN of sample I < COUNT.  */
void run_log_get (const struct run_log *log, size_t i, struct run *run);
#endif
