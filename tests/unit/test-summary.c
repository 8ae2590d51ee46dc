/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A series as bench-stats prints it, above all where little is known.  */
#include <config.h>
#include "analysis/summary.h"
#include "base/rng.h"
#include "tap.h"

static struct summary
summary_of (const double *value, size_t n)
{
  static const double p[] = { 0, 0.1, 0.999 };
  const struct summary_options how
      = { .confidence = 0.95, .p = p, .p_count = 3, .more = SUMMARY_ALL };
  struct summary s;
  if (summary_compute (&s, value, n, &how) != 0)
    ok (false, "there is memory");
  return s;
}

static void
check_one (void)
{
  const double value[] = { 42.5 };
  struct summary s = summary_of (value, 1);
  ok (s.mean.value == 42.5 && s.median.value == 42.5 && s.min.value == 42.5
          && s.max.value == 42.5 && s.mad.value == 0,
      "one sample is its own mean, median and extremes");
  ok (s.sd.need == 2 && s.cv.need == 2 && s.mean_ci.lo.need == 2
          && s.median_ci.hi.need == 2 && s.median_coverage.need == 2
          && s.lag1.need == 2,
      "spread and intervals need two");
  ok (s.p25.need == 4 && s.p95.value.need == 20 && s.p99.value.need == 100
          && s.extra[2].value.need == 1000,
      "percentiles say what they need");
  summary_free (&s);
}

static void
check_two (void)
{
  const double value[] = { 1.25, 1.75 };
  struct summary s = summary_of (value, 2);
  ok (s.median_ci_is_range && s.median_ci.lo.value == 1.25
          && s.median_ci.hi.value == 1.75,
      "the median's interval of two samples is their range");
  near (s.median_coverage.value, 0.5, 1e-15, "which covers one half");
  near (s.mean_ci.hi.value, 1.5 + 12.706204736174707 * 0.25, 1e-9,
        "the mean's interval has Student's 12.7");
  summary_free (&s);
}

static void
check_equal (void)
{
  const double value[] = { 3, 3, 3, 3, 3, 3, 3, 3 };
  struct summary s = summary_of (value, 8);
  ok (s.sd.value == 0 && s.cv.value == 0 && s.mean_ci.lo.value == 3
          && s.median_ci.hi.value == 3 && s.distinct == 1 && s.tick == 0,
      "equal samples have no spread");
  ok (!figure_available (s.lag1) && !figure_available (s.n_eff)
          && !s.autocorrelated && !s.clock_limited,
      "and nothing else is said of them");
  summary_free (&s);
}

static void
check_ticks (void)
{
  const double value[] = { 3, 3, 3, 3.5, 3, 3, 3, 3, 3, 3 };
  struct summary s = summary_of (value, 10);
  ok (s.clock_limited && s.median_ci.lo.value == 2.75
          && s.median_ci.hi.value == 3.25,
      "an interval that is a point gets half a tick on either side");
  ok (s.tick == 0.5 && s.distinct == 2, "the tick is told");
  summary_free (&s);
  const double zeros[] = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1 };
  s = summary_of (zeros, 12);
  ok (s.median_ci.lo.value == 0 && s.median_ci.hi.value == 0.5,
      "but it does not go below 0 where no sample does");
  summary_free (&s);
  /* N samples of LOW, but one of EACH of HIGH, which is no step of a
     clock.  */
  static const struct
  {
    double low, high;
    size_t each, n;
  } far[]
      = { { 5, 5000, 20, 20 }, { 3, 1e9, 400, 400 }, { 1000, 1900, 20, 400 },
          { 3, 1e9, 10, 400 }, { 0, 1e9, 9, 9 },     { -0.003, 0.004, 9, 9 } };
  for (size_t k = 0; k < sizeof far / sizeof *far; k++)
    {
      double sample[400];
      for (size_t i = 0; i < far[k].n; i++)
        sample[i] = i % far[k].each == 1 ? far[k].high : far[k].low;
      s = summary_of (sample, far[k].n);
      ok (!s.clock_limited && s.median_ci.lo.value == far[k].low
              && s.median_ci.hi.value == far[k].low,
          "the distance of outliers is no tick");
      summary_free (&s);
    }
}

static void
check_hundred (void)
{
  double value[400];
  for (int i = 0; i < 400; i++)
    value[i] = i % 20 * 20 + i / 20 + 1; /* 1 .. 400 in mixed order */
  struct summary s = summary_of (value, 400);
  ok (s.p95.ci.lo.value < s.p95.value.value
          && s.p95.value.value < s.p95.ci.hi.value,
      "p95 lies in its interval");
  ok (s.p99.ci.hi.value == 400, "p99 of 400 has an upper limit");
  summary_free (&s);
  s = summary_of (value, 300);
  ok (figure_available (s.p99.value) && s.p99.ci.hi.need == 368
          && figure_available (s.p99.ci.lo),
      "of 300 it has none, and needs 368");
  ok (!figure_available (s.extra[0].ci.lo) && s.extra[0].value.value == 1,
      "an extreme has a value and no interval");
  summary_free (&s);

  for (int i = 0; i < 400; i++)
    value[i] = i;
  s = summary_of (value, 400);
  ok (s.autocorrelated && s.n_eff.value > 399 && !s.widened,
      "a ramp depends on what came before, but leaves nothing that does");
  summary_free (&s);
}

