/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "emitter.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/diag.h"
#include "number/number.h"

/* Choose METRIC, unless it is chosen already.  */
static void
choose_once (struct emitter *e, struct chosen_metric metric)
{
  if (!emitter_emits (e, metric.name))
    e->chosen[e->chosen_count++] = metric;
}

static void
choose (struct emitter *e, const struct outcome_metric *m)
{
  choose_once (e, (struct chosen_metric){
                      .name = m->name, .unit = m->unit, .value = m->value });
}

static void
choose_reading (struct emitter *e, const struct reading reading[], size_t i)
{
  choose_once (e, (struct chosen_metric){ .name = reading[i].metric,
                                          .unit = reading[i].unit,
                                          .reading = i });
}

/* Choose what -m calls NAME, one of the COUNT readings too, unless this
   machine does not have it.  A counter's name may have got a colon and the
   modes that it counts in.  */
static void
choose_named (struct emitter *e, const char *name,
              const struct reading reading[], size_t count)
{
  const struct outcome_metric *m = outcome_metric (name);
  if (m != NULL)
    {
      choose (e, m);
      return;
    }
  size_t length = strlen (name);
  for (size_t i = 0; i < count; i++)
    if (strncmp (reading[i].metric, name, length) == 0
        && (reading[i].metric[length] == '\0'
            || reading[i].metric[length] == ':'))
      {
        choose_reading (e, reading, i);
        /* Runs that never met the target must not vanish.  */
        if (strcmp (name, "ttq") == 0)
          choose_reading (e, reading, i + 1);
        return;
      }
}

/* Choose what is written without -m.  */
static void
choose_usual (struct emitter *e, const struct options *o,
              const struct reading reading[], size_t count)
{
  for (const struct outcome_metric *m = outcome_metrics; m->name != NULL; m++)
    if (m->written == WRITTEN_ALWAYS
        || (m->written == WRITTEN_BY_RUSAGE && o->has_rusage))
      choose (e, m);
  for (size_t i = 0; i < count; i++)
    choose_reading (e, reading, i);
}

void
emitter_init (struct emitter *e, int fd, bool only_values,
              const struct options *o, const struct instruments *instruments)
{
  size_t count;
  const struct reading *reading = instruments_readings (instruments, &count);
  size_t most = 2 * o->metrics.count + count;
  for (const struct outcome_metric *m = outcome_metrics; m->name != NULL; m++)
    most++;
  *e = (struct emitter){
    .only_values = only_values,
    .chosen = or_die (memory_array (most, sizeof *e->chosen)),
  };
  stream_writer_init (&e->writer, fd);
  for (size_t i = 0; i < o->metrics.count; i++)
    choose_named (e, o->metrics.item[i], reading, count);
  if (o->metrics.count == 0 && only_values)
    choose (e, outcome_metric ("wall"));
  else if (o->metrics.count == 0)
    choose_usual (e, o, reading, count);
}

void
emitter_free (struct emitter *e)
{
  stream_writer_free (&e->writer);
  free (e->chosen);
}

bool
emitter_emits (const struct emitter *e, const char *metric)
{
  for (size_t i = 0; i < e->chosen_count; i++)
    if (strcmp (e->chosen[i].name, metric) == 0)
      return true;
  return false;
}

void
emit_header (struct emitter *e)
{
  if (!e->only_values)
    stream_write_header (&e->writer);
}

void
emit_benchmarks (struct emitter *e, const char *const *name, size_t count)
{
  if (!e->only_values)
    stream_write_benchmarks (&e->writer, name, count);
}

void
emit_metadata (struct emitter *e, const char *key, const char *value,
               const char *benchmark)
{
  if (!e->only_values)
    stream_write_metadata (&e->writer, key, value, benchmark);
}

void
emit_metadataf (struct emitter *e, const char *key, const char *benchmark,
                const char *format, ...)
{
  struct text value = { 0 };
  va_list arguments;
  va_start (arguments, format);
  text_vprintf (&value, format, arguments);
  va_end (arguments);
  if (value.failed)
    die_memory ();
  emit_metadata (e, key, text_string (&value), benchmark);
  text_free (&value);
}

void
emit_value (struct emitter *e, double value, const char *unit,
            const char *metric, const char *benchmark, const struct run *run)
{
  if (e->only_values)
    {
      char number[NUMBER_SIZE];
      text_append (&e->writer.pending, number, number_print (number, value));
      text_putc (&e->writer.pending, '\n');
    }
  else
    stream_write_sample (&e->writer, value, unit, metric, benchmark, run);
}

/* The RUN of the samples of STEP.  */
static struct run
run_of (const struct step *step)
{
  if (step->invocation == 0)
    return (struct run){ .depth = 1, .level = { step->run } };
  return (struct run){ .depth = 2, .level = { step->invocation, step->run } };
}

void
emit_run (struct emitter *e, const char *benchmark, const struct step *step,
          const struct outcome *outcome)
{
  struct run run = run_of (step);
  for (size_t i = 0; i < e->chosen_count; i++)
    {
      const struct chosen_metric *metric = &e->chosen[i];
      double value = metric->value != NULL
                         ? metric->value (outcome)
                         : outcome->reading[metric->reading].value;
      if (!isnan (value))
        emit_value (e, value, metric->unit, metric->name, benchmark, &run);
    }
}

void
emit_warmup (struct emitter *e, const char *benchmark, const struct step *step,
             double wall_s)
{
  struct run run = run_of (step);
  if (!e->only_values)
    emit_value (e, wall_s, "s", "warmup", benchmark, &run);
}

/* A run that was stopped at its time limit is also one that did not meet its
   target until then.  */
static void
emit_censored (struct emitter *e, const struct chosen_metric *metric,
               const char *benchmark, const struct run *run,
               const struct outcome *outcome)
{
  if (strcmp (metric->name, "ttq-timeout") != 0 || outcome->reading == NULL)
    return;
  double value = outcome->reading[metric->reading].value;
  if (!isnan (value))
    emit_value (e, value, metric->unit, metric->name, benchmark, run);
}

void
emit_failed_run (struct emitter *e, const char *benchmark,
                 const struct step *step, const struct outcome *outcome)
{
  if (e->only_values)
    return;
  struct run run = run_of (step);
  if (!outcome->timed_out)
    emit_value (e, outcome_status (outcome), "1", "exit", benchmark, &run);
  emit_value (e, outcome_wall_s (outcome), "s",
              outcome->timed_out ? "wall-timeout" : "wall-failed", benchmark,
              &run);
  for (size_t i = 0; outcome->timed_out && i < e->chosen_count; i++)
    emit_censored (e, &e->chosen[i], benchmark, &run, outcome);
}

void
emit_hook (struct emitter *e, const char *benchmark, enum hook hook,
           double seconds)
{
  if (emitter_emits (e, hook_name[hook]))
    emit_value (e, seconds, "s", hook_name[hook], benchmark, NULL);
}

void
emit_end (struct emitter *e, const char *how)
{
  if (!e->only_values)
    stream_write_end (&e->writer, how);
}

int
emitter_flush (struct emitter *e)
{
  return stream_writer_flush (&e->writer);
}
