/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The line that says how many went which way.  */
#include <config.h>
#include "analysis/comparison.h"
#include <string.h>
#include "base/text.h"
#include "stream/intern.h"

ptrdiff_t
comparison_count_distinct (const struct comparison_list *list, bool metrics)
{
  struct intern_table seen = { .item = NULL };
  bool failed = false;
  for (size_t i = 0; i < list->count && !failed; i++)
    {
      const char *name
          = metrics ? list->row[i].metric : list->row[i].benchmark;
      failed = intern_add (&seen, name, strlen (name)) < 0;
    }
  ptrdiff_t count = failed ? -1 : (ptrdiff_t) seen.count;
  intern_free (&seen);
  return count;
}

char *
comparison_closing_line (const struct comparison_list *list)
{
  size_t of[VERDICT_COUNT] = { 0 };
  for (size_t i = 0; i < list->count; i++)
    of[list->row[i].verdict]++;
  ptrdiff_t benchmarks = comparison_count_distinct (list, false);
  ptrdiff_t metrics = comparison_count_distinct (list, true);
  if (benchmarks < 0 || metrics < 0)
    return NULL;
  struct text t = { 0 };
  text_printf (&t, "%td benchmark%s", benchmarks, benchmarks == 1 ? "" : "s");
  if (metrics > 1)
    text_printf (&t, " in %td metrics", metrics);
  const char *before = ": ";
  for (int v = 0; v < VERDICT_COUNT; v++)
    if (of[v] > 0 || v == VERDICT_MISSING)
      {
        text_printf (&t, "%s%zu %s", before, of[v], verdict_name (v));
        before = ", ";
      }
  size_t not_confirmed = 0;
  for (size_t i = 0; i < list->count; i++)
    not_confirmed += list->confirmed && !list->row[i].repeats;
  if (not_confirmed > 0)
    text_printf (&t, "; %zu not confirmed", not_confirmed);
  return text_take (&t);
}
