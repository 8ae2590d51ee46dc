/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Many p-values at once.  */
#ifndef BENCH_ADJUST_H
#define BENCH_ADJUST_H
#include <stddef.h>

/* ADJUSTED[i] becomes P[i] adjusted for all N, so that it may be compared
   with the level of the whole: by Holm (1979), which keeps the chance of any
   false alarm, or by Benjamini and Hochberg (1995), which keeps the expected
   share of false ones among the alarms.  0, or -1 with errno ENOMEM.  */
int adjust_holm (const double *p, size_t n, double *adjusted);
int adjust_benjamini_hochberg (const double *p, size_t n, double *adjusted);

/* ALPHA_OF[i] becomes the level at which Holm's procedure of level ALPHA
   judges P[i]: ALPHA / (n - k + 1) for the k-th smallest as long as all before
   it were below theirs, and from the first that is not on that one's level.
   P[i] < ALPHA_OF[i] says what the adjusted p-value < ALPHA says.  0, or -1
   with errno ENOMEM.  */
int adjust_holm_levels (const double *p, size_t n, double alpha,
                        double *alpha_of);

/* The level at which each of the N p-values is judged by Benjamini and
   Hochberg's procedure of level ALPHA: the share of those it rejects, or of
   one where it rejects none.  Intervals of that level cover all but ALPHA of
   the selected effects (Benjamini and Yekutieli 2005).  0, or -1 with errno
   ENOMEM.  */
int adjust_benjamini_hochberg_level (const double *p, size_t n, double alpha,
                                     double *level);
#endif
