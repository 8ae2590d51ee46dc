/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many queries show that a percentile is within a bound.  */
#ifndef BENCH_COMPARE_PERCENTILE_H
#define BENCH_COMPARE_PERCENTILE_H
#include "figure_rows.h"

/* Make the rows of --plan=METRIC:pNN, or exit after a message.  */
void percentile_make (struct figure_rows *rows, const struct options *options);
#endif
