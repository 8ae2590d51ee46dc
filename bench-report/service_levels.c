/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "service_levels.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/requirement.h"
#include "base/diag.h"

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

/* Add R, if it requires something of a share of METRIC's samples.  */
static void
add_level (struct service_levels *levels, const char *metric,
           const struct requirement *r)
{
  double p = share_of (r);
  if (levels->count == FIGURE_NINES_LEVELS_MAX
      || strcmp (r->of.metric, metric) != 0 || isnan (p)
      || is_known (levels, r->bound, p)
      || (r->relation != RELATION_BELOW && r->relation != RELATION_AT_MOST))
    return;
  char *copy = or_die (strdup (r->text));
  levels->name[levels->count] = copy;
  levels->item[levels->count++]
      = (struct figure_nines_level){ copy, r->bound, p };
}

/* Add what TEXT, a target, requires, if it is a requirement.  */
static void
add_target (struct service_levels *levels, const struct contents *c,
            const char *metric, const char *text)
{
  static const struct reporter silent = { .emit = be_silent };
  const struct criterion_scope scope
      = { c->set, c->benchmark, c->benchmark_count };
  struct requirement r;
  if (requirement_parse_column (&r, &scope, text, &silent) != 0)
    return;
  add_level (levels, metric, &r);
  requirement_free (&r);
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
    add_level (levels, metric, &d->gate.requirement[k]);
  add_targets (levels, c, metric);
  for (size_t i = 0; i < d->count; i++)
    for (size_t k = 0; k < d->decision[i].count; k++)
      add_level (levels, metric, &d->decision[i].requirement[k]);
}

void
service_levels_free (struct service_levels *levels)
{
  for (size_t i = 0; i < levels->count; i++)
    free (levels->name[i]);
  levels->count = 0;
}
