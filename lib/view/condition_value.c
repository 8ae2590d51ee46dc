/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/condition_value.h"
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include "base/text.h"
#include "number/units.h"
#include "stream/metric.h"
#include "view/condition_keys.h"
#include "view/human.h"

/* Append the LENGTH bytes of ITEM, "METRIC=QUANTITY"; false when it is
   something else.  */
static bool
put_quantity (struct text *to, const char *item, size_t length)
{
  char number[HUMAN_SIZE];
  double value;
  char *metric = strndup (item, length);
  char *quantity = metric == NULL ? NULL : strchr (metric, '=');
  bool reads = false;
  to->failed |= metric == NULL;
  if (quantity != NULL)
    {
      *quantity++ = '\0';
      const struct metric *known = metric_lookup (metric);
      reads = known != NULL
              && quantity_parse (quantity, known->unit, &value) == NULL;
      if (reads)
        text_printf (to, "%s %s", metric,
                     human_value (number, value, known->unit, 3, false));
    }
  free (metric);
  return reads;
}

char *
condition_value (const char *key, const char *value)
{
  struct text shown = { 0 };
  bool reads = condition_key_is_measured (key) && *value != '\0';
  for (const char *item = value; reads && *item != '\0';)
    {
      size_t length = strcspn (item, ",");
      text_puts (&shown, item == value ? "" : ", ");
      reads = put_quantity (&shown, item, length);
      item += length + (item[length] == ',');
    }
  if (!reads && !shown.failed)
    {
      text_clear (&shown);
      text_puts (&shown, value);
    }
  return text_take (&shown);
}
