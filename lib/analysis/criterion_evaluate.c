/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include <string.h>
#include "analysis/criterion.h"

/* How many benchmarks without a value one message each is printed for.  */
#define COMPLAINTS_MAX 10

const struct series *
criterion_series (const struct criterion *c, const struct sample_set *set,
                  const char *benchmark, struct text *why)
{
  const struct series *series = sample_set_find (set, benchmark, c->metric);
  if (series == NULL)
    text_printf (why, "has no %s", c->metric);
  else if (strcmp (series->unit, c->metric_unit) != 0)
    text_printf (why, "has its %s in %s", c->metric, series->unit);
  else
    return series;
  return NULL;
}

/* The value of C for BENCHMARK; false after a report, if COMPLAIN.  */
static bool
evaluate (const struct criterion *c, const struct sample_set *set,
          const char *benchmark, double *value, bool complain,
          const struct reporter *reporter)
{
  const struct series *series = sample_set_find (set, benchmark, c->metric);
  struct figure figure = figure_missing ("no samples");
  if (series != NULL && strcmp (series->unit, c->metric_unit) == 0)
    figure = statistic_value (&c->statistic, series->value, series->count);
  *value = figure.value;
  if (figure_available (figure) || !complain)
    return figure_available (figure);
  if (series == NULL)
    report (reporter, REPORT_ERROR, NULL, 0,
            "benchmark '%s' has no samples of metric '%s'", benchmark,
            c->metric);
  else if (strcmp (series->unit, c->metric_unit) != 0)
    report (reporter, REPORT_ERROR, NULL, 0,
            "metric '%s' is in '%s' for benchmark '%s' but in '%s' elsewhere",
            c->metric, series->unit, benchmark, c->metric_unit);
  else if (figure.need > 0)
    report (reporter, REPORT_ERROR, NULL, 0,
            "%s of benchmark '%s' is not available: %s%lu", c->name, benchmark,
            figure.reason, figure.need);
  else
    report (reporter, REPORT_ERROR, NULL, 0,
            "%s of benchmark '%s' is not available: %s", c->name, benchmark,
            figure.reason);
  return false;
}

int
criterion_evaluate (const struct criterion *c, size_t count,
                    const struct sample_set *set, const char *const *benchmark,
                    size_t benchmark_count, double *value,
                    const struct reporter *reporter)
{
  size_t missing = 0;
  for (size_t i = 0; i < benchmark_count; i++)
    for (size_t k = 0; k < count; k++)
      missing += !evaluate (&c[k], set, benchmark[i], &value[i * count + k],
                            missing < COMPLAINTS_MAX, reporter);
  if (missing > COMPLAINTS_MAX)
    report (reporter, REPORT_ERROR, NULL, 0, "%zu more values are missing",
            missing - COMPLAINTS_MAX);
  return missing == 0 ? 0 : -1;
}
