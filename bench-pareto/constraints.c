/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "constraints.h"
#include <stdlib.h>
#include "analysis/requirement.h"
#include "base/diag.h"
#include "base/memory.h"
#include "base/text.h"
#include "view/requirement_view.h"

/* How many benchmarks one note names.  */
#define NAMED_MAX 10

/* Take those whose VALUE does not meet R out of BENCHMARK, and say so.  */
static void
leave_out (const struct requirement *r, const double *value,
           const char **benchmark, size_t *count, bool utf8)
{
  struct text names = { 0 };
  size_t kept = 0, out = 0;
  for (size_t i = 0; i < *count; i++)
    if (requirement_holds (r, value[i]))
      benchmark[kept++] = benchmark[i];
    else if (++out <= NAMED_MAX)
      {
        char shown[HUMAN_SIZE];
        text_printf (&names, "%s'%s' (%s)", out > 1 ? ", " : "", benchmark[i],
                     requirement_value (shown, value[i], &r->of, r, 1, utf8));
      }
  *count = kept;
  if (out > NAMED_MAX)
    text_printf (&names, " and %zu more", out - NAMED_MAX);
  if (names.failed)
    die_memory ();
  if (out > 0)
    diag_note ("left out by '%s': %s", r->text, text_string (&names));
  text_free (&names);
}

static int
apply (const struct requirement *r, const struct sample_set *set,
       const char **benchmark, size_t *count, bool utf8)
{
  double *value = or_die (memory_array (*count, sizeof *value));
  int result = criterion_evaluate (&r->of, 1, set, benchmark, *count, value,
                                   &diag_reporter);
  if (result == 0)
    leave_out (r, value, benchmark, count, utf8);
  free (value);
  return result;
}

int
constraints_apply (const struct argument_list *list,
                   const struct sample_set *set, const char **benchmark,
                   size_t *count, bool utf8)
{
  int result = 0;
  for (size_t i = 0; i < list->count; i++)
    {
      const struct criterion_scope scope = { set, benchmark, *count };
      struct requirement r;
      if (requirement_parse (&r, &scope, list->item[i], &diag_reporter) != 0)
        {
          result = -1;
          continue;
        }
      if (result == 0)
        result = apply (&r, set, benchmark, count, utf8);
      requirement_free (&r);
    }
  return result;
}
