/* SPDX-License-Identifier: GPL-3.0-or-later */
/* R's functions of single numbers.  */
#include <config.h>
#include "r.h"
#include <gsl/gsl_sf_gamma.h>
#include <math.h>

static struct r *
map (const struct r *x, double (*f) (double))
{
  struct r *r = r_numbers (x->number, x->n);
  r->rows = x->rows;
  for (size_t i = 0; i < r->n; i++)
    r->number[i] = f (r->number[i]);
  return r;
}

#define MAP(function, f)                                                      \
  static struct r *function (const struct r_call *call)                       \
  {                                                                           \
    return map (r_vector (call, 0), f);                                       \
  }

static double
sign_of (double x)
{
  return (x > 0) - (x < 0);
}

static double
is_nan (double x)
{
  return isnan (x);
}

static double
factorial_of (double x)
{
  return round (tgamma (x + 1));
}

MAP (square_root, sqrt)
MAP (exponential, exp)
MAP (exponential1, expm1)
MAP (logarithm2, log2)
MAP (logarithm10, log10)
MAP (logarithm1, log1p)
MAP (absolute, fabs)
MAP (upward, ceil)
MAP (downward, floor)
MAP (truncated, trunc)
MAP (gamma_function, tgamma)
MAP (log_gamma, lgamma)
MAP (sign_function, sign_of)
MAP (not_available, is_nan)
MAP (factorial, factorial_of)

static struct r *
logarithm (const struct r_call *call)
{
  struct r *r = map (r_vector (call, 0), log);
  double base = r_double (call, 1, NAN);
  for (size_t i = 0; i < r->n && !isnan (base); i++)
    r->number[i] /= log (base);
  return r;
}

static struct r *
rounded (const struct r_call *call)
{
  double scale = pow (10, r_double (call, 1, 0));
  struct r *r = map (r_vector (call, 0), fabs);
  for (size_t i = 0; i < r->n; i++)
    r->number[i] = nearbyint (call->arg[0]->number[i] * scale) / scale;
  return r;
}

static struct r *
choose (const struct r_call *call)
{
  double n = r_double (call, 0, NAN), k = r_double (call, 1, NAN);
  double product = 1;
  for (double i = 1; i <= k; i++)
    product *= (n - k + i) / i;
  return r_number (fabs (product) < 9e15 ? round (product) : product);
}

static struct r *
log_choose (const struct r_call *call)
{
  double n = r_double (call, 0, NAN), k = r_double (call, 1, NAN);
  return r_number (lgamma (n + 1) - lgamma (k + 1) - lgamma (n - k + 1));
}

static struct r *
beta_function (const struct r_call *call)
{
  return r_number (
      gsl_sf_beta (r_double (call, 0, NAN), r_double (call, 1, NAN)));
}

const struct r_function r_base[]
    = { { "sqrt", "x", square_root },     { "exp", "x", exponential },
        { "expm1", "x", exponential1 },   { "log", "x,base", logarithm },
        { "log2", "x", logarithm2 },      { "log10", "x", logarithm10 },
        { "log1p", "x", logarithm1 },     { "abs", "x", absolute },
        { "ceiling", "x", upward },       { "floor", "x", downward },
        { "trunc", "x", truncated },      { "round", "x,digits", rounded },
        { "gamma", "x", gamma_function }, { "lgamma", "x", log_gamma },
        { "factorial", "x", factorial },  { "choose", "n,k", choose },
        { "lchoose", "n,k", log_choose }, { "beta", "a,b", beta_function },
        { "sign", "x", sign_function },   { "is.na", "x", not_available },
        { "is.nan", "x", not_available }, { NULL, NULL, NULL } };
