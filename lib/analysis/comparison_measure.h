/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a test says of a line of a comparison: ratio, difference, verdict,
   runs needed and sizes of effect.  */
#ifndef BENCH_COMPARISON_MEASURE_H
#define BENCH_COMPARISON_MEASURE_H
#include "analysis/comparison_line.h"

/* Fill in LINE's row and facts from its data and its test at its level.  0,
   or -1 with errno ENOMEM.  */
int comparison_measure (struct comparison_line *line,
                        const struct comparison_options *options);
#endif
