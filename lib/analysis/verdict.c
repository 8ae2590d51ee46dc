/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/verdict.h"
#include <math.h>
#include <string.h>

/* What a change may be off by: two logarithms of doubles make up to
   0x1p-43.  */
#define ROUNDING 0x1p-42

static const struct
{
  const char *name;
  int sense;
} verdicts[] = {
  [VERDICT_FASTER] = { "faster", 1 },
  [VERDICT_SLOWER] = { "slower", -1 },
  [VERDICT_BETTER] = { "better", 1 },
  [VERDICT_WORSE] = { "worse", -1 },
  [VERDICT_SMALLER] = { "smaller", 1 },
  [VERDICT_LARGER] = { "larger", -1 },
  [VERDICT_EQUIVALENT] = { "equivalent", 0 },
  [VERDICT_INCONCLUSIVE] = { "inconclusive", 0 },
  [VERDICT_DIFFERENT] = { "different", 0 },
  [VERDICT_NOT_COMPARABLE] = { "not-comparable", 0 },
  [VERDICT_MISSING] = { "missing", 0 },
  [VERDICT_NEW] = { "new", 0 },
};

const char *
verdict_name (enum verdict v)
{
  return verdicts[v].name;
}

int
verdict_sense (enum verdict v)
{
  return verdicts[v].sense;
}

enum verdict
verdict_of_change (bool upward, enum direction direction, const char *metric,
                   const char *unit)
{
  if (direction == DIRECTION_UNKNOWN)
    return VERDICT_DIFFERENT;
  bool good = upward == (direction == DIRECTION_HIGHER);
  enum metric_kind kind = metric_kind (metric, unit);
  /* A time or size of which more is better has no such word: "faster" would
     mislead.  Rates are times turned over.  */
  enum direction natural = kind == METRIC_TIME && strcmp (unit, "1/s") == 0
                               ? DIRECTION_HIGHER
                               : DIRECTION_LOWER;
  if (kind == METRIC_TIME && direction == natural)
    return good ? VERDICT_FASTER : VERDICT_SLOWER;
  if (kind == METRIC_SIZE && direction == natural)
    return good ? VERDICT_SMALLER : VERDICT_LARGER;
  return good ? VERDICT_BETTER : VERDICT_WORSE;
}

double
verdict_limit (double limit)
{
  return limit + fmin (ROUNDING, limit / 2);
}

enum verdict
verdict_decide (const struct evidence *e, enum direction direction,
                const char *metric, const char *unit, bool *below_margin)
{
  *below_margin = false;
  if (e->shift.lo > e->margin || e->shift.hi < -e->margin)
    return verdict_of_change (e->shift.lo > e->margin, direction, metric,
                              unit);
  if (e->equivalence.lo >= -e->margin && e->equivalence.hi <= e->margin)
    return VERDICT_EQUIVALENT;
  *below_margin = shift_interval_excludes (&e->shift, 0);
  return VERDICT_INCONCLUSIVE;
}
