/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/summary_sequence.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "stat/autocorrelation.h"
#include "stat/block_medians.h"
#include "stat/sustained.h"

/* Intervals are as they are where the samples are worth this part of them: it
   is half a percent of the width.  */
#define WIDENED_FROM 0.99

/* What is looked at: the samples, or medians of blocks of them.  */
struct sequence
{
  const double *value;
  size_t n;
};

/* The autocorrelation of all N samples of VALUE at lag 1.  */
static struct figure
first_lag (const double *value, const struct moments *m,
           const struct survey *survey)
{
  if (survey == NULL || !(m->m2 > 0))
    return autocorrelation (value, m, 1);
  return figure_of (survey->lag1_products / m->m2);
}

static void
find_dependence (struct summary *s, const struct moments *m,
                 const struct sequence *sequence)
{
  s->worth = (double) s->n;
  s->n_eff = s->lag1;
  if (!figure_available (s->lag1))
    return;
  s->n_eff = figure_of (effective_n (s->n, s->lag1.value));
  struct moments of_blocks = *m;
  if (s->by_blocks)
    moments_compute (&of_blocks, sequence->value, sequence->n);
  struct figure p = ljung_box_p (sequence->value, &of_blocks);
  s->autocorrelated = fabs (s->lag1.value) > autocorrelation_bound (s->n)
                      || (figure_available (p) && p.value < 0.01);
}

/* What the samples are worth in a drift, by its slope.  */
static struct figure
worth_in_drift (const struct summary *s, const double *value,
                const struct moments *m, const struct sequence *sequence)
{
  double slope = s->steady.slope * (double) sequence->n / (double) s->n;
  return effective_n_line (value, m, slope);
}

/* Whether intervals are widened, and to what.  */
static int
find_worth (struct summary *s, const double *value, const struct moments *m,
            const struct sequence *sequence)
{
  if (!figure_available (s->lag1)
      || s->lag1.value <= autocorrelation_bound (s->n))
    return 0;
  if (s->steady.class == STEADY_DRIFT)
    s->n_eff = worth_in_drift (s, value, m, sequence);
  else if (s->n >= EFFECTIVE_N_SUM_MIN && s->n <= EFFECTIVE_N_SUM_MAX)
    s->n_eff = effective_n_sum (value, m);
  if (!figure_available (s->n_eff))
    return -1;
  s->widened = s->n_eff.value < WIDENED_FROM * (double) s->n;
  s->worth = s->widened ? s->n_eff.value : s->worth;
  return 0;
}

/* Where a steady part of the sequence begins, counted in samples from 1.  */
static struct figure
steady_from (const struct steady_state *steady)
{
  switch (steady->class)
    {
    case STEADY_UNKNOWN:
      return figure_needs (STEADY_MIN);
    case STEADY_DRIFT:
    case STEADY_NONE:
      return figure_missing ("no steady state");
    default:
      return figure_of ((double) steady->from + 1);
    }
}

/* Turn the places of S's sequence, blocks, into those of samples.  */
static void
count_in_samples (struct summary *s, size_t blocks)
{
  struct steady_state *steady = &s->steady;
  steady->from = block_start (s->n, blocks, steady->from);
  steady->slope *= (double) blocks / (double) s->n;
  for (size_t i = 0; i < steady->segment_count; i++)
    {
      struct steady_segment *segment = &steady->segment[i];
      size_t end = segment->start + segment->count;
      segment->start = block_start (s->n, blocks, segment->start);
      segment->count = block_start (s->n, blocks, end) - segment->start;
    }
}

static void
find_trend (struct summary *s)
{
  s->trend_tau = s->trend_p = s->drift_per_run = figure_needs (2);
  if (s->n < 2)
    return;
  s->trend_tau = figure_of (s->steady.trend.tau);
  s->trend_p = figure_of (s->steady.trend.p);
  s->drift_per_run = s->steady.sloped ? figure_finite (s->steady.slope)
                                      : figure_missing ("no trend");
}

static void
find_sustained (struct summary *s, const struct sequence *sequence,
                const struct summary_options *options)
{
  s->peak = s->sustained = figure_needs (SUSTAINED_MIN);
  if (s->n < SUSTAINED_MIN)
    return;
  struct sustained sustained;
  sustained_find (&sustained, sequence->value, sequence->n,
                  options->higher_is_better);
  s->peak = figure_finite (sustained.peak);
  s->sustained = figure_finite (sustained.sustained);
}

int
summary_sequence (struct summary *s, const double *value,
                  const struct moments *m, const struct survey *survey,
                  const struct summary_options *options)
{
  struct sequence sequence = { value, s->n };
  s->by_blocks = survey != NULL;
  if (s->by_blocks)
    sequence = (struct sequence){ survey->median, survey->blocks };
  s->lag1 = first_lag (value, m, survey);
  find_dependence (s, m, &sequence);
  const struct steady_options how
      = { .margin = SUMMARY_MARGIN,
          .higher_is_better = options->higher_is_better,
          .always_slope = (options->more & SUMMARY_SLOPE) != 0 };
  int status
      = steady_state_find (&s->steady, sequence.value, sequence.n, &how);
  if (status == 0)
    status = find_worth (s, value, m, &sequence);
  if (status == 0)
    {
      if (s->by_blocks)
        count_in_samples (s, sequence.n);
      s->steady_from = steady_from (&s->steady);
      find_trend (s);
      find_sustained (s, &sequence, options);
    }
  return status;
}

static const char *const state_word[] = {
  [STEADY_UNKNOWN] = "unknown", [STEADY_FLAT] = "flat",
  [STEADY_WARM_UP] = "warm-up", [STEADY_SLOW_DOWN] = "slow-down",
  [STEADY_DRIFT] = "drift",     [STEADY_NONE] = "no-steady-state",
};

const char *
summary_state (const struct summary *s)
{
  return state_word[s->steady.class];
}

bool
summary_is_state (const char *word)
{
  for (size_t i = 0; i < sizeof state_word / sizeof *state_word; i++)
    if (strcmp (state_word[i], word) == 0)
      return true;
  return false;
}
