/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Samples, targets, durations, the search for a rate.  */
#include <config.h>
#include <stdlib.h>
#include "load/duration_histogram.h"
#include "load/rate_search.h"
#include "load/sample_choice.h"
#include "load/simulated.h"
#include "load/target.h"
#include "tap.h"

/* How often each of 10 samples comes among N; *LAST how many the last call
   gave.  */
static void
draw (enum sample_order order, size_t pool, size_t n, size_t k,
      uint64_t *often, size_t *last)
{
  struct sample_choice c;
  uint64_t sample[16];
  memset (often, 0, 10 * sizeof *often);
  sample_choice_begin (&c, order, 10, pool, 3);
  for (size_t i = 0; i < n; i += k)
    {
      *last = sample_choice_next (&c, sample, k);
      for (size_t j = 0; j < *last; j++)
        often[sample[j]]++;
    }
  sample_choice_free (&c);
}

/* Whether each of 10 came OFTEN times; or, not, for COUNT of them.  */
static size_t
how_many (const uint64_t *often, uint64_t times)
{
  size_t count = 0;
  for (size_t i = 0; i < 10; i++)
    count += often[i] == times;
  return count;
}

static void
test_samples (void)
{
  uint64_t often[10];
  size_t last;
  draw (SAMPLES_UNIQUE, 0, 12, 1, often, &last);
  ok (how_many (often, 1) == 10 && last == 0, "unique asks each sample once");
  draw (SAMPLES_UNIQUE, 4, 8, 3, often, &last);
  ok (how_many (often, 1) == 4 && how_many (often, 0) == 6,
      "of a pool only those in it");
  draw (SAMPLES_EQUAL, 0, 1000, 4, often, &last);
  ok (how_many (often, 100) == 10, "equal asks each equally often");
  draw (SAMPLES_IN_ORDER, 0, 30, 5, often, &last);
  ok (how_many (often, 3) == 10, "in order goes round");
  draw (SAMPLES_SAME, 0, 30, 5, often, &last);
  ok (how_many (often, 30) == 1 && how_many (often, 0) == 9,
      "same asks one alone");
  draw (SAMPLES_RANDOM, 0, 100000, 1, often, &last);
  double chi = 0;
  for (size_t i = 0; i < 10; i++)
    chi += ((double) often[i] - 1e4) * ((double) often[i] - 1e4) / 1e4;
  /* chi square of 9 degrees, one time in 1000 above */
  ok (chi < 27.9, "random is uniform");
  struct sample_choice c;
  uint64_t sample[4];
  sample_choice_begin (&c, SAMPLES_CONTIGUOUS, 10, 0, 1);
  bool in_a_row = true;
  for (int i = 0; i < 100; i++)
    {
      sample_choice_next (&c, sample, 4);
      for (int j = 1; j < 4; j++)
        in_a_row &= sample[j] == (sample[j - 1] + 1) % 10;
    }
  ok (in_a_row, "contiguous samples are in a row");
  sample_choice_free (&c);
}

static void
test_durations (void)
{
  struct duration_histogram *h = duration_histogram_new ();
  ok (duration_histogram_quantile (h, 0.5) == 0, "no duration, no quantile");
  for (uint64_t i = 1; i <= 1000; i++)
    duration_histogram_add (h, i);
  ok (duration_histogram_quantile (h, 0.5) == 501
          && duration_histogram_quantile (h, 0.99) == 991
          && duration_histogram_quantile (h, 1) == 1000
          && duration_histogram_ranked (h, 1) == 1,
      "below 2048 ns they are exact");
  double worst = 0;
  bool covers = true;
  for (uint64_t ns = 1; ns < UINT64_C (1) << 47; ns = ns * 5 / 4 + 1)
    {
      duration_histogram_clear (h);
      duration_histogram_add (h, ns);
      duration_histogram_add (h, UINT64_C (1) << 47);
      double got = (double) duration_histogram_ranked (h, 1);
      covers &= got >= (double) ns;
      worst = fmax (worst, got / (double) ns - 1);
    }
  ok (covers && worst < 1. / 1023,
      "above they are right to 0.1 %, from above");
  duration_histogram_add (h, UINT64_MAX);
  ok (duration_histogram_count (h) == 3, "what is beyond all counts as well");
  duration_histogram_free (h);
}

