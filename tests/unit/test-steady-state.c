/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether sequences settle, and how often that is said in vain.  */
#include <config.h>
#include "base/processor.h"
#include "base/rng.h"
#include "stat/quantile.h"
#include "stat/running_median.h"
#include "stat/sort.h"
#include "stat/steady_state.h"
#include "tap.h"
#include <stdio.h>
#include <string.h>

#define MOST 3000

static struct rng rng;

static double
normal (void)
{
  double u = 1 - rng_uniform (&rng), v = rng_uniform (&rng);
  return sqrt (-2 * log (u)) * cos (2 * M_PI * v);
}

static struct steady_state
state_of (const double *value, size_t n, bool higher)
{
  const struct steady_options how
      = { .margin = 0.01, .higher_is_better = higher };
  struct steady_state s;
  if (steady_state_find (&s, value, n, &how) != 0)
    ok (false, "there is memory");
  steady_state_free (&s);
  return s;
}

/* Around LEVEL from place FROM to before TO.  */
static void
fill (double *value, size_t from, size_t to, double level)
{
  for (size_t i = from; i < to; i++)
    value[i] = level * (1 + 0.02 * normal ());
}

static void
check_short (void)
{
  const double course[] = { 15.2, 12.1, 10.8, 10.5, 10.6, 10.4 };
  struct steady_state s = state_of (course, 6, false);
  ok (s.class == STEADY_WARM_UP && s.from == 2,
      "15.2 12.1 10.8 10.5 10.6 10.4 warms up for two runs");
  near (s.before, 13.65, 1e-15, "which are slower");
  near (s.after, 10.55, 1e-15, "than the rest");
  ok (state_of (course, 6, true).class == STEADY_UNKNOWN,
      "of rates this would be no warm-up");
  ok (state_of (course, 1, false).class == STEADY_UNKNOWN
          && state_of (course, 2, false).class == STEADY_UNKNOWN
          && state_of (course, 4, false).class == STEADY_UNKNOWN,
      "nothing is said of four samples or fewer");
  const double first[] = { 31, 10, 10.1, 9.9, 10.2, 10, 9.8, 10.1 };
  s = state_of (first, 8, false);
  ok (s.class == STEADY_WARM_UP && s.from == 1, "a first run that is slow");
  const double equal[12] = { 0 };
  ok (state_of (equal, 12, false).class == STEADY_FLAT,
      "equal samples are flat");
}

static void
check_classes (void)
{
  double value[MOST];
  fill (value, 0, 200, 1);
  ok (state_of (value, 200, false).class == STEADY_FLAT, "flat");
  fill (value, 0, 40, 1.3);
  struct steady_state s = state_of (value, 200, false);
  ok (s.class == STEADY_WARM_UP && s.from >= 39 && s.from <= 41, "warm-up");
  s = state_of (value, 200, true);
  ok (s.class == STEADY_SLOW_DOWN && s.from >= 39 && s.from <= 41,
      "which of rates is a slow-down");
  fill (value, 0, 200, 1);
  fill (value, 120, 200, 1.2);
  s = state_of (value, 200, false);
  ok (s.class == STEADY_SLOW_DOWN && s.from >= 119 && s.from <= 121,
      "slow-down");
  fill (value, 0, 40, 1.5);
  fill (value, 120, 200, 1.2);
  s = state_of (value, 200, false);
  ok (s.class == STEADY_SLOW_DOWN && s.from >= 119 && s.from <= 121
          && s.against == 1,
      "slow-down against the best level before");
  fill (value, 120, 200, 1);
  s = state_of (value, 200, false);
  ok (s.class == STEADY_WARM_UP && s.from >= 39 && s.from <= 41
          && s.against == 0,
      "warm-up against the worst one");
  fill (value, 0, 200, 1);
  fill (value, 180, 200, 1.2);
  s = state_of (value, 200, false);
  ok (s.class == STEADY_NONE && s.from == 0, "no steady state");
  for (size_t i = 0; i < 200; i++)
    value[i] = (1 + 0.002 * (double) i) * (1 + 0.02 * normal ());
  s = state_of (value, 200, false);
  ok (s.class == STEADY_DRIFT && s.drifts && s.trend.p < 1e-6, "drift");
  near (s.slope, 0.002, 0.1, "with its slope");
  fill (value, 0, MOST, 1);
  fill (value, 0, 700, 1.1);
  s = state_of (value, MOST, false);
  ok (s.class == STEADY_WARM_UP && s.from >= 695 && s.from <= 705,
      "a change in a long sequence is found where it is");
}

