/* SPDX-License-Identifier: GPL-3.0-or-later */
/* CPU seconds that statistics take of samples in memory, for
   bench/against-tests: statistics-rate WHAT ROUNDS X [Y], X and Y files of
   bare numbers.  Prints the median of ROUNDS rounds and the figures that came
   out, in one line.  WHAT is one of
     bootstrap-mean    the ends of the BCa interval of X's mean, 10,000
                       resamples
     bootstrap-median  the ends of the percentile interval of X's median,
                       10,000 resamples of sorted samples
     mann-whitney      the p-value, of samples as they came
     hodges-lehmann    the shift and its 95 % interval, of samples as they came
     exact             the p-value by the exact law, of sorted samples
     permutation       the p-value of 9999 random rearrangements
     ratio-bootstrap   the ends of the interval of the ratio of means, 9999
                       resamples  */
#include <config.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "base/rng.h"
#include "stat/bootstrap.h"
#include "stat/hodges_lehmann.h"
#include "stat/mann_whitney.h"
#include "stat/mean_ratio.h"
#include "stat/permutation.h"
#include "stat/resample.h"
#include "stat/sort.h"

enum
{
  ROUNDS_MAX = 999,
  RESAMPLES = 10000,
  FIGURES = 3
};

struct samples
{
  double *value; /* as they came */
  double *sorted;
  double *spare;
  size_t n;
};

/* Print no figure that memory ran out for.  */
static void
need (bool there)
{
  if (there)
    return;
  fputs ("statistics-rate: memory exhausted\n", stderr);
  exit (2);
}

static const double *
sort_again (const struct samples *s)
{
  memcpy (s->spare, s->value, s->n * sizeof *s->spare);
  need (sort_doubles (s->spare, s->n) == 0);
  return s->spare;
}

static void
bootstrap_mean_of (const struct samples *x, const struct samples *y, double *f)
{
  (void) y;
  struct moments m;
  moments_compute (&m, x->value, x->n);
  struct interval ci = bootstrap_mean (x->value, &m, RESAMPLES, 0.95, 1);
  f[0] = ci.lo.value;
  f[1] = ci.hi.value;
}

static void
bootstrap_median_of (const struct samples *x, const struct samples *y,
                     double *f)
{
  (void) y;
  static double median[RESAMPLES];
  struct rng rng;
  rng_seed (&rng, 1);
  for (size_t i = 0; i < RESAMPLES; i++)
    median[i] = resample_quantile (x->sorted, x->n, 0.5, &rng);
  need (sort_doubles (median, RESAMPLES) == 0);
  f[0] = median[RESAMPLES / 40];
  f[1] = median[RESAMPLES - RESAMPLES / 40];
}

static void
mann_whitney_of (const struct samples *x, const struct samples *y, double *f)
{
  const double *a = sort_again (x), *b = sort_again (y);
  struct rank_law law;
  need (mann_whitney_law (&law, a, x->n, b, y->n, RANK_LAW_NORMAL) == 0);
  uint64_t doubled_u = mann_whitney_doubled_u (a, x->n, b, y->n);
  f[0] = rank_law_p (&law, mann_whitney_distance (doubled_u, x->n, y->n));
  rank_law_free (&law);
}

static void
hodges_lehmann_of (const struct samples *x, const struct samples *y, double *f)
{
  const double *a = sort_again (x), *b = sort_again (y);
  struct rank_law law;
  need (mann_whitney_law (&law, a, x->n, b, y->n, RANK_LAW_AUTO) == 0);
  f[0] = hodges_lehmann_shift (a, x->n, b, y->n);
  struct shift_interval ci = hodges_lehmann_interval (
      a, x->n, b, y->n, rank_law_critical (&law, 0.05));
  f[1] = ci.lo;
  f[2] = ci.hi;
  rank_law_free (&law);
}

static void
exact_of (const struct samples *x, const struct samples *y, double *f)
{
  struct rank_law law;
  need (
      mann_whitney_law (&law, x->sorted, x->n, y->sorted, y->n, RANK_LAW_EXACT)
      == 0);
  uint64_t doubled_u
      = mann_whitney_doubled_u (x->sorted, x->n, y->sorted, y->n);
  f[0] = rank_law_p (&law, mann_whitney_distance (doubled_u, x->n, y->n));
  rank_law_free (&law);
}

