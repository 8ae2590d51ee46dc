/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "describe.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include "base/clock.h"
#include "base/diag.h"
#include "fingerprint.h"
#include "number/number.h"
#include "padding.h"
#include "process_options.h"

static const char *const order_name[] = { "blocks", "sequential", "random" };

/* A random name for the session, by which readers know the same one again. */
static void
describe_identity (struct emitter *e)
{
  uint64_t id[2];
  if (getrandom (id, sizeof id, 0) != (ssize_t) sizeof id)
    die ("no random numbers to be had");
  emit_metadataf (e, "session", NULL, "%016" PRIx64 "%016" PRIx64, id[0],
                  id[1]);
  emit_metadata (e, "suite", "bench-time " PACKAGE_VERSION, NULL);
}

void
describe_opening (struct emitter *e, const struct options *o,
                  const char *const *name, size_t count)
{
  emit_header (e);
  if (o->appends)
    emit_metadata (e, "append", "1", NULL);
  describe_identity (e);
  emit_benchmarks (e, name, count);
}

/* The hooks of OWN that are not those of COMMON, which may be NULL.  */
static void
describe_hooks (struct emitter *e, const struct own_options *own,
                const struct own_options *common, const char *benchmark)
{
  for (int hook = 0; hook < HOOK_COUNT; hook++)
    {
      const char *command = own->hook[hook];
      if (command == NULL || (common != NULL && command == common->hook[hook]))
        continue;
      struct text key = { 0 };
      text_printf (&key, "hook.%s", hook_name[hook]);
      emit_metadata (e, text_string (&key), command, benchmark);
      text_free (&key);
    }
}

/* The file of one benchmark, where parameters made it another than that of
   all.  */
static void
describe_file (struct emitter *e, const char *key, const char *common,
               const char *own, const char *benchmark)
{
  if (strcmp (common, own) != 0)
    emit_metadata (e, key, own, benchmark);
}

/* What belongs to one benchmark.  */
static void
describe_benchmark (struct emitter *e, const struct options *o,
                    const struct benchmark *b)
{
  emit_metadata (e, "command", b->command, b->name);
  describe_hooks (e, &b->own, &o->common, b->name);
  if (b->own.size != NULL)
    emit_metadata (e, "size", b->own.size, b->name);
  describe_file (e, "stdin", o->stdin_from, b->stdin_from, b->name);
  describe_file (e, "stdout", o->stdout_to, b->stdout_to, b->name);
  describe_file (e, "stderr", o->stderr_to, b->stderr_to, b->name);
}

/* How often each command is to be run, in words.  */
static void
describe_stopping (struct emitter *e, const struct stopping_rule *rule)
{
  struct text plan = { 0 };
  if (rule->runs > 0)
    text_printf (&plan, "%" PRIu64, rule->runs);
  else
    {
      text_puts (&plan, "until the median is within +-");
      stopping_put_percent (&plan, rule->precision);
      text_printf (&plan, ", at least %" PRIu64, rule->min_runs);
    }
  if (rule->max_runs > 0)
    text_printf (&plan, ", at most %" PRIu64, rule->max_runs);
  if (rule->runs == 0 || rule->time_is_given)
    text_printf (&plan, ", at most %gs a command",
                 (double) rule->max_time_ns / 1e9);
  emit_metadata (e, "runs", text_string (&plan), NULL);
  text_free (&plan);
}

static void
describe_plan (struct emitter *e, const struct options *o)
{
  emit_metadataf (e, "seed", NULL, "%" PRIu64, o->plan.seed);
  emit_metadata (e, "order", order_name[o->plan.order], NULL);
  if (o->warms_up_as_needed)
    emit_metadata (e, "warmup", "auto", NULL);
  else
    emit_metadataf (e, "warmup", NULL, "%" PRIu64, o->plan.warmups);
  describe_stopping (e, &o->stopping);
  if (o->invocations > 0)
    emit_metadataf (e, "invocations", NULL, "%" PRIu64, o->invocations);
  if (o->delay_ns > 0)
    emit_metadataf (e, "delay", NULL, "%gs", (double) o->delay_ns / 1e9);
  if (o->start_at != NULL)
    emit_metadata (e, "start-at", o->start_at, NULL);
  emit_metadata (e, "stdin", o->stdin_from, NULL);
  emit_metadata (e, "stdout", o->stdout_to, NULL);
  emit_metadata (e, "stderr", o->stderr_to, NULL);
  emit_metadata (e, "launcher",
                 o->has_exact_memory ? "clone(CLONE_VM), ptrace"
                                     : "clone(CLONE_VM|CLONE_VFORK)",
                 NULL);
  if (o->has_exact_memory)
    emit_metadata (e, "exact-memory", "ptrace", NULL);
  if (o->shell != NULL)
    emit_metadata (e, "shell", o->shell, NULL);
  if (o->beside != NULL)
    emit_metadata (e, "beside", o->beside, NULL);
  if (o->drops_caches)
    emit_metadata (e, "drop-caches", "before each run", NULL);
  if (o->timeout_ms > 0)
    emit_metadataf (e, "timeout", NULL, "%gs", (double) o->timeout_ms / 1e3);
  if (o->leftover != LEFTOVER_KILL)
    emit_metadata (e, "leftover",
                   o->leftover == LEFTOVER_WAIT ? "wait" : "report", NULL);
}

/* What else was asked for each command's process than describe_machine
   tells.  */
