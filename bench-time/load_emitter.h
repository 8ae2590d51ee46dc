/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes the samples of a load as they come.  */
#ifndef BENCH_TIME_LOAD_EMITTER_H
#define BENCH_TIME_LOAD_EMITTER_H
#include "emitter.h"
#include "load/load_result.h"
#include "options.h"

struct load_emitter
{
  struct emitter *emitter;
  const char *benchmark;
  uint64_t invocation; /* 0: there is but one */
  bool is_open, is_offline;
  const struct argument_list *metrics;
  uint64_t begin_ns; /* when the measured time began */
  uint64_t samples;  /* written so far, offline */
  int write_errno;   /* 0: all is well */
};

/* Write to EMITTER samples of BENCHMARK, a load that O asks for, in
   INVOCATION (0: there is but one).  */
void load_emitter_init (struct load_emitter *e, struct emitter *emitter,
                        const struct options *o, const char *benchmark,
                        uint64_t invocation);
/* Write those of RECORD, if it counts.  */
void load_emit_record (struct load_emitter *e,
                       const struct load_record *record);
/* And what all of it came to.  */
void load_emit_result (struct load_emitter *e, const struct load_result *r,
                       bool has_targets);
/* A single figure, in UNIT.  */
void load_emit_figure (struct load_emitter *e, const char *metric,
                       const char *unit, double value);
#endif
