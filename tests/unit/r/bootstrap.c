/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The BCa bootstrap interval (Efron 1987).  */
#include <config.h>
#include "r.h"
#include <gsl/gsl_cdf.h>
#include <math.h>
#include "base/rng.h"
#include "stat/quantile.h"

#define RESAMPLES 20000
#define SEED 1

/* A statistic of samples.  */
typedef double statistic (const struct r *x, const void *of);

/* The end of X's interval that leaves out TAIL below it: the quantile of the
   SORTED resampled statistics at the level that bias and acceleration make of
   TAIL.  */
static double
bca_end (const struct r *sorted, double tail, double bias, double acceleration)
{
  double z = bias + gsl_cdf_ugaussian_Pinv (tail);
  double level = gsl_cdf_ugaussian_P (bias + z / (1 - acceleration * z));
  return quantile (sorted->number, sorted->n, level, 6);
}

/* From the statistic without each sample in turn.  */
static double
acceleration_of (const struct r *x, statistic *compute, const void *of)
{
  struct r *rest = r_numbers (x->number, x->n), *without;
  without = r_numbers (NULL, x->n);
  double mean = 0, squares = 0, cubes = 0;
  rest->n--;
  for (size_t i = x->n; i-- > 0;)
    {
      for (size_t k = 0; k < rest->n; k++)
        rest->number[k] = x->number[k < i ? k : k + 1];
      without->number[i] = compute (rest, of);
      mean += without->number[i] / (double) x->n;
    }
  for (size_t i = 0; i < x->n; i++)
    {
      double d = mean - without->number[i];
      squares += d * d;
      cubes += d * d * d;
    }
  return squares > 0 ? cubes / (6 * pow (squares, 1.5)) : 0;
}

static struct r *
bca (const struct r *x, double level, size_t resamples, statistic *compute,
     const void *of)
{
  struct r *drawn = r_numbers (NULL, x->n);
  struct r *found = r_numbers (NULL, resamples);
  struct rng rng;
  rng_seed (&rng, SEED);
  double whole = compute (x, of), below = 0;
  for (size_t i = 0; i < resamples; i++)
    {
      for (size_t k = 0; k < x->n; k++)
        drawn->number[k] = x->number[rng_below (&rng, x->n)];
      found->number[i] = compute (drawn, of);
      below += found->number[i] < whole    ? 1
               : found->number[i] <= whole ? 0.5
                                           : 0;
    }
  double bias = gsl_cdf_ugaussian_Pinv (below / (double) resamples);
  double acceleration = acceleration_of (x, compute, of);
  found->number = r_sorted (found);
  double tail = (1 - level) / 2;
  return r_limits (bca_end (found, tail, bias, acceleration),
                   bca_end (found, 1 - tail, bias, acceleration));
}

static double
by_function (const struct r *x, const void *of)
{
  struct r *value = r_numbers (x->number, x->n);
  return r_apply (of, &value, 1)->number[0];
}

/* bca (x, f = mean, conf = 0.95, R).  */
static struct r *
bca_interval (const struct r_call *call)
{
  struct r *name = r_strings (1);
  name->string[0] = "mean";
  const struct r *function = call->arg[1] == NULL ? name : call->arg[1];
  return bca (r_vector (call, 0), r_double (call, 2, 0.95),
              (size_t) r_double (call, 3, RESAMPLES), by_function, function);
}

/* The statistics of boot take the data and the indices of a resample; here
   the data are the resample, and the indices all of them.  */
static double
by_indices (const struct r *x, const void *of)
{
  struct r *value[2] = { r_numbers (x->number, x->n), r_numbers (NULL, x->n) };
  for (size_t i = 0; i < x->n; i++)
    value[1]->number[i] = (double) i + 1;
  return r_apply (of, value, 2)->number[0];
}

static struct r *
boot (const struct r_call *call)
{
  if (call->arg[1] == NULL)
    r_fail ("boot wants data and a statistic");
  return r_record ("data", call->arg[0], "statistic", call->arg[1], "R",
                   r_number (r_double (call, 2, RESAMPLES)), NULL);
}

static struct r *
boot_interval (const struct r_call *call)
{
  const struct r *b = call->arg[0];
  if (b == NULL || b->kind != R_LIST || b->n != 3)
    r_fail ("boot.ci wants what boot gives");
  double level = r_double (call, 1, 0.95);
  struct r *ends = bca (b->item[0], level, (size_t) b->item[2]->number[0],
                        by_indices, b->item[1]);
  double row[] = { level, NAN, NAN, ends->number[0], ends->number[1] };
  return r_record ("bca", r_numbers (row, 5), NULL);
}

static struct r *
nothing (const struct r_call *call)
{
  (void) call;
  return r_numbers (NULL, 0);
}

const struct r_function r_bootstrap[]
    = { { "bca", "x,f,conf,R", bca_interval },
        { "bcaci", "x,f,conf,R", bca_interval },
        { "bca_ci", "x,f,conf,R", bca_interval },
        { "boot", "data,statistic,R", boot },
        { "boot.ci", "boot.out,conf,type", boot_interval },
        { "set.seed", "...", nothing },
        { NULL, NULL, NULL } };
