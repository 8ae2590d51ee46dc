/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Arrival processes against their laws.  */
#include <config.h>
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>
#include "load/arrivals.h"
#include "load/variates.h"
#include "stat/sort.h"
#include "tap.h"

#define GAPS 10000

static void
test_functions (void)
{
  double worst_log = 0, worst_exp = 0;
  struct rng r;
  rng_seed (&r, 1);
  for (int i = 0; i < 100000; i++)
    {
      double x = ldexp (rng_uniform (&r) + 0.5, i % 200 - 100);
      double y = 1400 * rng_uniform (&r) - 700;
      worst_log = fmax (worst_log, fabs (variate_log (x) / log (x) - 1));
      worst_exp = fmax (worst_exp, fabs (variate_exp (y) / exp (y) - 1));
    }
  ok (worst_log < 5e-16, "the own logarithm is within 2 units of libm's");
  ok (worst_exp < 1e-15, "the own exponential function is libm's to 1e-15");
  ok (variate_log (1) == 0 && variate_exp (0) == 1, "both are exact at their "
                                                    "fixed points");
  near (variate_log (1 - 0x1p-53), -0x1p-53, 1e-15,
        "the logarithm is precise beside 1, too");
}

/* The largest distance of the N gaps from their law CDF of mean 1, times
   sqrt N: above 1.95 one time in 1000 (Kolmogorov 1933).  */
static double
distance (double *gap, size_t n, double (*cdf) (double))
{
  sort_doubles (gap, n);
  double d = 0;
  for (size_t i = 0; i < n; i++)
    {
      double f = cdf (gap[i]);
      d = fmax (d, fmax (f - (double) i / (double) n,
                         (double) (i + 1) / (double) n - f));
    }
  return d * sqrt ((double) n);
}

static double
exponential_cdf (double x)
{
  return -expm1 (-x);
}

static double
gamma_half_cdf (double x)
{
  return gsl_cdf_gamma_P (x, 0.5, 2);
}

static double
gamma_4_cdf (double x)
{
  return gsl_cdf_gamma_P (x, 4, 0.25);
}

/* Gaps of LAW at RATE, times RATE; *LAST_S is when the last one ended.  */
static void
take_gaps (const struct arrival_law *law, double rate, uint64_t seed,
           double *gap, double *last_s)
{
  struct arrivals a;
  arrivals_begin (&a, law, rate, seed);
  double before = arrivals_next (&a);
  for (int i = 0; i < GAPS; i++)
    {
      double next = arrivals_next (&a);
      gap[i] = (next - before) * rate;
      before = next;
    }
  *last_s = before;
}

static void
test_law (enum arrival_kind kind, double shape, double (*cdf) (double),
          const char *name)
{
  static double gap[GAPS];
  struct arrival_law law = { .kind = kind, .shape = shape };
  static const double rates[] = { 100, 1000, 10000 };
  for (size_t i = 0; i < 3; i++)
    {
      double rate = rates[i], last_s;
      take_gaps (&law, rate, 7 + i, gap, &last_s);
      char sentence[120];
      snprintf (sentence, sizeof sentence,
                "%s arrivals at %g a second pass Kolmogorov's test", name,
                rate);
      ok (distance (gap, GAPS, cdf) < 1.95, sentence);
      snprintf (sentence, sizeof sentence,
                "%s arrivals at %g a second have that rate within 3/sqrt n",
                name, rate);
      near (GAPS / last_s, rate, 3 / sqrt (GAPS * fmin (shape, 1)), sentence);
    }
}

static void
test_first_instants (void)
{
  struct arrivals a;
  struct arrival_law law = { .kind = ARRIVALS_CONSTANT };
  arrivals_begin (&a, &law, 4, 1);
  ok (arrivals_next (&a) == 0 && arrivals_next (&a) == 0.25
          && arrivals_next (&a) == 0.5,
      "constant arrivals begin at 0, 1/rate apart");
  law.kind = ARRIVALS_POISSON;
  arrivals_begin (&a, &law, 1000, 42);
  ok (arrivals_next (&a) == 0, "the first Poisson arrival is due at 0");
  /* Computed once; the same on every machine.  */
  double second = arrivals_next (&a), third = arrivals_next (&a);
  arrivals_begin (&a, &law, 1000, 42);
  arrivals_next (&a);
  ok (arrivals_next (&a) == second && arrivals_next (&a) == third,
      "the same seed makes the same plan");
  arrivals_begin (&a, &law, 1000, 43);
  arrivals_next (&a);
  ok (arrivals_next (&a) != second, "another seed makes another");
}

static void
test_exact_rate (void)
{
  struct arrivals a;
  struct arrival_law law = { .kind = ARRIVALS_POISSON };
  static double at[GAPS];
  arrivals_fit (&a, &law, &(struct arrival_stretch){ GAPS, 10 }, 1, 3);
  size_t n = 0;
  double next, before = 0;
  bool ascends = true;
  while ((next = arrivals_next (&a)) < INFINITY && n < GAPS)
    {
      ascends &= next >= before && next < 10;
      before = at[n++] = next;
    }
  ok (n == GAPS && next == INFINITY,
      "an exact rate is n in the time, exactly");
  ok (ascends && at[0] > 0, "all of them within it, in order");
  double d = 0;
  for (size_t i = 0; i < n; i++)
    d = fmax (d, fabs (at[i] / 10 - ((double) i + 0.5) / (double) n));
  ok (d * sqrt ((double) n) < 1.95, "and uniform (Kolmogorov's test)");
  law.kind = ARRIVALS_CONSTANT;
  arrivals_fit (&a, &law, &(struct arrival_stretch){ 4, 2 }, 1, 3);
  ok (arrivals_next (&a) == 0.25 && arrivals_next (&a) == 0.75
          && arrivals_next (&a) == 1.25 && arrivals_next (&a) == 1.75
          && arrivals_next (&a) == INFINITY,
      "constant ones begin half a gap after 0");
}

