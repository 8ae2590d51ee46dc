/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The statistics of one series, as bench-stats and bench-report print them:
   the names are those of the machine-readable outputs.  */
#ifndef BENCH_SUMMARY_H
#define BENCH_SUMMARY_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "stat/figure.h"
#include "stat/modes.h"
#include "stat/steady_state.h"

/* What takes time and is there only where it is asked for.  */
enum summary_more
{
  SUMMARY_SLOPE = 1,   /* of any sequence, trend or not */
  SUMMARY_TIES = 2,    /* the tick, how many values differ */
  SUMMARY_SHAPE = 4,   /* var, se, skew, kurt */
  SUMMARY_MEANS = 8,   /* gmean to hmean, mad_sd, rate */
  SUMMARY_TRIMMED = 16 /* trimmed10, trimmed */
};
#define SUMMARY_ALL 31U

/* How the samples are summarised.  Zeroed but for the level is what the
   programs do by themselves.  */
struct summary_options
{
  double confidence; /* two-sided level, 0.95 */
  const double *p;   /* extra quantiles, ascending, each once */
  size_t p_count;
  size_t p_hidden; /* so many of them, the last, come out of order and are not
                      for tables */
  bool higher_is_better;
  int quantile_type; /* 1 .. 9 of Hyndman and Fan; 0 is 7 */
  size_t bootstrap;  /* resamples for the mean; 0: none */
  uint64_t seed;     /* of these */
  unsigned more; /* of enum summary_more, for the figures below "more" too */
  bool trimmed;  /* what TRIMMED leaves out is said: */
  double trim;   /* this part at either end, in [0, 0.5] */
  bool olympic;  /* or one sample at either end */
};

/* Samples up to which each is looked at as part of the sequence, and all are
   sorted.  */
#define SUMMARY_SEQUENCE 65536
/* The part of a level that counts as a change of it.  */
#define SUMMARY_MARGIN 0.01

struct summary_quantile
{
  double p; /* in [0, 1] */
  struct figure value;
  struct interval ci; /* order statistics */
};

struct summary
{
  size_t n;
  double confidence;
  bool approximate; /* of a sketch: quantiles are within SKETCH_ERROR of the
                       samples that they stand for */
  struct figure mean, sd, cv, sum;
  struct interval mean_bca; /* by the bootstrap, where it was asked for */
  struct interval mean_ci;  /* t interval */
  struct figure median;
  struct interval median_ci;         /* order statistics; [min, max] when n is
                                        too small for the level */
  struct figure median_coverage;     /* what that interval really covers */
  bool median_ci_is_range;           /* n was too small: */
  struct figure median_range_reason; /* what an interval at the level needs */
  bool clock_limited; /* an interval was a point: half a tick was added */
  struct figure mad, min, max, p25, p75;
  struct summary_quantile p95, p99;
  struct summary_quantile *extra;   /* as asked for, EXTRA_COUNT of them */
  size_t extra_count, extra_hidden; /* the last of them not for tables */
  size_t outliers_mild, outliers_severe; /* beyond 1.5 and 3 IQR; disjoint */
  /* Ties, which among more than SUMMARY_SEQUENCE samples are looked for only
     with SUMMARY_TIES, or where an interval is a point.  */
  double tick;     /* smallest gap between two values; 0: all are equal, or not
                      looked for */
  size_t distinct; /* different values; 0: not looked for */
  struct figure tick_figure, tick_share; /* the tick, and over the median */
  struct figure lag1, n_eff;
  bool autocorrelated; /* more than chance explains */
  bool widened; /* lag1 is above 0 by more than chance, and in a drift what its
                   slope leaves depends on itself, too: intervals are as wide
                   as for so many independent samples: */
  double worth; /* n, or where WIDENED n_eff */

  /* The sequence: of the samples, or where they are more than
     SUMMARY_SEQUENCE of the medians of so many equal blocks.  */
  bool by_blocks;
  struct steady_state steady;  /* its segments in samples, not in blocks */
  struct figure steady_from;   /* from 1 */
  struct figure drift_per_run; /* slope, in the unit; over the steady part */
  struct figure trend_tau, trend_p;
  struct figure peak, sustained;

  struct figure modes; /* how many */
  struct mode *mode; /* MODE_COUNT of them, the first MODES_MAX; the summary's
                        own */
  size_t mode_count;

  /* Of things that come true or not (analysis/summary_outcomes.h).  */
  bool proportion;            /* the samples are such: MEAN_CI is exact, */
  struct interval wilson;     /* and this is the other one */
  size_t runs;                /* of the benchmark; 0: not known */
  size_t n_failed, n_timeout; /* of them; disjoint */
  struct figure success;      /* the share of the others */
  struct interval success_ci, success_wilson; /* exact, and Wilson's */

  /* Of answers (analysis/quality.h).  */
  struct figure macro_f1, auc, ece, top5, majority;
  struct interval macro_f1_ci, auc_ci, top5_ci;

  /* Of queries (analysis/query_load.h).  */
  struct figure throughput, in_system;

  /* More.  */
  struct figure var, se, skew, kurt, mad_sd; /* var in the unit squared */
  struct figure gmean, geometric_sd, hmean, trimmed10, trimmed;
  struct figure rate; /* 1 / mean: runs a unit of the samples */
};

/* Summarise the N samples of VALUE (n >= 1, finite, in order of taking) as
   OPTIONS says.  0, or -1 with errno ENOMEM.  Free with summary_free.  */
int summary_compute (struct summary *s, const double *value, size_t n,
                     const struct summary_options *options);
void summary_free (struct summary *s);

/* The word of the machine-readable outputs: "warm-up".  */
const char *summary_state (const struct summary *s);
/* Whether WORD is one of these.  */
bool summary_is_state (const char *word);
#endif
