/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the metrics of bench-samples(5) measure, in words.  */
#ifndef BENCH_METRIC_MEANING_H
#define BENCH_METRIC_MEANING_H

/* "from the start of the command to its end" for wall; NULL for a metric that
   is not in the vocabulary, or whose name says it.  */
const char *metric_meaning (const char *metric);
#endif
