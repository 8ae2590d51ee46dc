/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stream/run_log.h"
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"

struct run_log_segment
{
  size_t first; /* its first sample */
  unsigned depth;
  /* Of depth 1, the first RUN; of another, where its levels begin.  */
  uint64_t level;
};

/* Forget the RUNs of the part that ends.  */
static void
forget_seen (struct run_log *log)
{
  if (log->seen != NULL)
    intern_free (log->seen);
  free (log->seen);
  log->seen = NULL;
}

void
run_log_free (struct run_log *log)
{
  free (log->segment);
  free (log->level);
  forget_seen (log);
  *log = (struct run_log){ 0 };
}

void
run_log_start_part (struct run_log *log)
{
  log->part_first = log->count;
  log->last = (struct run){ .depth = 1 };
  log->gap = true;
  log->part_is_empty = true;
  log->descended = false;
  forget_seen (log);
}

static bool
start_segment (struct run_log *log, const struct run *run)
{
  if (log->forgets)
    return true;
  struct run_log_segment *segments
      = memory_grow (log->segment, &log->segment_capacity,
                     log->segment_count + 1, sizeof *log->segment);
  if (segments == NULL)
    return false;
  log->segment = segments;
  uint64_t level = run->level[0];
  if (run->depth > 1)
    {
      uint64_t *levels
          = memory_grow (log->level, &log->level_capacity,
                         log->level_count + run->depth, sizeof *log->level);
      if (levels == NULL)
        return false;
      log->level = levels;
      level = log->level_count;
      memcpy (levels + log->level_count, run->level,
              run->depth * sizeof *run->level);
      log->level_count += run->depth;
    }
  segments[log->segment_count++] = (struct run_log_segment){
    .first = log->count, .depth = run->depth, .level = level
  };
  return true;
}

/* Note RUN as seen in the current part.  */
static enum run_log_result
note_seen (struct run_log *log, const struct run *run)
{
  size_t known = log->seen->count;
  ptrdiff_t at = intern_add (log->seen, (const char *) run->level,
                             run->depth * sizeof *run->level);
  return at < 0                 ? RUN_LOG_NO_MEMORY
         : (size_t) at == known ? RUN_LOG_OK
                                : RUN_LOG_TWICE;
}

/* From now on the RUNs of the part are remembered, those so far too.  */
static enum run_log_result
descend (struct run_log *log)
{
  log->seen = calloc (1, sizeof *log->seen);
  if (log->seen == NULL)
    return RUN_LOG_NO_MEMORY;
  log->descended = true;
  for (size_t i = log->part_first; i < log->count; i++)
    {
      struct run earlier;
      run_log_get (log, i, &earlier);
      if (note_seen (log, &earlier) == RUN_LOG_NO_MEMORY)
        return RUN_LOG_NO_MEMORY;
    }
  return RUN_LOG_OK;
}

/* Whether RUN comes after all before it in the part.  */
static bool
ascends (const struct run_log *log, const struct run *run)
{
  return !log->descended
         && (log->part_is_empty || run_compare (run, &log->last) > 0);
}

/* Whether RUN is new to the part.  RUNs that only go up cannot repeat.  */
static enum run_log_result
check_new (struct run_log *log, const struct run *run)
{
  if (ascends (log, run))
    return RUN_LOG_OK;
  if (log->forgets)
    return RUN_LOG_DESCENDS;
  if (!log->descended && descend (log) == RUN_LOG_NO_MEMORY)
    return RUN_LOG_NO_MEMORY;
  return note_seen (log, run);
}

static void
set_last (struct run_log *log, const struct run *run)
{
  log->part_is_empty = false;
  log->last.depth = run->depth;
  for (unsigned i = 0; i < run->depth; i++)
    log->last.level[i] = run->level[i];
}

/* The RUN that comes when none is said.  False where no RUN is greater.  */
static bool
count_on (const struct run_log *log, struct run *next)
{
  *next = log->last;
  return ++next->level[next->depth - 1] != 0;
}

/* Note COUNT samples from RUN on, which may stand where they come.  */
static bool
note_samples (struct run_log *log, const struct run *run, size_t count)
{
  if ((log->gap || !run_follows (&log->last, run, 1))
      && !start_segment (log, run))
    return false;
  log->gap = false;
  set_last (log, run);
  log->last.level[run->depth - 1] += count - 1;
  log->count += count;
  return true;
}

enum run_log_result
run_log_add (struct run_log *log, const struct run *run, bool keep)
{
  struct run next;
  if (run == NULL)
    {
      if (!count_on (log, &next))
        return RUN_LOG_EXHAUSTED;
      run = &next;
    }
  if (!keep)
    {
      enum run_log_result result = check_new (log, run);
      if (result != RUN_LOG_OK)
        return result;
    }
  return note_samples (log, run, 1) ? RUN_LOG_OK : RUN_LOG_NO_MEMORY;
}

bool
run_log_append (struct run_log *log, const struct run *run, size_t count)
{
  struct run next;
  if (run == NULL)
    {
      if (!count_on (log, &next))
        return false;
      run = &next;
    }
  return ascends (log, run) && run->level[run->depth - 1] <= UINT64_MAX - count
         && note_samples (log, run, count);
}

enum run_log_result
run_log_skip (struct run_log *log, const struct run *run)
{
  log->gap = true;
  struct run next;
  if (run == NULL)
    {
      if (!count_on (log, &next))
        return RUN_LOG_EXHAUSTED;
      run = &next;
    }
  enum run_log_result result
      = ascends (log, run) || log->descended || log->forgets ? RUN_LOG_OK
                                                             : descend (log);
  set_last (log, run);
  return result;
}

bool
run_log_has_gap (const struct run_log *log)
{
  return log->gap && !log->part_is_empty;
}

void
run_log_get (const struct run_log *log, size_t i, struct run *run)
{
  size_t low = 0, high = log->segment_count;
  while (high - low > 1)
    {
      size_t middle = low + (high - low) / 2;
      if (log->segment[middle].first <= i)
        low = middle;
      else
        high = middle;
    }
  const struct run_log_segment *segment = &log->segment[low];
  run->depth = segment->depth;
  if (run->depth == 1)
    run->level[0] = segment->level;
  else
    memcpy (run->level, log->level + segment->level,
            segment->depth * sizeof *run->level);
  run->level[segment->depth - 1] += i - segment->first;
}