static void
permutation_of (const struct samples *x, const struct samples *y, double *f)
{
  struct permutation p;
  need (permutation_of_samples (&p, x->value, x->n, y->value, y->n, 0,
                                RESAMPLES - 1, 1)
        == 0);
  struct shift_interval ci = permutation_interval (&p, 0.05);
  f[0] = permutation_p (&p);
  f[1] = ci.lo;
  f[2] = ci.hi;
  permutation_free (&p);
}

static void
ratio_bootstrap_of (const struct samples *x, const struct samples *y,
                    double *f)
{
  struct ratio_bootstrap b;
  need (ratio_bootstrap (&b, x->value, x->n, y->value, y->n, false,
                         RESAMPLES - 1, 1)
        == 0);
  struct shift_interval ci = ratio_bootstrap_interval (&b, 0.05);
  f[0] = exp (ci.lo);
  f[1] = exp (ci.hi);
  ratio_bootstrap_free (&b);
}

static const struct statistic
{
  const char *name;
  void (*compute) (const struct samples *x, const struct samples *y,
                   double *f);
  int files;
  size_t figures;
} statistics[] = { { "bootstrap-mean", bootstrap_mean_of, 1, 2 },
                   { "bootstrap-median", bootstrap_median_of, 1, 2 },
                   { "mann-whitney", mann_whitney_of, 2, 1 },
                   { "hodges-lehmann", hodges_lehmann_of, 2, 3 },
                   { "exact", exact_of, 2, 1 },
                   { "permutation", permutation_of, 2, 3 },
                   { "ratio-bootstrap", ratio_bootstrap_of, 2, 2 } };

/* The numbers of FILE; none where it cannot be read.  */
static struct samples
read_file (const char *file)
{
  struct samples s = { .n = 0 };
  size_t room = 0;
  FILE *in = fopen (file, "r");
  if (in == NULL)
    {
      perror (file);
      return s;
    }
  for (double value; fscanf (in, "%lf", &value) == 1; s.value[s.n++] = value)
    if (s.n == room)
      {
        room = 2 * room + 1024;
        double *moved = realloc (s.value, room * sizeof *moved);
        need (moved != NULL);
        s.value = moved;
      }
  fclose (in);
  s.sorted = calloc (s.n + 1, sizeof *s.sorted);
  s.spare = calloc (s.n + 1, sizeof *s.spare);
  need (s.sorted != NULL && s.spare != NULL);
  if (s.n > 0)
    memcpy (s.sorted, s.value, s.n * sizeof *s.sorted);
  need (sort_doubles (s.sorted, s.n) == 0);
  return s;
}

static void
samples_free (struct samples *s)
{
  free (s->value);
  free (s->sorted);
  free (s->spare);
}

static double
cpu_s (void)
{
  struct timespec now;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec + (double) now.tv_nsec / 1e9;
}

int
main (int argc, char **argv)
{
  const struct statistic *s = NULL;
  for (size_t i = 0; i < sizeof statistics / sizeof *statistics; i++)
    if (argc > 3 && strcmp (argv[1], statistics[i].name) == 0
        && argc == 3 + statistics[i].files)
      s = &statistics[i];
  int rounds = argc > 2 ? atoi (argv[2]) : 0;
  if (s == NULL || rounds < 1 || rounds > ROUNDS_MAX)
    {
      fputs ("usage: statistics-rate WHAT ROUNDS X [Y]\n", stderr);
      return 2;
    }
  struct samples x = read_file (argv[3]);
  struct samples y = { .n = 0 };
  if (s->files == 2)
    y = read_file (argv[4]);
  if (x.n == 0 || (s->files == 2 && y.n == 0))
    return 2;
  double taken[ROUNDS_MAX], figure[FIGURES];
  for (int round = 0; round < rounds; round++)
    {
      double before = cpu_s ();
      s->compute (&x, &y, figure);
      taken[round] = cpu_s () - before;
    }
  need (sort_doubles (taken, (size_t) rounds) == 0);
  printf ("%.6g", taken[rounds / 2]);
  for (size_t i = 0; i < s->figures; i++)
    printf ("\t%.17g", figure[i]);
  putchar ('\n');
  samples_free (&x);
  samples_free (&y);
  return 0;
}
