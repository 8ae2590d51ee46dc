/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Summaries of several series, the rows of a table.  */
#ifndef BENCH_SUMMARY_LIST_H
#define BENCH_SUMMARY_LIST_H
#include <stdbool.h>
#include <stddef.h>
#include "analysis/quality.h"
#include "analysis/run_levels.h"
#include "analysis/sample_group.h"
#include "analysis/summary.h"

struct summary_row
{
  /* Not owned: they point to what the caller gave.  */
  const char *benchmark, *metric, *unit;
  struct summary summary;
  /* What tells it from others, where the name does not say it as
     sort/threads=4 does: for the caller to set, not owned.  */
  bool tells_success; /* of the rows of a benchmark this one is to tell, where
                         runs of it failed; for the caller to set */
  /* Of its RUNs, where they have several, and of the answers whose "correct"
     this is, where more is known of them; else NULL.  The row's own.  */
  struct run_levels *levels;
  struct quality *quality;
  const struct group_parameter *parameter;
  size_t parameter_count;
  double floor; /* for the caller to set, in UNIT: the least that could be seen
                   (analysis/series_floor.h), so that a sample that is not
                   above it says "at most"; 0 where none is known */
};

/* Whether VALUE of ROW only says "at most".  */
static inline bool
summary_row_at_floor (const struct summary_row *row, double value)
{
  return row->floor > 0 && value <= row->floor;
}

/* Zeroed is empty.  */
struct summary_list
{
  struct summary_row *row;
  size_t count, capacity;
};

/* Add a row: the summary of the N >= 1 samples of VALUE, in base unit UNIT.
   0, or -1 with errno ENOMEM.  */
int summary_list_add (struct summary_list *list, const char *benchmark,
                      const char *metric, const char *unit,
                      const double *value, size_t n,
                      const struct summary_options *options);
/* Add room for another row, which the caller fills and then counts; NULL with
   errno ENOMEM.  */
struct summary_row *summary_list_room (struct summary_list *list);
void summary_row_free (struct summary_row *row);
void summary_list_free (struct summary_list *list);

/* Whether METRIC only tells of how things went (exit, wall-failed, setup):
   known, and without a direction.  Such rows come after the others.  */
bool summary_metric_is_secondary (const char *metric);
#endif
