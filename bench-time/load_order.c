/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "load_order.h"
#include <stdlib.h>
#include "trace_file.h"

/* Read the trace of R, if it has one.  */
static int
read_trace (struct load_run *r, struct text *why)
{
  struct load_plan *plan = &r->order.plan;
  struct arrival_law *law = &plan->arrivals.law;
  if (r->order.trace[0] == '\0')
    return 0;
  r->trace_s = trace_file_read (r->order.trace, &law->trace_count, why);
  if (r->trace_s == NULL)
    return -1;
  law->trace_s = r->trace_s;
  plan->arrivals.planned = law->trace_count;
  return 0;
}

/* All that has to be made ready before the clock runs.  -1 when memory runs
   out.  */
static int
make_ready (struct load_run *r, const struct load_system *system,
            size_t samples, const struct load_observer *observer)
{
  const struct load_order *o = &r->order;
  if (sample_choice_begin (&r->choice, o->sample_order, samples, o->pool,
                           o->sample_seed)
      != 0)
    return -1;
  if (o->sample_order == SAMPLES_SAME)
    r->choice.same = o->same;
  if (load_tally_open (&r->tally, o->target, o->target_count) != 0)
    return -1;
  r->generator = generator_new (&o->plan, system, &r->choice, observer,
                                &r->tally, o->parts);
  return r->generator == NULL ? -1 : 0;
}

int
load_run_open (struct load_run *r, const struct load_order *order,
               const struct load_system *system, size_t samples,
               const struct load_observer *observer, struct text *why)
{
  *r = (struct load_run){ .order = *order };
  int result = read_trace (r, why);
  if (result == 0 && (result = make_ready (r, system, samples, observer)) != 0)
    text_puts (why, "memory exhausted");
  if (result != 0)
    load_run_close (r);
  return result;
}

struct load_result
load_run_part (struct load_run *r)
{
  enum load_end end = generator_go_on (r->generator);
  return load_result_of (&r->tally, end);
}

void
load_run_close (struct load_run *r)
{
  generator_free (r->generator);
  load_tally_close (&r->tally);
  sample_choice_free (&r->choice);
  free (r->trace_s);
  *r = (struct load_run){ .generator = NULL };
}
