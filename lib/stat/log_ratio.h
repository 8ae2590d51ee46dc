/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Back from logarithms.  */
#ifndef BENCH_LOG_RATIO_H
#define BENCH_LOG_RATIO_H

/* The ratio whose logarithm is SHIFT, rounded to 15 significant digits: the
   logarithms of two numbers of the size of a nanosecond or a gigabyte carry
   rounding errors beyond that, with which 2 would read
   2.0000000000000004.  */
double ratio_of_log (double shift);
/* That ratio less 1, likewise.  */
double change_of_log (double shift);
#endif
