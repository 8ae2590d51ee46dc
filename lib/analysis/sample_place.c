/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/sample_place.h"

int
sample_place_compare (const struct sample_place *x,
                      const struct sample_place *y)
{
  if (x->benchmark != y->benchmark)
    return x->benchmark < y->benchmark ? -1 : 1;
  if (x->section != y->section)
    return x->section < y->section ? -1 : 1;
  return run_compare (&x->run, &y->run);
}

void
sample_walk_next (struct sample_walk *walk, struct sample_place *place)
{
  const struct sample_slice *slice = &walk->group->slice[walk->slice];
  const struct series *series = slice->series;
  size_t i = slice->first + walk->walked;
  if (walk->walked == 0)
    walk->part = series_part_at (series, i);
  while (i >= walk->part->first + walk->part->count)
    walk->part++;
  place->benchmark = sample_set_benchmark_place (walk->set, series);
  place->section = walk->part->section;
  sample_set_run (walk->set, series, i, &place->run);
  if (++walk->walked == slice->count)
    {
      walk->slice++;
      walk->walked = 0;
    }
}
