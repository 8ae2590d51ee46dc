/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The load generator in virtual time.  */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "load/generator.h"
#include "load/load_verdict.h"
#include "load/simulated.h"
#include "tap.h"

struct seen
{
  uint64_t answered, over;
  uint64_t bound_ns;
};

static void
look (void *context, const struct load_record *record)
{
  struct seen *s = context;
  s->answered++;
  s->over += record->done_ns - record->due_ns > s->bound_ns;
}

static const struct target_rule rule = { .confidence = 0.99 };

/* Carry out P on a simulated system; the verdict goes to WHY.  */
static bool
run (const struct load_plan *p, const char *model, struct load_target *target,
     struct seen *seen, struct text *why, struct load_result *result)
{
  struct load_tally tally, *t = &tally;
  struct simulated_options o;
  simulated_parse (&o, model);
  struct simulated *s = simulated_open (&o);
  struct load_system system = simulated_system (s);
  struct sample_choice choice;
  sample_choice_begin (&choice, SAMPLES_RANDOM, 10, 0, 1);
  struct load_observer observer = { .context = seen, .answered = look };
  load_tally_open (t, target, target != NULL);
  enum load_end end = load_generate (p, &system, &choice, &observer, t);
  *result = load_result_of (t, end);
  bool is_valid = load_verdict (why, result, p, target, target != NULL, rule);
  sample_choice_free (&choice);
  simulated_close (s);
  load_tally_close (t);
  return is_valid;
}

static struct load_plan
open_plan (double rate, double seconds)
{
  struct load_plan p = { .loop = LOAD_OPEN,
                         .batch = 1,
                         .duration_ns = (uint64_t) (seconds * 1e9),
                         .min_queries = 1 };
  struct arrival_law law = { .kind = ARRIVALS_CONSTANT };
  arrivals_begin (&p.arrivals, &law, rate, 1);
  return p;
}

static struct load_plan
closed_plan (double seconds)
{
  return (struct load_plan){ .loop = LOAD_CLOSED,
                             .batch = 1,
                             .concurrency = 1,
                             .duration_ns = (uint64_t) (seconds * 1e9),
                             .min_queries = 1 };
}

/* What a stall of 100 ms does to queries 1 ms apart that take 0.1 ms: in the
   open loop 100 / (1 - 0.1) of them are late, in the closed loop one.  */
static void
test_stall (void)
{
  struct seen seen = { .bound_ns = 150000 };
  struct text why = { 0 };
  struct load_result t;
  struct load_plan p = open_plan (1000, 2);
  run (&p, "md1:0.1ms,stall=100ms@1s", NULL, &seen, &why, &t);
  ok (seen.answered == 2000 && seen.over >= 110 && seen.over <= 112,
      "a stall of 100 ms makes about 111 queries of an open loop late");
  seen = (struct seen){ .bound_ns = 150000 };
  p = closed_plan (2);
  run (&p, "md1:0.1ms,stall=100ms@1s", NULL, &seen, &why, &t);
  ok (seen.over == 1, "and one of a closed loop");
  ok (why.length == 0, "both are valid, as far as was asked");
  text_free (&why);
}

