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

/* A stretch of time with exactly so many arrivals.  */
struct arrival_stretch
{
  uint64_t count;
  double seconds;
};
/* At most so many one after the other: a warm-up, what counts, a cool-down. */
#define ARRIVAL_STRETCHES 3

struct arrivals
{
  struct arrival_law law;
  struct rng rng;
  double rate;      /* 1/s; not of fitted ones */
  double now_s;     /* the instant of the last one; of mmpp and of fitted ones
                       in their own time */
  uint64_t count;   /* made so far */
  uint64_t planned; /* how many there are; UINT64_MAX: no end */

  double scale; /* mmpp: of its own time */
  int state;
  double state_until_s;

  bool fitted;
  struct arrival_stretch stretch[ARRIVAL_STRETCHES];
  double stretch_scale[ARRIVAL_STRETCHES]; /* of gaps */
  size_t at;                               /* the stretch of the last one */
  uint64_t at_count;                       /* made so far in it */
  double from_s;                           /* when it begins */
};

/* Begin: arrivals by LAW at RATE a second (> 0; of mmpp the mean to which the
   pace of its time is set, NaN: as it tells itself; of a trace its own), from
   SEED.  The first is due at 0; of a trace at its first instant.  */
void arrivals_begin (struct arrivals *a, const struct arrival_law *law,
                     double rate, uint64_t seed);
/* The same for exactly as many arrivals as each of the COUNT stretches STRETCH
   says (1 to ARRIVAL_STRETCHES; at least one in all): in one of N arrivals
   N + 1 gaps, scaled so that they fill it, so that those of a Poisson process
   are N sorted uniforms, a Poisson process given its count (Cox and Lewis
   1966).  Constant ones begin and end half a gap from its ends.  Not for mmpp
   and traces.  Takes time for all gaps, and no memory.  */
void arrivals_fit (struct arrivals *a, const struct arrival_law *law,
                   const struct arrival_stretch *stretch, size_t count,
                   uint64_t seed);
/* When the next query is due, in s from the beginning; infinite where there
   are no more.  */
double arrivals_next (struct arrivals *a);
#endif
