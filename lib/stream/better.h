/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists that say which way metrics are better: "fps=higher,drops=lower", in
   the metadata "better" and the option --better.  */
#ifndef BENCH_BETTER_H
#define BENCH_BETTER_H
#include <stdbool.h>
#include "stream/intern.h"
#include "stream/metric.h"

bool better_is_valid (const char *list);

/* What lists say, by metric.  A zeroed one holds none.  */
struct better_table
{
  struct intern_table metrics;
  struct better_word *word; /* by number of the metric */
  size_t capacity;
  size_t lists;
};

/* Let what the valid LIST says hold instead of what others said; the last word
   on a metric counts.  0, or -1 with errno ENOMEM.  */
int better_table_say (struct better_table *table, const char *list);
/* The same, but where LIST contradicts another, nothing is said.  */
int better_table_agree (struct better_table *table, const char *list);
/* Whether a list names METRIC, and what is said of it: DIRECTION_UNKNOWN where
   lists contradict each other.  */
bool better_table_find (const struct better_table *table, const char *metric,
                        enum direction *said);
void better_table_free (struct better_table *table);
#endif