static void
describe_settings (struct emitter *e, const struct process_settings *s)
{
  if (s->sets_nice)
    emit_metadataf (e, "nice", NULL, "%d", s->nice);
  if (s->limit_count == 0)
    return;
  struct text limits = { 0 };
  process_options_put_limits (&limits, s);
  emit_metadata (e, "rlimit", text_string (&limits), NULL);
  text_free (&limits);
}

/* "2 of 8: 0,3": how many CPUs of those that VALUE, the machine's "8" or "4
   of 8", ends with, and which.  */
static void
describe_cpus (struct emitter *e, const struct process_settings *s,
               const char *value)
{
  struct text list = { 0 };
  size_t count = process_options_put_cpus (&list, s);
  const char *blank = strrchr (value, ' ');
  emit_metadataf (e, "cpus", NULL, "%zu of %s: %s", count,
                  blank == NULL ? value : blank + 1, text_string (&list));
  text_free (&list);
}

/* What every command inherits that makes another program of it.  */
static void
describe_environment (struct emitter *e)
{
  static const char *const names[]
      = { "LD_PRELOAD", "LD_LIBRARY_PATH", "LD_BIND_NOW", "GLIBC_TUNABLES" };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    {
      const char *value = getenv (names[i]);
      if (value == NULL)
        continue;
      struct text key = { 0 };
      text_printf (&key, "env.%s", names[i]);
      emit_metadata (e, text_string (&key), value, NULL);
      text_free (&key);
    }
}

/* For whom describe_machine writes.  */
struct described
{
  struct emitter *emitter;
  const struct process_settings *settings;
  bool own_clock;
};

/* What the machine says of itself, or what a command sees of that.  */
static void
describe_machine (void *described, const char *key, const char *value)
{
  const struct described *d = described;
  const struct process_settings *s = d->settings;
  if (d->own_clock && strcmp (key, "clock") == 0)
    return;
  if (s->sets_cpus && strcmp (key, "cpus") == 0)
    describe_cpus (d->emitter, s, value);
  else if (s->fixes_addresses && strcmp (key, "aslr") == 0)
    emit_metadata (d->emitter, key, "off by --no-aslr", NULL);
  else
    emit_metadata (d->emitter, key, value, NULL);
}

/* What the user says.  */
static void
describe_more (struct emitter *e, const struct options *o)
{
  for (size_t i = 0; i < o->metadata.count; i++)
    {
      const char *item = o->metadata.item[i];
      const char *equals = strchr (item, '=');
      char *key = or_die (strndup (item, (size_t) (equals - item)));
      emit_metadata (e, key, equals + 1, NULL);
      free (key);
    }
}

bool
describe_fingerprint (const struct emitter *e, const struct options *o,
                      const struct benchmark *b, char hash[SHA256_HEX_SIZE])
{
  if (e->writer.pending.failed)
    die_memory ();
  return fingerprint (b, &e->writer.pending, text_string (&o->conditions),
                      hash);
}

/* By what the next session knows that it would measure the same.  */
static void
describe_fingerprints (struct emitter *e, const struct options *o,
                       const struct benchmark_list *list)
{
  char hash[SHA256_HEX_SIZE];
  for (size_t i = 0; !e->only_values && i < list->count; i++)
    if (describe_fingerprint (e, o, &list->item[i], hash))
      emit_metadata (e, "fingerprint", hash, list->item[i].name);
}

void
describe_conditions (struct emitter *e, const struct options *o,
                     const struct machine *machine, bool own_clock)
{
  describe_settings (e, &o->settings);
  describe_environment (e);
  if (o->randomizes_env)
    emit_metadataf (e, "randomize-env", NULL, "0..%d bytes", PADDING_MAX);
  struct described described = { e, &o->settings, own_clock };
  if (machine != NULL)
    machine_each (machine, describe_machine, &described);
  describe_more (e, o);
}

void
describe_session (struct emitter *e, const struct options *o,
                  const struct benchmark_list *list,
                  const struct machine *machine)
{
  const char **name = benchmark_list_names (list);
  describe_opening (e, o, name, list->count);
  free (name);
  describe_hooks (e, &o->common, NULL, NULL);
  describe_plan (e, o);
  for (size_t i = 0; i < list->count; i++)
    describe_benchmark (e, o, &list->item[i]);
  describe_conditions (e, o, machine, false);
  describe_fingerprints (e, o, list);
}

static void
describe_fact (void *emitter, const char *key, const char *value)
{
  emit_metadata (emitter, key, value, NULL);
}

void
describe_instruments (struct emitter *e, const struct instruments *instruments,
                      bool after_runs)
{
  instruments_describe (instruments, after_runs, describe_fact, e);
}

void
describe_turn (struct emitter *e, const struct turn *turn)
{
  struct text how = { 0 };
  turn_put (&how, turn);
  emit_metadata (e, "lock", text_string (&how), NULL);
  text_free (&how);
}

void
describe_floor (struct emitter *e, const struct floor *floor)
{
  char number[NUMBER_SIZE];
  number_print (number, (double) floor_time_ns (floor) / 1e9);
  uint64_t memory_B = floor_memory_B (floor);
  if (memory_B > 0)
    emit_metadataf (e, "floor", NULL, "wall=%ss,maxrss=%" PRIu64 "B", number,
                    memory_B);
  else
    emit_metadataf (e, "floor", NULL, "wall=%ss", number);
  number_print (number, (double) floor_median_ns (floor) / 1e9);
  emit_metadataf (e, "overhead", NULL, "wall=%ss", number);
}
