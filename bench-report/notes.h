/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a reader of the numbers should know of them.  */
#ifndef BENCH_REPORT_NOTES_H
#define BENCH_REPORT_NOTES_H
#include "contents.h"

/* Call EMIT with each note on C, one raw line without a full stop: incomplete
   sections, failed runs, pooled sections, conditions that differ, outliers,
   noise, warm-up, drift.  */
void notes_gather (const struct contents *c,
                   void (*emit) (void *context, const char *note),
                   void *context);
#endif
