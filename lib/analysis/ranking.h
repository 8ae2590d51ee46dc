/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The order of benchmarks by an objective, and which of its places are within
   noise.

   The score of a trade-off is the weighted geometric mean of the figures, each
   as a part of the best one: with best / x where lower is better and x / best
   where higher is, the product of these to the power of weight / sum of
   weights (Fleming and Wallace 1986 on why not an arithmetic mean: this order
   does not depend on what is taken for 1).  So the quotient of two weights is
   a rate of exchange: of weights 10 and 1, 1 % of the first figure is worth 10
   % of the second.  */
#ifndef BENCH_RANKING_H
#define BENCH_RANKING_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "analysis/choice.h"
#include "analysis/objective.h"
#include "base/report.h"

/* So many of the best are compared with each other.  */
#define RANKING_COMPARED 40
/* Resamples of figures that are not compared as bench-compare does it.  */
#define RANKING_RESAMPLES 2000
/* Of more samples than these, which would take seconds, so many: a standard
   deviation of 500 resamples is right to 3 %.  */
#define RANKING_MANY_SAMPLES 100000
#define RANKING_RESAMPLES_OF_MANY 500

struct ranking_options
{
  double confidence, margin; /* of comparisons */
  uint64_t seed;
  size_t resamples; /* 0: as many as is usual */
};

struct ranked
{
  size_t place;  /* in CHOICE */
  double value;  /* of the only figure, or the score in (0, 1] */
  size_t rank;   /* one more than how many are better beyond noise */
  bool tied;     /* another of the compared cannot be told from it */
  bool compared; /* else RANK only follows the values */
};

struct ranking
{
  enum objective_kind kind;
  char **text;    /* of the criteria, one a term that is there */
  double *weight; /* likewise */
  size_t criteria;
  struct choice
      choice;         /* the benchmarks that are ranked, as they were given */
  struct ranked *row; /* of each, the best first */
  size_t compared;    /* so many of these, the first, with each other: */
  bool *beats;        /* row I beats row J beyond noise at I * COMPARED + J */
  bool resampled;     /* not by the tests of bench-compare */
  bool single; /* some figure is of one sample: its noise is not known */
  bool few;    /* some is of too few for resamples: not told apart */
};

/* Settle which figures of O are looked at, of SCOPE.  0; or -1, with
   nothing to free, after REPORTER has been told: of no such metric, no such
   statistic, a direction that is not known.  */
int ranking_open (struct ranking *r, const struct criterion_scope *scope,
                  const struct objective *o, const struct reporter *reporter);
/* Why BENCHMARK can not be ranked, appended to WHY; true: it can.  */
bool ranking_takes (const struct ranking *r, const struct sample_set *set,
                    const char *benchmark, struct text *why);
/* Rank the COUNT benchmarks of BENCHMARK, all of which it takes.  0, or -1
   after REPORTER has been told.  BENCHMARK must outlive R.  */
int ranking_make (struct ranking *r, const struct sample_set *set,
                  const char *const *benchmark, size_t count,
                  const struct ranking_options *options,
                  const struct reporter *reporter);
void ranking_free (struct ranking *r);

/* By what factor row I is better than row J in criterion K: 2 where it takes
   half the time.  */
double ranking_gain (const struct ranking *r, size_t i, size_t j, size_t k);
/* Whether row J, of those compared, can not be told from the first.  */
bool ranking_ties_first (const struct ranking *r, size_t j);
/* The name of the benchmark in row I.  */
const char *ranking_name (const struct ranking *r, size_t i);
#endif
