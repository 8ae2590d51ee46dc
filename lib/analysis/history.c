/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/history.h"
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/history_interval.h"
#include "analysis/history_words.h"
#include "analysis/verdict.h"
#include "base/memory.h"
#include "stat/e_divisive.h"
#include "stat/hodges_lehmann.h"
#include "stat/log_ratio.h"
#include "stat/quantile.h"
#include "stat/sort.h"

#define PERMUTATIONS 999
/* So many times the least p-value fits into the level at least.  */
#define RESOLUTION 10

const struct history_change *
history_last (const struct history *h)
{
  return h->change_count == 0 ? NULL : &h->change[h->change_count - 1];
}

static int
by_date (const void *a, const void *b)
{
  const struct history_point *x = a, *y = b;
  int order = strcmp (x->date, y->date);
  return order != 0                ? order
         : x->section < y->section ? -1
                                   : x->section > y->section;
}

/* Whether TEXT begins with a day of the calendar, 2026-05-31, so that such
   texts sort by time.  */
static bool
is_date (const char *text)
{
  static const char form[] = "dddd-dd-dd";
  size_t i = 0;
  for (; form[i] != '\0'; i++)
    if (form[i] == 'd' ? text[i] < '0' || text[i] > '9' : text[i] != form[i])
      return false;
  int month = 10 * (text[5] - '0') + text[6] - '0';
  int day = 10 * (text[8] - '0') + text[9] - '0';
  return month >= 1 && month <= 12 && day >= 1 && day <= 31
         && (text[i] == '\0' || text[i] == 'T' || text[i] == ' ');
}

/* The points of SERIES; as history_compute.  */
static int
gather (struct history *h, const struct sample_set *set,
        const struct series *series, struct history_undated *undated)
{
  h->point = memory_array (series->part_count + 1, sizeof *h->point);
  if (h->point == NULL)
    return -1;
  for (size_t i = 0; i < series->part_count; i++)
    {
      const struct series_part *part = &series->part[i];
      const char *date
          = sample_set_value (set, part->section, series->benchmark, "date");
      if (date == NULL || !is_date (date))
        {
          *undated = (struct history_undated){
            sample_set_section (set, part->section), date
          };
          return 1;
        }
      double *sorted = sorted_copy (series->value + part->first, part->count);
      if (sorted == NULL)
        return -1;
      h->point[h->count++] = (struct history_point){
        .date = date,
        .commit
        = sample_set_value (set, part->section, series->benchmark, "commit"),
        .value = median (sorted, part->count),
        .runs = part->count,
        .section = part->section,
        .part = part,
      };
      free (sorted);
    }
  qsort (h->point, h->count, sizeof *h->point, by_date);
  return 0;
}

/* The fewest points of which any p-value can be up to ALPHA: the chance to
   draw the best division of N, 2 / (N over N/2).  */
static size_t
least_count (double alpha)
{
  double p = 1; /* of N = 2 */
  size_t n = 2;
  while (p > alpha || n < 2 * HISTORY_MIN_SEGMENT)
    {
      n++;
      p *= n % 2 == 0 ? 0.5 : (double) (n / 2 + 1) / (double) n;
    }
  return n;
}

/* The points FROM .. TO - 1 in ascending order, of logarithms or not; NULL
   with errno ENOMEM.  */
static double *
sorted_points (const struct history *h, size_t from, size_t to, bool logs)
{
  double *value = memory_array (to - from, sizeof *value);
  if (value == NULL)
    return NULL;
  for (size_t i = from; i < to; i++)
    value[i - from] = logs ? log (h->point[i].value) : h->point[i].value;
  if (sort_doubles (value, to - from) == 0)
    return value;
  free (value);
  return NULL;
}

/* Whether all points are above 0: then changes are ratios.  */
static bool
is_positive (const struct history *h)
{
  for (size_t i = 0; i < h->count; i++)
    if (!(h->point[i].value > 0))
      return false;
  return true;
}

/* Fill in CHANGE, of which AT, FROM and UNTIL are set.  */
static int
measure (struct history_change *c, const struct history *h)
{
  bool logs = is_positive (h);
  size_t n = c->at - c->from, m = c->until - c->at;
  double *x = sorted_points (h, c->from, c->at, logs);
  double *y = sorted_points (h, c->at, c->until, logs);
  int result = x == NULL || y == NULL ? -1 : 0;
  if (result == 0)
    {
      double shift = hodges_lehmann_shift (x, n, y, m);
      double before = median (x, n), after = median (y, m);
      c->before = logs ? exp (before) : before;
      c->after = logs ? exp (after) : after;
      c->ratio = logs ? figure_finite (ratio_of_log (shift))
                      : figure_missing ("a value is not positive");
      c->difference = figure_of (logs ? c->after - c->before : shift);
      c->size = shift == 0 ? 0 /* from 0, too */
                : logs     ? change_of_log (fabs (shift))
                           : fabs (shift) / fabs (before);
      c->verdict
          = verdict_of_change (shift > 0, h->direction, h->metric, h->unit);
    }
  free (x);
  free (y);
  return result;
}

