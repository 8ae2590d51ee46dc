/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loads on plugins, in their processes: what is asked, recorded, told.  */
#include <config.h>
#include <math.h>
#include <stdlib.h>
#include <unistd.h>
#include "base/text.h"
#include "../../bench-time/model_jobs.h"
#include "model/model_host.h"
#include "run/sink.h"
#include "run/helper_program.h"
#include "run/interrupt.h"
#include "../unit/tap.h"

extern char **environ;

static struct sink *output;
static char *program;
static struct text folder; /* of the build */

/* What a job recorded.  */
struct seen
{
  uint64_t queries, uncounted, samples, early;
  bool has_begun;
  struct load_result result;
};

static bool
look (void *context, const struct model_record *r)
{
  struct seen *s = context;
  if (r->kind == MODEL_RECORD_VALUE)
    {
      s->has_begun |= r->of_event.number == SCENARIO_BEGIN;
      s->uncounted += r->of_event.number == SCENARIO_UNCOUNTED;
      scenario_take_word (&s->result, r->of_event.number, r->of_event.value);
    }
  if (r->kind == MODEL_RECORD_QUERY)
    {
      s->queries++;
      s->samples += r->of_query.samples;
      s->early += r->of_query.issued_ns < r->of_query.due_ns;
    }
  return true;
}

/* Carry out ORDER on the plugin FILE of the build, with OPTION (NULL:
   none).  */
static struct seen
run (const char *file, const char *option, const struct load_order *order)
{
  struct seen seen = { 0 };
  struct text name = { 0 };
  text_printf (&name, "%s/%s", text_string (&folder), file);
  char kind[] = "plugin", words[64];
  char *arguments[] = { kind, name.bytes, NULL, NULL };
  if (option != NULL)
    {
      stpcpy (words, option);
      arguments[2] = words;
    }
  struct model_spec spec = { .program = program,
                             .arguments = arguments,
                             .environment = environ,
                             .standard_output = output,
                             .standard_error = output };
  sink_begin (output);
  struct model_host *h = model_host_start (&spec);
  if (h != NULL && model_host_load (h) == 0
      && model_host_run (h, MODEL_JOB_SCENARIO, order, sizeof *order, look,
                         &seen)
             == 0)
    model_host_stop (h);
  if (h == NULL || model_host_failure (h)->kind != MODEL_FAILURE_NONE)
    {
      struct text how = { 0 };
      if (h != NULL)
        model_failure_put (&how, model_host_failure (h));
      printf ("# %s: %s\n", file, text_string (&how));
      text_free (&how);
      seen.result.end = LOAD_BROKEN;
    }
  model_host_free (h);
  text_free (&name);
  return seen;
}

static const char null[] = "models/bench-model-null.so";
static const char spin[] = "models/bench-model-spin.so";

static void
test_closed (void)
{
  struct load_order order = {
    .parts = 1,
    .plan = { .loop = LOAD_CLOSED,
              .batch = 1,
              .concurrency = 1,
              .is_counted = true,
              .min_queries = 50000 },
  };
  struct seen s = run (null, "samples=10", &order);
  ok (s.result.end == LOAD_COMPLETE && s.has_begun,
      "a closed loop is carried out in the model's process");
  ok (s.queries == 50000 && s.result.queries == 50000 && s.uncounted == 0,
      "each of its queries has a record, more than the ring holds");
  order.plan.batch = 4;
  order.plan.min_queries = 3;
  order.flushes_cache = true;
  s = run (null, NULL, &order);
  ok (s.result.samples == 12 && s.samples == 12,
      "with several samples each, and caches emptied before");
  order.inner = 5;
  s = run (null, NULL, &order);
  ok (s.queries == 3 && s.result.queries == 3 && s.result.asked == 15
          && s.result.samples == 60,
      "what is asked often in one timing counts so often");
}

static void
test_open (void)
{
  struct load_order order = {
    .parts = 1,
    .plan = { .loop = LOAD_OPEN,
              .batch = 1,
              .warmup_ns = 100000000,
              .duration_ns = 200000000,
              .cool_down_ns = 50000000,
              .min_queries = 1 },
    .target_count = 1,
  };
  load_target_parse (&order.target[0], "latency:p50<=1h");
  struct arrival_law law = { .kind = ARRIVALS_CONSTANT };
  arrivals_begin (&order.plan.arrivals, &law, 1000, 1);
  struct seen s = run (spin, "us=20", &order);
  ok (s.result.end == LOAD_COMPLETE && s.queries == 350
          && s.result.queries == 200,
      "an open loop asks what is due, and counts what is to count");
  ok (s.uncounted == 150, "what does not count is told");
  ok (s.early == 0, "no query is sent before it is due");
  ok (s.result.count[0].queries == 200 && s.result.count[0].over == 0
          && s.result.latency_min_ns >= 20000,
      "targets are counted there");
  ok (s.result.little < 0.05, "Little's law holds");
  order.spin_ns = 1000000000;
  order.plan.loop = LOAD_FLOOD;
  order.plan.batch = 16;
  s = run (spin, "us=1", &order);
  ok (s.result.end == LOAD_COMPLETE && s.result.samples == 16 * s.queries,
      "a flood asks without a pause");
}

static void
test_ends (void)
{
  struct load_order order = {
    .parts = 1,
    .plan = { .loop = LOAD_CLOSED,
              .batch = 1,
              .concurrency = 1,
              .is_counted = true,
              .min_queries = 100,
              .max_queries = 10 },
    .trace = "/nowhere",
  };
  struct seen s = run (null, NULL, &order);
  ok (s.result.end == LOAD_BROKEN && s.queries == 0,
      "what cannot begin says so");
  order.trace[0] = '\0';
  s = run (null, NULL, &order);
  ok (s.result.end == LOAD_MAX_QUERIES && s.queries == 10,
      "a limit ends the load and is known");
}

int
main (void)
{
  const char *build = getenv ("abs_top_builddir");
  text_puts (&folder, build == NULL ? "." : build);
  interrupt_watch ();
  struct text preferred = { 0 };
  text_printf (&preferred, "%s/bench-time", text_string (&folder));
  program = helper_program (MODEL_HOST_PROGRAM, text_string (&preferred));
  output = sink_open (SINK_TAIL, NULL, -1);
  if (program == NULL || output == NULL)
    {
      printf ("Bail out! no bench-model-host\n");
      return 1;
    }
  test_closed ();
  test_open ();
  test_ends ();
  sink_close (output);
  free (program);
  text_free (&preferred);
  text_free (&folder);
  return plan ();
}
