/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Speedup, compression, accuracy and what they come to.  */
#ifndef BENCH_COMPARE_NORMALISED_H
#define BENCH_COMPARE_NORMALISED_H
#include "figure_rows.h"

/* Read SIDES and make the ROWS, or exit after a message; both are the caller's
   to free.  */
void normalised_make (struct figure_rows *rows, struct sides *sides,
                      const struct options *options);
#endif
