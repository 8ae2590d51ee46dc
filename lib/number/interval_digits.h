/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How exactly the ends of an interval are to be shown, lest it reads as a
   point or shuts out what it holds, and a share, lest it reads as all.  */
#ifndef BENCH_INTERVAL_DIGITS_H
#define BENCH_INTERVAL_DIGITS_H

/* Significant digits of the end that is farther from 0, and decimals of both,
   with which two digits are seen of how far the interval from LO to HI
   reaches; no more than a double has.  1 and 0 for a point, and where the
   width is not finite.  */
int interval_digits (double lo, double hi);
int interval_decimals (double lo, double hi);
/* So many decimals of LO and HI in percent, but LEAST at least.  */
int interval_percent_decimals (double lo, double hi, int least);
/* So many decimals of SHARE in percent, LEAST or, lest it reads as 0 or 100
   without being it, so many that two digits are seen of how far it is.  */
int share_percent_decimals (double share, int least);
#endif
