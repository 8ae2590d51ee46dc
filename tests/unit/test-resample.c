/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Resampled means and quantiles against all resamples that there are.  */
#include <config.h>
#include "stat/quantile.h"
#include "stat/bootstrap.h"
#include "stat/bootstrap_sums.h"
#include "stat/resample.h"
#include "stat/sort.h"
#include "tap.h"

enum
{
  N = 4,
  ALL = 4 * 4 * 4 * 4,
  DRAWS = 100000
};

/* Not in order; sums and midpoints of two are all different.  */
static const double value[N] = { 7, 1, 19, 3 };
static const size_t order[N] = { 1, 3, 0, 2 };
static double exact[ALL]; /* the statistic of each resample */

/* How far the share of draws at or below any exact value is from what it
   should be, in standard errors of a share of one half.  */
static double
worst_error (const double *drawn)
{
  double worst = 0;
  for (int i = 0; i < ALL; i++)
    {
      double below = 0, expected = 0;
      for (int j = 0; j < DRAWS; j++)
        below += drawn[j] <= exact[i] + 1e-9;
      for (int j = 0; j < ALL; j++)
        expected += exact[j] <= exact[i] + 1e-9;
      double off = fabs (below / DRAWS - expected / ALL);
      worst = fmax (worst, off / (0.5 / sqrt (DRAWS)));
    }
  return worst;
}

/* All 256 resamples of four samples: their quantile at P, or below 0 their
   mean.  */
static void
enumerate (double p)
{
  for (int i = 0; i < ALL; i++)
    {
      double drawn[N], sum = 0;
      for (int k = 0, rest = i; k < N; k++, rest /= N)
        sum += drawn[k] = value[rest % N];
      sort_doubles (drawn, N);
      exact[i] = p < 0 ? sum / N : quantile (drawn, N, p, 7);
    }
}

static void
check_quantile (struct rng *rng, double p, const char *alone,
                const char *counted)
{
  static double drawn[DRAWS];
  double sorted[N];
  uint32_t count[N];
  enumerate (p);
  for (size_t k = 0; k < N; k++)
    sorted[k] = value[order[k]];
  for (int i = 0; i < DRAWS; i++)
    drawn[i] = resample_quantile (sorted, N, p, rng);
  if (!ok (worst_error (drawn) < 5, alone))
    printf ("# off by %g standard errors\n", worst_error (drawn));
  for (int i = 0; i < DRAWS; i++)
    {
      resample_count (count, N, rng);
      drawn[i] = resample_counted_quantile (value, order, count, N, p);
    }
  if (!ok (worst_error (drawn) < 5, counted))
    printf ("# off by %g standard errors\n", worst_error (drawn));
}

static void
check_mean (struct rng *rng)
{
  static double drawn[DRAWS];
  enumerate (-1);
  for (int i = 0; i < DRAWS; i++)
    drawn[i] = resample_mean (value, N, rng);
  ok (worst_error (drawn) < 5, "means have the distribution of all resamples");
}

static void
check_count (struct rng *rng)
{
  uint32_t count[7];
  bool right = true;
  double sum = 0;
  for (int i = 0; i < 1000; i++)
    {
      uint32_t all = 0;
      resample_count (count, 7, rng);
      for (int k = 0; k < 7; k++)
        all += count[k];
      right = right && all == 7;
      sum += count[6];
    }
  ok (right, "as many are drawn as there are");
  ok (fabs (sum / 1000 - 1) < 5 * sqrt (6.0 / 7 / 1000),
      "each is drawn once on average");
  double one = 3;
  ok (resample_quantile (&one, 1, 0.5, rng) == 3
          && resample_mean (&one, 1, rng) == 3,
      "a single sample is drawn as it is");
}

enum
{
  MANY = 5000,
  MEANS = 20000
};

/* A resample's mean of exponential deviations with LARGE as one more: its law
   has the variance s^2 / n and the skewness g1 / sqrt n of the samples, and a
   single sample is drawn 0, 1, 2 ... times like a Poisson variable of mean 1,
   nearly.  */
