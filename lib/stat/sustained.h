/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a sequence reaches at its best, and what it keeps up.  */
#ifndef BENCH_SUSTAINED_H
#define BENCH_SUSTAINED_H
#include <stdbool.h>
#include <stddef.h>

#define SUSTAINED_MIN 20 /* samples */

struct sustained
{
  double peak;      /* the best mean of a window of consecutive samples: a
                       20th of them, five at least */
  double sustained; /* the mean of the last quarter, ten samples at least */
};

/* Of the N >= SUSTAINED_MIN samples of VALUE, in order of taking.  */
void sustained_find (struct sustained *s, const double *value, size_t n,
                     bool higher_is_better);
#endif
