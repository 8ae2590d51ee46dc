/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a report found, in sentences.  They are computed from the very rows
   that the tables show, so that no headline can contradict them.  */
#ifndef BENCH_REPORT_FINDING_H
#define BENCH_REPORT_FINDING_H
#include "contents.h"

/* Each result is one raw line without a full stop, for the caller to quote
   for its place and to free.  */

/* The headline: "3 of 5 are faster than gzip -6, 1 slower, 1 inconclusive";
   with one candidate "zstd -3 is 5.2x as fast as gzip -6"; with nothing to
   compare "wall of sleep 0.1: median 101 ms".  */
char *finding_headline (const struct contents *c);
/* What stands behind it: the sentence with its evidence of the one candidate,
   or of the one that gains most; the interval of the median.  NULL: nothing
   to add.  */
char *finding_evidence (const struct contents *c);
/* "5 of 9 are Pareto-optimal by wall:median and size:median".  */
char *finding_front (const struct choice *front);
#endif
