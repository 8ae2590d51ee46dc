/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers for people: scaled units, few digits.  */
#ifndef BENCH_HUMAN_H
#define BENCH_HUMAN_H
#include <stdbool.h>
#include <stddef.h>
#include "number/human_scale.h"

#define HUMAN_SIZE 64
/* What a quotient or width that no double holds is for a reader.  */
const char *human_overflow (double value);
/* Print VALUE in SCALE with DIGITS significant digits, never in exponent form
   between 1e-4 and 1e15, without the suffix; returns TO.  */
const char *human_number (char to[HUMAN_SIZE], double value,
                          struct human_scale scale, int digits);
/* The same in the scale that fits VALUE, with the suffix: "12.3 ms".  */
const char *human_value (char to[HUMAN_SIZE], double value, const char *unit,
                         int digits, bool utf8);
/* "<0.001", "0.0123": P never prints as 0.  */
const char *human_p (char to[HUMAN_SIZE], double p);
#endif
