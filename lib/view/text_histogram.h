/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Histograms of text.  */
#ifndef BENCH_TEXT_HISTOGRAM_H
#define BENCH_TEXT_HISTOGRAM_H
#include <stdbool.h>
#include "analysis/sample_group.h"
#include "base/text.h"

/* Append the histogram of GROUP, a line a bin with the value where it starts,
   a bar and how many samples there are; what lies far out is counted in a line
   of its own.  The bins are those of Freedman and Diaconis (1981), of a round
   width, at most twenty or so; a line a value where these are few.  0, or -1
   with errno ENOMEM.  */
int text_histogram_put (struct text *to, const struct sample_group *group,
                        bool utf8);
#endif