static void
test_stretches (void)
{
  struct arrivals a;
  struct arrival_law law = { .kind = ARRIVALS_POISSON };
  static const struct arrival_stretch stretch[]
      = { { 0, 1 }, { GAPS, 10 }, { 30, 2 } };
  arrivals_fit (&a, &law, stretch, 3, 3);
  size_t before = 0, within = 0, behind = 0;
  double next, last = 0;
  bool ascends = true;
  while ((next = arrivals_next (&a)) < INFINITY)
    {
      ascends &= next >= last;
      last = next;
      before += next < 1;
      within += next >= 1 && next < 11;
      behind += next >= 11 && next < 13;
    }
  ok (ascends && before == 0 && within == GAPS && behind == 30,
      "so it is in each of several stretches");
  law.kind = ARRIVALS_CONSTANT;
  static const struct arrival_stretch even[] = { { 1, 2 }, { 2, 1 } };
  arrivals_fit (&a, &law, even, 2, 3);
  ok (arrivals_next (&a) == 1 && arrivals_next (&a) == 2.25
          && arrivals_next (&a) == 2.75 && arrivals_next (&a) == INFINITY,
      "constant ones begin half a gap after the beginning of each");
}

/* The index of dispersion of counts in windows of LENGTH_S over N windows.  */
static double
dispersion (struct arrivals *a, double length_s, size_t n, double *rate)
{
  double sum = 0, squares = 0, next = arrivals_next (a);
  for (size_t i = 0; i < n; i++)
    {
      double count = 0;
      for (; next < length_s * (double) (i + 1); next = arrivals_next (a))
        count++;
      sum += count;
      squares += count * count;
    }
  double mean = sum / (double) n;
  *rate = mean / length_s;
  return (squares / (double) n - mean * mean) / mean;
}

static void
test_mmpp (void)
{
  struct arrival_law law = { .kind = ARRIVALS_MMPP,
                             .state_rate = { 1000, 100 },
                             .state_s = { 0.1, 0.2 } };
  near (arrival_law_rate (&law), 400, 1e-15, "mmpp tells its mean rate");
  struct arrivals a;
  double rate;
  arrivals_begin (&a, &law, NAN, 5);
  /* Fischer and Meier-Hellstern (1993), equation 13, for a long window:
     1 + 2 (r1 - r2)^2 s1 s2 / ((s1 + s2)^2 (r1 s2 + r2 s1)), with rates s1, s2
     of leaving the states: 10 and 5.  */
  double long_run
      = 1 + 2 * 900. * 900 * 10 * 5 / (225. * (1000 * 5 + 100 * 10));
  double got = dispersion (&a, 20, 4000, &rate);
  near (got, long_run, 0.1, "its counts are dispersed as the theory says");
  near (rate, 400, 0.02, "at the mean rate of its states");
  arrivals_begin (&a, &law, 40, 5);
  dispersion (&a, 200, 400, &rate);
  near (rate, 40, 0.05, "or at the rate it is scaled to");
}

static void
test_trace (void)
{
  static const double at[] = { 0.5, 1, 3 };
  struct arrival_law law = {
    .kind = ARRIVALS_TRACE, .trace_s = at, .trace_count = 3, .speed = 2
  };
  struct arrivals a;
  arrivals_begin (&a, &law, NAN, 1);
  ok (arrivals_next (&a) == 0.25 && arrivals_next (&a) == 0.5
          && arrivals_next (&a) == 1.5 && arrivals_next (&a) == INFINITY,
      "a trace comes back, twice as fast");
  near (arrival_law_rate (&law), 1.6, 1e-15, "and tells its rate");
}

static void
test_parsing (void)
{
  struct arrival_law law;
  char *file;
  ok (arrival_law_parse (&law, "gamma:0.25", &file) == NULL
          && law.kind == ARRIVALS_GAMMA && law.shape == 0.25 && file == NULL,
      "gamma:SHAPE is read");
  ok (arrival_law_parse (&law, "mmpp:100,10,0.5,2", &file) == NULL
          && law.state_rate[1] == 10 && law.state_s[1] == 2,
      "mmpp:R1,R2,T1,T2 is read");
  ok (arrival_law_parse (&law, "trace:a*b*1.5", &file) == NULL
          && law.speed == 1.5,
      "trace:FILE*SPEED is read");
  same_string (file, "a*b", "with the name of its file");
  free (file);
  static const char *const wrong[]
      = { "", "uniform", "gamma:", "gamma:0", "gamma:1,2", "mmpp:1,2,3",
          "mmpp:0,0,1,1", "mmpp:1,2,0,1", "trace:", "mmpp:1,2,3,4,5",
          "mmpp:1,2,-3,4", "gamma:-1", "trace:*2", "poisson:1",
          "mmpp:1,2,3,4s",
          /* for which one would wait for hours */
          "mmpp:3e-11,0,.02,1" };
  bool all = true;
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    {
      all &= arrival_law_parse (&law, wrong[i], &file) != NULL;
      free (file);
    }
  ok (all, "and what is none of them is refused");
}

int
main (void)
{
  test_functions ();
  test_law (ARRIVALS_POISSON, 1, exponential_cdf, "Poisson");
  test_law (ARRIVALS_GAMMA, 0.5, gamma_half_cdf, "gamma(1/2)");
  test_law (ARRIVALS_GAMMA, 4, gamma_4_cdf, "gamma(4)");
  test_first_instants ();
  test_exact_rate ();
  test_stretches ();
  test_mmpp ();
  test_trace ();
  test_parsing ();
  return plan ();
}
