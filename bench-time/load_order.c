/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "load_order.h"
#include <stdlib.h>
#include "trace_file.h"

/* With all that has to be made ready before the clock runs.  */
static int
run_on (const struct load_order *order, const struct load_system *system,
        struct sample_choice *choice, const struct load_observer *observer,
        struct load_result *r)
{
  struct load_tally tally;
  if (load_tally_open (&tally, order->target, order->target_count) != 0)
    return -1;
  enum load_end end
      = load_generate (&order->plan, system, choice, observer, &tally);
  *r = load_result_of (&tally, end);
  load_tally_close (&tally);
  return 0;
}

int
load_order_run (const struct load_order *order,
                const struct load_system *system, size_t samples,
                const struct load_observer *observer, struct load_result *r,
                struct text *why)
{
  struct load_order own = *order;
  double *trace_s = NULL;
  if (own.trace[0] != '\0')
    {
      struct arrival_law *law = &own.plan.arrivals.law;
      trace_s = trace_file_read (own.trace, &law->trace_count, why);
      if (trace_s == NULL)
        return -1;
      law->trace_s = trace_s;
      own.plan.arrivals.planned = law->trace_count;
    }
  struct sample_choice choice;
  int result = sample_choice_begin (&choice, own.sample_order, samples,
                                    own.pool, own.sample_seed);
  if (result == 0)
    {
      if (own.sample_order == SAMPLES_SAME)
        choice.same = own.same;
      result = run_on (&own, system, &choice, observer, r);
    }
  sample_choice_free (&choice);
  free (trace_s);
  if (result != 0)
    text_puts (why, "memory exhausted");
  return result;
}
