/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How exactly the level of an interval is to be shown, lest it reads as
   certainty.  */
#ifndef BENCH_LEVEL_DIGITS_H
#define BENCH_LEVEL_DIGITS_H

/* Significant digits of LEVEL, below 1, in percent: "%.*g" of 100 * LEVEL is
   then not 100.  Four, or so many that two are seen of how far it is.  */
int level_digits (double level);
#endif
