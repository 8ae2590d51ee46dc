/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "conditions.h"
#include <stdlib.h>
#include <string.h>
#include "base/diag.h"

/* A way in which sides differ.  */
struct way
{
  const char *what;
  size_t row;   /* the first that differs so */
  size_t count; /* of the rows that do */
};

static int
by_what (const void *a, const void *b)
{
  const struct way *x = a, *y = b;
  int order = strcmp (x->what, y->what);
  return order != 0 ? order : x->row < y->row ? -1 : x->row > y->row;
}

static int
by_row (const void *a, const void *b)
{
  const struct way *x = a, *y = b;
  return x->row < y->row ? -1 : x->row > y->row;
}

/* Fill WAY with the distinct ways of LIST in their order; their number.  */
static size_t
gather (struct way *way, const struct comparison_list *list)
{
  size_t n = 0, distinct = 0;
  for (size_t i = 0; i < list->count; i++)
    if (list->row[i].conditions != NULL
        && list->row[i].verdict != VERDICT_NOT_COMPARABLE)
      way[n++] = (struct way){ list->row[i].conditions, i, 1 };
  qsort (way, n, sizeof *way, by_what);
  for (size_t i = 0; i < n; i++)
    if (distinct > 0 && strcmp (way[distinct - 1].what, way[i].what) == 0)
      way[distinct - 1].count++;
    else
      way[distinct++] = way[i];
  qsort (way, distinct, sizeof *way, by_row);
  return distinct;
}

void
conditions_warn (const struct comparison_list *list)
{
  struct way *way = or_die (calloc (list->count + 1, sizeof *way));
  size_t count = gather (way, list);
  for (size_t i = 0; i < count; i++)
    diag_warning ("the sides were not measured alike: %s (%zu of %zu "
                  "comparisons)",
                  way[i].what, way[i].count, list->count);
  free (way);
}
