/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stream/better.h"
#include <stddef.h>
#include <string.h>

/* The item METRIC=DIRECTION of LENGTH bytes at ITEM; the name of a metric
   may hold '=' itself.  *NAME_LENGTH becomes that of METRIC.  */
static enum direction
read_item (const char *item, size_t length, size_t *name_length)
{
  static const char lower[] = "=lower", higher[] = "=higher";
  size_t lower_length = strlen (lower), higher_length = strlen (higher);
  if (length > lower_length
      && memcmp (item + length - lower_length, lower, lower_length) == 0)
    {
      *name_length = length - lower_length;
      return DIRECTION_LOWER;
    }
  if (length > higher_length
      && memcmp (item + length - higher_length, higher, higher_length) == 0)
    {
      *name_length = length - higher_length;
      return DIRECTION_HIGHER;
    }
  return DIRECTION_UNKNOWN;
}

bool
better_is_valid (const char *list)
{
  for (;;)
    {
      size_t length = strcspn (list, ",");
      size_t name_length = 0;
      if (read_item (list, length, &name_length) == DIRECTION_UNKNOWN
          || !metric_name_is_valid (list, name_length))
        return false;
      if (list[length] == '\0')
        return true;
      list += length + 1;
    }
}

enum direction
better_direction (const char *list, const char *metric)
{
  enum direction said = DIRECTION_UNKNOWN;
  size_t metric_length = strlen (metric);
  for (;;)
    {
      size_t length = strcspn (list, ",");
      size_t name_length = 0;
      enum direction direction = read_item (list, length, &name_length);
      if (name_length == metric_length
          && memcmp (list, metric, metric_length) == 0)
        said = direction;
      if (list[length] == '\0')
        return said;
      list += length + 1;
    }
}