static void
test_ends (void)
{
  struct seen seen = { 0 };
  struct text why = { 0 };
  struct load_result t;
  struct load_plan p = closed_plan (1);
  ok (run (&p, "md1:1ms", NULL, &seen, &why, &t) && seen.answered == 1000
          && t.queries == 1000,
      "a closed loop asks until its time is over");
  near (load_result_throughput (&t), 1000, 1e-9, "which is its throughput");

  seen = (struct seen){ 0 };
  p.min_queries = 1500;
  ok (run (&p, "md1:1ms", NULL, &seen, &why, &t) && seen.answered == 1500,
      "or longer, for as many queries as are wanted");

  seen = (struct seen){ 0 };
  p.min_queries = 10;
  p.is_counted = true;
  ok (run (&p, "md1:1ms", NULL, &seen, &why, &t) && seen.answered == 10,
      "or by the number alone");

  seen = (struct seen){ 0 };
  p = closed_plan (1);
  p.max_queries = 100;
  ok (!run (&p, "md1:1ms", NULL, &seen, &why, &t) && seen.answered == 100,
      "a limit of queries makes it invalid");
  same_string (text_string (&why),
               "ended after 0.1 of 1 s by the limit of 100 queries",
               "and is named");

  text_clear (&why);
  p.max_queries = 0;
  p.min_queries = 2000;
  p.max_duration_ns = 1500000000;
  ok (!run (&p, "md1:1ms", NULL, &seen, &why, &t), "so does one of time");
  same_string (text_string (&why),
               "ended by the limit of 1.5 s; 1500 of at least 2000 queries: "
               "500 more are needed",
               "with what is missing");

  text_clear (&why);
  p = open_plan (2000, 1);
  p.max_in_flight = 50;
  ok (!run (&p, "md1:1ms", NULL, &seen, &why, &t),
      "and one of queries under way");
  same_string (text_string (&why),
               "more than 50 queries were under way at once", "by its name");
  text_clear (&why);
  p = closed_plan (1);
  p.timeout_ns = 500000;
  ok (!run (&p, "md1:1ms", NULL, &seen, &why, &t),
      "an answer that does not come ends it");
  text_free (&why);
}

static void
test_counting (void)
{
  struct seen seen = { 0 };
  struct text why = { 0 };
  struct load_result t;
  struct load_plan p = open_plan (1000, 2);
  p.warmup_ns = 1000000000;
  p.cool_down_ns = 500000000;
  ok (run (&p, "md1:0.1ms", NULL, &seen, &why, &t) && seen.answered == 3500
          && t.queries == 2000,
      "warm-up and cool-down are asked and do not count");
  struct arrival_law law = { .kind = ARRIVALS_POISSON };
  p = open_plan (1000, 2);
  p.warmup_ns = 1500000000;
  p.cool_down_ns = 500000000;
  static const struct arrival_stretch stretch[]
      = { { 1500, 1.5 }, { 2000, 2 }, { 500, 0.5 } };
  arrivals_fit (&p.arrivals, &law, stretch, 3, 5);
  seen = (struct seen){ 0 };
  ok (run (&p, "md1:0.1ms", NULL, &seen, &why, &t) && seen.answered == 4000
          && t.queries == 2000,
      "an exact rate is met to the query, in what counts");
  static const double at[] = { 0, 0.1, 0.25 };
  law = (struct arrival_law){
    .kind = ARRIVALS_TRACE, .trace_s = at, .trace_count = 3, .speed = 1
  };
  p = open_plan (1, 0.2);
  arrivals_begin (&p.arrivals, &law, NAN, 1);
  ok (run (&p, "md1:1ms", NULL, &seen, &why, &t) && t.queries == 2,
      "a trace is followed as long as the time lasts");
  p.duration_ns = 1000000000;
  ok (!run (&p, "md1:1ms", NULL, &seen, &why, &t) && t.queries == 3,
      "and one that ends before makes it invalid");
  text_clear (&why);
  p = (struct load_plan){
    .loop = LOAD_FLOOD, .batch = 4, .duration_ns = 1000000000, .min_queries = 1
  };
  seen = (struct seen){ .bound_ns = 500000000 };
  ok (run (&p, "md1:1ms", NULL, &seen, &why, &t) && t.samples >= 1000
          && t.samples < 1000 + 4 * 257,
      "a flood has all due at the beginning");
  near (load_result_throughput (&t), 1000, 1e-6, "and tells the throughput");
  p = closed_plan (1);
  p.concurrency = 3;
  seen = (struct seen){ .bound_ns = 2999999 };
  ok (run (&p, "md1:1ms", NULL, &seen, &why, &t)
          && seen.over == seen.answered - 2,
      "of three queries under way, each waits for two");
  text_free (&why);
}

