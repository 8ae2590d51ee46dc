/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "batch.h"
#include <string.h>

/* A batch is meant to take no longer, so that samples are written, limits
   looked at and progress is drawn soon enough.  */
#define BATCH_NS 12000000
/* A longer run's time is not worth waiting for others to be written.  */
#define SHORT_NS 2000000

/* Whether what goes to SINK, which TO names, needs no attention between two
   runs.  */
static bool
flows_by (const char *to)
{
  return strcmp (to, "null") == 0 || strcmp (to, "pipe") == 0
         || strcmp (to, "tail") == 0 || strcmp (to, "inherit") == 0;
}

/* Whether nothing is to be done between two runs of B.  */
static bool
runs_alone (const struct benchmark *b)
{
  return b->own.hook[HOOK_PREPARE] == NULL
         && b->own.hook[HOOK_CONCLUDE] == NULL && b->own.size == NULL
         && flows_by (b->stdout_to) && flows_by (b->stderr_to);
}

/* Whether the command has written to the standard error that is kept for the
   case that a run fails: then it must be that run's.  */
static bool
has_spoken (const struct session *s)
{
  uint64_t bytes;
  return sink_bytes (s->surroundings[0].standard_error, &bytes) && bytes > 0;
}

/* Whether STEP can be one of several after FIRST.  */
static bool
goes_with (const struct session *s, const struct step *first,
           const struct step *step)
{
  const struct standing *its = &s->standing[step->benchmark];
  if (s->options->plan.order == ORDER_SEQUENTIAL
      && step->benchmark != first->benchmark)
    return false;
  return step->warmup == first->warmup && its->is_set_up && its->last_ns > 0
         && its->last_ns <= SHORT_NS
         && runs_alone (&s->benchmarks.item[step->benchmark]);
}

/* Whether S has anything to do between two runs, whatever they are.  */
static bool
is_busy (const struct session *s, const struct step *first)
{
  const struct options *o = s->options;
  return o->delay_ns > 0 || o->randomizes_env || o->drops_caches
         || runner_has_instruments (&s->runner) || s->surroundings_count > 1
         || s->surroundings[0].lends_terminal
         || (first->warmup && o->warms_up_as_needed) || has_spoken (s);
}

size_t
batch_size (const struct session *s, struct agenda *a)
{
  const struct step *first = agenda_look (a, 0);
  if (is_busy (s, first))
    return 1;
  uint64_t blocks_left = stopping_samples_ahead (s->stopping);
  uint64_t expected_ns = 0;
  size_t count = 0, whole = 0; /* WHOLE: of them, up to the end of a block */
  for (const struct step *step;
       blocks_left > 0 && (step = agenda_look (a, count)) != NULL; count++)
    {
      expected_ns += s->standing[step->benchmark].last_ns;
      if (!goes_with (s, first, step) || expected_ns > BATCH_NS)
        break;
      if (a->ends_block[count])
        {
          whole = count + 1;
          blocks_left--;
        }
    }
  if (whole > 0)
    return whole;
  return count > 0 ? count : 1;
}
