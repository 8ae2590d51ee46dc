/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The levels of the tests of a comparison, all of them together.  */
#ifndef BENCH_COMPARISON_LEVELS_H
#define BENCH_COMPARISON_LEVELS_H
#include <stddef.h>
#include "analysis/comparison_line.h"

/* Set the level and the adjusted p-value of each of the COUNT >= 1 lines by
   Holm's procedure (stat/adjust.h), so that the family of all keeps the
   level.  By the default procedure a t test stands in for a rank test that can
   not reject at its level, or rejects every shift there.  0, or -1 with errno
   ENOMEM.  */
int comparison_levels_settle (struct comparison_line *line, size_t count,
                              const struct comparison_options *options);
#endif
