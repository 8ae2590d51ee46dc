/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/sketch.h"
#include <errno.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "stat/quantile.h"
#include "stat/wide.h"

#define FRACTION_BITS (DBL_MANT_DIG - 1)
#define HALF_BITS (FRACTION_BITS / 2)
#define PLACE_SHIFT (FRACTION_BITS - 12)
#define SIGN_BIT (SKETCH_POWERS / 2)
#define EXPONENT_1 (DBL_MAX_EXP - 1) /* that of 1, as it is stored */
#define SMALLEST                                                              \
  (DBL_MIN_EXP - DBL_MANT_DIG) /* exponent of subnormal units                 \
                                */

void
sketch_free (struct sketch *k)
{
  for (size_t i = 0; i < SKETCH_POWERS; i++)
    free (k->power[i]);
  *k = (struct sketch){ 0 };
}

struct sketch_power *
sketch_power_at (struct sketch *k, size_t at)
{
  if (k->power[at] == NULL)
    k->power[at] = calloc (1, sizeof *k->power[at]);
  return k->power[at];
}

static void
add_squares (uint64_t to[3], uint64_t low, uint64_t middle, uint64_t high)
{
  sketch_sum sum = (sketch_sum) to[0] + low;
  to[0] = (uint64_t) sum;
  sum = (sum >> 64) + to[1] + middle;
  to[1] = (uint64_t) sum;
  to[2] += high + (uint64_t) (sum >> 64);
}

/* Add the sums over few samples of POWER to its own.  */
static void
add_few (struct sketch_power *power)
{
  const struct sketch_sums *few = &power->few;
  sketch_sum squares = ((sketch_sum) few->high_high << 2 * HALF_BITS)
                       + ((sketch_sum) few->high_low << (HALF_BITS + 1))
                       + few->low_low;
  power->sum += few->sum;
  add_squares (power->squares, (uint64_t) squares, (uint64_t) (squares >> 64),
               0);
  power->few = (struct sketch_sums){ 0 };
}

/* Add the N samples of VALUE, at most SKETCH_FEW: in words that do not
   overflow until then, since sums with carries wait for the one before.  */
static int
add_some (struct sketch *k, const double *value, size_t n)
{
  struct sketch_power *reached[SKETCH_FEW];
  size_t count = 0;
  double least = k->n == 0 ? INFINITY : k->min;
  double greatest = k->n == 0 ? -INFINITY : k->max;
  for (size_t i = 0; i < n; i++)
    {
      uint64_t bits;
      double sample = value[i] + 0.; /* so -0 is 0 */
      memcpy (&bits, &sample, sizeof bits);
      size_t at = (size_t) (bits >> FRACTION_BITS);
      struct sketch_power *power = k->power[at];
      if (power == NULL)
        power = sketch_power_at (k, at);
      if (power == NULL)
        return -1;
      uint64_t hidden = at % SIGN_BIT == 0 ? 0 : UINT64_C (1) << FRACTION_BITS;
      uint64_t units = (bits & ((UINT64_C (1) << FRACTION_BITS) - 1)) | hidden;
      uint64_t high = units >> HALF_BITS;
      uint64_t low = units & ((UINT64_C (1) << HALF_BITS) - 1);
      struct sketch_sums *few = &power->few;
      reached[count] = power;
      count += few->sum == 0;
      few->sum += units;
      few->high_high += high * high;
      few->high_low += high * low;
      few->low_low += low * low;
      power->count[bits >> PLACE_SHIFT & (SKETCH_PLACES - 1)]++;
      least = sample < least ? sample : least;
      greatest = sample > greatest ? sample : greatest;
    }
  for (size_t i = 0; i < count; i++)
    add_few (reached[i]);
  k->n += n;
  k->min = least;
  k->max = greatest;
  return 0;
}

int
sketch_add (struct sketch *k, const double *value, size_t n)
{
  for (size_t i = 0; i < n; i += SKETCH_FEW)
    if (add_some (k, value + i, n - i < SKETCH_FEW ? n - i : SKETCH_FEW) != 0)
      return -1;
  return 0;
}

int
sketch_merge (struct sketch *k, const struct sketch *from)
{
  uint64_t n;
  if (__builtin_add_overflow (k->n, from->n, &n))
    {
      errno = ERANGE;
      return -1;
    }
  for (size_t at = 0; at < SKETCH_POWERS; at++)
    if (from->power[at] != NULL)
      {
        const struct sketch_power *add = from->power[at];
        struct sketch_power *power = sketch_power_at (k, at);
        if (power == NULL)
          return -1;
        power->sum += add->sum;
        add_squares (power->squares, add->squares[0], add->squares[1],
                     add->squares[2]);
        for (size_t i = 0; i < SKETCH_PLACES; i++)
          power->count[i] += add->count[i];
      }
  k->min = k->n == 0 || from->min < k->min ? from->min : k->min;
  k->max = k->n == 0 || from->max > k->max ? from->max : k->max;
  k->n = n;
  return 0;
}

