/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many runs a comparison takes, as bench-compare --plan prints it.  */
#ifndef BENCH_PLAN_H
#define BENCH_PLAN_H
#include <stdbool.h>
#include <stddef.h>
#include "stat/figure.h"

enum plan_goal
{
  PLAN_CHANGE,     /* to show a change */
  PLAN_WIDTH,      /* an interval so narrow */
  PLAN_PROPORTIONS /* to tell two proportions apart */
};

struct plan_question
{
  enum plan_goal goal;
  /* Of a change: EFFECT 0.02 is the ratio 1.02, SPREAD the coefficient of
     variation (with PAIRED, the deviation of the log ratios of pairs); else
     both are in one unit.  Half the interval's width is relative or not in
     the same way.  */
  bool relative;
  bool paired;
  bool by_t, by_rank; /* which tests to plan for */
  double effect, spread;
  /* Runs that tell as much as one that does not depend on the one before;
     below 1 is 1.  */
  double together;
  double p1, p2;
  double power, confidence;
};

struct plan_answer
{
  double effect;
  struct figure power; /* not available for a width */
  double confidence;
  const char *method; /* "t", "rank", "paired-t", "signed-rank", "width-t",
                         "width-normal", "proportions" */
  struct figure n;    /* a side, or pairs; whole */
};

/* The answers to QUESTION, at most PLAN_ANSWERS_MAX; returns their number. */
#define PLAN_ANSWERS_MAX 2
size_t plan_answer (struct plan_answer answer[PLAN_ANSWERS_MAX],
                    const struct plan_question *question);

/* The upper limit of the deviation of which N samples of a normal law showed
   STD, at confidence 0.8: a pilot's deviation is as often too small as too
   large, and a plan should not be.  N need not be whole.  */
double plan_spread_limit (double std, double n);
#endif