static void
check_sums (double large, const char *sentence)
{
  static double deviation[MANY], mean[MEANS];
  double s2 = 0, s3 = 0, total = 0, m2 = 0, m3 = 0, centre = 0;
  for (size_t i = 0; i < MANY; i++)
    {
      deviation[i] = -log1p (-((double) i + 0.5) / MANY);
      deviation[i] = i == MANY - 1 && large > 0 ? large : deviation[i];
      total += deviation[i] / MANY;
    }
  for (size_t i = 0; i < MANY; i++)
    {
      deviation[i] -= total;
      s2 += deviation[i] * deviation[i] / MANY;
      s3 += pow (deviation[i], 3) / MANY;
    }
  bool right = bootstrap_sums (mean, MEANS, deviation, MANY, 7) == 0;
  for (size_t i = 0; i < MEANS; i++)
    centre += mean[i] / MEANS;
  size_t without = 0;
  for (size_t i = 0; i < MEANS; i++)
    {
      m2 += pow (mean[i] - centre, 2) / MEANS;
      m3 += pow (mean[i] - centre, 3) / MEANS;
      without += mean[i] < deviation[MANY - 1] / MANY / 2 - large / MANY;
    }
  double sd = sqrt (s2 / MANY);
  right = right && fabs (centre) < 4 * sd / sqrt (MEANS)
          && fabs (m2 / (sd * sd) - 1) < 4 * sqrt (3. / MEANS);
  double skewness = s3 / pow (s2, 1.5) / sqrt (MANY);
  right = right && fabs (m3 / pow (m2, 1.5) - skewness) < 0.15;
  double never = (double) without / MEANS;
  if (large > 0)
    right = right && fabs (never - exp (-1)) < 4 * 0.49 / sqrt (MEANS);
  if (!ok (right, sentence))
    printf ("# mean %g, sd %g of %g, skewness %g of %g, never %g\n", centre,
            sqrt (m2), sd, m3 / pow (m2, 1.5), skewness, never);
}

/* Where all samples are drawn, and where they are not, the interval is the
   same, nearly: of 4096 and of 4097 that are the same but one.  */
static void
check_seam (void)
{
  static double sample[BOOTSTRAP_SUMS_MIN + 1];
  struct rng rng;
  rng_seed (&rng, 3);
  for (size_t i = 0; i <= BOOTSTRAP_SUMS_MIN; i++)
    sample[i] = pow (-log1p (-rng_uniform (&rng)), 2);
  struct moments m;
  moments_compute (&m, sample, BOOTSTRAP_SUMS_MIN);
  struct interval drawn = bootstrap_mean (sample, &m, MEANS, 0.95, 1);
  moments_compute (&m, sample, BOOTSTRAP_SUMS_MIN + 1);
  struct interval summed = bootstrap_mean (sample, &m, MEANS, 0.95, 1);
  double width = drawn.hi.value - drawn.lo.value;
  if (!ok (fabs (drawn.lo.value - summed.lo.value) < 0.02 * width
               && fabs (drawn.hi.value - summed.hi.value) < 0.02 * width,
           "sums of resamples have the quantiles of drawn resamples"))
    printf ("# %g to %g, %g to %g\n", drawn.lo.value, drawn.hi.value,
            summed.lo.value, summed.hi.value);
  double swap = sample[0];
  sample[0] = sample[BOOTSTRAP_SUMS_MIN];
  sample[BOOTSTRAP_SUMS_MIN] = swap;
  moments_compute (&m, sample, BOOTSTRAP_SUMS_MIN + 1);
  struct interval turned = bootstrap_mean (sample, &m, MEANS, 0.95, 1);
  near (turned.lo.value, summed.lo.value, 1e-12,
        "the order of the samples changes nothing");
}

int
main (void)
{
  struct rng rng;
  rng_seed (&rng, 1979);
  check_quantile (&rng, 0.5, "medians have the distribution of all resamples",
                  "and so have medians of counts");
  check_quantile (&rng, 0.9, "percentiles have it", "and of counts");
  check_quantile (&rng, 0, "minima have it", "and of counts");
  check_quantile (&rng, 1, "maxima have it", "and of counts");
  check_mean (&rng);
  check_count (&rng);
  check_sums (0,
              "sums of resamples have the mean, spread and skewness of all");
  check_sums (2000, "with one very large sample too, which is drawn");
  check_seam ();
  return plan ();
}
