/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "load_points.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/diag.h"
#include "cli/option_table.h"
#include "number/units.h"

/* MLPerf's, which LoadGen takes too.  */
#define MULTI_BATCH 8

/* The value of the parameter NAME in CHOICE; OTHERWISE where there is none
   such.  */
static size_t
value_of (const struct parameters *p, const size_t *choice, const char *name,
          size_t otherwise)
{
  for (size_t i = 0; i < p->count; i++)
    if (strcmp (p->item[i].name, name) == 0)
      return (size_t) strtoull (p->item[i].value[choice[i]], NULL, 10);
  return otherwise;
}

/* The combination NUMBER of the sweep, but for levels.  */
static struct load_point
combination (const struct load_options *l, size_t number, struct text *name)
{
  const struct parameters *p = &l->sweep;
  bool is_used[2] = { false }, varies[2] = { false };
  size_t choice[2] = { 0 };
  for (size_t i = 0; i < p->count; i++)
    {
      is_used[i] = true;
      varies[i] = p->item[i].count > 1;
    }
  parameters_choose (p, is_used, number, choice);
  parameters_put_suffix (name, p, varies, choice);
  size_t usual = l->scenario == SCENARIO_MULTI ? MULTI_BATCH : 1;
  return (struct load_point){
    .concurrency = value_of (p, choice, "concurrency", 1),
    .batch = value_of (p, choice, "batch", usual),
    .level = NAN,
  };
}

static void
add (struct load_points *points, struct load_point point, struct text *name)
{
  point.name = or_die (text_take (name));
  points->item[points->count++] = point;
}

/* POINT, named NAME, at each level.  */
static void
add_levels (struct load_points *points, const struct load_options *l,
            struct load_point point, const char *name)
{
  for (size_t i = 0; i < l->levels.count; i++)
    {
      struct text with_level = { 0 };
      text_printf (&with_level, "%s/level=%s", name, l->levels.item[i]);
      quantity_parse (l->levels.item[i], "1", &point.level);
      if (strchr (l->levels.item[i], '%') == NULL)
        point.level /= 100;
      add (points, point, &with_level);
    }
}

struct load_points
load_points_new (const struct load_options *l, const char *name)
{
  bool is_used[2] = { true, true };
  size_t combinations = parameters_combinations (&l->sweep, is_used);
  size_t levels = l->levels.count > 0 ? l->levels.count : 1;
  if (combinations == 0 || combinations * levels > PARAMETER_VALUES_MAX)
    usage_error ("more than %d loads", PARAMETER_VALUES_MAX);
  struct load_points points = { 0 };
  points.item
      = or_die (memory_array (combinations * levels, sizeof *points.item));
  for (size_t i = 0; i < combinations; i++)
    {
      struct text full = { 0 };
      text_puts (&full, name);
      struct load_point point = combination (l, i, &full);
      if (l->levels.count == 0)
        add (&points, point, &full);
      else
        add_levels (&points, l, point, text_string (&full));
      text_free (&full);
    }
  return points;
}

void
load_points_free (struct load_points *p)
{
  for (size_t i = 0; i < p->count; i++)
    {
      text_free (&p->item[i].invalid);
      free (p->item[i].name);
    }
  free (p->item);
}
