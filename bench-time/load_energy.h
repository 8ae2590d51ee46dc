/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the machine takes while a load runs, and while it rests.  */
#ifndef BENCH_TIME_LOAD_ENERGY_H
#define BENCH_TIME_LOAD_ENERGY_H
#include "load_emitter.h"
#include "run/instrument.h"

/* Zeroed but for its first member: ready for use.  */
struct load_energy
{
  struct instruments *instruments; /* NULL: nothing is watched */
  uint64_t began_ns;
  /* Of all parts of the load so far.  */
  double energy_J, seconds;
  bool is_known;
};

/* A part of a load begins; it has ended.  */
void load_energy_begin (struct load_energy *e);
void load_energy_end (struct load_energy *e);
/* Write its power and, where QUERIES were asked all in all, the energy by the
   query to OUT.  */
void load_energy_emit (const struct load_energy *e, struct load_emitter *out,
                       uint64_t queries);
/* Wait NS, or until a signal comes, and watch.  */
void load_energy_rest (struct load_energy *e, uint64_t ns);
#endif
