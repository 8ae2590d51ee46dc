/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The history of benchmarks over dated sections: since when each is as it
   is.  */
#ifndef BENCH_HISTORY_H
#define BENCH_HISTORY_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "analysis/comparison.h"
#include "stat/figure.h"
#include "stream/sample_set.h"

/* The shortest time, in sections, that a change has to last.  */
#define HISTORY_MIN_SEGMENT 3
#define HISTORY_SEED 1

/* One section's value of a benchmark.  */
struct history_point
{
  const char *date, *commit; /* COMMIT may be NULL */
  double value;              /* the median of its samples */
  size_t runs, section;
  const struct series_part *part; /* its samples, the set's */
};

struct history_change
{
  size_t at;    /* the first point behind it */
  size_t until; /* the first point behind the next change, or the count */
  size_t from;  /* the first point behind the one before, or 0 */
  double before, after;     /* medians of the points on either side */
  struct figure ratio;      /* after / before, by Hodges and Lehmann */
  struct figure difference; /* likewise */
  /* At the level of the whole, as if the place were known; the one of what
     was tested, the ratio where all values are above 0.  */
  struct interval ratio_ci, difference_ci;
  size_t earliest, latest; /* where the first point behind it may be */
  double size;             /* |change| relative to before: 0.05 */
  double p;                /* of its finding, by permutations */
  /* The interval holds no change: the distributions differ, but not surely
     their level, so that the verdict is VERDICT_DIFFERENT.  */
  bool either_way;
  enum verdict verdict;
  char *sentence; /* owned */
};

/* One benchmark in one metric.  */
struct history
{
  const char *benchmark, *metric, *unit;
  enum direction direction;
  struct history_point *point; /* in the order of their dates */
  size_t count;
  struct history_change *change; /* in order; the last holds until now */
  size_t change_count;
  size_t small_changes; /* found, but within the margin */
  size_t needed;        /* points without which nothing can be found */
  char *sentence;       /* where there is no change: owned; else NULL */
  char *explanation;    /* where asked for, what was done: owned */
};

struct history_options
{
  double confidence, margin;
  uint64_t seed;
  bool utf8, explain;
  /* Whether a benchmark is to be followed, asked with CONTEXT; NULL: all
     are.  */
  bool (*wants) (const void *context, const char *benchmark);
  const void *context;
};

struct history_list
{
  struct history *item;
  size_t count, capacity;
  size_t permutations; /* of each test; 0: no history is long enough for one */
};

/* A section that holds samples and tells no day.  */
struct history_undated
{
  const struct section *section;
  const char *date; /* what it states instead; NULL: nothing */
};

/* Follow the benchmarks of SET in the METRIC_COUNT metrics of METRIC.  Each
   history is tested at its share of the level, and with so many permutations
   that the share can be reached.  0; -1 with errno ENOMEM; or 1 with UNDATED,
   where a date does not begin as 2026-05-31 does, and end there or go on with
   a T or a blank.  */
int history_compute (struct history_list *list, const struct sample_set *set,
                     const char *const *metric, size_t metric_count,
                     const struct history_options *options,
                     struct history_undated *undated);
void history_list_free (struct history_list *list);
/* What H owns, but not H.  */
void history_free (struct history *h);

/* "3 histories, by their last change: 1 slower, 2 in which none was found",
   the caller's to free; NULL with errno ENOMEM.  */
char *history_closing_line (const struct history_list *list);
/* A row for each history, as if its last change were a comparison, for those
   who judge such; with VERDICT_EQUIVALENT where none was found, though it
   says no such thing, and VERDICT_INCONCLUSIVE where none could be.  Sentences
   stay the list's; the array is the caller's to free.  NULL with errno
   ENOMEM.  */
struct comparison *history_rows (const struct history_list *list);
/* The last change, or NULL.  */
const struct history_change *history_last (const struct history *history);
#endif
