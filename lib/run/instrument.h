/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Instruments measure a run from outside, beyond what the kernel tells at its
   end: counters, sensors and the like.  Each kind is a file of its own, which
   fills in struct instrument; whoever runs commands treats all alike.  */
#ifndef BENCH_INSTRUMENT_H
#define BENCH_INSTRUMENT_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/memory.h"
#include "run/launcher.h"

struct instrument;

/* What one of an instrument's metrics was in the last run.  */
struct reading
{
  const char *metric, *unit; /* the instrument's */
  double value;              /* NaN: not known */
};

/* A fact for the metadata.  */
typedef void instrument_say (void *context, const char *key,
                             const char *value);

/* What an instrument does; NULL where it does nothing.  */
struct instrument_type
{
  void (*close) (struct instrument *i);
  /* Before a run, which LAUNCH will start and may be changed for.  */
  void (*begin) (struct instrument *i, struct launch *launch);
  /* In the course of it, as often as PERIOD_NS says.  */
  void (*tick) (struct instrument *i);
  /* After it, however it went: the values of the readings, all NaN before. */
  void (*end) (struct instrument *i, const struct launch_result *result,
               struct reading reading[]);
  /* What should be known: before the first run, or after the last.  */
  void (*describe) (const struct instrument *i, bool after_runs,
                    instrument_say *say, void *context);
};

/* The first member of each instrument.  */
struct instrument
{
  const struct instrument_type *type;
  const struct reading *metric; /* its metrics, without values */
  size_t metric_count;
  uint64_t period_ns; /* between two ticks; 0: it needs none */
  uint64_t due_ns;    /* the next tick: instruments_tick's */
};

/* Some instruments together, and what they read.  */
struct instruments;

void instruments_close (struct instruments *s);
/* None yet.  NULL with errno ENOMEM.  */
struct instruments *instruments_new (void) OWNED_UNTIL (instruments_close);
/* Add I, which is theirs to close from now on, even when this fails: -1 with
   errno ENOMEM.  */
int instruments_add (struct instruments *s, struct instrument *i);

size_t instruments_count (const struct instruments *s);
/* The readings of the last run, *COUNT of them, in a place that stays.  */
const struct reading *instruments_readings (const struct instruments *s,
                                            size_t *count);
/* How often instruments_tick wants to be called; 0: never.  */
uint64_t instruments_period_ns (const struct instruments *s);

/* Around each run, and in its course.  */
void instruments_begin (struct instruments *s, struct launch *launch);
void instruments_tick (struct instruments *s);
void instruments_end (struct instruments *s,
                      const struct launch_result *result);
void instruments_describe (const struct instruments *s, bool after_runs,
                           instrument_say *say, void *context);
#endif
