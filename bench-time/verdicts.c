/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "verdicts.h"
#include <stdlib.h>
#include "analysis/comparison.h"
#include "cli/terminal.h"
#include "view/comparison_view.h"

/* Compare the COUNT pairs and print what came of it.  */
static int
print (const struct comparison_pair *pair, size_t count,
       const struct options *o, FILE *out)
{
  const struct comparison_options how
      = { .confidence = o->confidence,
          .margin = COMPARISON_MARGIN,
          .utf8 = terminal_utf8 (o->is_ascii) };
  const struct comparison_view view
      = { .color = terminal_color (COLOR_AUTO, out) };
  struct comparison_list list;
  if (comparison_compute (&list, pair, count, &how) != 0)
    return -1;
  fputc ('\n', out);
  int result = comparison_print_sentences (&list, &view, out);
  comparison_list_free (&list);
  return result;
}

int
verdicts_print (const struct sample_set *set, const struct options *o,
                FILE *out)
{
  const char *metric = comparison_default_metric (set, set);
  struct comparison_pair *pair;
  if (metric == NULL)
    return 0;
  ptrdiff_t count = comparison_pairs_within (&pair, set, NULL, &metric, 1);
  if (count < 0)
    return -1;
  int result = count == 0 ? 0 : print (pair, (size_t) count, o, out);
  free (pair);
  return result;
}
