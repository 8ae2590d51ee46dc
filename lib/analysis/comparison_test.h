/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One test of one comparison: its p-value, and the shifts that it does not
   reject at any level, from one law.  */
#ifndef BENCH_COMPARISON_TEST_H
#define BENCH_COMPARISON_TEST_H
#include <stdbool.h>
#include <stddef.h>
#include "analysis/comparison_data.h"
#include "stat/hodges_lehmann.h"
#include "stat/kolmogorov_smirnov.h"
#include "stat/mean_ratio.h"
#include "stat/permutation.h"
#include "stat/proportions.h"
#include "stat/rank_law.h"
#include "stat/t_test.h"

/* In the order of comparison_test_names.  */
enum test_kind
{
  TEST_MANN_WHITNEY, /* on logarithms where all samples are positive */
  TEST_SIGNED_RANK,  /* likewise, of pairs */
  TEST_LOGWELCH,     /* Welch's t on logarithms */
  TEST_WELCH,
  TEST_STUDENT,
  TEST_LOGPAIRED, /* t on the log ratios of pairs */
  TEST_PAIRED,
  TEST_PERMUTATION, /* of means, on logarithms where all are positive */
  TEST_KS,          /* of distributions: it has no interval */
  TEST_FISHER,      /* of answers, 0 or 1 */
  TEST_MCNEMAR,     /* of pairs of answers */
  TEST_FIELLER,     /* of the ratio of means */
  TEST_BOOTSTRAP,   /* likewise */
  TEST_NONE         /* no test; REASON says why */
};

struct comparison_test
{
  enum test_kind kind;
  const char *reason; /* why there is no p-value, or NULL */
  const char *tag;    /* why it is not the first choice, or NULL */
  bool stands_in;     /* a t test for a rank test of too few runs */
  bool with_ranks;    /* a t test, and beside it Mann and Whitney's */
  bool shiftless;     /* for a rank test that rejects every shift */
  bool too_few;       /* TEST_NONE for want of runs, not of a test */
  bool on_logs;       /* the shift is that of logarithms */
  double estimate;    /* the shift from baseline to candidate */
  double p;           /* two-sided; NaN where there is none */
  size_t n, m;        /* samples a side; the N differences of pairs */
  /* What intervals of ranks come from: sorted samples, or in X the
     differences.  */
  double *x, *y;
  struct rank_law law;
  struct t_test t;
  double untied_min_p; /* of a rank test, had it no ties */
  /* Of the other kinds, each its own.  */
  struct permutation permutation;
  struct kolmogorov_smirnov ks;
  struct proportions proportions;
  struct paired_proportions changed;
  struct fieller fieller;
  struct ratio_bootstrap bootstrap;
};

/* The default procedure: for answers McNemar's test of pairs, else Fisher's;
   for all else, on logarithms (of differences, where a sample is not
   positive) the signed rank test of pairs, else Mann and Whitney's; but a t
   test where samples depend on the one before, on either side.  Where spread
   and number differ so much that a rank test alone answers another question,
   Welch's test has to reject as well: the larger p-value counts, and the
   interval that reaches over both.  0, or -1 with errno ENOMEM.  */
int comparison_test_default (struct comparison_test *test,
                             const struct comparison_data *data);
/* The test of KIND, or none with the reason; what is random is by OPTIONS. */
int comparison_test_run (struct comparison_test *test,
                         const struct comparison_data *data,
                         enum test_kind kind,
                         const struct comparison_options *options);
/* How often samples are drawn anew.  */
size_t comparison_test_resamples (const struct comparison_options *options);
/* Whether tests of KIND are of two sides whose runs do not pair.  */
bool comparison_test_is_apart (enum test_kind kind);
/* Whether TEST can reject at level ALPHA at all, or may: a rank test, if it
   has so small a p-value; a t test that stands in for one, if there are runs
   enough (analysis/few_runs.h); all others.  */
bool comparison_test_can_reject (const struct comparison_test *test,
                                 double alpha);
/* Whether TEST is a rank test that rejects every shift at level ALPHA, so that
   it has no interval: it tells that samples differ, but no size of that.  */
bool comparison_test_is_shiftless (const struct comparison_test *test,
                                   double alpha);
/* The t test that stands in for TEST when that cannot reject at level ALPHA or
   is shiftless there, or where that may not, none.  Frees TEST first.  */
int comparison_test_stand_in (struct comparison_test *test,
                              const struct comparison_data *data,
                              double alpha);
/* The shifts that TEST does not reject at level ALPHA.  */
struct shift_interval
comparison_test_interval (const struct comparison_test *test, double alpha);
void comparison_test_free (struct comparison_test *test);
#endif
