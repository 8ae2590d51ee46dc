/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How often what the programs print is right: shares of seeded trials, held
   against the bars.  */
#ifndef BENCH_TRUTH_H
#define BENCH_TRUTH_H
#include <stdbool.h>
#include <stddef.h>
#include "base/rng.h"

/* One share that is looked at.  */
struct question
{
  const char *kind; /* "coverage", "false alarms", "power" ... */
  const char *what; /* "95 % interval of the median" */
  const char *data; /* "normal" */
  size_t n;         /* samples a series */
  size_t effort;    /* of a trial: 10 means a tenth of the usual number of
                       trials; 0 is 1 */
  double at_least, at_most; /* bar; 0 and 1: it is only told */
};

/* A generator for QUESTION's trials, its own and always the same, and how
   many there are to be: none where the time allows too few.  */
size_t truth_begin (struct rng *rng, const struct question *question);
/* HITS of TRIALS are what QUESTION asks for.  */
void truth_answer (const struct question *question, size_t hits,
                   size_t trials);

void truth_of_intervals (void);
void truth_of_false_alarms (void);
void truth_of_power (void);
#endif
