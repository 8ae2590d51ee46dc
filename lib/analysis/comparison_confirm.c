/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What of a comparison repeats in a second session.  */
#include <config.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/comparison.h"
#include "base/text.h"

static int
by_case (const void *a, const void *b)
{
  const struct comparison *const *x = a, *const *y = b;
  int order = strcmp ((*x)->benchmark, (*y)->benchmark);
  return order != 0 ? order : strcmp ((*x)->metric, (*y)->metric);
}

/* The rows of LIST in an order that can be searched; NULL with errno.  */
static const struct comparison **
index_of (const struct comparison_list *list)
{
  const struct comparison **row = calloc (list->count + 1, sizeof *row);
  for (size_t i = 0; row != NULL && i < list->count; i++)
    row[i] = &list->row[i];
  if (row != NULL)
    qsort (row, list->count, sizeof *row, by_case);
  return row;
}

static bool
is_upward (const struct comparison *row)
{
  return figure_available (row->ratio) ? row->ratio.value > 1
                                       : row->difference.value > 0;
}

static bool
agrees (const struct comparison *first, const struct comparison *second)
{
  return first->verdict == second->verdict
         && (first->verdict != VERDICT_DIFFERENT
             || is_upward (first) == is_upward (second));
}

/* Say in ROW's sentence what the second session makes of it.  */
static int
extend_sentence (struct comparison *row)
{
  struct text t = { 0 };
  text_puts (&t, row->sentence);
  if (row->second == NULL)
    text_puts (&t, "; a second session has no samples of it");
  else
    text_printf (&t, "; a second session %s: %s",
                 row->repeats ? "confirms that" : "does not confirm that",
                 row->second->sentence);
  char *sentence = text_take (&t);
  if (sentence == NULL)
    return -1;
  free (row->sentence);
  row->sentence = sentence;
  return 0;
}

int
comparison_confirm (struct comparison_list *list,
                    const struct comparison_list *second)
{
  const struct comparison **index = index_of (second);
  int result = index == NULL ? -1 : 0;
  list->confirmed = true;
  for (size_t i = 0; i < list->count && result == 0; i++)
    {
      struct comparison *row = &list->row[i];
      const struct comparison *const *found
          = bsearch (&(const struct comparison *){ row }, index, second->count,
                     sizeof *index, by_case);
      row->second = found == NULL ? NULL : *found;
      row->repeats = found != NULL && agrees (row, *found);
      result = extend_sentence (row);
    }
  free (index);
  errno = result != 0 ? ENOMEM : errno;
  return result;
}