static void
test_targets (void)
{
  struct seen seen = { 0 };
  struct text why = { 0 };
  struct load_result t;
  struct load_target target;
  load_target_parse (&target, "latency:p99<=15ms");
  struct load_plan p = open_plan (1000, 0.458);
  ok (!run (&p, "md1:0.1ms", &target, &seen, &why, &t),
      "458 queries do not show a p99");
  same_string (text_string (&why),
               "latency:p99<=15ms is not shown: 0 of 458 queries were over "
               "it, which takes 459 queries: 1 more are needed",
               "what they lack is told");
  p = open_plan (1000, 0.459);
  ok (run (&p, "md1:0.1ms", &target, &seen, &why, &t), "459 do");
  text_clear (&why);
  p = open_plan (1000, 1);
  ok (!run (&p, "md1:0.1ms,stall=100ms@0.5s", &target, &seen, &why, &t),
      "a stall spoils it");
  same_string (text_string (&why),
               "latency:p99<=15ms is not met: 95 of 1000 queries were over "
               "it, 9.5 %",
               "with the share over it");
  text_free (&why);
}

/* A system of one query at a time, of which the generator is late for one: it
   sleeps too long once.  */
struct sleepy
{
  uint64_t now_ns, late_ns;
  struct load_answer answer;
  bool has_answer;
};

static uint64_t
sleepy_now (void *self)
{
  struct sleepy *s = self;
  return s->now_ns;
}

static int
sleepy_issue (void *self, const struct load_query *query)
{
  struct sleepy *s = self;
  s->answer = (struct load_answer){ .id = query->id,
                                    .sent_ns = s->now_ns,
                                    .done_ns = s->now_ns + 1000 };
  s->now_ns += 1000;
  s->has_answer = true;
  return 0;
}

static ptrdiff_t
sleepy_collect (void *self, uint64_t until_ns, struct load_answer *answer,
                size_t max)
{
  struct sleepy *s = self;
  (void) max;
  if (s->has_answer)
    {
      *answer = s->answer;
      s->has_answer = false;
      return 1;
    }
  if (until_ns != LOAD_NEVER && until_ns > s->now_ns)
    s->now_ns = until_ns + s->late_ns;
  return 0;
}

static void
test_lateness (void)
{
  struct sleepy s = { .late_ns = 20000000 };
  struct load_system system = { .self = &s,
                                .capacity = 1,
                                .now = sleepy_now,
                                .issue = sleepy_issue,
                                .collect = sleepy_collect };
  struct load_target target;
  load_target_parse (&target, "latency:p99<=15ms");
  struct load_tally t;
  load_tally_open (&t, &target, 1);
  struct sample_choice choice;
  sample_choice_begin (&choice, SAMPLES_RANDOM, 10, 0, 1);
  struct load_observer observer = { 0 };
  struct load_plan p = open_plan (10, 100);
  enum load_end end = load_generate (&p, &system, &choice, &observer, &t);
  struct load_result r = load_result_of (&t, end);
  struct text why = { 0 };
  ok (end == LOAD_COMPLETE && t.queries == 1000,
      "a slow sleeper gets through");
  ok (load_verdict_is_late (&r, &p, &target, 1, rule),
      "the verdict knows that it is for the lateness alone");
  ok (!load_verdict (&why, &r, &p, &target, 1, rule)
          && strstr (text_string (&why), "only because queries were sent late")
                 != NULL,
      "and its lateness, not the system, is blamed");
  near ((double) r.lateness_ns[0], 20000000, 1e-3,
        "by how much they were late is known");
  text_free (&why);
  load_tally_close (&t);
  sample_choice_free (&choice);
}

/* A system whose clock stands still between the parts of a load.  */
struct paused
{
  struct load_system inner;
  uint64_t behind_ns; /* the time of INNER that nobody counts */
};

static uint64_t
paused_now (void *self)
{
  struct paused *p = self;
  return p->inner.now (p->inner.self) - p->behind_ns;
}

static int
paused_issue (void *self, const struct load_query *query)
{
  struct paused *p = self;
  struct load_query q = *query;
  q.due_ns += p->behind_ns;
  return p->inner.issue (p->inner.self, &q);
}

static ptrdiff_t
paused_collect (void *self, uint64_t until_ns, struct load_answer *answer,
                size_t max)
{
  struct paused *p = self;
  if (until_ns != LOAD_NEVER)
    until_ns += p->behind_ns;
  ptrdiff_t count = p->inner.collect (p->inner.self, until_ns, answer, max);
  for (ptrdiff_t i = 0; i < count; i++)
    {
      answer[i].sent_ns -= p->behind_ns;
      answer[i].done_ns -= p->behind_ns;
    }
  return count;
}

