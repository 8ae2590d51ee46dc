/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Models in processes of their own: what they record, and what becomes of
   those that crash, end, hang or lie.  */
#include <config.h>
#include "model/model_host.h"
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
#include "model/closed_loop.h"
#include "run/helper_program.h"
#include "run/interrupt.h"
#include "tap.h"

extern char **environ;

static struct sink *output;
static char *program;
static struct text folder; /* of the build */

/* What a job recorded.  */
struct tally
{
  uint64_t queries, failed, outputs, in_order;
  uint64_t last_done_ns;
};

static bool
count (void *context, const struct model_record *r)
{
  struct tally *t = context;
  if (r->kind == MODEL_RECORD_OUTPUT)
    t->outputs++;
  if (r->kind != MODEL_RECORD_QUERY)
    return true;
  t->failed += r->status < 0;
  t->in_order += r->query == t->queries
                 && r->of_query.issued_ns >= t->last_done_ns
                 && r->of_query.done_ns >= r->of_query.issued_ns;
  t->last_done_ns = r->of_query.done_ns;
  t->queries++;
  return true;
}

static uint64_t says;

static void
say (void *context, int32_t level, const char *text)
{
  (void) context;
  (void) level;
  says += strcmp (text, "here I am") == 0;
}

/* The failure of the model FILE, below the folder of the build, with OPTIONS
   (up to 3, NULL: none) as words; *T is what it recorded in QUERIES queries.
 */
static const char *
lives (const char *file, const char *const options[3], uint64_t queries,
       struct tally *t)
{
  static char words[1024];
  *t = (struct tally){ 0 };
  struct text name = { 0 };
  text_printf (&name, "%s/%s", text_string (&folder), file);
  bool hangs = options != NULL
               && (strcmp (options[0], "fault=hang") == 0
                   || strcmp (options[0], "fault=silent") == 0
                   || strcmp (options[0], "fault=stop") == 0);
  uint64_t limit_ns = hangs ? UINT64_C (1000000000) : 0;
  char kind[] = "plugin", option[3][64];
  char *arguments[6] = { kind, name.bytes };
  for (size_t i = 0; i < 3 && options != NULL && options[i] != NULL; i++)
    {
      stpcpy (option[i], options[i]);
      arguments[2 + i] = option[i];
    }
  struct model_spec spec = { .program = program,
                             .arguments = arguments,
                             .environment = environ,
                             .standard_output = output,
                             .standard_error = output,
                             .load_timeout_ns = limit_ns,
                             .query_timeout_ns = limit_ns,
                             .say = say };
  sink_begin (output);
  struct model_host *h = model_host_start (&spec);
  if (h == NULL)
    {
      text_free (&name);
      return strerror (errno);
    }
  struct closed_loop l = { .queries = queries,
                           .samples = 1,
                           .batch = 1,
                           .stages_all = 1,
                           .wants_output = queries < 100,
                           .stops_at_failure = 1 };
  if (model_host_load (h) == 0
      && model_host_run (h, 0, &l, sizeof l, count, t) == 0)
    model_host_stop (h);
  struct text how = { 0 };
  model_failure_put (&how, model_host_failure (h));
  snprintf (words, sizeof words, "%s", text_string (&how));
  text_free (&how);
  text_free (&name);
  model_host_free (h);
  return words;
}

#define HOSTILE "tests/models/hostile.so"

static void
test_records (void)
{
  struct tally t;
  same_string (lives ("models/bench-model-null.so", NULL, 100000, &t),
               "is well", "a model that does nothing lives through it");
  ok (t.queries == 100000 && t.in_order == 100000,
      "each query has its record, more than the ring holds, in order");
  says = 0;
  same_string (lives (HOSTILE, NULL, 5, &t), "is well",
               "so does one that could do harm");
  ok (t.queries == 5 && t.outputs == 5, "its answers have records, too");
  ok (says == 1, "what it says is told");
}

static void
test_faults (void)
{
  static const struct
  {
    const char *option[3];
    const char *words;
    uint64_t queries; /* that are recorded */
  } fault[] = {
    { { "fault=crash", "at=load" },
      "crashed by signal 11 (Segmentation fault) while it was loaded",
      0 },
    { { "fault=crash", "at=prepare" },
      "crashed by signal 11 (Segmentation fault) while it prepared samples",
      0 },
    { { "fault=crash", "query=3" },
      "crashed by signal 11 (Segmentation fault) in query 3",
      3 },
    { { "fault=abort", "query=1" },
      "crashed by signal 6 (Aborted) in query 1",
      1 },
    { { "fault=crash", "at=output" },
      "crashed by signal 11 (Segmentation fault) when asked for its answer to "
      "query 0",
      1 },
    { { "fault=crash", "at=close" },
      "crashed by signal 11 (Segmentation fault) while it was closed",
      5 },
    { { "fault=exit", "at=load" },
      "ended its process with status 3 while it was loaded",
      0 },
    { { "fault=exit", "query=2" },
      "ended its process with status 3 in query 2",
      2 },
    { { "fault=hang", "at=load" }, "hung while it was loaded for 1 s", 0 },
    { { "fault=hang", "query=2" }, "gave no answer in query 2 for 1 s", 2 },
    { { "fault=stop", "query=2" },
      "was stopped by a signal and not continued, in query 2, for 1 s",
      2 },
    { { "fault=silent", "async=1", "query=2" },
      "gave no answer in query 2 for 1 s",
      2 },
    { { "fault=fork", "query=1" },
      "forked, and the copy went on as if it were the model, in query 1",
      1 },
    { { "fault=error", "at=load" }, "cannot be loaded: out of paper", 0 },
    { { "fault=error", "at=prepare" }, "cannot be asked: out of paper", 0 },
    { { "fault=error", "query=2" }, "is well", 3 },
    { { "fault=refuse" },
      "cannot be loaded: it refuses to run here: no such device",
      0 },
    { { "fault=crash", "colour=red" }, "has no option 'colour'", 0 },
    { { "fault=child" }, "is well", 5 },
    { { "fault=twice" }, "is well", 5 },
    { { "fault=orphan", "query=3" },
      "crashed by signal 6 (Aborted) in query 3",
      3 },
  };
  for (size_t i = 0; i < sizeof fault / sizeof *fault; i++)
    {
      struct tally t;
      struct text what = { 0 };
      text_puts (&what, "told:");
      for (size_t j = 0; j < 3 && fault[i].option[j] != NULL; j++)
        text_printf (&what, " %s", fault[i].option[j]);
      same_string (lives (HOSTILE, fault[i].option, 5, &t), fault[i].words,
                   text_string (&what));
      text_puts (&what, ": what was recorded until then is there");
      ok (t.queries >= fault[i].queries && t.queries <= 5,
          text_string (&what));
      text_free (&what);
    }
}

int
main (int argc, char **argv)
{
  (void) argc;
  (void) argv;
  const char *build = getenv ("abs_top_builddir");
  text_puts (&folder, build == NULL ? "." : build);
  struct text beside = { 0 };
  text_printf (&beside, "%s/bench-time", text_string (&folder));
  program = helper_program (MODEL_HOST_PROGRAM, text_string (&beside));
  output = sink_open (SINK_TAIL, NULL, -1);
  if (program == NULL || output == NULL || interrupt_watch () != 0)
    return 99;
  test_records ();
  test_faults ();
  sink_close (output);
  free (program);
  text_free (&beside);
  text_free (&folder);
  return plan ();
}
