/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "load/variates.h"
#include <math.h>

/* ln 2 in two parts, the first with zeros at its end, so that its product
   with an exponent is exact.  */
#define LN2_HIGH 0x1.62e42fee00000p-1
#define LN2_LOW 0x1.a39ef35793c76p-33

/* ln x = e ln 2 + ln m, m in [sqrt(1/2), sqrt 2), and ln m = 2 atanh s,
   s = (m - 1) / (m + 1), |s| < 0.172, by its series.  */
double
variate_log (double x)
{
  int e;
  double m = frexp (x, &e); /* exact */
  if (m < 0x1.6a09e667f3bcdp-1)
    {
      m *= 2;
      e--;
    }
  double s = (m - 1) / (m + 1);
  double square = s * s, sum = 0;
  for (int k = 23; k >= 3; k -= 2)
    sum = (sum + 1.0 / k) * square;
  return e * LN2_HIGH + (2 * s + (2 * s * sum + e * LN2_LOW));
}

/* e^x = 2^k e^r, |r| <= ln 2 / 2, by Taylor's series.  */
double
variate_exp (double x)
{
  double k = floor (x / (LN2_HIGH + LN2_LOW) + 0.5); /* exact rounding */
  double r = (x - k * LN2_HIGH) - k * LN2_LOW;
  double sum = 1;
  for (int i = 15; i >= 1; i--)
    sum = 1 + sum * r / i;
  return ldexp (sum, (int) k);
}

/* Uniform in (0, 1].  */
static double
uniform_above_0 (struct rng *r)
{
  return 1 - rng_uniform (r);
}

double
variate_exponential (struct rng *r)
{
  double u;
  do
    u = uniform_above_0 (r);
  while (u >= 1);
  return -variate_log (u);
}

double
variate_normal (struct rng *r)
{
  for (;;)
    {
      double x = 2 * rng_uniform (r) - 1, y = 2 * rng_uniform (r) - 1;
      double square = x * x + y * y;
      /* sqrt is laid down by IEEE as the basic operations are.  */
      if (square > 0 && square < 1)
        return x * sqrt (-2 * variate_log (square) / square);
    }
}

/* SHAPE >= 1.  */
static double
gamma_from_1 (struct rng *r, double shape)
{
  double d = shape - 1.0 / 3;
  double c = 1 / sqrt (9 * d);
  for (;;)
    {
      double x = variate_normal (r);
      double v = 1 + c * x;
      if (v <= 0)
        continue;
      v = v * v * v;
      if (variate_log (uniform_above_0 (r))
          < x * x / 2 + d - d * v + d * variate_log (v))
        return d * v;
    }
}

double
variate_gamma (struct rng *r, double shape)
{
  if (shape >= 1)
    return gamma_from_1 (r, shape);
  double from_1 = gamma_from_1 (r, shape + 1);
  double power = variate_log (uniform_above_0 (r)) / shape;
  return power < -700 ? 0 : from_1 * variate_exp (power);
}
