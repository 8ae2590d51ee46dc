/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "metrics.h"
#include <stdlib.h>
#include <string.h>
#include "analysis/comparison.h"
#include "base/diag.h"
#include "base/memory.h"
#include "cli/input.h"

static void
add (struct metric_list *list, const char *name)
{
  size_t known = list->known.count;
  ptrdiff_t number = intern_add (&list->known, name, strlen (name));
  if (number < 0)
    die_memory ();
  if ((size_t) number < known)
    return;
  list->name = or_die (memory_grow (list->name, &list->capacity,
                                    list->count + 1, sizeof *list->name));
  list->name[list->count++] = name;
}

static void
add_all (struct metric_list *list, const struct sample_set *set)
{
  for (size_t i = 0; i < sample_set_metric_count (set); i++)
    add (list, sample_set_metric (set, i));
}

static bool
has (const struct metric_list *list, const char *name)
{
  return intern_find (&list->known, name, strlen (name)) >= 0;
}

void
metric_list_free (struct metric_list *list)
{
  free (list->name);
  intern_free (&list->known);
  *list = (struct metric_list){ .name = NULL };
}

void
metric_list_copy (struct metric_list *list, const struct metric_list *from)
{
  *list = (struct metric_list){ .name = NULL };
  for (size_t i = 0; i < from->count; i++)
    add (list, from->name[i]);
}

void
metric_list_choose (struct metric_list *list,
                    const struct sample_set *baseline,
                    const struct sample_set *candidate,
                    const struct argument_list *named)
{
  struct metric_list all = { .name = NULL };
  add_all (&all, baseline);
  add_all (&all, candidate);
  *list = (struct metric_list){ .name = NULL };
  if (named->count == 1 && strcmp (named->item[0], "all") == 0
      && !has (&all, "all"))
    {
      *list = all;
      return;
    }
  if (named->count == 0)
    add (list, comparison_default_metric (baseline, candidate));
  for (size_t i = 0; i < named->count; i++)
    {
      if (!has (&all, named->item[i]))
        input_check_metrics (candidate, named); /* says so and exits */
      add (list, named->item[i]);
    }
  metric_list_free (&all);
}
