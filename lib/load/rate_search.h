/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search for the highest rate at which a load meets its targets, one
   trial after the other: a bracket by doubling, then bisection.  A trial is
   noisy, so that a rate at which one failed, and every rate of the bisection,
   is tried again until two trials agree.  */
#ifndef BENCH_RATE_SEARCH_H
#define BENCH_RATE_SEARCH_H
#include <stdbool.h>
#include <stddef.h>

struct rate_search
{
  double precision; /* the answer may be this part wide */
  double min, max;  /* rates that are tried, 1/s */
  /* The largest rate that passed, and the smallest that failed, so far; NaN:
     none yet.  */
  double pass, fail;
  double rate;            /* to be tried next */
  unsigned passes, fails; /* of the trials at RATE */
  bool is_confirmed;      /* PASS, by a second trial */
  size_t trials;
  bool is_done;
};

/* Begin at START in [MIN, MAX].  */
void rate_search_begin (struct rate_search *s, double start, double min,
                        double max, double precision);
/* A trial at RATE PASSED, or did not; set RATE for the next one, or
   IS_DONE.  PASS NaN then: not even MIN passed.  FAIL NaN: MAX passed.  */
void rate_search_take (struct rate_search *s, bool passed);
#endif
