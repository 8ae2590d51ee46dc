/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The load generator on queues whose times are known in closed form.  */
#include <config.h>
#include <gsl/gsl_cdf.h>
#include <stdlib.h>
#include "load/generator.h"
#include "load/simulated.h"
#include "tap.h"

#define SERVICE_S 0.5e-3
#define BATCHES 40

/* Times in the system, their means over equal batches of them.  */
struct observed
{
  size_t batch_size, count;
  double mean[BATCHES];      /* s, of a batch */
  double limit_s[3];         /* true percentiles, ... */
  double within[3][BATCHES]; /* ... and the share within them */
};

static void
observe (void *context, const struct load_record *record)
{
  struct observed *o = context;
  if (!record->is_counted)
    return;
  size_t batch = o->count++ / o->batch_size;
  if (batch >= BATCHES)
    return;
  double latency_s = (double) (record->done_ns - record->due_ns) / 1e9;
  o->mean[batch] += latency_s / (double) o->batch_size;
  for (int i = 0; i < 3; i++)
    o->within[i][batch]
        += (latency_s <= o->limit_s[i]) / (double) o->batch_size;
}

/* Whether WANT is in the 99.9 % interval of the mean of the batches: as they
   are long against the memory of the queue, they are nearly independent
   (batch means, Law and Kelton).  */
static bool
holds (const double *batch, double want, const char *sentence)
{
  double mean = 0, square = 0;
  for (int i = 0; i < BATCHES; i++)
    mean += batch[i] / BATCHES;
  for (int i = 0; i < BATCHES; i++)
    square += (batch[i] - mean) * (batch[i] - mean) / (BATCHES - 1);
  double half
      = gsl_cdf_tdist_Pinv (0.9995, BATCHES - 1) * sqrt (square / BATCHES);
  bool fact = ok (fabs (mean - want) <= half, sentence);
  if (!fact || half > 0.1 * want)
    printf ("# got %g +- %g, want %g\n", mean, half, want);
  return fact;
}

/* Put Poisson arrivals on O at LOAD times what it can serve; the tally goes to
   T.  */
static enum load_end
run (const struct simulated_options *o, double load, double seconds,
     struct observed *observed, struct load_tally *t)
{
  struct simulated *s = simulated_open (o);
  struct load_system system = simulated_system (s);
  struct load_plan p = { .loop = LOAD_OPEN,
                         .batch = 1,
                         .warmup_ns = 20000000000,
                         .duration_ns = (uint64_t) (seconds * 1e9),
                         .min_queries = 1 };
  struct arrival_law law = { .kind = ARRIVALS_POISSON };
  arrivals_begin (&p.arrivals, &law, load / o->service_s, 11);
  struct sample_choice choice;
  sample_choice_begin (&choice, SAMPLES_RANDOM, 10, 0, 1);
  struct load_observer observer
      = { .context = observed, .answered = observed == NULL ? NULL : observe };
  enum load_end end = load_generate (&p, &system, &choice, &observer, t);
  sample_choice_free (&choice);
  simulated_close (s);
  return end;
}

static const double share[3] = { 0.5, 0.9, 0.99 };

static void
test_queue (enum service_law law, double load, double seconds)
{
  struct simulated_options o
      = { .law = law, .service_s = SERVICE_S, .seed = 21 };
  struct observed observed = {
    .batch_size = (size_t) (0.99 * seconds * load / SERVICE_S / BATCHES),
  };
  /* M/M/1: exponential with mean S / (1 - u); M/D/1: wait u S / 2 (1 - u).  */
  double mean_s = law == SERVICE_EXPONENTIAL
                      ? SERVICE_S / (1 - load)
                      : SERVICE_S + load * SERVICE_S / (2 * (1 - load));
  for (int i = 0; i < 3; i++)
    observed.limit_s[i] = -log1p (-share[i]) * mean_s;
  struct load_tally t;
  load_tally_open (&t, NULL, 0);
  enum load_end end = run (&o, load, seconds, &observed, &t);
  const char *name = simulated_name (&o);
  char sentence[120];
  snprintf (sentence, sizeof sentence, "%s at load %g runs to its end", name,
            load);
  ok (end == LOAD_COMPLETE, sentence);
  snprintf (sentence, sizeof sentence,
            "%s at load %g has the mean time of its closed form", name, load);
  holds (observed.mean, mean_s, sentence);
  for (int i = 0; law == SERVICE_EXPONENTIAL && i < 3; i++)
    {
      snprintf (sentence, sizeof sentence,
                "%s at load %g has the p%g of its closed form", name, load,
                share[i] * 100);
      holds (observed.within[i], share[i], sentence);
    }
  snprintf (sentence, sizeof sentence,
            "%s at load %g keeps up, and Little's law holds", name, load);
  ok (!flow_read (&t.flow, t.end_ns).is_saturated
          && load_tally_little (&t) < 1e-6,
      sentence);
  load_tally_close (&t);
}

static void
test_saturation (void)
{
  static const double load[] = { 1.05, 1.5, 20 };
  for (int i = 0; i < 3; i++)
    {
      struct simulated_options o
          = { .law = SERVICE_EXPONENTIAL, .service_s = SERVICE_S, .seed = 4 };
      struct load_tally t;
      load_tally_open (&t, NULL, 0);
      run (&o, load[i], 20, NULL, &t);
      struct flow_reading r = flow_read (&t.flow, t.end_ns);
      ok (r.is_known && r.is_saturated, "a queue over its limit is noticed");
      near (r.completed, 1 / SERVICE_S, 0.05, "which answers what it can");
      near (r.slope, (load[i] - 1) / SERVICE_S, 0.25,
            "and grows by what it cannot");
      load_tally_close (&t);
    }
}

int
main (void)
{
  static const double load[] = { 0.5, 0.8, 0.95 };
  for (int i = 0; i < 3; i++)
    {
      double seconds = i == 2 ? 2000 : 200;
      test_queue (SERVICE_EXPONENTIAL, load[i], seconds);
      test_queue (SERVICE_CONSTANT, load[i], seconds);
    }
  test_saturation ();
  return plan ();
}
