/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether the two sides of a comparison were measured alike.  */
#ifndef BENCH_COMPARISON_CONDITIONS_H
#define BENCH_COMPARISON_CONDITIONS_H
#include "analysis/comparison.h"

/* How the stated conditions of PAIR's sides differ, "cpu 'A' and 'B'; ...",
   the caller's to free; *WHAT is NULL where they do not.  They do where one
   states a value that the other, which states some, does not.  0, or -1 with
   errno ENOMEM.  */
int comparison_conditions (char **what, const struct comparison_pair *pair);
#endif
