/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sequences of samples as charts of text.  */
#ifndef BENCH_TEXT_SEQUENCE_H
#define BENCH_TEXT_SEQUENCE_H
#include <stdbool.h>
#include "analysis/sample_group.h"
#include "base/text.h"

/* Append a chart of the samples of GROUP in their order, from left to right;
   where they are more than columns, each has the median of some, between the
   least and the greatest of them.  What lies far out is marked at the edge.
   0, or -1 with errno ENOMEM.  */
int text_sequence_put (struct text *to, const struct sample_group *group,
                       bool utf8);
#endif