/* The share of 400 flat sequences of N that are called anything else; KIND 0:
   normal, 1: lognormal, 2: a tenth of outliers of three times the size.  */
static double
false_alarms (int kind, size_t n)
{
  double value[MOST], count = 0;
  for (int r = 0; r < 400; r++)
    {
      for (size_t i = 0; i < n; i++)
        {
          double z = normal ();
          value[i] = kind == 1 ? exp (0.5 * z) : 1 + 0.05 * z;
          if (kind == 2 && rng_below (&rng, 10) == 0)
            value[i] *= 3;
        }
      enum steady_class class = state_of (value, n, false).class;
      count += class != STEADY_FLAT && class != STEADY_UNKNOWN;
    }
  return count / 400;
}

static void
check_false_alarms (void)
{
  static const char *const law[] = { "normal", "lognormal", "10 % outliers" };
  static const size_t sizes[] = { 6, 10, 30, 100 };
  static const double bar[] = { 0.03, 0.06, 0.09 };
  for (int kind = 0; kind < 3; kind++)
    for (size_t i = 0; i < 4; i++)
      {
        char sentence[80];
        double share = false_alarms (kind, sizes[i]);
        snprintf (sentence, sizeof sentence, "false alarms, %s, n = %zu: %.4f",
                  law[kind], sizes[i], share);
        ok (share <= bar[kind], sentence);
      }
}

/* Whether the distances of the N samples of VALUE are those from the medians
   of as many around them as there may be, when these are sorted.  */
static bool
distances_are_right (const double *value, size_t n)
{
  double distance[100], around[RUNNING_MEDIAN_WIDTH];
  size_t width = n < RUNNING_MEDIAN_WIDTH ? n : RUNNING_MEDIAN_WIDTH;
  bool right = true;
  running_median_distances (distance, value, n);
  for (size_t i = 0; i < n; i++)
    {
      size_t from = i < width / 2 ? 0 : i - width / 2;
      from = from < n - width ? from : n - width;
      memcpy (around, value + from, width * sizeof *around);
      sort_doubles (around, width);
      right &= distance[i] == value[i] - median (around, width);
    }
  return right;
}

static void
check_distances (void)
{
  double value[100];
  bool right = true;
  for (size_t n = 1; n <= 100; n++)
    for (int kind = 0; kind < 6; kind++)
      {
        for (size_t i = 0; i < n; i++)
          value[i] = kind == 0   ? normal ()
                     : kind == 1 ? (double) rng_below (&rng, 3) - 1
                     : kind == 2 ? (double) i
                     : kind == 3 ? -(double) i
                     : kind == 4 ? (rng_below (&rng, 2) == 0 ? -1e308 : 1e308)
                                 : 7;
        for (int narrow = 0; narrow < 2; narrow++)
          {
            processor_narrow = narrow != 0;
            right = right && distances_are_right (value, n);
          }
      }
  processor_narrow = false;
  ok (right, "distances are from the median of those around each");
}

/* The steady state of N samples of VALUE, with its segments.  */
static struct steady_state
all_of (const double *value, size_t n)
{
  const struct steady_options how = { .margin = 0.01, .always_slope = true };
  struct steady_state s;
  if (steady_state_find (&s, value, n, &how) != 0)
    ok (false, "there is memory");
  return s;
}

