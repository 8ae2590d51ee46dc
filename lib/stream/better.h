/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists that say which way metrics are better: "fps=higher,drops=lower", in
   the metadata "better" and the option --better.  */
#ifndef BENCH_BETTER_H
#define BENCH_BETTER_H
#include <stdbool.h>
#include "stream/metric.h"

bool better_is_valid (const char *list);
/* What the valid LIST says of METRIC; the last word counts.  */
enum direction better_direction (const char *list, const char *metric);
#endif
