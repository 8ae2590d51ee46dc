/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Groups of labelled samples, by their index in a data set.  */
#ifndef BENCH_SAMPLE_GROUP_INDEX_H
#define BENCH_SAMPLE_GROUP_INDEX_H
#include <stdint.h>
#include <stdio.h>
#include "analysis/sample_group.h"

struct indexed
{
  uint64_t index;
  const char *group; /* the map's */
};

/* Which group a sample is in.  Zeroed is empty.  */
struct index_map
{
  struct indexed *item; /* in ascending order of indices */
  size_t count, capacity;
  struct intern_table groups;
};

/* Read the lines "INDEX GROUP" of FILE, called NAME in messages, into MAP;
   blanks or a tab part the two, and blank lines and those that start with #
   count for nothing.  0; or -1 after REPORTER has been told of a malformed
   line with its place, an index given twice, a read error, no memory.  */
int index_map_read (struct index_map *map, FILE *file, const char *name,
                    const struct reporter *reporter);
void index_map_free (struct index_map *map);

/* Fill LIST with the groups of WHOLE, of SET, and after those of a benchmark
   that has samples of "correct" or "sample" the parts of them that MAP makes,
   each with a parameter "group".  The index of a sample is what "sample" says
   in its run, else the last level of its RUN.  *OUTSIDE becomes the number of
   samples of "correct" that are in no group.  0; or -1 after REPORTER has been
   told: of no such benchmark, of no memory.  */
int sample_group_indexed (struct sample_group_list *list,
                          const struct sample_set *set,
                          const struct sample_group_list *whole,
                          const struct index_map *map, size_t *outside,
                          const struct reporter *reporter);
#endif
