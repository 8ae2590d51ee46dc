/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Agreement of classifications (kappa).  */
#ifndef BENCH_COMPARE_AGREEMENT_H
#define BENCH_COMPARE_AGREEMENT_H
#include "figure_rows.h"

/* Read SIDES and make the ROWS, or exit after a message; both are the caller's
   to free.  */
void agreement_make (struct figure_rows *rows, struct sides *sides,
                     const struct options *options);
#endif
