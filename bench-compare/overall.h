/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One test of all benchmarks at once.  */
#ifndef BENCH_COMPARE_OVERALL_H
#define BENCH_COMPARE_OVERALL_H
#include "figure_rows.h"

/* Read SIDES and make the ROWS, or exit after a message; both are the caller's
   to free.  */
void overall_make (struct figure_rows *rows, struct sides *sides,
                   const struct options *options);
#endif