size_t
sketch_ascending (size_t i)
{
  return i < SIGN_BIT ? SKETCH_POWERS - 1 - i : i - SIGN_BIT;
}

double
sketch_place_start (size_t at, size_t place)
{
  uint64_t bits
      = (uint64_t) at << FRACTION_BITS | (uint64_t) place << PLACE_SHIFT;
  double start;
  memcpy (&start, &bits, sizeof start);
  return start;
}

/* What stands for the samples of a place: its middle; of the place of 0, 0. */
static double
middle_of (size_t at, size_t place)
{
  double start = sketch_place_start (at, place);
  bool tiny = at % SIGN_BIT == 0;
  int exponent = tiny ? SMALLEST : (int) (at % SIGN_BIT) - 1 + SMALLEST;
  if (tiny && place == 0)
    return 0;
  double half = ldexp (1, exponent + PLACE_SHIFT - 1);
  return start + copysign (half, start);
}

double
sketch_ranked (const struct sketch *k, uint64_t rank)
{
  if (rank == 0)
    return k->min;
  if (rank >= k->n - 1)
    return k->max;
  for (size_t i = 0; i < SKETCH_POWERS; i++)
    {
      size_t at = sketch_ascending (i);
      const struct sketch_power *power = k->power[at];
      for (size_t p = 0; power != NULL && p < SKETCH_PLACES; p++)
        {
          size_t place = at >= SIGN_BIT ? SKETCH_PLACES - 1 - p : p;
          if (rank < power->count[place])
            return fmin (fmax (middle_of (at, place), k->min), k->max);
          rank -= power->count[place];
        }
    }
  return k->max;
}

double
sketch_quantile (const struct sketch *k, double p, int type)
{
  struct quantile_ranks at = quantile_ranks ((size_t) k->n, p, type);
  return quantile_between (sketch_ranked (k, at.below),
                           sketch_ranked (k, at.above), at.weight);
}

bool
sketch_is_of_ones (const struct sketch *k, uint64_t *ones)
{
  const struct sketch_power *zero = k->power[0], *one = k->power[EXPONENT_1];
  uint64_t zeros = zero == NULL ? 0 : zero->count[0];
  *ones = one == NULL ? 0 : one->count[0];
  /* What is not the least of its place adds more to the sum.  */
  return zeros + *ones == k->n && (zero == NULL || zero->sum == 0)
         && (one == NULL || one->sum == (sketch_sum) *ones << FRACTION_BITS);
}

/* The sums of all samples, those below 0 apart, and of their squares, in units
   of the smallest double.  */
static void
add_up (struct wide sum[2], struct wide *squares, const struct sketch *k)
{
  for (size_t at = 0; at < SKETCH_POWERS; at++)
    if (k->power[at] != NULL)
      {
        const struct sketch_power *power = k->power[at];
        size_t exponent = at % SIGN_BIT;
        unsigned shift = (unsigned) (exponent == 0 ? 0 : exponent - 1);
        uint64_t limb[2]
            = { (uint64_t) power->sum, (uint64_t) (power->sum >> 64) };
        wide_add (&sum[at / SIGN_BIT], limb, 2, shift);
        wide_add (squares, power->squares, 3, 2 * shift);
      }
}

void
sketch_moments (struct moments *m, const struct sketch *k)
{
  struct wide sum[2] = { 0 }, squares = { 0 }, count = { { k->n } };
  struct wide product, square;
  moments_begin (m, (size_t) k->n, k->min, k->max);
  int scale = ilogb (m->scale);
  add_up (sum, &squares, k);
  bool negative = wide_compare (&sum[0], &sum[1]) < 0;
  wide_subtract (&sum[negative], &sum[!negative]);
  struct wide *total = &sum[negative];
  wide_multiply (&product, &count, &squares);
  wide_multiply (&square, total, total);
  /* It is never below but in a forged sketch.  */
  if (wide_compare (&product, &square) < 0)
    product = square;
  wide_subtract (&product, &square);
  double hi = wide_take_leading (total, SMALLEST + scale);
  double lo = wide_take_leading (total, SMALLEST + scale);
  struct compensated exact = { negative ? -hi : hi, negative ? -lo : lo };
  moments_set_mean (m, exact);
  double spread = wide_take_leading (&product, 2 * (SMALLEST + scale));
  m->m2 = (spread + wide_take_leading (&product, 2 * (SMALLEST + scale)))
          / (double) k->n;
}
