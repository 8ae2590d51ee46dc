/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the machine takes while a load runs, and while it rests.  */
#ifndef BENCH_TIME_LOAD_ENERGY_H
#define BENCH_TIME_LOAD_ENERGY_H
#include "load_emitter.h"
#include "run/instrument.h"

struct load_energy
{
  struct instruments *instruments; /* NULL: nothing is watched */
  uint64_t began_ns;
};

/* A load begins.  */
void load_energy_begin (struct load_energy *e);
/* It has ended, with QUERIES answered: write its power, and the energy of a
   query, to OUT.  */
void load_energy_end (struct load_energy *e, struct load_emitter *out,
                      uint64_t queries);
/* Wait NS, or until a signal comes, and watch.  */
void load_energy_rest (struct load_energy *e, uint64_t ns);
#endif
