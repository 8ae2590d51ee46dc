/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/derivation.h"
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/derivation_parse.h"
#include "number/units.h"

static bool
wrong (struct derivation_error *error, size_t at, const char *message)
{
  text_clear (&error->message);
  text_puts (&error->message, message);
  error->at = at;
  return false;
}

/* Take ":lower" or ":higher" off the end of TEXT.  */
static void
split_direction (const char *text, struct derivation_head *head)
{
  static const struct
  {
    const char *suffix;
    enum direction direction;
  } ends[]
      = { { ":lower", DIRECTION_LOWER }, { ":higher", DIRECTION_HIGHER } };
  for (size_t i = 0; i < 2; i++)
    {
      size_t length = strlen (ends[i].suffix);
      if (head->end > head->expression + length
          && strcmp (text + head->end - length, ends[i].suffix) == 0)
        {
          head->end -= length;
          head->direction = ends[i].direction;
          return;
        }
    }
}

bool
derivation_split (const char *text, struct derivation_head *head,
                  struct derivation_error *error)
{
  *head = (struct derivation_head){ .direction = DIRECTION_UNKNOWN };
  head->name_length = strcspn (text, "[= \t");
  size_t at = head->name_length;
  if (!metric_name_is_valid (text, head->name_length))
    return wrong (error, 0, "must start with a name and '='");
  if (text[at] == '[')
    {
      head->unit = at + 1;
      head->unit_length = strcspn (text + head->unit, "]");
      at = head->unit + head->unit_length;
      if (text[at] == '\0' || head->unit_length == 0)
        return wrong (error, head->unit - 1, "not a unit such as '[1/J]'");
      at++;
    }
  at += strspn (text + at, " \t");
  if (text[at] != '=')
    return wrong (error, at, "'=' is missing");
  head->expression = at + 1;
  head->end = strlen (text);
  split_direction (text, head);
  const struct unit *unit = unit_lookup (text + head->unit, head->unit_length);
  if (head->unit_length > 0 && unit != NULL
      && (strlen (unit->base) != head->unit_length
          || memcmp (unit->base, text + head->unit, head->unit_length) != 0))
    return wrong (error, head->unit,
                  "not a base unit (s, B, J, W, 1/s, 1 or one that does not "
                  "convert)");
  return true;
}

/* What is computed for one benchmark.  */
struct work
{
  const struct derivation *d;
  const struct series **series; /* of each operand */
  size_t **index; /* of each operand: its sample for those of the first */
  double *operand, *stack;
  double *value;
  size_t *at; /* samples of the first operand */
  size_t count, lost;
};

static void
free_work (struct work *w)
{
  for (size_t k = 0; w->index != NULL && k < w->d->operands; k++)
    free (w->index[k]);
  free (w->series);
  free (w->index);
  free (w->operand);
  free (w->stack);
  free (w->value);
  free (w->at);
}

static int
make_work (struct work *w, const struct derivation *d)
{
  *w = (struct work){ .d = d };
  w->series = memory_array (d->operands, sizeof *w->series);
  w->index = calloc (d->operands, sizeof *w->index);
  w->operand = memory_array (d->operands, sizeof *w->operand);
  w->stack = memory_array (d->steps, sizeof *w->stack);
  return w->series == NULL || w->index == NULL || w->operand == NULL
                 || w->stack == NULL
             ? -1
             : 0;
}

/* Find the series of the operands of BENCHMARK; false where one is
   missing.  */
static bool
find_series (struct work *w, const struct sample_set *set,
             const char *benchmark)
{
  for (size_t k = 0; k < w->d->operands; k++)
    {
      w->series[k]
          = sample_set_find (set, benchmark, w->d->operand[k].figure.metric);
      if (w->series[k] == NULL
          || strcmp (w->series[k]->unit, w->d->operand[k].figure.metric_unit)
                 != 0)
        return false;
    }
  return true;
}

/* Fill the index of operand K: SIZE_MAX where there is no sample of the run.
   The number of runs that match, or -1.  */
static ptrdiff_t
match_operand (struct work *w, const struct sample_set *set, size_t k)
{
  const struct series *first = w->series[0], *other = w->series[k];
  size_t *index = memory_array (first->count, sizeof *index);
  if (index == NULL)
    return -1;
  w->index[k] = index;
  if (other == first)
    {
      for (size_t i = 0; i < first->count; i++)
        index[i] = i;
      return (ptrdiff_t) first->count;
    }
  size_t *i_x, *i_y;
  ptrdiff_t count = sample_set_match (set, first, other, &i_x, &i_y);
  for (size_t i = 0; i < first->count; i++)
    index[i] = SIZE_MAX;
  for (ptrdiff_t i = 0; i < count; i++)
    index[i_x[i]] = i_y[i];
  if (count > 0)
    {
      free (i_x);
      free (i_y);
    }
  return count;
}

/* Whether the operands are of the same runs: most of the samples of each are.
   -1 without memory.  */
static int
match_all (struct work *w, const struct sample_set *set)
{
  bool by_run = true;
  for (size_t k = 0; k < w->d->operands; k++)
    {
      size_t largest = w->series[0]->count;
      if (w->series[k]->count > largest)
        largest = w->series[k]->count;
      ptrdiff_t matched = match_operand (w, set, k);
      if (matched < 0)
        return -1;
      by_run
          &= 2 * (size_t) matched >= largest && !w->d->operand[k].by_statistic;
    }
  return by_run;
}

