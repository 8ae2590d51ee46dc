/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "load_subject.h"

/* As many samples a simulated model has; they are all alike.  */
#define SAMPLES 1024
/* Service times are to have nothing to do with arrivals.  */
#define OTHER_SEED UINT64_C (0x5851f42d4c957f2d)

static int
run (void *self, const struct load_order *order, uint64_t part,
     const char *benchmark, const struct load_observer *observer,
     struct load_result *r, struct text *why)
{
  (void) part; /* it is alone, and its loads are whole */
  (void) benchmark;
  const struct options *o = self;
  struct simulated_options how = o->load.simulated;
  how.seed = order->sample_seed ^ OTHER_SEED;
  struct simulated *s = simulated_open (&how);
  if (s == NULL)
    {
      text_puts (why, "memory exhausted");
      return -1;
    }
  struct load_system system = simulated_system (s);
  struct load_run load;
  int result = load_run_open (&load, order, &system, SAMPLES, observer, why);
  if (result == 0)
    {
      *r = load_run_part (&load);
      load_run_close (&load);
    }
  simulated_close (s);
  return result;
}

static void
describe (void *self, struct emitter *e)
{
  const struct options *o = self;
  emit_metadata (e, "model", o->load.simulate, NULL);
}

struct load_subject
simulated_subject (const struct options *o)
{
  return (struct load_subject){
    .self = (void *) o,
    .name = o->names.count > 0                             ? o->names.item[0]
            : o->load.simulated.law == SERVICE_EXPONENTIAL ? "simulate-mm1"
                                                           : "simulate-md1",
    .is_virtual = true,
    .run = run,
    .describe = describe,
  };
}
