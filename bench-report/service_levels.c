/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "service_levels.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/requirement.h"
#include "base/diag.h"
#include "base/memory.h"

static void
be_silent (void *context, enum report_severity severity, const char *file,
           size_t line, const char *message)
{
  (void) context, (void) severity, (void) file, (void) line, (void) message;
}

/* The share that R is about; NaN where it is about none.  */
static double
share_of (const struct requirement *r)
{
  const struct summary_column *column = &r->of.column;
  return column->p >= 0                         ? column->p
         : strcmp (column->name, "median") == 0 ? 0.5
         : strcmp (column->name, "max") == 0    ? 1
                                                : NAN;
}

/* Whether what LEVELS hold is the same, however it is written.  */
static bool
is_known (const struct service_levels *levels, double bound, double p)
{
  for (size_t i = 0; i < levels->count; i++)
    if (levels->item[i].bound == bound && levels->item[i].p == p)
      return true;
  return false;
}

/* Add R, if it requires something of a share of METRIC's samples, and return
   its rows, one for each benchmark of C, to be judged; else NULL.  */
static struct requirement_row *
add_level (struct service_levels *levels, const struct contents *c,
           const char *metric, const struct requirement *r, bool by_interval)
{
  double p = share_of (r);
  if (levels->count == FIGURE_NINES_LEVELS_MAX
      || strcmp (r->of.metric, metric) != 0 || isnan (p)
      || is_known (levels, r->bound, p)
      || (r->relation != RELATION_BELOW && r->relation != RELATION_AT_MOST))
    return NULL;
  struct requirement_row *row
      = or_die (memory_array (c->benchmark_count, sizeof *row));
  for (size_t i = 0; i < c->benchmark_count; i++)
    row[i] = (struct requirement_row){
      .requirement = r,
      .benchmark = c->benchmark[i],
      .by_interval = by_interval,
      .judgement = { .value = figure_missing ("no samples in its unit") }
    };
  levels->row[levels->count] = row;
  levels->item[levels->count++]
      = (struct figure_nines_level){ r->text, r->bound, p };
  return row;
}

/* Add requirement K of --require.  */
static void
add_required (struct service_levels *levels, const struct contents *c,
              const char *metric, size_t k)
{
  const struct gate *gate = &c->decisions.gate;
  const struct requirement *r = &gate->requirement[k];
  struct requirement_row *row
      = add_level (levels, c, metric, r, c->options->judging.by_interval);
  for (size_t i = 0; i < c->benchmark_count && row != NULL; i++)
    row[i] = gate->row[k * c->benchmark_count + i];
}

/* Add requirement K of D.  */
static void
add_ruled (struct service_levels *levels, const struct contents *c,
           const char *metric, const struct decision *d, size_t k)
{
  struct requirement_row *row
      = add_level (levels, c, metric, &d->requirement[k], d->by_interval);
  for (size_t i = 0; i < c->benchmark_count && row != NULL; i++)
    {
      const struct ruling *ruling = &d->ruling[i * d->count + k];
      if (!ruling->lacks)
        row[i].judgement = ruling->judgement;
    }
}

/* Add what TEXT, a target, requires, if it is a requirement.  */
static void
add_target (struct service_levels *levels, const struct contents *c,
            const char *metric, const char *text)
{
  static const struct reporter silent = { .emit = be_silent };
  const struct criterion_scope scope
      = { c->set, c->benchmark, c->benchmark_count };
  if (levels->count == FIGURE_NINES_LEVELS_MAX)
    return;
  struct requirement *r = &levels->target[levels->targets];
  if (requirement_parse_column (r, &scope, text, &silent) != 0)
    return;
  bool by_interval = c->options->judging.by_interval;
  struct requirement_row *row = add_level (levels, c, metric, r, by_interval);
  if (row == NULL)
    {
      requirement_free (r);
      return;
    }
  levels->targets++;
  struct judged_rows rows;
  judged_rows_init (&rows, c->set, &c->groups, c->options->common.confidence);
  judged_rows_need (&rows, r);
  for (size_t i = 0; i < c->benchmark_count; i++)
    {
      const struct summary_row *judged
          = judged_rows_find (&rows, r, c->benchmark[i]);
      if (judged != NULL)
        row[i].judgement = requirement_judge (r, judged, by_interval);
    }
  judged_rows_free (&rows);
}

static void
add_targets (struct service_levels *levels, const struct contents *c,
             const char *metric)
{
  for (size_t i = 0; i < sample_set_metadata_count (c->set); i++)
    {
      const struct metadata *m = sample_set_metadata (c->set, i);
      if (strcmp (m->key, "target") != 0)
        continue;
      char *all = or_die (strdup (m->value)), *rest = all, *one;
      while ((one = strsep (&rest, ",;")) != NULL)
        add_target (levels, c, metric, one);
      free (all);
    }
}

void
service_levels_find (struct service_levels *levels, const struct contents *c,
                     const char *metric)
{
  const struct decisions *d = &c->decisions;
  *levels = (struct service_levels){ 0 };
  for (size_t k = 0; k < d->gate.count; k++)
    add_required (levels, c, metric, k);
  add_targets (levels, c, metric);
  for (size_t i = 0; i < d->count; i++)
    for (size_t k = 0; k < d->decision[i].count; k++)
      add_ruled (levels, c, metric, &d->decision[i], k);
}

void
service_levels_free (struct service_levels *levels)
{
  for (size_t i = 0; i < levels->count; i++)
    free (levels->row[i]);
  for (size_t i = 0; i < levels->targets; i++)
    requirement_free (&levels->target[i]);
  levels->count = levels->targets = 0;
}