/* When each query was due.  */
struct dues
{
  uint64_t ns[5000], last_id;
  size_t count;
};

static void
note_due (void *context, const struct load_record *record)
{
  struct dues *d = context;
  d->last_id = record->id;
  if (d->count < sizeof d->ns / sizeof *d->ns)
    d->ns[d->count++] = record->due_ns;
}

/* Carry out P on MODEL in PARTS parts, between which GAP_NS pass; how many
   there were.  */
static unsigned
run_parts (const struct load_plan *p, const char *model, uint64_t parts,
           uint64_t gap_ns, struct dues *dues, struct load_result *result)
{
  struct simulated_options o;
  simulated_parse (&o, model);
  struct simulated *s = simulated_open (&o);
  struct paused paused = { .inner = simulated_system (s) };
  struct load_system system = { .self = &paused,
                                .capacity = paused.inner.capacity,
                                .now = paused_now,
                                .issue = paused_issue,
                                .collect = paused_collect };
  struct sample_choice choice;
  sample_choice_begin (&choice, SAMPLES_RANDOM, 10, 0, 1);
  struct load_tally t;
  load_tally_open (&t, NULL, 0);
  struct load_observer observer = { .context = dues, .answered = note_due };
  struct generator *g
      = generator_new (p, &system, &choice, &observer, &t, parts);
  enum load_end end = LOAD_PAUSED;
  unsigned done = 0;
  while (end == LOAD_PAUSED)
    {
      if (done++ > 0)
        {
          uint64_t resume_ns = generator_resume_ns (g);
          struct load_answer none;
          paused.inner.collect (
              paused.inner.self,
              paused_now (&paused) + paused.behind_ns + gap_ns, &none, 1);
          paused.behind_ns = paused.inner.now (paused.inner.self) - resume_ns;
        }
      end = generator_go_on (g);
    }
  *result = load_result_of (&t, end);
  generator_free (g);
  load_tally_close (&t);
  sample_choice_free (&choice);
  simulated_close (s);
  return done;
}

/* Parts of a load are the whole load.  */
static void
test_parts (void)
{
  static struct dues whole, parted;
  struct load_result r, w;
  struct load_plan p = open_plan (1000, 4);
  struct arrival_law law = { .kind = ARRIVALS_POISSON };
  arrivals_begin (&p.arrivals, &law, 1000, 7);
  whole = parted = (struct dues){ .count = 0 };
  run_parts (&p, "mm1:0.5ms", 1, 0, &whole, &w);
  ok (run_parts (&p, "mm1:0.5ms", 10, 300000000, &parted, &r) == 10,
      "a load has as many parts as were asked for");
  ok (r.end == LOAD_COMPLETE && r.queries == w.queries
          && whole.count == parted.count
          && memcmp (whole.ns, parted.ns, whole.count * sizeof *whole.ns) == 0,
      "whose queries are due when those of the whole are");
  ok (r.little < 1e-6 && r.lateness_ns[4] == 0,
      "by Little's law none is lost, and none is late for the pauses");
  ok (r.flow.is_known && !r.flow.is_saturated,
      "a system that keeps up does so in parts");
  arrivals_begin (&p.arrivals, &law, 1000, 7);
  run_parts (&p, "mm1:1.2ms", 10, 5000000000, &parted, &r);
  ok (r.flow.is_saturated && r.flow.slope > 50 && r.flow.slope < 300,
      "one that does not does not, though its queue empties in between");
  p = closed_plan (1);
  parted = (struct dues){ .count = 0 };
  run_parts (&p, "md1:1ms", 4, 77000000, &parted, &r);
  ok (r.queries == 1000 && parted.last_id == 999
          && parted.ns[999] == 999000000,
      "a closed loop loses no time by its pauses");
  p.duration_ns = 1;
  p.min_queries = 10;
  ok (run_parts (&p, "md1:1ms", 4, 1000, &parted, &r) == 4 && r.queries == 10,
      "where the queries count, each part has its share of them");
}

int
main (void)
{
  test_parts ();
  test_stall ();
  test_ends ();
  test_counting ();
  test_targets ();
  test_lateness ();
  return plan ();
}
