/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Warm-up of as many runs as are needed: until what runs take has been steady
   for a while.  Pure.  */
#ifndef BENCH_TIME_WARM_UP_H
#define BENCH_TIME_WARM_UP_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* At least and at most so many runs.  */
#define WARM_UP_MIN 20
#define WARM_UP_MAX 100

/* The warm-up runs of a benchmark; zeroed it has had none.  */
struct warm_up
{
  double time_s[WARM_UP_MAX];
  size_t count;
  double total_s;
  size_t steady_from; /* index of the run from which on times are steady */
  bool has_ended;     /* and what there is to tell of it was told */
};

/* A further run took TIME_S.  Beyond WARM_UP_MAX it only counts.  */
void warm_up_add (struct warm_up *w, double time_s);
/* Whether W is long enough: the last segment between changes of mean or
   variance has 10 runs and a quarter of all.  */
bool warm_up_is_steady (struct warm_up *w);
/* Whether it is over: steady, or it has had its runs.  */
bool warm_up_is_over (struct warm_up *w);
/* How many times as long as the steady runs the median run before them took;
   1 where there is none.  */
double warm_up_slowness (const struct warm_up *w);
/* Whether they were slow: by over 5 %.  A start that is slow to the very end
   of W cannot be told.  */
bool warm_up_was_slow (const struct warm_up *w);
#endif
