/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include <math.h>
#include <stdlib.h>
#include "analysis/history.h"

/* The least that the change C may be, relative to before.  */
static struct figure
least_change (const struct history_change *c)
{
  if (figure_available (c->ratio_ci.lo))
    {
      double lo = c->ratio_ci.lo.value, hi = c->ratio_ci.hi.value;
      return figure_of (lo > 1 ? lo - 1 : hi < 1 ? 1 / hi - 1 : 0);
    }
  if (figure_available (c->difference_ci.lo) && c->before != 0)
    {
      double lo = c->difference_ci.lo.value, hi = c->difference_ci.hi.value;
      double nearest = lo > 0 ? lo : hi < 0 ? -hi : 0;
      return figure_of (nearest / fabs (c->before));
    }
  return isfinite (c->size) ? figure_of (c->size)
                            : figure_missing ("it was 0 before");
}

struct comparison *
history_rows (const struct history_list *list)
{
  struct comparison *row = calloc (list->count + 1, sizeof *row);
  for (size_t i = 0; row != NULL && i < list->count; i++)
    {
      const struct history *h = &list->item[i];
      const struct history_change *last = history_last (h);
      row[i] = (struct comparison){
        .benchmark = h->benchmark,
        .metric = h->metric,
        .unit = h->unit,
        .baseline = "before",
        .candidate = h->benchmark,
        .direction = h->direction,
        .ratio = figure_missing ("no change was found"),
        .verdict
        = h->count < h->needed ? VERDICT_INCONCLUSIVE : VERDICT_EQUIVALENT,
        .sentence = h->sentence,
        .explanation = h->explanation,
      };
      if (last == NULL)
        continue;
      row[i].verdict = last->verdict;
      row[i].ratio = last->ratio;
      row[i].least_change = least_change (last);
      row[i].sentence = last->sentence;
    }
  return row;
}
