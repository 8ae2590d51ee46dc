/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/summary_group.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/answers.h"
#include "analysis/query_load.h"
#include "analysis/series_floor.h"
#include "analysis/summary_outcomes.h"

static int
note_levels (struct summary_row *row, const struct summary_source *source,
             const struct sample_group *group)
{
  struct summary *s = row->summary.proportion ? NULL : &row->summary;
  struct run_levels levels;
  if (run_levels_analyse (&levels, source->set, group, source->cost,
                          source->costs, source->options->confidence, s)
      != 0)
    return -1;
  if (!levels.present)
    return 0;
  row->levels = memory_array (1, sizeof *row->levels);
  if (row->levels == NULL)
    return -1;
  *row->levels = levels;
  return 0;
}

static int
note_load (struct summary *s, const struct sample_set *set,
           const struct sample_group *group)
{
  struct query_load load;
  if (query_load (&load, set, group) != 0)
    return -1;
  s->throughput = load.throughput;
  s->in_system = load.in_system;
  return 0;
}

/* Fill the figures of S from Q.  */
static void
fill_quality (struct summary *s, const struct quality *q)
{
  if (q->classified > 0)
    {
      s->macro_f1 = figure_of (q->classes.macro_f1);
      s->macro_f1_ci = q->classes.macro_f1_ci;
      s->majority = figure_of (q->classes.majority);
    }
  s->auc = q->area.area;
  s->auc_ci = q->area.ci;
  s->ece = q->ece;
  s->top5 = quality_top (q, 5)->share;
  s->top5_ci = quality_top (q, 5)->ci;
}

/* Find how good the answers are of which GROUP, shares of ones, tells which
   were correct.  */
static int
note_quality (struct summary_row *row, const struct summary_source *source,
              const struct sample_group *group)
{
  struct answers answers;
  if (!row->summary.proportion || strcmp (group->metric, "correct") != 0)
    return 0;
  struct quality *q = memory_array (1, sizeof *q);
  if (q == NULL || answers_gather (&answers, source->set, group) != 0)
    {
      free (q);
      return -1;
    }
  int status = quality_compute (q, &answers, row->summary.confidence);
  answers_free (&answers);
  if (status == 0 && q->present)
    {
      fill_quality (&row->summary, q);
      row->quality = q;
      return 0;
    }
  if (status == 0)
    quality_free (q);
  free (q);
  return status;
}

int
summary_group (struct summary_row *row, const struct summary_source *source,
               const struct sample_group *group)
{
  struct summary_options how = *source->options;
  how.higher_is_better
      = sample_set_direction (source->set, group->metric) == DIRECTION_HIGHER;
  *row = (struct summary_row){ .benchmark = group->benchmark,
                               .metric = group->metric,
                               .unit = group->unit,
                               .parameter = group->parameter,
                               .parameter_count = group->parameter_count };
  struct summary *s = &row->summary;
  if (summary_compute (s, group->value, group->count, &how) != 0)
    return -1;
  struct run_outcomes outcomes
      = run_outcomes (source->all, source->set, group->benchmark);
  summary_note_proportion (s, group);
  summary_note_outcomes (s, &outcomes);
  for (size_t i = 0; i < group->slice_count; i++)
    {
      const struct sample_slice *slice = &group->slice[i];
      row->floor
          = fmax (row->floor, series_floor (source->set, slice->series,
                                            slice->first, slice->count));
    }
  if (note_load (s, source->set, group) == 0
      && note_quality (row, source, group) == 0
      && note_levels (row, source, group) == 0)
    return 0;
  summary_row_free (row);
  return -1;
}
