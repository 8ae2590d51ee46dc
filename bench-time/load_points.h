/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The loads of a sweep: one for each combination of concurrency and batch,
   and for each level of the rate.  */
#ifndef BENCH_TIME_LOAD_POINTS_H
#define BENCH_TIME_LOAD_POINTS_H
#include "base/text.h"
#include "load_options.h"

struct load_point
{
  char *name; /* of its benchmark: "simulate-mm1/batch=4/level=90" */
  size_t concurrency, batch;
  double level;        /* part of the rate; NaN: there are no levels */
  struct text invalid; /* why it was, in the invocations so far */
};

struct load_points
{
  struct load_point *item;
  size_t count;
};

/* The loads that L wants of the model NAME.  Exits when there are too many,
   or memory runs out.  */
struct load_points load_points_new (const struct load_options *l,
                                    const char *name);
void load_points_free (struct load_points *p);
#endif
