/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "model/closed_loop.h"
#include <stdlib.h>
#include <string.h>

/* Numbers of samples that are told at once.  */
#define STAGED_AT_ONCE (UINT32_C (1) << 24)

/* Have all SAMPLES loaded.  */
static int
stage_all (struct model_engine *e, uint64_t samples, struct text *why)
{
  uint64_t room = samples < STAGED_AT_ONCE ? samples : STAGED_AT_ONCE;
  uint32_t *index = malloc (room * sizeof *index);
  if (index == NULL)
    {
      text_puts (why, "memory exhausted");
      return -1;
    }
  int32_t status = BENCH_MODEL_OK;
  for (uint64_t from = 0; from < samples && status >= 0; from += room)
    {
      uint32_t count
          = (uint32_t) (samples - from < room ? samples - from : room);
      for (uint32_t i = 0; i < count; i++)
        index[i] = (uint32_t) (from + i);
      status = model_engine_stage (e, index, count, why);
    }
  free (index);
  return status < 0 ? -1 : 0;
}

/* Whether there is a query after N of them.  */
static bool
goes_on (const struct model_engine *e, const struct closed_loop *l, uint64_t n)
{
  if (l->queries > 0 && n >= l->queries)
    return false;
  return n < l->min_queries || l->max_ns == 0
         || model_engine_now (e) < l->max_ns;
}

/* Ask until it is enough; the samples of a query go to INDEX.  -1 where it
   gives no answer; then WHY may get a reason.  */
static int
loop (struct model_engine *e, const struct closed_loop *l, uint32_t *index,
      struct text *why)
{
  uint64_t sample = (l->first_sample + l->first * l->batch) % l->samples;
  struct model_query q = {
    .id = l->first, .due_ns = MODEL_DUE_NOW, .count = l->batch, .sample = index
  };
  for (uint64_t n = 0; goes_on (e, l, n); n++, q.id++)
    {
      for (uint32_t i = 0; i < l->batch; i++)
        {
          index[i] = (uint32_t) sample;
          if (++sample == l->samples)
            sample = 0;
        }
      if (model_engine_ask (e, &q) != 0
          || (l->stops_at_failure && model_engine_failures (e) > 0))
        break;
      if (l->wants_output && model_engine_outputs (e, &q, why) < 0)
        return -1;
      if (l->ping_every > 0 && n % l->ping_every == 0)
        model_engine_ping (e);
    }
  return 0;
}

int
closed_loop_job (struct model_engine *e, const struct model_facts *facts,
                 const void *payload, size_t size, struct text *why)
{
  (void) facts;
  struct closed_loop l;
  if (size != sizeof l)
    {
      text_puts (why, "a job of another size");
      return -1;
    }
  memcpy (&l, payload, sizeof l);
  if (l.stages_all && e->stages && stage_all (e, l.samples, why) != 0)
    return -1;
  uint32_t *index = malloc (l.batch * sizeof *index);
  if (index == NULL)
    {
      text_puts (why, "memory exhausted");
      return -1;
    }
  model_engine_begin (e);
  int result = loop (e, &l, index, why);
  if (result == 0)
    model_engine_finish (e);
  uint64_t took_ns = model_engine_now (e);
  model_engine_value (e, CLOSED_LOOP_SECONDS, (double) took_ns / 1e9);
  model_engine_value (e, CLOSED_LOOP_ASKING,
                      (double) (took_ns - e->paused_ns) / 1e9);
  free (index);
  return result;
}
