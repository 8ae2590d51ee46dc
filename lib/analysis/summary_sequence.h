/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a summary says of the order in which samples were taken.  */
#ifndef BENCH_SUMMARY_SEQUENCE_H
#define BENCH_SUMMARY_SEQUENCE_H
#include "analysis/summary.h"
#include "stat/moments.h"
#include "stat/survey.h"

/* Set S's figures of the sequence from its samples VALUE, whose moments are M:
   by the blocks of their SURVEY unless that is NULL.  0, or -1 with errno
   ENOMEM.  */
int summary_sequence (struct summary *s, const double *value,
                      const struct moments *m, const struct survey *survey,
                      const struct summary_options *options);
#endif