/* Set what each change lies between, and measure all.  */
static int
measure_all (struct history *h)
{
  for (size_t i = 0; i < h->change_count; i++)
    {
      struct history_change *c = &h->change[i];
      c->from = i == 0 ? 0 : h->change[i - 1].at;
      c->until = i + 1 == h->change_count ? h->count : h->change[i + 1].at;
      if (measure (c, h) != 0)
        return -1;
    }
  return 0;
}

/* Leave out changes within MARGIN, the smallest first, since each that goes
   makes those beside it others.  */
static int
leave_out_small (struct history *h, double margin)
{
  for (;;)
    {
      if (measure_all (h) != 0)
        return -1;
      size_t least = 0;
      for (size_t i = 1; i < h->change_count; i++)
        if (h->change[i].size < h->change[least].size)
          least = i;
      if (h->change_count == 0 || !(h->change[least].size <= margin))
        return 0;
      h->change_count--;
      memmove (&h->change[least], &h->change[least + 1],
               (h->change_count - least) * sizeof *h->change);
      h->small_changes++;
    }
}

static int
find_changes (struct history *h, const struct e_divisive_options *divisive,
              double margin)
{
  bool logs = is_positive (h);
  double *value = memory_array (h->count + 1, sizeof *value);
  struct e_change *found = memory_array (h->count + 1, sizeof *found);
  h->change = calloc (h->count + 1, sizeof *h->change);
  ptrdiff_t count = -1;
  if (value != NULL && found != NULL && h->change != NULL)
    {
      for (size_t i = 0; i < h->count; i++)
        value[i] = logs ? log (h->point[i].value) : h->point[i].value;
      count = h->count < h->needed
                  ? 0
                  : e_divisive (value, h->count, divisive, found);
    }
  for (ptrdiff_t i = 0; i < count; i++)
    h->change[h->change_count++]
        = (struct history_change){ .at = found[i].at, .p = found[i].p };
  free (value);
  free (found);
  return count < 0 ? -1 : leave_out_small (h, margin);
}

static int
find_intervals (struct history *h, const struct history_options *options)
{
  bool logs = is_positive (h);
  for (size_t i = 0; i < h->change_count; i++)
    {
      struct history_change *c = &h->change[i];
      if (history_find_intervals (c, h, logs, options->confidence,
                                  options->seed)
          != 0)
        return -1;
      if (c->either_way)
        c->verdict = VERDICT_DIFFERENT;
    }
  return 0;
}

/* Append the histories of SET; as history_compute.  */
static int
gather_all (struct history_list *list, const struct sample_set *set,
            const char *const *metric, size_t metric_count,
            const struct history_options *options,
            struct history_undated *undated)
{
  size_t benchmarks = sample_set_benchmark_count (set);
  for (size_t b = 0; b < benchmarks; b++)
    for (size_t m = 0; m < metric_count; m++)
      {
        const char *name = sample_set_benchmark (set, b);
        const struct series *series = sample_set_find (set, name, metric[m]);
        if (series == NULL
            || (options->wants != NULL
                && !options->wants (options->context, name)))
          continue;
        struct history *moved = memory_grow (list->item, &list->capacity,
                                             list->count + 1, sizeof *moved);
        if (moved == NULL)
          return -1;
        list->item = moved;
        struct history *h = &list->item[list->count++];
        *h = (struct history){
          .benchmark = series->benchmark,
          .metric = series->metric,
          .unit = series->unit,
          .direction = sample_set_direction (set, series->metric),
        };
        int result = gather (h, set, series, undated);
        if (result != 0)
          return result;
      }
  return 0;
}

int
history_compute (struct history_list *list, const struct sample_set *set,
                 const char *const *metric, size_t metric_count,
                 const struct history_options *options,
                 struct history_undated *undated)
{
  *list = (struct history_list){ .item = NULL };
  int result = gather_all (list, set, metric, metric_count, options, undated);
  double alpha = (1 - options->confidence)
                 / (double) (list->count == 0 ? 1 : list->count);
  size_t needed = least_count (alpha);
  struct e_divisive_options divisive = {
    .min_segment = HISTORY_MIN_SEGMENT,
    .permutations = (size_t) fmin (
        fmax (PERMUTATIONS, ceil (RESOLUTION / alpha) - 1), 0x1p53),
    .alpha = alpha,
    .seed = options->seed,
  };
  for (size_t i = 0; i < list->count && result == 0; i++)
    {
      struct history *h = &list->item[i];
      h->needed = needed;
      if (h->count >= needed)
        list->permutations = divisive.permutations;
      result = find_changes (h, &divisive, options->margin) != 0
                       || find_intervals (h, options) != 0
                       || history_put_words (h, options) != 0
                   ? -1
                   : 0;
    }
  if (result != 0)
    history_list_free (list);
  errno = result < 0 ? ENOMEM : errno;
  return result;
}

void
history_free (struct history *h)
{
  for (size_t c = 0; c < h->change_count; c++)
    free (h->change[c].sentence);
  free (h->change);
  free (h->point);
  free (h->sentence);
  free (h->explanation);
}

void
history_list_free (struct history_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    history_free (&list->item[i]);
  free (list->item);
  *list = (struct history_list){ .item = NULL };
}
