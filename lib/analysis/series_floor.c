/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/series_floor.h"
#include <stdlib.h>
#include <string.h>
#include "number/units.h"

/* What FLOORS, the value of metadata, says of METRIC in UNIT; 0 where it says
   nothing, or nothing that can be read.  */
static double
floor_of (const char *floors, const char *metric, const char *unit)
{
  size_t length = strlen (metric);
  while (*floors != '\0')
    {
      size_t item = strcspn (floors, ",");
      if (item > length && strncmp (floors, metric, length) == 0
          && floors[length] == '=')
        {
          char *quantity = strndup (floors + length + 1, item - length - 1);
          double value = 0;
          if (quantity == NULL
              || quantity_parse (quantity, unit, &value) != NULL)
            value = 0;
          free (quantity);
          return value;
        }
      floors += item + (floors[item] == ',');
    }
  return 0;
}

double
series_floor (const struct sample_set *set, const struct series *series,
              size_t first, size_t count)
{
  double largest = 0;
  if (metric_kind (series->metric, series->unit) == METRIC_TIME)
    return 0;
  const struct series_part *end = series->part + series->part_count;
  for (const struct series_part *part = series_part_at (series, first);
       part < end && part->first < first + count; part++)
    {
      const char *floors
          = sample_set_value (set, part->section, NULL, "floor");
      double value = floors == NULL
                         ? 0
                         : floor_of (floors, series->metric, series->unit);
      if (value > largest)
        largest = value;
    }
  return largest;
}