static void
test_targets (void)
{
  struct load_target t;
  ok (load_target_parse (&t, "latency:p99<=15ms") == NULL
          && t.metric == TARGET_LATENCY && t.share == 0.99
          && t.bound_s == 0.015,
      "a target is read");
  ok (load_target_parse (&t, "tpot:p99.9 <= 2us") == NULL
          && t.metric == TARGET_TPOT && t.bound_s == 2e-6,
      "blanks and other metrics as well");
  static const char *const wrong[] = { "p99<=15ms",         "wall:p99<=1s",
                                       "latency:p100<=1s",  "latency:p0<=1s",
                                       "latency:mean<=1s",  "latency:p99<15ms",
                                       "latency:p99>=15ms", "latency:p99",
                                       "latency:p99<=",     "latency:p99<=0",
                                       "latency:p99<=1B",   "latency:p99<=-1s",
                                       "latency<=1s",       "" };
  bool all = true;
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    all &= load_target_parse (&t, wrong[i]) != NULL;
  ok (all, "what is none is refused");

  load_target_parse (&t, "latency:p99<=15ms");
  struct target_count c = { .queries = 458 };
  struct target_rule rule = { .confidence = 0.99 };
  ok (!target_is_met (&t, &c, rule) && target_more (&t, &c, rule) == 1,
      "458 queries lack one to show a p99");
  c.queries = 459;
  ok (target_is_met (&t, &c, rule), "459 show it, with none over");
  rule.adds_one = true;
  ok (!target_is_met (&t, &c, rule) && target_more (&t, &c, rule) == 203,
      "LoadGen's closed loops want 662");
  rule.adds_one = false;
  c = (struct target_count){ .queries = 661, .over = 1 };
  ok (!target_is_met (&t, &c, rule), "661 do not, with one over");
  c.queries = 662;
  ok (target_is_met (&t, &c, rule), "662 do");

  c = (struct target_count){ 0 };
  struct load_record r = {
    .due_ns = 100, .ready_ns = 100, .sent_ns = 100, .done_ns = 15000100
  };
  target_count_add (&c, &t, &r);
  ok (c.queries == 1 && c.over == 0, "a query at the bound is within it");
  r.done_ns++;
  r.sent_ns += 10;
  target_count_add (&c, &t, &r);
  ok (c.over == 1 && c.over_by_system == 0,
      "one over it for our lateness alone is told apart");
  r.failed = true;
  r.done_ns = 200;
  target_count_add (&c, &t, &r);
  ok (c.over == 2 && c.over_by_system == 1, "one that failed is over");
  load_target_parse (&t, "tpot:p90<=1us");
  c = (struct target_count){ 0 };
  r = (struct load_record){ .first_token_ns = 1000,
                            .done_ns = 5000,
                            .tokens = 5 };
  target_count_add (&c, &t, &r);
  r.tokens = 1;
  target_count_add (&c, &t, &r);
  ok (c.queries == 1 && c.over == 0, "a single token has no time a token");
}

/* Search with a system that passes up to LIMIT; of trials within 10 % of it
   every third lies.  */
static struct rate_search
search (double start, double limit, bool lies)
{
  struct rate_search s;
  rate_search_begin (&s, start, 0.1, 1e6, 0.02);
  for (int i = 1; !s.is_done && i < 1000; i++)
    {
      bool passes = s.rate <= limit;
      if (lies && fabs (s.rate / limit - 1) < 0.1 && i % 3 == 0)
        passes = !passes;
      rate_search_take (&s, passes);
    }
  return s;
}

static void
test_search (void)
{
  struct rate_search s = search (100, 777, false);
  ok (s.is_done && s.pass <= 777 && s.fail > 777 && s.fail <= s.pass * 1.02,
      "the search ends around the limit");
  s = search (100, 3, false);
  ok (s.pass <= 3 && s.fail > 3, "from above it as well");
  s = search (100, 777, true);
  ok (s.is_done && s.pass > 600 && s.fail < 900 && s.trials < 100,
      "trials that lie at times do not lead it far astray");
  s = search (100, INFINITY, false);
  ok (s.is_done && s.pass == 1e6 && isnan (s.fail),
      "what never fails ends at the cap");
  s = search (100, 0, false);
  ok (s.is_done && isnan (s.pass) && s.fail == 0.1,
      "what never passes at the bottom");
}

static void
test_simulated (void)
{
  struct simulated_options o;
  ok (simulated_parse (&o, "mm1:0.5ms") == NULL && o.law == SERVICE_EXPONENTIAL
          && o.service_s == 0.5e-3,
      "mm1:TIME is read");
  ok (simulated_parse (&o, "md1:2us,stall=100ms@1s") == NULL
          && o.law == SERVICE_CONSTANT && o.stall_s == 0.1
          && o.stall_at_s == 1,
      "a stall as well");
  static const char *const wrong[]
      = { "mm1",      "mm1:",      "mm2:1ms",           "md1:0",
          "md1:-1ms", "md1:1ms,x", "md1:1ms,stall=1ms", "md1:1B" };
  bool all = true;
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    all &= simulated_parse (&o, wrong[i]) != NULL;
  ok (all, "what is none is refused");
}

int
main (void)
{
  test_samples ();
  test_durations ();
  test_targets ();
  test_search ();
  test_simulated ();
  return plan ();
}
