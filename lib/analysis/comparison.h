/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The comparison of one candidate with one baseline on one metric, as
   bench-compare and bench-report print it.  The names are those of the
   machine-readable outputs.  */
#ifndef BENCH_COMPARISON_H
#define BENCH_COMPARISON_H
#include <stdbool.h>
#include <stddef.h>
#include "stat/figure.h"
#include "stream/sample_set.h"

enum verdict
{
  VERDICT_FASTER,
  VERDICT_SLOWER,
  VERDICT_BETTER,
  VERDICT_WORSE,
  VERDICT_SMALLER,
  VERDICT_LARGER,
  VERDICT_EQUIVALENT,
  VERDICT_INCONCLUSIVE,
  VERDICT_DIFFERENT,
  VERDICT_NOT_COMPARABLE,
  VERDICT_MISSING, /* in the baseline's side only */
  VERDICT_NEW,     /* in the candidate's side only */
  VERDICT_COUNT
};
const char *verdict_name (enum verdict v);
/* 1: the candidate is better, -1: worse (a regression), 0: neither.  */
int verdict_sense (enum verdict v);

struct comparison
{
  const char *benchmark; /* what the row is about */
  const char *metric, *unit;
  const char *baseline, *candidate; /* names of the sides */
  enum direction direction;
  size_t n_baseline, n_candidate;
  bool paired;
  const char *test;         /* one of comparison_test_names; NULL: none */
  struct figure ratio;      /* candidate / baseline */
  struct interval ratio_ci; /* at LEVEL */
  struct figure difference; /* candidate - baseline, in UNIT */
  struct interval difference_ci;
  struct figure speedup; /* > 1 where the candidate is better */
  struct figure p, p_adjusted;
  double level; /* confidence of the intervals, after Holm */
  struct figure cliff_delta, a12, hedges_g;
  double margin; /* 0.01: one percent */
  /* The smallest change that the interval allows, either way, relative to
     the baseline: 0.05 where the ratio is at least 1.05 or at most 1 / 1.05;
     0 where it may be 1.  */
  struct figure least_change;
  struct figure most_change; /* the largest, likewise */
  enum verdict verdict;
  bool below_margin;
  struct figure needed_n; /* a side, for an interval as narrow as it takes */
  const char *tag;        /* what the default test gave way to: "low-n",
                             "autocorrelated", "unequal-spread", "ties",
                             "clock-limited", "differences"; or NULL */
  char *sentence;         /* one quotable sentence; owned */
  char *explanation;      /* what was done and why, where asked for; owned */
  char *conditions;       /* how the conditions differ, or NULL; owned */
  /* After comparison_confirm: the row of the second session, of its own list,
     or NULL; and whether its verdict is the same.  */
  const struct comparison *second;
  bool repeats;
};

/* Rearrangements or resamples of tests that take random ones.  */
#define COMPARISON_RESAMPLES 9999
#define COMPARISON_RESAMPLES_MAX 10000000
/* The margin within which a change does not matter, unless said.  */
#define COMPARISON_MARGIN 0.01

struct comparison_options
{
  double confidence; /* 0.95 */
  double margin;     /* COMPARISON_MARGIN */
  const char *test;  /* a name of comparison_test_names, or NULL: the default
                        procedure */
  uint64_t seed;     /* of what is random */
  size_t resamples;  /* 0: COMPARISON_RESAMPLES */
  bool fdr;          /* Benjamini and Hochberg's procedure instead of Holm's */
  bool explain;      /* say what was done, and why */
  bool unnamed;      /* sentences do not name the benchmark before all else */
  bool strict_conditions; /* other conditions are not comparable */
  bool utf8; /* sentences may hold the signs for plus-minus, times */
};

/* The names of the tests, NULL last.  */
extern const char *const comparison_test_names[];

/* One pair to be compared: the series of either side, or NULL where a side
   lacks it.  */
struct comparison_pair
{
  const char *benchmark, *metric;
  const char *baseline_name, *candidate_name;
  const struct sample_set *baseline_set, *candidate_set; /* may be one */
  const struct series *baseline, *candidate;
  bool other_machine; /* the sides are machines: no runs pair, and the
                         processors differ by purpose */
};

struct comparison_list
{
  struct comparison *row;
  size_t count;
  bool confirmed; /* a second session has been asked */
  bool fdr; /* p-values are adjusted by Benjamini and Hochberg's procedure */
};

/* Compare PAIRS, with Holm's correction over all of them.  0, or -1 with
   errno ENOMEM.  Names in the result point into PAIRS and their sets.  */
int comparison_compute (struct comparison_list *list,
                        const struct comparison_pair *pair, size_t count,
                        const struct comparison_options *options);
/* See which verdicts of LIST repeat in SECOND, those of a second session,
   which has to outlive LIST; the sentences say it.  0, or -1 with errno
   ENOMEM.  */
int comparison_confirm (struct comparison_list *list,
                        const struct comparison_list *second);
void comparison_list_free (struct comparison_list *list);

/* The metric that is judged where none is named: the first of BASELINE and
   then CANDIDATE (which may be one set) of which it is known which way is
   better, else the first; NULL where neither has samples.  */
const char *comparison_default_metric (const struct sample_set *baseline,
                                       const struct sample_set *candidate);

/* The pairs of one set: every benchmark against BASELINE (NULL: the first),
   for each of the METRIC_COUNT metrics of METRIC.  *PAIR is the caller's to
   free.  Returns their number, or -1 with errno ENOMEM.  */
ptrdiff_t comparison_pairs_within (struct comparison_pair **pair,
                                   const struct sample_set *set,
                                   const char *baseline,
                                   const char *const *metric,
                                   size_t metric_count);
/* The pairs of two sets: each benchmark of either side with its namesake.  */
ptrdiff_t comparison_pairs_between (struct comparison_pair **pair,
                                    const struct sample_set *baseline_set,
                                    const char *baseline_name,
                                    const struct sample_set *candidate_set,
                                    const char *candidate_name,
                                    const char *const *metric,
                                    size_t metric_count);
/* The geometric mean of the ratios of the rows that have one, with the t
   interval of their logarithms at level CONFIDENCE: of a suite, over its
   benchmarks.  Not available where the rows are of several metrics.  */
struct comparison_mean
{
  struct figure ratio;
  struct interval ci;
  size_t n;
};
int comparison_geometric_mean (struct comparison_mean *mean,
                               const struct comparison_list *list,
                               double confidence);
/* The same for each candidate that is a side with benchmarks of its own (a
   file, a machine); none where the candidates are benchmarks.  *MEANS is the
   caller's to free.  Returns their number, or -1 with errno ENOMEM.  */
struct comparison_side_mean
{
  const char *baseline, *candidate;
  struct comparison_mean mean;
};
ptrdiff_t comparison_side_means (struct comparison_side_mean **means,
                                 const struct comparison_list *list,
                                 double confidence);
/* How many benchmarks, or METRICS, the rows are about; -1 with errno
   ENOMEM.  */
ptrdiff_t comparison_count_distinct (const struct comparison_list *list,
                                     bool metrics);
/* "5 benchmarks: 3 faster, 1 slower, 1 inconclusive, 0 missing", the
   caller's to free; NULL with errno ENOMEM.  */
char *comparison_closing_line (const struct comparison_list *list);
#endif
