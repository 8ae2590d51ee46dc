/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/hodges_lehmann.h"
#include <math.h>
#include <string.h>

/* The values that are searched: y - x for all pairs, or where Y is NULL the
   sums x_i + x_j, i <= j.  Rounding keeps their order along either array.  */
struct pair_values
{
  const double *x;
  size_t n;
  const double *y;
  size_t m;
  uint64_t count;
};

static bool
counts (double value, double limit, bool equal_too)
{
  return value < limit || (equal_too && value == limit);
}

/* How many differences are below LIMIT, or EQUAL_TOO.  As y grows, so does
   the smallest x that is large enough.  */
static uint64_t
count_differences (const struct pair_values *v, double limit, bool equal_too)
{
  uint64_t count = 0;
  size_t i = 0;
  for (size_t j = 0; j < v->m; j++)
    {
      while (i < v->n && !counts (v->y[j] - v->x[i], limit, equal_too))
        i++;
      count += v->n - i;
    }
  return count;
}

/* The same for sums: as x_i grows, fewer x_j are small enough.  */
static uint64_t
count_sums (const struct pair_values *v, double limit, bool equal_too)
{
  uint64_t count = 0;
  size_t end = v->n; /* x_i + x_j counts for all j < END */
  for (size_t i = 0; i < end; i++)
    {
      while (end > i && !counts (v->x[i] + v->x[end - 1], limit, equal_too))
        end--;
      count += end - i;
    }
  return count;
}

static uint64_t
count_values (const struct pair_values *v, double limit, bool equal_too)
{
  return v->y == NULL ? count_sums (v, limit, equal_too)
                      : count_differences (v, limit, equal_too);
}

/* Doubles numbered in their order: a negative one has its bits turned.  */
static uint64_t
key_of (double value)
{
  uint64_t bits;
  memcpy (&bits, &value, sizeof bits);
  return bits >> 63 ? ~bits : bits | (UINT64_C (1) << 63);
}

static double
value_of (uint64_t key)
{
  uint64_t bits = key >> 63 ? key & ~(UINT64_C (1) << 63) : ~key;
  double value;
  memcpy (&value, &bits, sizeof value);
  return value;
}

/* The K-th smallest value, K = 1 .. count: the smallest double that has K
   values up to it.  */
static double
nth_value (const struct pair_values *v, uint64_t k)
{
  uint64_t low = key_of (-INFINITY), high = key_of (INFINITY);
  while (low < high)
    {
      uint64_t middle = low + (high - low) / 2;
      if (count_values (v, value_of (middle), true) >= k)
        high = middle;
      else
        low = middle + 1;
    }
  double value = value_of (low);
  return value == 0 ? 0 : value; /* no minus zero */
}

static double
median_value (const struct pair_values *v)
{
  double upper = nth_value (v, v->count / 2 + 1);
  if (v->count % 2 != 0)
    return upper;
  double lower = nth_value (v, v->count / 2);
  return lower + (upper - lower) / 2;
}

/* With A values up to s and B below s, the doubled statistic at shift s is
   2 count - A - B, and its distance from the centre, count, is below CRITICAL
   where A + B lies strictly between count - CRITICAL and count + CRITICAL.
   So the lower end is the smallest value with 2 A > count - CRITICAL, and
   belongs to the set if A + B is beyond that already.  */
static struct shift_interval
interval_of (const struct pair_values *v, uint64_t critical)
{
  if (critical > v->count)
    return (struct shift_interval){ -INFINITY, INFINITY, true, true };
  uint64_t outside = v->count - critical;
  struct shift_interval s = { .lo_open = false };
  s.lo = nth_value (v, outside / 2 + 1);
  s.hi = nth_value (v, v->count - outside / 2);
  s.lo_open = count_values (v, s.lo, true) + count_values (v, s.lo, false)
              <= outside;
  s.hi_open = count_values (v, s.hi, true) + count_values (v, s.hi, false)
              >= 2 * v->count - outside;
  return s;
}

static struct pair_values
differences (const double *x, size_t n, const double *y, size_t m)
{
  return (struct pair_values){ x, n, y, m, (uint64_t) n * m };
}

static struct pair_values
sums (const double *d, size_t n)
{
  return (struct pair_values){ d, n, NULL, 0, (uint64_t) n * (n + 1) / 2 };
}

bool
shift_interval_excludes (const struct shift_interval *interval, double shift)
{
  return shift < interval->lo || shift > interval->hi
         || (interval->lo_open && shift == interval->lo)
         || (interval->hi_open && shift == interval->hi);
}

double
hodges_lehmann_shift (const double *x, size_t n, const double *y, size_t m)
{
  struct pair_values v = differences (x, n, y, m);
  return median_value (&v);
}

struct shift_interval
hodges_lehmann_interval (const double *x, size_t n, const double *y, size_t m,
                         uint64_t critical)
{
  struct pair_values v = differences (x, n, y, m);
  return interval_of (&v, critical);
}

double
walsh_median (const double *d, size_t n)
{
  struct pair_values v = sums (d, n);
  return median_value (&v) / 2;
}

struct shift_interval
walsh_interval (const double *d, size_t n, uint64_t critical)
{
  struct pair_values v = sums (d, n);
  struct shift_interval s = interval_of (&v, critical);
  s.lo /= 2;
  s.hi /= 2;
  return s;
}
