/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Samples that are summarised together: those of a series, or those of
   several that agree in what the user groups by.  */
#ifndef BENCH_SAMPLE_GROUP_H
#define BENCH_SAMPLE_GROUP_H
#include "base/report.h"
#include "stream/intern.h"
#include "stream/sample_set.h"

/* "threads" and "4": of a name such as sort/threads=4, or of metadata.  */
struct group_parameter
{
  const char *key, *value;
};

/* Consecutive samples of a series.  */
struct sample_slice
{
  const struct series *series;
  size_t first, count;
};

struct sample_group
{
  const char *benchmark, *metric, *unit; /* the unit is a base unit */
  const double *value;                   /* COUNT samples, in UNIT */
  size_t count;
  /* Where they come from, in their order.  */
  struct sample_slice *slice;
  size_t slice_count, slice_capacity;
  /* What tells the group from others, with the parameters of its name; none
     where the name says all.  */
  struct group_parameter *parameter;
  size_t parameter_count;
  double *own; /* the samples, where they are not those of a series */
};

/* Zeroed is empty.  What its groups point to is the set's and the list's.  */
struct sample_group_list
{
  struct sample_group *group;
  size_t count, capacity;
  struct intern_table keys; /* of groups: number I is that of group I */
  struct string_pool strings;
};
void sample_group_list_free (struct sample_group_list *list);

/* Add COUNT samples of SERIES from FIRST on to GROUP.  0, or -1 with errno
   ENOMEM.  */
int sample_group_add_slice (struct sample_group *group,
                            const struct series *series, size_t first,
                            size_t count);
/* Give GROUP its samples, when all slices are added: those of a series where
   they lie together.  0, or -1 with errno ENOMEM.  */
int sample_group_gather (struct sample_group *group);
/* Of a group that is in no list.  */
void sample_group_free (struct sample_group *group);

/* Fill LIST with a group for each of the COUNT series of SERIES, of the
   finished SET.  0, or -1 with errno ENOMEM.  */
int sample_group_each (struct sample_group_list *list,
                       const struct series *const *series, size_t count);

/* Fill LIST with groups of samples that agree in metric, in the KEYS keys of
   KEY and in the benchmark.  A key is a parameter of names or, in samples of
   names without it, of metadata.  Where one is a parameter, benchmarks whose
   names differ in other parameters only are taken together.  0; or -1 after
   REPORTER has been told: of a key that nothing has, of units that differ, of
   no memory.  */
int sample_group_by (struct sample_group_list *list,
                     const struct sample_set *set,
                     const struct series *const *series, size_t count,
                     const char *const *key, size_t keys,
                     const struct reporter *reporter);

/* How long a window is: RUNS runs, or where that is 0, SECONDS.  */
struct window_size
{
  size_t runs;
  double seconds;
};

/* Fill LIST with the groups of WHOLE, of SET, cut into windows of SIZE that
   follow each other, each with a parameter "window": its first run from 1, or
   its first second, by the sample_positions of the samples.  0; or -1 after
   REPORTER has been told: of samples without a time, of no memory.  */
int sample_group_windows (struct sample_group_list *list,
                          const struct sample_set *set,
                          const struct sample_group_list *whole,
                          struct window_size size,
                          const struct reporter *reporter);

/* The group of BENCHMARK and METRIC, as LIST names them; NULL when there is
   none.  */
const struct sample_group *
sample_group_find (const struct sample_group_list *list, const char *benchmark,
                   const char *metric);
#endif