/* Add the value of the operands at hand, at sample I of the first.  */
static void
add_value (struct work *w, size_t i)
{
  double value = derivation_value (w->d, w->operand, w->stack);
  if (!isfinite (value))
    {
      w->lost++;
      return;
    }
  w->value[w->count] = value;
  w->at[w->count++] = i;
}

static void
compute_by_run (struct work *w)
{
  for (size_t i = 0; i < w->series[0]->count; i++)
    {
      bool whole = true;
      for (size_t k = 0; k < w->d->operands && whole; k++)
        {
          size_t at = w->index[k][i];
          whole = at != SIZE_MAX;
          if (whole)
            w->operand[k] = w->series[k]->value[at];
        }
      if (whole)
        add_value (w, i);
    }
}

/* Compute from statistics; false after an *ERROR.  */
static bool
compute_by_statistics (struct work *w, const char *benchmark,
                       struct derivation_error *error)
{
  for (size_t k = 0; k < w->d->operands; k++)
    {
      const struct criterion *c = &w->d->operand[k].figure;
      struct figure f = statistic_value (&c->statistic, w->series[k]->value,
                                         w->series[k]->count);
      if (!figure_available (f))
        {
          wrong (error, 0, "");
          text_printf (&error->message, "%s of '%s' is not available: %s",
                       c->name, benchmark, f.reason);
          if (f.need > 0)
            text_printf (&error->message, "%lu", f.need);
          return false;
        }
      w->operand[k] = f.value;
    }
  add_value (w, 0);
  return true;
}

/* Compute the values of BENCHMARK.  1; 0 where it lacks a metric; -1 with
 *ERROR.  */
static int
compute (struct work *w, const struct sample_set *set, const char *benchmark,
         const char *name, const struct reporter *reporter,
         struct derivation_error *error)
{
  if (!find_series (w, set, benchmark))
    return 0;
  size_t most = w->series[0]->count;
  w->value = memory_array (most, sizeof *w->value);
  w->at = memory_array (most, sizeof *w->at);
  int by_run = w->value == NULL || w->at == NULL ? -1 : match_all (w, set);
  if (by_run < 0)
    {
      wrong (error, 0, "memory exhausted");
      return -1;
    }
  if (by_run)
    compute_by_run (w);
  else if (!compute_by_statistics (w, benchmark, error))
    return -1;
  bool named = false;
  for (size_t k = 0; k < w->d->operands; k++)
    named |= w->d->operand[k].by_statistic;
  if (!by_run && !named)
    report (reporter, REPORT_NOTE, NULL, 0,
            "'%s' of '%s' is one value, of medians, or means of 0/1 metrics: "
            "its metrics are not of the same runs",
            name, benchmark);
  if (w->lost > 0)
    report (reporter, REPORT_WARNING, NULL, 0,
            "%zu of %zu values of '%s' of '%s' are left out: not finite",
            w->lost, w->lost + w->count, name, benchmark);
  return 1;
}

/* Add the metric NAME in UNIT for BENCHMARK: 1, 0 or -1 as above.  */
static int
add_benchmark (struct sample_set *set, const struct derivation *d,
               const char *benchmark, const char *name, const char *unit,
               const struct reporter *reporter, struct derivation_error *error)
{
  struct work w;
  int result = make_work (&w, d);
  if (result == 0)
    result = compute (&w, set, benchmark, name, reporter, error);
  else
    wrong (error, 0, "memory exhausted");
  if (result == 1 && w.count == 0)
    result = 0;
  if (result == 1
      && sample_set_add_metric (set, w.series[0], name, unit, w.value, w.at,
                                w.count)
             != 0)
    {
      wrong (error, 0,
             errno == EEXIST ? "there is a metric of this name already"
                             : "memory exhausted");
      result = -1;
    }
  free_work (&w);
  return result;
}

static int
add_all (struct sample_set *set, const struct derivation *d, const char *name,
         const char *unit, const struct reporter *reporter,
         struct derivation_error *error)
{
  bool any = false;
  for (size_t i = 0; i < sample_set_benchmark_count (set); i++)
    {
      int added = add_benchmark (set, d, sample_set_benchmark (set, i), name,
                                 unit, reporter, error);
      if (added < 0)
        return -1;
      any |= added > 0;
    }
  if (any && sample_set_put_in_order (set) == 0)
    return 0;
  wrong (error, 0,
         any ? "memory exhausted" : "no benchmark has a value for it");
  return -1;
}

int
derivation_add (struct sample_set *set, const char *text,
                const struct reporter *reporter,
                struct derivation_error *error)
{
  struct derivation_head head;
  struct derivation d;
  if (!derivation_split (text, &head, error)
      || derivation_parse (&d, set, text, &head, error) != 0)
    return -1;
  char *name = strndup (text, head.name_length);
  char *unit = head.unit_length > 0
                   ? strndup (text + head.unit, head.unit_length)
                   : strdup (d.unit == NULL ? "" : d.unit);
  int status = -1;
  if (name == NULL || unit == NULL)
    wrong (error, 0, "memory exhausted");
  else if (*unit == '\0')
    wrong (error, head.name_length,
           "its unit does not follow: say it, as in NAME[1/J]=");
  else if (sample_set_find_metric (set, name, strlen (name)) != NULL)
    wrong (error, 0, "there is a metric of this name already");
  else
    status = add_all (set, &d, name, unit, reporter, error);
  free (name);
  free (unit);
  derivation_free (&d);
  return status;
}
