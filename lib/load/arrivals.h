/* SPDX-License-Identifier: GPL-3.0-or-later */
/* When queries are due: arrival processes, made one instant at a time, the
   same for the same seed on every machine (load/variates.h).  */
#ifndef BENCH_ARRIVALS_H
#define BENCH_ARRIVALS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/rng.h"

enum arrival_kind
{
  ARRIVALS_POISSON, /* gaps of the exponential law */
  ARRIVALS_CONSTANT,
  ARRIVALS_GAMMA, /* gaps of the gamma law; the shape is 1 for poisson, below
                     1 in bursts, above more even */
  ARRIVALS_MMPP,  /* Poisson at one of two rates by turns, each for a time of
                     the exponential law */
  ARRIVALS_TRACE  /* at given instants */
};

struct arrival_law
{
  enum arrival_kind kind;
  double shape;          /* gamma */
  double state_rate[2];  /* mmpp: 1/s, the first > 0 or the second */
  double state_s[2];     /* mmpp: mean times in each state, s */
  const double *trace_s; /* trace: ascending instants, s; not owned */
  size_t trace_count;    /* >= 1 */
  double speed;          /* trace: > 1 is faster than it was */
};

/* Read TEXT, as poisson, constant, gamma:SHAPE, mmpp:R1,R2,T1,T2 or
   trace:FILE[*SPEED], into LAW.  Of a trace *FILE is the name, the caller's
   to free, and its instants are the caller's to set; otherwise NULL.  NULL, or
   what is wrong, a constant phrase.  */
const char *arrival_law_parse (struct arrival_law *law, const char *text,
                               char **file);
/* The mean rate that LAW tells by itself, in 1/s: that of mmpp, and of a
   trace of two instants or more, by its speed.  NaN where a rate has to be
   asked for.  */
double arrival_law_rate (const struct arrival_law *law);

struct arrivals
{
  struct arrival_law law;
  struct rng rng;
  double rate;      /* 1/s */
  double now_s;     /* the instant of the last one */
  double scale;     /* of gaps; set by arrivals_fit */
  uint64_t count;   /* made so far */
  uint64_t planned; /* how many there are; UINT64_MAX: no end */
  bool fitted;
  int state;            /* mmpp */
  double state_until_s; /* mmpp */
};

/* Begin: arrivals by LAW at RATE a second (> 0; of mmpp the mean to scale it
   to, NaN: as it tells itself; of a trace its own), from SEED.  The first is
   due at 0; of a trace at its first instant.  */
void arrivals_begin (struct arrivals *a, const struct arrival_law *law,
                     double rate, uint64_t seed);
/* The same for exactly N arrivals within SECONDS: N + 1 gaps, scaled so that
   they fill it, so that those of a Poisson process are N sorted uniforms, a
   Poisson process given its count (Cox and Lewis 1966).  Constant ones begin
   half a gap after 0.  Not for mmpp and traces.  Takes time for N gaps, and no
   memory.  */
void arrivals_fit (struct arrivals *a, const struct arrival_law *law,
                   uint64_t n, double seconds, uint64_t seed);
/* When the next query is due, in s from the beginning; infinite where there
   are no more.  */
double arrivals_next (struct arrivals *a);
#endif
