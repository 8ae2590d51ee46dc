/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/summary.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/summary_moments.h"
#include "analysis/summary_order.h"
#include "analysis/summary_sequence.h"
#include "base/memory.h"
#include "stat/bootstrap.h"
#include "stat/means.h"
#include "stat/moments.h"
#include "stat/order_statistics.h"
#include "stat/spread.h"
#include "stat/survey.h"

static const char all_equal[] = "all samples are equal";

/* What is found of the samples in the first place.  */
struct look
{
  const double *value;
  struct order_statistics order;
  struct survey survey; /* where they are many */
  struct moments moments;
};

static int
summarise_modes (struct summary *s, const double *value, const double *sorted)
{
  struct modes found;
  s->modes = figure_needs (MODES_MIN);
  if (s->n < MODES_MIN)
    return 0;
  int status = s->n > MODES_MANY ? modes_find_among (&found, value, s->n)
                                 : modes_find (&found, sorted, s->n, s->tick);
  if (status != 0)
    return status;
  s->modes = figure_of ((double) found.count);
  s->mode_count = found.count < MODES_MAX ? found.count : MODES_MAX;
  s->mode = memory_array (s->mode_count, sizeof *s->mode);
  if (s->mode == NULL)
    return -1;
  memcpy (s->mode, found.mode, s->mode_count * sizeof *s->mode);
  return 0;
}

/* The sample variance and the shape, where there are enough samples.  */
static void
summarise_shape (struct summary *s, const double *value,
                 const struct moments *m)
{
  struct shape shape;
  moments_shape (&shape, m, value);
  s->var = s->n < 2 ? figure_needs (2)
                    : figure_finite (moments_sample_variance (m));
  s->se = s->sd;
  s->se.value /= sqrt ((double) s->n);
  s->skew = s->n < 3 ? figure_needs (3) : figure_of (shape.skewness_G1);
  s->kurt = s->n < 4 ? figure_needs (4) : figure_of (shape.excess_kurtosis_G2);
  if (s->distinct == 1 && s->n > 2)
    s->skew = figure_missing (all_equal);
  if (s->distinct == 1 && s->n > 3)
    s->kurt = figure_missing (all_equal);
}

static void
summarise_means (struct summary *s, const double *value)
{
  size_t n = s->n;
  s->gmean = geometric_mean (value, n);
  s->geometric_sd = geometric_std (value, n);
  s->hmean = harmonic_mean (value, n);
  s->rate = s->mean.value > 0 ? figure_finite (1 / s->mean.value)
                              : figure_missing ("needs a mean above 0");
  s->mad_sd = figure_available (s->mad)
                  ? figure_finite (s->mad.value * MAD_TO_STD)
                  : s->mad;
}

static void
want_trimmed (struct order_statistics *order,
              const struct summary_options *options)
{
  trimmed_mean_want (order, 0.1);
  if (options->olympic)
    mean_of_ranks_want (order, 1);
  else if (options->trimmed)
    trimmed_mean_want (order, options->trim);
}

static int
summarise_trimmed (struct summary *s, struct order_statistics *order,
                   const struct summary_options *options)
{
  s->trimmed10 = figure_of (trimmed_mean_of (order, 0.1));
  if (!options->trimmed)
    s->trimmed = figure_missing ("needs --trim");
  else if (options->olympic)
    s->trimmed
        = s->n < 3 ? figure_needs (3) : figure_of (mean_of_ranks (order, 1));
  else
    s->trimmed = figure_of (trimmed_mean_of (order, options->trim));
  return order->failed ? -1 : 0;
}

/* What tells nothing of the samples alone.  */
static void
say_missing (struct summary *s)
{
  s->mean_bca.lo = s->mean_bca.hi = figure_missing ("needs --bootstrap");
  s->wilson.lo = s->wilson.hi = figure_missing ("needs samples of 0 and 1");
  s->success = s->success_ci.lo = s->success_ci.hi = s->success_wilson.lo
      = s->success_wilson.hi = figure_missing ("no record of failed runs");
  s->throughput = s->in_system
      = figure_missing ("needs the latency of queries and when they were due");
  s->macro_f1 = s->auc = s->ece = s->top5 = s->majority = s->macro_f1_ci.lo
      = s->macro_f1_ci.hi = s->auc_ci.lo = s->auc_ci.hi = s->top5_ci.lo
      = s->top5_ci.hi
      = figure_missing ("needs samples of correct and what was predicted");
}

static void
look_free (struct look *look)
{
  order_statistics_free (&look->order);
  survey_free (&look->survey);
}

/* Look at S's samples in LOOK.  */
static int
look_at (struct look *look, struct summary *s,
         const struct summary_options *options)
{
  bool many = s->n > SUMMARY_SEQUENCE;
  order_statistics_init (&look->order, look->value, s->n, !many);
  if (!many)
    {
      moments_compute (&look->moments, look->value, s->n);
      return look->order.failed ? -1 : 0;
    }
  if (survey_count (&look->survey, look->value, s->n, SUMMARY_SEQUENCE,
                    &look->order)
      != 0)
    return -1;
  summary_order_want (s, &look->order, options);
  if (options->more & SUMMARY_TRIMMED)
    want_trimmed (&look->order, options);
  if (survey_gather (&look->survey) != 0)
    return -1;
  look->moments = look->survey.moments;
  return 0;
}

/* What OPTIONS ask for beside the rest.  */
static int
summarise_more (struct summary *s, struct look *look,
                const struct summary_options *options)
{
  if (options->more & SUMMARY_SHAPE)
    summarise_shape (s, look->value, &look->moments);
  if (options->more & SUMMARY_MEANS)
    summarise_means (s, look->value);
  return options->more & SUMMARY_TRIMMED
             ? summarise_trimmed (s, &look->order, options)
             : 0;
}

/* Summarise what LOOK shows.  */
static int
summarise (struct summary *s, struct look *look,
           const struct summary_options *options)
{
  const struct moments *m = &look->moments;
  bool many = s->n > SUMMARY_SEQUENCE;
  s->min = figure_of (m->min);
  s->max = figure_of (m->max);
  int status = summary_sequence (s, look->value, m,
                                 many ? &look->survey : NULL, options);
  if (status == 0)
    status = summary_order (s, look->value, &look->order, options);
  if (status == 0)
    status = summarise_modes (s, look->value, look->order.sorted);
  if (status == 0)
    summary_moments (s, m);
  if (status == 0)
    status = summarise_more (s, look, options);
  if (status == 0 && options->bootstrap > 0)
    s->mean_bca = bootstrap_mean (look->value, m, options->bootstrap,
                                  s->confidence, options->seed);
  return status;
}

int
summary_compute (struct summary *s, const double *value, size_t n,
                 const struct summary_options *options)
{
  struct look look = { .value = value };
  *s = (struct summary){ .n = n, .confidence = options->confidence };
  say_missing (s);
  int status = look_at (&look, s, options);
  if (status == 0)
    status = summarise (s, &look, options);
  look_free (&look);
  if (status != 0)
    summary_free (s);
  return status;
}

void
summary_free (struct summary *s)
{
  free (s->extra);
  free (s->mode);
  steady_state_free (&s->steady);
  s->extra = NULL;
  s->mode = NULL;
  s->mode_count = 0;
  s->extra_count = 0;
}
