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
  const char *name = r->of.statistic.name;
  return strcmp (name, "p") == 0        ? r->of.statistic.p
         : strcmp (name, "median") == 0 ? 0.5
         : strcmp (name, "max") == 0    ? 1
                                        : NAN;
}

static bool
is_known (const struct service_levels *levels, const char *name)
{
  for (size_t i = 0; i < levels->count; i++)
    if (strcmp (levels->name[i], name) == 0)
      return true;
  return false;
}

/* Add what TEXT requires of a share of METRIC's samples, if it is that.  */
static void
add_level (struct service_levels *levels, const struct contents *c,
           const char *metric, const char *text)
{
  static const struct reporter silent = { .emit = be_silent };
  struct requirement r;
  if (levels->count == FIGURE_NINES_LEVELS_MAX
      || requirement_parse (&r, c->set, text, &silent) != 0)
    return;
  double p = share_of (&r);
  if (strcmp (r.of.metric, metric) == 0 && !isnan (p)
      && !is_known (levels, r.text)
      && (r.relation == RELATION_BELOW || r.relation == RELATION_AT_MOST))
    {
      char *copy = or_die (strdup (r.text));
      levels->name[levels->count] = copy;
      levels->item[levels->count++]
          = (struct figure_nines_level){ copy, r.bound, p };
    }
  requirement_free (&r);
}

void
service_levels_find (struct service_levels *levels, const struct contents *c,
                     const char *metric)
{
  *levels = (struct service_levels){ 0 };
  for (size_t i = 0; i < sample_set_metadata_count (c->set); i++)
    {
      const struct metadata *m = sample_set_metadata (c->set, i);
      if (strcmp (m->key, "target") != 0)
        continue;
      char *all = or_die (strdup (m->value)), *rest = all, *one;
      while ((one = strsep (&rest, ",;")) != NULL)
        add_level (levels, c, metric, one);
      free (all);
    }
}

void
service_levels_free (struct service_levels *levels)
{
  for (size_t i = 0; i < levels->count; i++)
    free (levels->name[i]);
  levels->count = 0;
}
