/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who is compared with whom.  */
#include <config.h>
#include "analysis/comparison.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "stream/intern.h"

struct pair_list
{
  struct comparison_pair *pair;
  size_t count, capacity;
};

/* Append PAIR, unless neither side has samples.  */
static int
append (struct pair_list *list, struct comparison_pair pair)
{
  if (pair.baseline == NULL && pair.candidate == NULL)
    return 0;
  struct comparison_pair *moved = memory_grow (
      list->pair, &list->capacity, list->count + 1, sizeof *list->pair);
  if (moved == NULL)
    return -1;
  list->pair = moved;
  list->pair[list->count++] = pair;
  return 0;
}

static ptrdiff_t
finish (struct pair_list *list, int result, struct comparison_pair **pair)
{
  if (result == 0)
    {
      *pair = list->pair;
      return (ptrdiff_t) list->count;
    }
  free (list->pair);
  *pair = NULL;
  errno = ENOMEM;
  return -1;
}

ptrdiff_t
comparison_pairs_within (struct comparison_pair **pair,
                         const struct sample_set *set, const char *baseline,
                         const char *const *metric, size_t metric_count)
{
  struct pair_list list = { .pair = NULL };
  size_t benchmarks = sample_set_benchmark_count (set);
  if (baseline == NULL && benchmarks > 0)
    baseline = sample_set_benchmark (set, 0);
  int result = 0;
  for (size_t b = 0; b < benchmarks; b++)
    for (size_t m = 0; m < metric_count && result == 0; m++)
      {
        const char *candidate = sample_set_benchmark (set, b);
        if (strcmp (candidate, baseline) == 0)
          continue;
        result = append (
            &list,
            (struct comparison_pair){
                .benchmark = candidate,
                .metric = metric[m],
                .baseline_name = baseline,
                .candidate_name = candidate,
                .baseline_set = set,
                .candidate_set = set,
                .baseline = sample_set_find (set, baseline, metric[m]),
                .candidate = sample_set_find (set, candidate, metric[m]),
            });
      }
  return finish (&list, result, pair);
}

/* The names of SET's benchmarks; -1 with errno ENOMEM.  */
static int
intern_benchmarks (struct intern_table *names, const struct sample_set *set)
{
  for (size_t i = 0; i < sample_set_benchmark_count (set); i++)
    {
      const char *name = sample_set_benchmark (set, i);
      if (intern_add (names, name, strlen (name)) < 0)
        return -1;
    }
  return 0;
}

ptrdiff_t
comparison_pairs_between (struct comparison_pair **pair,
                          const struct sample_set *baseline_set,
                          const char *baseline_name,
                          const struct sample_set *candidate_set,
                          const char *candidate_name,
                          const char *const *metric, size_t metric_count)
{
  struct pair_list list = { .pair = NULL };
  struct intern_table known = { .item = NULL };
  int result = intern_benchmarks (&known, baseline_set);
  /* The baseline's benchmarks in their order, then the new ones.  */
  for (int pass = 0; pass < 2; pass++)
    {
      const struct sample_set *set = pass == 0 ? baseline_set : candidate_set;
      for (size_t b = 0; b < sample_set_benchmark_count (set); b++)
        {
          const char *name = sample_set_benchmark (set, b);
          if (pass == 1 && intern_find (&known, name, strlen (name)) >= 0)
            continue;
          for (size_t m = 0; m < metric_count && result == 0; m++)
            result = append (&list, (struct comparison_pair){
                                        .benchmark = name,
                                        .metric = metric[m],
                                        .baseline_name = baseline_name,
                                        .candidate_name = candidate_name,
                                        .baseline_set = baseline_set,
                                        .candidate_set = candidate_set,
                                        .baseline = sample_set_find (
                                            baseline_set, name, metric[m]),
                                        .candidate = sample_set_find (
                                            candidate_set, name, metric[m]),
                                    });
        }
    }
  intern_free (&known);
  return finish (&list, result, pair);
}

const char *
comparison_default_metric (const struct sample_set *baseline,
                           const struct sample_set *candidate)
{
  const struct sample_set *const set[2] = { baseline, candidate };
  const char *first = NULL;
  for (int i = 0; i < 2; i++)
    for (size_t m = 0; m < sample_set_metric_count (set[i]); m++)
      {
        const char *metric = sample_set_metric (set[i], m);
        first = first == NULL ? metric : first;
        if (sample_set_direction (baseline, metric) != DIRECTION_UNKNOWN
            || sample_set_direction (candidate, metric) != DIRECTION_UNKNOWN)
          return metric;
      }
  return first;
}
