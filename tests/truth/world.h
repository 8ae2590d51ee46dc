/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Made-up worlds of which the truth is known: samples from a distribution,
   and comparisons of two of them as the programs make them.  */
#ifndef BENCH_TRUTH_WORLD_H
#define BENCH_TRUTH_WORLD_H
#include <stdbool.h>
#include <stddef.h>
#include "analysis/comparison.h"
#include "base/rng.h"

enum shape
{
  NORMAL,    /* mean 1, standard deviation 0.05 */
  LOGNORMAL, /* exp of a standard normal: strongly skewed */
  OUTLIERS,  /* NORMAL, but one in ten takes three times as long */
  CLOCK,     /* NORMAL, read from a clock of steps of 0.04 */
  ANSWERS,   /* right, 1, with chance 0.9 times the factor, else 0 */
  MODES,     /* half of them take 1.2 times as long as the others, each half
                with a deviation of 0.002 only */
  SHAPE_COUNT
};
#define TIMES ANSWERS /* the shapes before this are times */
extern const char *const shape_names[SHAPE_COUNT];

double world_normal (struct rng *rng);
/* N samples, each FACTOR times what it would be.  */
void world_draw (struct rng *rng, enum shape shape, double factor,
                 double *value, size_t n);
/* NORMAL, each depending on the one before: x' = PHI x + noise.  */
void world_draw_ar1 (struct rng *rng, double phi, double *value, size_t n);
/* PROCESSES times ITERATIONS samples, of whose variance the share ICC is
   between processes.  */
void world_draw_processes (struct rng *rng, double icc, double *value,
                           size_t processes, size_t iterations);

/* The true quantile at P, and the true mean.  */
double world_quantile (enum shape shape, double p);
double world_mean (enum shape shape);

/* How the runs of a comparison are numbered.  */
enum arrangement
{
  TWO_FILES, /* RUN 1, 2, ... in a file a side */
  BLOCKS,    /* one file, in which equal RUNs of the two sides pair */
  PROCESSES  /* TWO_FILES, RUN i.j: iteration j of process i */
};
#define ITERATIONS 20 /* a process */

/* A row of a comparison: N samples of the baseline, M of the candidate.  */
struct sides
{
  const double *x, *y;
  size_t n, m;
  bool answers; /* they are 0 and 1, else times */
};

/* What bench-compare says of COUNT rows by TEST (NULL: by default), from
   texts of samples on.  BLOCKS takes one row.  */
struct judgement
{
  struct sample_set *baseline, *candidate; /* may be one */
  struct comparison_pair *pair;
  struct comparison_list list;
};
void world_compare (struct judgement *j, const struct sides *sides,
                    size_t count, enum arrangement arrangement,
                    const char *test);
void world_judgement_free (struct judgement *j);

/* The interval that bench-stats prints of N samples: of the quantile at P, or
   where that is 0 of the mean.  */
struct interval world_interval (const double *value, size_t n, double p,
                                enum arrangement arrangement);

/* Whether ROW's test rejects at ROW's level that nothing changed; and whether
   its interval holds RATIO.  */
bool world_rejects (const struct comparison *row);
bool world_holds (const struct comparison *row, double ratio);
bool world_holds_difference (const struct comparison *row, double difference);
#endif
