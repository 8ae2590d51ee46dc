/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Kernel density estimates, for figures.  */
#ifndef BENCH_DENSITY_H
#define BENCH_DENSITY_H
#include <stddef.h>

/* Silverman's (1986, eq. 3.31) bandwidth for a Gaussian kernel: 0.9
   min (sd, IQR / 1.34) n^(-1/5), the sd alone where the IQR is 0.  SORTED
   are N values in ascending order; 0 below two of them and where all are
   equal.  */
double density_bandwidth (const double *sorted, size_t n);

/* DENSITY becomes the Gaussian kernel estimate of the N values of SORTED at
   POINTS (>= 2) equal steps from LO to HI, of unit area over the whole line.
   Values are first spread linearly over the points (Wand 1994), so the time
   is O(n + points^2); a BANDWIDTH (> 0) below one step counts as one.  0, or
   -1 with errno ENOMEM.  */
int density_estimate (const double *sorted, size_t n, double bandwidth,
                      double lo, double hi, double *density, size_t points);
#endif
