/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes the session as it goes: its header and metadata, a write for each
   run with all its samples, its end.  As bare numbers where values were
   asked for.  */
#ifndef BENCH_TIME_EMITTER_H
#define BENCH_TIME_EMITTER_H
#include <stdbool.h>
#include "outcome.h"
#include "schedule.h"
#include "stream/stream_writer.h"

/* A metric that is written.  */
struct chosen_metric
{
  const char *name, *unit;
  double (*value) (const struct outcome *outcome); /* NULL: a reading */
  size_t reading;                                  /* its place */
};

struct emitter
{
  struct stream_writer writer;
  bool only_values;
  struct chosen_metric *chosen;
  size_t chosen_count;
};

/* Write to FD the metrics that -m in O names; without it the usual ones, and
   those that other options ask for, all of INSTRUMENTS among them.  Exits when
   memory runs out.  */
void emitter_init (struct emitter *e, int fd, bool only_values,
                   const struct options *o,
                   const struct instruments *instruments);
void emitter_free (struct emitter *e);

/* Whether METRIC is among those written.  */
bool emitter_emits (const struct emitter *e, const char *metric);

/* These gather lines, which emitter_flush writes at once.  BENCHMARK NULL:
   metadata of all.  */
void emit_header (struct emitter *e);
void emit_benchmarks (struct emitter *e, const char *const *name,
                      size_t count);
void emit_metadata (struct emitter *e, const char *key, const char *value,
                    const char *benchmark);
void emit_metadataf (struct emitter *e, const char *key, const char *benchmark,
                     const char *format, ...)
    __attribute__ ((format (printf, 4, 5)));
/* One sample, whatever -m says; of bare numbers VALUE alone.  RUN NULL: the
   next.  */
void emit_value (struct emitter *e, double value, const char *unit,
                 const char *metric, const char *benchmark,
                 const struct run *run);
/* The samples of a run that went well.  */
void emit_run (struct emitter *e, const char *benchmark,
               const struct step *step, const struct outcome *outcome);
/* The duration of a warm-up run.  */
void emit_warmup (struct emitter *e, const char *benchmark,
                  const struct step *step, double wall_s);
/* Those of one that did not.  */
void emit_failed_run (struct emitter *e, const char *benchmark,
                      const struct step *step, const struct outcome *outcome);
/* The duration of a set-up or clean-up, where its metric was asked for.  */
void emit_hook (struct emitter *e, const char *benchmark, enum hook hook,
                double seconds);
void emit_end (struct emitter *e, const char *how);
/* 0, or -1 with errno.  */
int emitter_flush (struct emitter *e);
#endif
