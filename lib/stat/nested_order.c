/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/nested_order.h"
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdbool.h>

size_t
nested_units (const unsigned char *start, size_t n, unsigned top)
{
  size_t units = 0;
  for (size_t i = 0; i < n; i++)
    units += i == 0 || start[i] >= top;
  return units;
}

/* The standard error of the SHARE of samples at most Q, over K units.  */
static double
share_error (const double *value, const unsigned char *start, size_t n,
             unsigned top, double q, double share, double k)
{
  double squares = 0;
  for (size_t first = 0, next; first < n; first = next)
    {
      double below = value[first] <= q;
      for (next = first + 1; next < n && start[next] < top; next++)
        below += value[next] <= q;
      double off = below - (double) (next - first) * share;
      squares += off * off;
    }
  return sqrt (k / (k - 1) * squares) / (double) n;
}

struct order_interval
nested_order_interval (const double *value, const unsigned char *start,
                       size_t n, unsigned top, double p, double q,
                       double confidence)
{
  double size = (double) n, k = (double) nested_units (start, n, top);
  struct order_interval alone = order_interval (n, p, confidence);
  size_t at_most = 0;
  for (size_t i = 0; i < n; i++)
    at_most += value[i] <= q;
  double reach
      = gsl_cdf_tdist_Qinv ((1 - confidence) / 2, k - 1)
        * share_error (value, start, n, top, q, (double) at_most / size, k);
  double lower = floor (size * (p - reach));
  double upper = ceil (size * (p + reach)) + 1;
  struct order_interval r = { .coverage = confidence };
  r.lower = lower < 1 ? 0 : (size_t) lower;
  r.lower = r.lower < alone.lower ? r.lower : alone.lower;
  r.upper = upper > size ? n + 1 : (size_t) upper;
  r.upper = r.upper > alone.upper ? r.upper : alone.upper;
  return r;
}
