/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A short decimal number to the double nearest to it, by integers alone.  */
#ifndef BENCH_DECIMAL_DOUBLE_H
#define BENCH_DECIMAL_DOUBLE_H
#include <stdbool.h>
#include <stdint.h>

/* *VALUE becomes the double nearest to DIGITS * 10^EXPONENT, ties to even: 0
   when that is too small, infinity when too large.  Return false, *VALUE
   untouched, in the rare case that its 128 bits do not decide.  Clinger
   (1990), where both factors are exact; else Lemire (2021), "Number parsing
   at a gigabyte per second", after Eisel.  Thread-safe.  */
bool decimal_to_double (uint64_t digits, int64_t exponent, double *value);
#endif
