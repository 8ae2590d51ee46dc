/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How speed grows with a parameter, such as threads.  */
#ifndef BENCH_COMPARE_SCALING_H
#define BENCH_COMPARE_SCALING_H
#include "figure_rows.h"

/* Read SIDES and make the ROWS, or exit after a message; both are the caller's
   to free.  */
void scaling_make (struct figure_rows *rows, struct sides *sides,
                   const struct options *options);
#endif
