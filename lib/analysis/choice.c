/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/choice.h"
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "pareto/knee.h"

/* Tell of each criterion that names the same as one before it; TEXT is how
   they were written.  -1 if any does.  */
static int
refuse_repeated (const struct choice *choice, const char *const *text,
                 const struct reporter *reporter)
{
  int result = 0;
  for (size_t i = 0; i < choice->criteria; i++)
    for (size_t k = 0; k < i; k++)
      if (strcmp (choice->criterion[i].name, choice->criterion[k].name) == 0)
        {
          report (reporter, REPORT_ERROR, NULL, 0,
                  "criterion '%s' is given twice: '%s' and '%s'",
                  choice->criterion[i].name, text[k], text[i]);
          result = -1;
        }
  return result;
}

static int
parse_criteria (struct choice *choice, const struct criterion_scope *scope,
                const char *const *text, const struct reporter *reporter)
{
  int result = 0;
  for (size_t i = 0; i < choice->criteria; i++)
    if (criterion_parse (&choice->criterion[i], scope, text[i], reporter) != 0)
      result = -1;
  return result == 0 ? refuse_repeated (choice, text, reporter) : -1;
}

static int
fail_memory (const struct reporter *reporter)
{
  report (reporter, REPORT_ERROR, NULL, 0, "memory exhausted");
  return -1;
}

int
choice_read_criteria (struct choice *choice,
                      const struct criterion_scope *scope,
                      const char *const *text, size_t criteria,
                      const struct reporter *reporter)
{
  *choice = (struct choice){
    .criterion = calloc (criteria, sizeof *choice->criterion),
    .criteria = criteria,
    .sense = memory_array (criteria, sizeof *choice->sense),
  };
  if (choice->criterion == NULL || choice->sense == NULL)
    fail_memory (reporter);
  else if (parse_criteria (choice, scope, text, reporter) == 0)
    {
      for (size_t k = 0; k < criteria; k++)
        choice->sense[k] = choice->criterion[k].direction == DIRECTION_HIGHER
                               ? PARETO_HIGHER
                               : PARETO_LOWER;
      return 0;
    }
  choice_free (choice);
  return -1;
}

int
choice_evaluate (struct choice *choice, const struct sample_set *set,
                 const char *const *benchmark, size_t count,
                 const struct reporter *reporter)
{
  choice->benchmark = benchmark;
  choice->count = count;
  choice->value
      = memory_array (count, choice->criteria * sizeof *choice->value);
  choice->dominator = memory_array (count, sizeof *choice->dominator);
  if (choice->value == NULL || choice->dominator == NULL)
    return fail_memory (reporter);
  return criterion_evaluate (choice->criterion, choice->criteria, set,
                             benchmark, count, choice->value, reporter);
}

int
choice_read (struct choice *choice, const struct sample_set *set,
             const char *const *text, size_t criteria,
             const char *const *benchmark, size_t count,
             const struct reporter *reporter)
{
  const struct criterion_scope scope = { set, benchmark, count };
  if (choice_read_criteria (choice, &scope, text, criteria, reporter) != 0)
    return -1;
  if (choice_evaluate (choice, set, benchmark, count, reporter) == 0)
    return 0;
  choice_free (choice);
  return -1;
}

struct pareto_points
choice_points (const struct choice *choice)
{
  return (struct pareto_points){ choice->value, choice->count,
                                 choice->criteria, choice->sense };
}

int
choice_find (struct choice *choice, bool ranked,
             const struct reporter *reporter)
{
  const struct pareto_points points = choice_points (choice);
  int result = pareto_front (&points, choice->dominator);
  if (result == 0 && choice->epsilon != NULL)
    result
        = pareto_epsilon_front (&points, choice->epsilon, choice->dominator);
  if (result == 0 && choice->epsilon != NULL)
    result = pareto_epsilon_name (&points, choice->dominator);
  if (result == 0 && ranked)
    {
      choice->rank = memory_array (choice->count, sizeof *choice->rank);
      result = choice->rank == NULL ? -1 : pareto_rank (&points, choice->rank);
    }
  choice->on_front = 0;
  for (size_t i = 0; result == 0 && i < choice->count; i++)
    choice->on_front += choice_is_on_front (choice, i);
  return result == 0 ? 0 : fail_memory (reporter);
}

int
choice_make (struct choice *choice, const struct sample_set *set,
             const char *const *text, size_t criteria,
             const char *const *benchmark, size_t count, bool ranked,
             const struct reporter *reporter)
{
  if (choice_read (choice, set, text, criteria, benchmark, count, reporter)
      != 0)
    return -1;
  if (choice_find (choice, ranked, reporter) == 0)
    return 0;
  choice_free (choice);
  return -1;
}

void
choice_free (struct choice *choice)
{
  for (size_t i = 0; choice->criterion != NULL && i < choice->criteria; i++)
    criterion_free (&choice->criterion[i]);
  free (choice->criterion);
  free (choice->sense);
  free (choice->value);
  free (choice->epsilon);
  free (choice->dominator);
  free (choice->rank);
  free (choice->knee);
  free (choice->times_on_front);
  free (choice->overlooked);
  *choice = (struct choice){ 0 };
}

int
choice_find_knee (struct choice *choice)
{
  const struct pareto_points points = choice_points (choice);
  choice->knee = memory_array (choice->count, sizeof *choice->knee);
  return choice->knee == NULL
             ? -1
             : pareto_knee (&points, choice->dominator, choice->knee,
                            &choice->knees, &choice->knee_distance);
}

bool
choice_is_on_front (const struct choice *choice, size_t i)
{
  return choice->dominator[i] == PARETO_NONE;
}

bool
choice_is_near (const struct choice *choice, size_t i)
{
  const struct pareto_points points = choice_points (choice);
  return choice->epsilon != NULL && !choice_is_on_front (choice, i)
         && !pareto_dominates (&points, choice->dominator[i], i);
}
