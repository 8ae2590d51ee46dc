/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The latency of a system by the rate of its queries, and where it saturates:
   from queries whose rate is known, by metadata "rate" or by the parameter
   rate= of their benchmark's name.  */
#ifndef BENCH_LOAD_CURVE_H
#define BENCH_LOAD_CURVE_H
#include <stdbool.h>
#include <stddef.h>
#include "analysis/sample_group.h"
#include "stat/figure.h"
#include "stream/sample_set.h"

/* A system that answers less than this share of what is asked, or in which
   queries pile up, is saturated.  */
#define LOAD_ANSWERED_LEAST 0.98

struct load_point
{
  double rate;                 /* queries due a second */
  struct sample_group latency; /* of one of its benchmarks; owned */
  /* Where "issued" is known: */
  struct figure answered; /* answers a second from the first answer to the
                             last, over queries a second from the first due to
                             the last */
  struct figure growth; /* of the queries in the system, from the start to the
                           end by a straight line through WINDOWS means, over
                           their mean */
  bool grows;           /* by more than chance: t at 99 %, and at least by
                           their mean */
  bool saturated, judged;
};

/* One system: a benchmark, or those whose names differ in rate= alone.  */
struct load_curve
{
  char *name;               /* owned */
  const char *benchmark;    /* one of its benchmarks */
  struct load_point *point; /* by rate, ascending, each once */
  size_t count;
};

struct load_curves
{
  struct load_curve *item;
  size_t count;
};

/* Find the curves of "latency" in SET among the COUNT names of BENCHMARK.  0,
   or -1 with errno ENOMEM; load_curves_free frees either way.  */
int load_curves_find (struct load_curves *curves, const struct sample_set *set,
                      const char *const *benchmark, size_t count);
void load_curves_free (struct load_curves *curves);

/* The knee of CURVE: it is between the rate *FROM, the largest below all
   saturated ones, and *TO, the smallest saturated; missing: there is none on
   that side.  */
void load_curve_knee (const struct load_curve *curve, struct figure *from,
                      struct figure *to);

/* Judge the N queries that were DUE and then took LATENCY, in seconds: sets
   what POINT says of saturation.  0, or -1 with errno ENOMEM.  */
int load_judge (struct load_point *point, const double *due,
                const double *latency, size_t n);
#endif