/* Whether B is A but for a factor of 2^POWER.  */
static bool
are_alike (const struct steady_state *a, const struct steady_state *b,
           int power)
{
  bool alike = a->class == b->class && a->from == b->from
               && a->trend.p == b->trend.p && a->drifts == b->drifts
               && ldexp (a->before, power) == b->before
               && ldexp (a->after, power) == b->after
               && ldexp (a->slope, power) == b->slope
               && a->segment_count == b->segment_count;
  for (size_t i = 0; alike && i < a->segment_count; i++)
    {
      const struct steady_segment *x = &a->segment[i], *y = &b->segment[i];
      alike = x->start == y->start && x->count == y->count
              && x->outliers == y->outliers
              && ldexp (x->mean, power) == y->mean
              && ldexp (x->sd, power) == y->sd;
    }
  return alike;
}

static void
check_scales (void)
{
  static const int powers[] = { -960, -665, -400, -250, 250, 400, 665, 1021 };
  double value[400], scaled[400];
  bool alike = true;
  for (int kind = 0; kind < 5; kind++)
    for (size_t n = 8; n <= 400; n *= 7)
      {
        fill (value, 0, n, 1);
        if (kind == 1)
          fill (value, n * 3 / 5, n, 1.4);
        if (kind == 2)
          fill (value, 0, n / 6, 1.4);
        for (size_t i = 0; i < n; i++)
          value[i] += kind == 3   ? 0.5 * (double) i / (double) n
                      : kind == 4 ? (rng_below (&rng, 10) == 0) - 1.1
                                  : 0;
        struct steady_state s = all_of (value, n);
        for (size_t k = 0; k < sizeof powers / sizeof *powers; k++)
          {
            for (size_t i = 0; i < n; i++)
              scaled[i] = ldexp (value[i], powers[k]);
            struct steady_state t = all_of (scaled, n);
            alike &= are_alike (&s, &t, powers[k]);
            steady_state_free (&t);
          }
        steady_state_free (&s);
      }
  ok (alike, "a sequence is the same at any size of its numbers");
  static double ramp[5000];
  for (size_t i = 0; i < 5000; i++)
    ramp[i] = 1.7e308 / 2500 * ((double) i - 2500);
  struct steady_state s = all_of (ramp, 5000);
  near (s.slope, 1.7e308 / 2500, 1e-9, "a slope is found however far it goes");
  steady_state_free (&s);
}

static size_t
count_outliers (const double *value, size_t n)
{
  struct steady_state s = all_of (value, n);
  size_t count = 0;
  for (size_t i = 0; i < s.segment_count; i++)
    count += s.segment[i].outliers;
  steady_state_free (&s);
  return count;
}

static void
check_exact (void)
{
  static const double slope[] = { 1, -1, 0.1, -1e-3, 1e9 };
  double value[200];
  size_t lost = 0, found = 0;
  for (size_t step = 1; step <= 16; step++)
    for (size_t k = 0; k < sizeof slope / sizeof *slope; k++)
      for (size_t n = 11; n <= 200; n += 21)
        {
          for (size_t i = 0; i < n; i++)
            value[i] = 7 + slope[k] * (double) (i / step);
          lost += count_outliers (value, n);
        }
  ok (lost == 0, "a line or a staircase has no outliers, at its ends neither");
  for (size_t at = 0; at < 60; at++)
    {
      for (size_t i = 0; i < 60; i++)
        value[i] = i == at ? 3 : 7;
      found += count_outliers (value, 60) == 1;
    }
  ok (found == 60, "a sample apart from others that are equal is one");
}

int
main (void)
{
  rng_seed (&rng, 1);
  check_distances ();
  check_short ();
  check_classes ();
  check_false_alarms ();
  check_scales ();
  check_exact ();
  return plan ();
}
