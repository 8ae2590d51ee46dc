/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Alternatives among metrics, "latency|wall:p99": what is about whichever of
   them was measured.  */
#ifndef BENCH_METRIC_CHOICE_H
#define BENCH_METRIC_CHOICE_H
#include <stdbool.h>
#include "base/report.h"
#include "base/text.h"
#include "stream/sample_set.h"

/* TEXT, METRIC[|METRIC...] and what follows from the first colon after the
   last of them, with the first METRIC alone that the finished SET has; the
   caller's to free.  Without a bar a copy.  NULL after REPORTER has been told:
   of none of several that is there (names those that are), of no memory.  */
char *metric_choice_settle (const struct sample_set *set, const char *text,
                            const struct reporter *reporter);
/* Append the metrics of TEXT alone, as people say it: "latency or wall".  */
void metric_choice_put (struct text *to, const char *text);
/* Whether SET has any of the metrics of TEXT, with a statistic or without.  */
bool metric_choice_is_there (const struct sample_set *set, const char *text);
#endif
