/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/choice_volume.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "number/units.h"
#include "pareto/hypervolume.h"

/* How far beyond the worst value the reference lies, in ranges.  */
#define BEYOND 0.1

/* The best and the worst value of criterion K.  */
static void
find_range (const struct choice *choice, size_t k, double *best, double *worst)
{
  double least = INFINITY, most = -INFINITY;
  for (size_t i = 0; i < choice->count; i++)
    {
      double value = choice->value[i * choice->criteria + k];
      least = fmin (least, value);
      most = fmax (most, value);
    }
  bool higher = choice->sense[k] == PARETO_HIGHER;
  *best = higher ? most : least;
  *worst = higher ? least : most;
}

static void
set_defaults (double *reference, const struct choice *choice)
{
  for (size_t k = 0; k < choice->criteria; k++)
    {
      double best, worst;
      find_range (choice, k, &best, &worst);
      reference[k] = worst + BEYOND * (worst - best);
    }
}

/* Take TEXT for the criteria that it names; -1 after a report.  */
static int
set_reference (double *reference, const struct choice *choice,
               const char *text, const struct reporter *reporter)
{
  const char *equals = strrchr (text, '=');
  size_t length = equals == NULL ? 0 : (size_t) (equals - text), named = 0;
  for (size_t k = 0; length > 0 && k < choice->criteria; k++)
    if (criterion_is_called (&choice->criterion[k], text, length))
      {
        const char *wrong = quantity_parse (
            equals + 1, choice->criterion[k].unit, &reference[k]);
        named++;
        if (wrong == NULL)
          continue;
        report (reporter, REPORT_ERROR, NULL, 0, "reference '%s': %s: '%s'",
                text, wrong, equals + 1);
        return -1;
      }
  if (named > 0)
    return 0;
  if (length == 0)
    report (reporter, REPORT_ERROR, NULL, 0,
            "not a reference such as 'latency=100ms': '%s'", text);
  else
    report (reporter, REPORT_ERROR, NULL, 0,
            "reference '%s': no criterion is called '%.*s'", text,
            (int) length, text);
  return -1;
}

/* The volume between REFERENCE and the best of each criterion.  */
static double
whole_box (const struct choice *choice, const double *reference)
{
  double box = 1;
  for (size_t k = 0; k < choice->criteria; k++)
    {
      double best, worst;
      find_range (choice, k, &best, &worst);
      double side = choice->sense[k] == PARETO_HIGHER ? best - reference[k]
                                                      : reference[k] - best;
      box *= side > 0 ? side : 0;
    }
  return box;
}

/* The volume of the front alone, whose points are few among many.  -1 with
   errno ENOMEM.  */
static int
front_volume (struct choice_volume *volume, const struct choice *choice)
{
  size_t row = choice->criteria * sizeof *choice->value;
  double *front = memory_array (choice->on_front + 1, row);
  if (front == NULL)
    return -1;
  struct pareto_points points = choice_points (choice);
  points.value = front;
  points.count = 0;
  for (size_t i = 0; i < choice->count; i++)
    if (choice_is_on_front (choice, i))
      memcpy (front + choice->criteria * points.count++,
              choice->value + choice->criteria * i, row);
  int result
      = pareto_hypervolume (&points, volume->reference, &volume->volume);
  free (front);
  return result;
}

int
choice_volume_compute (struct choice_volume *volume,
                       const struct choice *choice, const char *const *text,
                       size_t count, const struct reporter *reporter)
{
  *volume = (struct choice_volume){
    .reference = memory_array (choice->criteria, sizeof *volume->reference),
  };
  int result = 0;
  if (volume->reference != NULL)
    set_defaults (volume->reference, choice);
  for (size_t i = 0; volume->reference != NULL && i < count; i++)
    result |= set_reference (volume->reference, choice, text[i], reporter);
  if (result == 0
      && (volume->reference == NULL || front_volume (volume, choice) != 0))
    {
      report (reporter, REPORT_ERROR, NULL, 0, "memory exhausted");
      result = -1;
    }
  if (result != 0)
    {
      choice_volume_free (volume);
      return -1;
    }
  double box = whole_box (choice, volume->reference);
  volume->share = box > 0 ? volume->volume / box : NAN;
  return 0;
}

void
choice_volume_free (struct choice_volume *volume)
{
  free (volume->reference);
  *volume = (struct choice_volume){ 0 };
}
