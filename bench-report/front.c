/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "front.h"
#include <stdlib.h>
#include <string.h>
#include "base/diag.h"

/* Whether all COUNT benchmarks of BENCHMARK have METRIC, in one unit.  */
static bool
all_have (const struct sample_set *set, const char *metric,
          const char **benchmark, size_t count)
{
  const char *unit = NULL;
  for (size_t i = 0; i < count; i++)
    {
      const struct series *s = sample_set_find (set, benchmark[i], metric);
      if (s == NULL || (unit != NULL && strcmp (s->unit, unit) != 0))
        return false;
      unit = s->unit;
    }
  return true;
}

/* Put two criteria that suggest themselves into CRITERION; false when there
   are none.  */
static bool
default_criteria (const char *criterion[2], const struct sample_set *set,
                  const char *metric, const char **benchmark, size_t count)
{
  static const char *const others[]
      = { "accuracy", "correct", "size", "modelsize", "maxrss" };
  if (count < 2 || sample_set_direction (set, metric) == DIRECTION_UNKNOWN
      || !all_have (set, metric, benchmark, count))
    return false;
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (strcmp (others[i], metric) != 0
        && all_have (set, others[i], benchmark, count))
      {
        criterion[0] = metric;
        criterion[1] = others[i];
        return true;
      }
  return false;
}

void
front_find (struct choice *front, const struct options *options,
            const struct sample_set *set, const char *metric,
            const char **benchmark, size_t count)
{
  *front = (struct choice){ 0 };
  const char *by_default[2];
  const char *const *criterion = by_default;
  size_t criteria = 2;
  if (options->pareto.count > 1)
    {
      criterion = (const char *const *) options->pareto.item;
      criteria = options->pareto.count;
    }
  else if (options->pareto.count > 0
           || !default_criteria (by_default, set, metric, benchmark, count))
    return;
  if (choice_make (front, set, criterion, criteria, benchmark, count,
                   options->json, &diag_reporter)
      != 0)
    exit (STATUS_TROUBLE);
}
