/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A sum that carries its own rounding error.  A zeroed struct compensated is
   the empty sum.  Knuth's exact two-sum (TAOCP 2, 4.2.2); the error of the
   result is that of one rounding unless the terms cancel to less than 2^-50
   of their size.  -ffast-math breaks it.  */
#ifndef BENCH_COMPENSATED_H
#define BENCH_COMPENSATED_H

struct compensated
{
  double hi, lo; /* the sum is HI + LO */
};

static inline void
compensated_add (struct compensated *sum, double term)
{
  double hi = sum->hi + term;
  double of_term = hi - sum->hi;
  sum->lo += (sum->hi - (hi - of_term)) + (term - of_term);
  sum->hi = hi;
}

static inline double
compensated_value (struct compensated sum)
{
  return sum.hi + sum.lo;
}
#endif