static void
check_more (void)
{
  const double value[] = { 1, 2, 2, 3, 6 };
  struct summary_options how = { .confidence = 0.95, .more = SUMMARY_ALL };
  struct summary s;
  how.quantile_type = 6;
  how.trimmed = how.olympic = true;
  if (summary_compute (&s, value, 5, &how) != 0)
    ok (false, "there is memory");
  near (s.var.value, 3.7, 1e-15, "variance");
  near (s.se.value, 0.86023252670426265, 1e-14, "standard error");
  near (s.skew.value, 1.5174736878455108, 1e-14, "skewness");
  near (s.kurt.value, 2.607742878013145, 1e-13, "kurtosis");
  near (s.gmean.value, 2.3521580450493471, 1e-14, "geometric mean");
  near (s.hmean.value, 2, 1e-15, "harmonic mean");
  near (s.trimmed.value, 7. / 3, 1e-15, "mean without the extremes");
  near (s.rate.value, 1 / 2.8, 1e-15, "rate");
  ok (s.p75.value == 4.5, "a quartile of type 6");
  summary_free (&s);
}

/* The K-th kind of a sequence of many samples.  */
static double
many_of (int k, size_t i, struct rng *rng)
{
  double u = rng_uniform (rng), v = rng_uniform (rng);
  static double wander;
  wander = 0.9 * wander + u - 0.5;
  switch (k)
    {
    case 0:
      return exp (u + v);
    case 1: /* ticks, and intervals that are points */
      return floor (4 * (u + v)) / 64;
    case 2: /* more than half of them equal, the others far away */
      return u < 0.7 ? 3 : -1e9 * v;
    case 3: /* dependent */
      return 100 + wander;
    case 4: /* a drift */
      return 1 + 1e-5 * (double) i + u;
    default:
      return u < 0.4 ? 10 + v : 20 + v;
    }
}

static bool
same_figure (struct figure a, struct figure b)
{
  return a.value == b.value || (isnan (a.value) && isnan (b.value));
}

static bool
same_quantile (const struct summary_quantile *a,
               const struct summary_quantile *b)
{
  return same_figure (a->value, b->value) && same_figure (a->ci.lo, b->ci.lo)
         && same_figure (a->ci.hi, b->ci.hi);
}

/* What is found by rank among very many samples is what is found when they
   are sorted, as it is for further columns.  */
static void
check_many (void)
{
  enum
  {
    N = 70001
  };
  static double value[N];
  static const double p[] = { 0, 0.001, 0.5, 0.9999, 1 };
  struct summary_options how = { .confidence = 0.95, .p = p, .p_count = 5 };
  struct rng rng;
  rng_seed (&rng, 5);
  for (int kind = 0; kind < 6; kind++)
    {
      struct summary s, all;
      for (size_t i = 0; i < N; i++)
        value[i] = many_of (kind, i, &rng);
      how.more = 0;
      if (summary_compute (&s, value, N, &how) != 0)
        ok (false, "there is memory");
      how.more = SUMMARY_ALL;
      if (summary_compute (&all, value, N, &how) != 0)
        ok (false, "there is memory");
      bool same
          = same_figure (s.median, all.median)
            && same_figure (s.median_ci.lo, all.median_ci.lo)
            && same_figure (s.median_ci.hi, all.median_ci.hi)
            && same_figure (s.p25, all.p25) && same_figure (s.p75, all.p75)
            && same_quantile (&s.p95, &all.p95)
            && same_quantile (&s.p99, &all.p99)
            && fabs (s.mad.value - all.mad.value) <= 1e-15 * all.mad.value
            && s.outliers_mild == all.outliers_mild
            && s.outliers_severe == all.outliers_severe
            && s.clock_limited == all.clock_limited
            && s.modes.value == all.modes.value;
      for (size_t i = 0; i < 5; i++)
        same = same && same_quantile (&s.extra[i], &all.extra[i]);
      if (s.clock_limited)
        same = same && s.tick == all.tick && s.distinct == all.distinct;
      char sentence[80];
      snprintf (sentence, sizeof sentence,
                "very many samples are summarised as sorted ones, kind %d",
                kind);
      ok (same && all.distinct > 1, sentence);
      if (kind == 1)
        ok (s.clock_limited, "whose ticks are seen");
      summary_free (&s);
      summary_free (&all);
    }
}

int
main (void)
{
  check_many ();
  check_one ();
  check_two ();
  check_equal ();
  check_ticks ();
  check_hundred ();
  check_more ();
  return plan ();
}
