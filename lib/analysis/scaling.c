/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/scaling.h"
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "stream/intern.h"
#include "stream/name_parameter.h"

double
scaling_value (const char *name, const char *key, struct text *family)
{
  const char *at = name;
  struct name_parameter p;
  text_clear (family);
  while (name_parameter_next (&at, &p))
    {
      if (p.key_length == strlen (key)
          && memcmp (p.key, key, p.key_length) == 0)
        {
          char *end;
          double value = strtod (p.value, &end);
          text_append (family, name, (size_t) (p.key - 1 - name));
          text_puts (family, p.value + p.value_length);
          return end == p.value + p.value_length && value > 0 ? value : NAN;
        }
    }
  return NAN;
}

const struct scaling_point *
scaling_base (const struct scaling_point *point, size_t i)
{
  const struct scaling_point *least = &point[point[point[i].first].least];
  return least->value < point[i].value ? least : &point[i];
}

/* Find the families of the COUNT points.  0, or -1 with errno ENOMEM.  */
static int
find_families (struct scaling_point *point, size_t count)
{
  struct intern_table family = { .item = NULL };
  size_t *first = memory_array (count, sizeof *first); /* by its number */
  int result = first == NULL ? -1 : 0;
  for (size_t i = 0; i < count && result == 0; i++)
    {
      size_t known = family.count;
      ptrdiff_t number
          = intern_add (&family, point[i].family, strlen (point[i].family));
      if (number < 0)
        {
          result = -1;
          break;
        }
      if ((size_t) number == known)
        first[number] = i;
      point[i].first = first[number];
      point[i].least = i;
      struct scaling_point *of = &point[first[number]];
      if (isnan (point[of->least].value)
          || point[i].value < point[of->least].value)
        of->least = i;
    }
  free (first);
  intern_free (&family);
  return result;
}

struct scaling_point *
scaling_points (const struct sample_set *set, const char *key)
{
  size_t count = sample_set_benchmark_count (set), made = 0;
  struct scaling_point *point = memory_array (count, sizeof *point);
  bool whole = point != NULL;
  while (whole && made < count)
    {
      struct text family = { 0 };
      struct scaling_point *p = &point[made];
      p->name = sample_set_benchmark (set, made);
      p->value = scaling_value (p->name, key, &family);
      p->family = text_take (&family);
      whole = p->family != NULL;
      made += whole;
    }
  if (whole && find_families (point, count) == 0)
    return point;
  if (point != NULL)
    scaling_points_free (point, made);
  errno = ENOMEM;
  return NULL;
}

void
scaling_points_free (struct scaling_point *point, size_t count)
{
  for (size_t i = 0; i < count; i++)
    free (point[i].family);
  free (point);
}

size_t
scaling_pairs (struct comparison_pair *pair, const struct sample_set *set,
               const struct scaling_point *point, size_t count,
               const char *metric)
{
  size_t pairs = 0;
  for (size_t i = 0; i < count; i++)
    {
      const struct scaling_point *base
          = isnan (point[i].value) ? &point[i] : scaling_base (point, i);
      const struct series *x = sample_set_find (set, base->name, metric);
      const struct series *y = sample_set_find (set, point[i].name, metric);
      if (base == &point[i] || x == NULL || y == NULL)
        continue;
      pair[pairs++]
          = (struct comparison_pair){ .benchmark = point[i].name,
                                      .metric = metric,
                                      .baseline_name = base->name,
                                      .candidate_name = point[i].name,
                                      .baseline_set = set,
                                      .candidate_set = set,
                                      .baseline = x,
                                      .candidate = y };
    }
  return pairs;
}

static struct figure
turned_over (struct figure f)
{
  if (!figure_available (f))
    return f;
  return f.value > 0 ? figure_finite (1 / f.value)
                     : figure_missing ("the ratio is 0");
}

struct interval
scaling_speedup_ci (const struct comparison *row)
{
  if (!figure_available (row->speedup))
    return (struct interval){ row->speedup, row->speedup };
  if (row->direction == DIRECTION_HIGHER)
    return row->ratio_ci;
  return (struct interval){ turned_over (row->ratio_ci.hi),
                            turned_over (row->ratio_ci.lo) };
}

struct figure
scaling_serial_fraction (struct figure speedup, double factor)
{
  if (!figure_available (speedup))
    return speedup;
  return figure_finite ((1 / speedup.value - 1 / factor) / (1 - 1 / factor));
}
