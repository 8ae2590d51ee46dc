/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A system in virtual time: one server, queries served in the order in which
   they come, each sample of a query for a time of a known law.  What a load
   measures on it is known in closed form, so that it tries the generator.

   Poisson arrivals at RATE, mean service S, load u = RATE S < 1:
   M/M/1: time in the system exponential with mean S / (1 - u);
   M/D/1: mean wait u S / (2 (1 - u)) (Pollaczek 1930, Khinchin 1932).  */
#ifndef BENCH_SIMULATED_H
#define BENCH_SIMULATED_H
#include "base/memory.h"
#include "load/system.h"

enum service_law
{
  SERVICE_CONSTANT,   /* md1 */
  SERVICE_EXPONENTIAL /* mm1 */
};

struct simulated_options
{
  enum service_law law;
  double service_s; /* mean */
  /* The first query whose service begins at STALL_AT_S or later takes STALL_S
     longer; 0: none.  */
  double stall_s, stall_at_s;
  uint64_t seed;
};

/* Read TEXT, "md1:TIME" or "mm1:TIME", perhaps with ",stall=TIME@AT", into O.
   NULL, or what is wrong, a constant phrase.  */
const char *simulated_parse (struct simulated_options *o, const char *text);
/* "md1" or "mm1".  */
const char *simulated_name (const struct simulated_options *o);

struct simulated;
void simulated_close (struct simulated *s);
/* NULL with errno ENOMEM.  */
struct simulated *simulated_open (const struct simulated_options *o)
    OWNED_UNTIL (simulated_close);
/* S as a system.  Its ISSUE fails when memory runs out.  */
struct load_system simulated_system (struct simulated *s);
#endif
