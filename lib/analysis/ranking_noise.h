/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which of the first rows of a ranking are told apart beyond
   noise.  */
#ifndef BENCH_RANKING_NOISE_H
#define BENCH_RANKING_NOISE_H
#include "analysis/ranking.h"

/* How good the criteria values at VALUE are by the objective: higher is
   better, on a scale on which scores are logarithms.  */
double ranking_merit (const struct ranking *r, const double *value);
/* Fill r->beats for the first r->compared rows, and what is said of it.  0, or
   -1 with errno.  */
int ranking_tell_apart (struct ranking *r, const struct sample_set *set,
                        const struct ranking_options *options);
#endif
