/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "selection.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/answers.h"
#include "analysis/sample_group_index.h"
#include "base/diag.h"
#include "base/memory.h"

static bool
is_listed (const struct argument_list *list, const char *metric)
{
  for (size_t i = 0; i < list->count; i++)
    if (strcmp (list->item[i], metric) == 0)
      return true;
  return list->count == 0;
}

static void
require_one_metric (const struct selection *selection)
{
  const char *metric = selection->shown[0]->metric;
  for (size_t i = 1; i < selection->count; i++)
    if (strcmp (selection->shown[i]->metric, metric) != 0)
      die ("bare values are of one metric: choose one with -m, such as "
           "'%s' or '%s'",
           metric, selection->shown[i]->metric);
}

/* Put the samples of the benchmarks that OPTIONS choose into groups.  */
static void
group_samples (struct selection *selection, const struct sample_set *set,
               const struct options *options)
{
  size_t all = sample_set_series_count (set), count = 0;
  const struct series **series = or_die (memory_array (all, sizeof *series));
  for (size_t i = 0; i < all; i++)
    {
      const struct series *s = sample_set_series (set, i);
      if (input_benchmark_matches (&options->common.benchmarks, s->benchmark))
        series[count++] = s;
    }
  if (count == 0)
    die ("no benchmark matches '%s'", options->common.benchmarks.all.item[0]);
  const struct argument_list *by = &options->by;
  if (by->count == 0
      && sample_group_each (&selection->all, series, count) != 0)
    die_memory ();
  if (by->count > 0
      && sample_group_by (&selection->all, set, series, count,
                          (const char *const *) by->item, by->count,
                          &diag_reporter)
             != 0)
    exit (STATUS_TROUBLE);
  free (series);
}

/* Cut the groups into windows.  */
static void
cut_windows (struct selection *selection, const struct sample_set *set,
             const struct options *options)
{
  selection->whole = selection->all;
  selection->all = (struct sample_group_list){ 0 };
  if (sample_group_windows (&selection->all, set, &selection->whole,
                            options->window, &diag_reporter)
      != 0)
    exit (STATUS_TROUBLE);
}

/* Part the labelled samples of the groups.  */
static void
part_labelled (struct selection *selection, const struct sample_set *set,
               const struct options *options)
{
  struct index_map map = { 0 };
  size_t outside;
  FILE *file = fopen (options->groups, "re");
  if (file == NULL)
    die ("%s: %s", options->groups, strerror (errno));
  int status = index_map_read (&map, file, options->groups, &diag_reporter);
  fclose (file);
  if (status != 0)
    exit (STATUS_TROUBLE);
  selection->whole = selection->all;
  selection->all = (struct sample_group_list){ 0 };
  if (sample_group_indexed (&selection->all, set, &selection->whole, &map,
                            &outside, &diag_reporter)
      != 0)
    exit (STATUS_TROUBLE);
  if (outside > 0 && !options->common.quiet)
    diag_note ("%zu answers are of samples in no group of %s", outside,
               options->groups);
  index_map_free (&map);
}

/* Whether METRIC of GROUP goes without saying in the tables for people.  */
static bool
is_implied (const struct sample_set *set, const struct sample_group *group,
            const struct options *options)
{
  bool people
      = options->format == FORMAT_TEXT || options->format == FORMAT_MARKDOWN;
  return people && options->common.metrics.count == 0
         && answers_is_number (group->metric)
         && sample_set_find (set, group->slice[0].series->benchmark, "correct")
                != NULL;
}

void
selection_make (struct selection *selection, const struct sample_set *set,
                const struct options *options)
{
  *selection = (struct selection){ 0 };
  input_check_metrics (set, &options->common.metrics);
  group_samples (selection, set, options);
  if (options->windows)
    cut_windows (selection, set, options);
  if (options->groups != NULL)
    part_labelled (selection, set, options);
  const struct sample_group_list *all = &selection->all;
  selection->shown
      = or_die (memory_array (all->count, sizeof *selection->shown));
  for (size_t i = 0; i < all->count; i++)
    if (is_listed (&options->common.metrics, all->group[i].metric)
        && !is_implied (set, &all->group[i], options))
      selection->shown[selection->count++] = &all->group[i];
  if (selection->count == 0)
    die ("no samples of '%s' in the benchmarks that match",
         options->common.metrics.item[0]);
  if (options->format == FORMAT_VALUES)
    require_one_metric (selection);
}

void
selection_free (struct selection *selection)
{
  sample_group_list_free (&selection->all);
  sample_group_list_free (&selection->whole);
  free (selection->shown);
}
