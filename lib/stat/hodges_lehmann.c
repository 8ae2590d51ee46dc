/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/hodges_lehmann.h"
#include <math.h>
#include <string.h>
#include "stat/midpoint.h"

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

/* What lies on either side of a limit.  */
struct sides
{
  uint64_t count; /* values up to it */
  double below;   /* the largest of these; -inf: none */
  double above;   /* the smallest of the others; inf: none */
};

/* As y grows, so does the smallest x that is large enough.  */
static struct sides
split_differences (const struct pair_values *v, double limit)
{
  struct sides s = { 0, -INFINITY, INFINITY };
  size_t i = 0;
  for (size_t j = 0; j < v->m; j++)
    {
      while (i < v->n && v->y[j] - v->x[i] > limit)
        i++;
      s.count += v->n - i;
      if (i < v->n && v->y[j] - v->x[i] > s.below)
        s.below = v->y[j] - v->x[i];
      if (i > 0 && v->y[j] - v->x[i - 1] < s.above)
        s.above = v->y[j] - v->x[i - 1];
    }
  return s;
}

/* The same for sums: as x_i grows, fewer x_j are small enough.  */
static struct sides
split_sums (const struct pair_values *v, double limit)
{
  struct sides s = { 0, -INFINITY, INFINITY };
  size_t end = v->n; /* x_i + x_j is up to LIMIT for all j < END */
  for (size_t i = 0; i < end; i++)
    {
      while (end > i && v->x[i] + v->x[end - 1] > limit)
        end--;
      s.count += end - i;
      if (end > i && v->x[i] + v->x[end - 1] > s.below)
        s.below = v->x[i] + v->x[end - 1];
      if (end < v->n && v->x[i] + v->x[end] < s.above)
        s.above = v->x[i] + v->x[end];
    }
  if (end < v->n && v->x[end] + v->x[end] < s.above)
    s.above = v->x[end] + v->x[end];
  return s;
}

static struct sides
split (const struct pair_values *v, double limit)
{
  return v->y == NULL ? split_sums (v, limit) : split_differences (v, limit);
}

#define SIGN (UINT64_C (1) << 63)

/* Doubles numbered in their order, up and down from that of 0.  Both zeros
   have one number: were -0 between the last value below 0 and 0, the search
   would look there for ever.  */
static uint64_t
key_of (double value)
{
  uint64_t bits;
  memcpy (&bits, &value, sizeof bits);
  return bits & SIGN ? SIGN - (bits & ~SIGN) : bits | SIGN;
}

static double
value_of (uint64_t key)
{
  uint64_t bits = key & SIGN ? key & ~SIGN : SIGN | (SIGN - key);
  double value;
  memcpy (&value, &bits, sizeof value);
  return value;
}

/* Where the value that is searched must be: LO and HI are values, UNDER of all
   are below LO, and UPTO up to HI.  */
struct bracket
{
  double lo, hi;
  uint64_t under, upto;
};

/* Steps in which the values are taken to be spread evenly; after them the
   doubles that there are are halved, which takes 64 more whatever the
   values.  */
#define EVEN_STEPS 24

/* A limit in [LO, HI) of B at which to look for the K-th of COUNT values in
   the STEP-th step.  Where values are spread evenly the K-th is at its part of
   the way; the more of all are in B the less evenly, so that we aim to miss it
   by so much, once on either side.  */
static double
choose_limit (const struct bracket *b, uint64_t k, uint64_t count,
              unsigned step)
{
  uint64_t low = key_of (b->lo), half = (key_of (b->hi) - low) / 2;
  double inside = (double) (b->upto - b->under);
  double miss
      = 0.02 * inside * fmin (1, 8 * inside / (double) count) + sqrt (inside);
  double part
      = ((double) (k - b->under) + (step % 2 == 0 ? -miss : miss)) / inside;
  double limit = part <= 0   ? b->lo
                 : part >= 1 ? b->hi
                             : b->lo * (1 - part) + b->hi * part;
  if (step >= EVEN_STEPS || !(limit >= b->lo && limit < b->hi))
    return value_of (low + half);
  return limit;
}

/* The K-th smallest value, K = 1 .. count.  */
static double
nth_value (const struct pair_values *v, uint64_t k)
{
  struct bracket b = { .upto = v->count };
  b.lo = v->y == NULL ? v->x[0] + v->x[0] : v->y[0] - v->x[v->n - 1];
  b.hi = v->y == NULL ? v->x[v->n - 1] + v->x[v->n - 1]
                      : v->y[v->m - 1] - v->x[0];
  for (unsigned step = 0; b.lo < b.hi; step++)
    {
      struct sides s = split (v, choose_limit (&b, k, v->count, step));
      if (s.count >= k)
        {
          b.hi = s.below;
          b.upto = s.count;
        }
      else
        {
          b.lo = s.above;
          b.under = s.count;
        }
    }
  return b.lo == 0 ? 0 : b.lo; /* no minus zero */
}

/* What lies below VALUE, and not at it.  */
static struct sides
split_below (const struct pair_values *v, double value)
{
  if (value == -INFINITY) /* of samples that are too far apart */
    return (struct sides){ 0, -INFINITY, -INFINITY };
  return split (v, nextafter (value, -INFINITY));
}

static double
median_value (const struct pair_values *v)
{
  double upper = nth_value (v, v->count / 2 + 1);
  if (v->count % 2 != 0)
    return upper;
  struct sides s = split_below (v, upper);
  double lower = s.count < v->count / 2 ? upper : s.below;
  return midpoint (lower, upper);
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
  s.lo_open = split (v, s.lo).count + split_below (v, s.lo).count <= outside;
  s.hi_open = split (v, s.hi).count + split_below (v, s.hi).count
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
shift_interval_is_empty (const struct shift_interval *interval)
{
  return interval->lo == interval->hi
         && (interval->lo_open || interval->hi_open);
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
