/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a sequence of measurements settles, and from where on.  */
#ifndef BENCH_STEADY_STATE_H
#define BENCH_STEADY_STATE_H
#include <stdbool.h>
#include <stddef.h>
#include "stat/trend.h"

enum steady_class
{
  STEADY_UNKNOWN, /* too few samples */
  STEADY_FLAT,
  STEADY_WARM_UP,   /* worse at first */
  STEADY_SLOW_DOWN, /* better at first, or in between */
  STEADY_DRIFT,     /* rises or falls all the time */
  STEADY_NONE       /* changes up to the end */
};

/* Samples between two changes.  */
struct steady_segment
{
  size_t start, count; /* places in the sequence, all samples counted */
  double mean, sd;     /* of those that are no outliers */
  size_t used;         /* how many these are */
  size_t outliers;     /* and the others */
};

struct steady_state
{
  enum steady_class class;
  size_t from;   /* place of the first sample of the steady part; 0 where there
                    is none */
  double before; /* median of the samples before it, where there are any */
  double after;  /* median from there on */
  size_t against; /* of the segments before it the one that the last is most
                     unlike in the way that CLASS says */
  struct trend trend; /* from there on; P as for dependent samples */
  bool drifts;        /* TREND is no chance, and beyond the margin */
  double slope;       /* a place, where SLOPED */
  bool sloped;
  double rest_lag1; /* lag-1 autocorrelation of what SLOPE leaves; 0 where that
                       is next to nothing */
  struct steady_segment *segment; /* a head is the first of them */
  size_t segment_count;
};

/* What is looked for.  */
struct steady_options
{
  double margin; /* means nearer than this part of the last count as equal */
  bool higher_is_better;
  bool always_slope; /* the slope even of a sequence without a trend */
};

/* The shortest sequence of which anything is said but a short warm-up, and
   the shortest of all.  */
#define STEADY_MIN 10
#define STEADY_HEAD_MIN 5

/* Look for the steady part of the N >= 1 finite samples of VALUE, in order of
   taking, after Barrett et al. (2017): the changes of mean and variance
   (change_points), outliers left out, are segments.  An outlier is a sample
   that is farther from the median of the eleven around it than 5.7 times the
   interquartile range of such distances.  (Barrett et al. take the distance
   from the median of all and three times that of the 90th from the 10th
   percentile: a tenth of slow samples move these, and then such a sequence
   was found not to be flat in one of five cases.)  Where most of the distances
   are 0 it is one that is farther than twice what two samples differ by, most
   often, that have nine between them.  Those at the end whose
   means are within MARGIN of the last one's, or within Student's t times the
   standard error of their difference, are the steady part; it has ten samples
   and a quarter of all at least.

   A warm-up that is too short for a segment is a head of k samples, at most
   half of all, each worse than all after the head, beyond MARGIN of their
   mean and beyond the one-sided 99.5 % prediction limit of a normal law
   (Student's t) from the rest; k is the largest for which that chance is at
   most 1/20: k! (n - k)! / n!, or (n - k)! / n! where the head falls all the
   way.  One sample is a head also beyond the limit at 99.95 %.

   A straight line that costs no more than the segments is a drift, and so is
   a trend (Mann and Kendall, p < 0.01, the variance of S times
   (1 + r) / (1 - r) where the residuals' lag-1 autocorrelation r is above 0,
   and their standard deviation above a thousandth of the way of the slope)
   of more than MARGIN from the first to the last sample.

   0, or -1 with errno ENOMEM.  Free with steady_state_free.  */
int steady_state_find (struct steady_state *s, const double *value, size_t n,
                       const struct steady_options *options);
void steady_state_free (struct steady_state *s);
#endif
