/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "figure_makers.h"
#include <stdlib.h>
#include <string.h>
#include "base/diag.h"
#include "base/memory.h"
#include "finding.h"
#include "view/figure_pareto.h"

static const struct interval no_interval
    = { { NAN, "not computed", 0 }, { NAN, "not computed", 0 } };

/* The interval of CRITERION's statistic for BENCHMARK, where the summary has
   one that covers what it should.  */
static struct interval
interval_of (const struct contents *c, const struct criterion *criterion,
             const char *benchmark)
{
  const char *statistic = criterion->statistic.name;
  const struct sample_group *group
      = sample_group_find (&c->groups, benchmark, criterion->metric);
  bool median = strcmp (statistic, "median") == 0;
  if (group == NULL || (!median && strcmp (statistic, "mean") != 0))
    return no_interval;
  struct summary_row row; /* not in a table, where -m leaves the metric out */
  const struct summary_options how
      = { .confidence = c->options->common.confidence };
  contents_summarise (c, &row, group, &how);
  struct interval result
      = median ? contents_median_interval (&row.summary) : row.summary.mean_ci;
  summary_row_free (&row);
  return result;
}

const char *
pareto_figure_make (struct figures *f, const struct contents *c)
{
  const struct choice *front = &c->front;
  if (front->criteria < 2)
    return "there is no front: say its criteria by --pareto=LIST";
  char *title = finding_front (front);
  struct figure_pareto_point *point
      = or_die (memory_array (front->count, sizeof *point));
  for (size_t i = 0; i < front->count; i++)
    {
      point[i] = (struct figure_pareto_point){
        .name = front->benchmark[i], .on_front = choice_is_on_front (front, i)
      };
      for (size_t a = 0; a < 2; a++)
        {
          point[i].value[a] = front->value[i * front->criteria + a];
          point[i].ci[a]
              = interval_of (c, &front->criterion[a], front->benchmark[i]);
        }
    }
  struct figure_pareto figure = { .title = title,
                                  .criterion_count = front->criteria,
                                  .confidence = c->options->common.confidence,
                                  .point = point,
                                  .count = front->count };
  for (size_t a = 0; a < 2; a++)
    figure.criterion[a]
        = (struct figure_criterion){ .name = front->criterion[a].name,
                                     .unit = front->criterion[a].unit,
                                     .direction
                                     = front->criterion[a].direction };
  struct drawing *d = figures_add (f, FIGURE_PARETO, title);
  for (size_t k = 0; k < f->sizes; k++)
    {
      figure.size = (enum figure_size) k;
      if (figure_pareto_draw (&d[k], &figure) != 0)
        die_memory ();
    }
  struct text text = { 0 };
  figure_pareto_put (&text, &figure, !c->options->common.ascii);
  free (point);
  figures_add_text (f, &text);
  return NULL;
}
