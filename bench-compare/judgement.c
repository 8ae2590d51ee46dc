/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "judgement.h"
#include <stdlib.h>
#include "base/diag.h"

/* What git bisect run reads: 1 is a bad revision, 125 one to be skipped.  */
#define STATUS_SKIP OPTIONS_BISECT_SKIP

/* Whether every row is known not to fail, and one at least is known.  */
static bool
is_good (const struct comparison_list *list, const struct gate *gate)
{
  size_t known = 0;
  for (size_t i = 0; i < list->count; i++)
    if (list->row[i].verdict == VERDICT_NEW)
      continue;
    else if (gate_passes (gate, &list->row[i])
             && (!list->confirmed || list->row[i].repeats))
      known++;
    else
      return false;
  return known > 0;
}

static int
status_of (const struct judgement *j, const struct comparison_list *list,
           const struct options *options)
{
  if (j->not_comparable > 0 || j->untrusted)
    return options->bisect ? STATUS_SKIP : STATUS_TROUBLE;
  if (j->failing > 0)
    return STATUS_NO;
  return options->bisect && !is_good (list, &options->gate) ? STATUS_SKIP
                                                            : STATUS_OK;
}

void
judgement_make (struct judgement *j, const struct comparison_list *list,
                const struct sides *sides, const struct sides *second,
                const struct options *options)
{
  *j = (struct judgement){
    .fails = or_die (calloc (list->count + 1, sizeof *j->fails)),
    .untrusted = gate_is_set (&options->gate)
                 && !options->common.input.set.allow_partial
                 && !(sides_are_complete (sides)
                      && (second == NULL || sides_are_complete (second))),
  };
  for (size_t i = 0; i < list->count; i++)
    {
      const struct comparison *row = &list->row[i];
      j->not_comparable
          += row->verdict == VERDICT_NOT_COMPARABLE
             || (row->second != NULL
                 && row->second->verdict == VERDICT_NOT_COMPARABLE);
      j->fails[i]
          = gate_trips (&options->gate, row)
            && (!list->confirmed
                || (row->repeats && gate_trips (&options->gate, row->second)));
      j->failing += j->fails[i];
    }
  j->status = status_of (j, list, options);
}

void
judgement_say (const struct judgement *j, const struct comparison_list *list,
               const struct options *options)
{
  if (j->not_comparable > 0)
    diag_error ("%zu of %zu comparisons cannot be made", j->not_comparable,
                list->count);
  else if (j->untrusted)
    diag_error ("the input is not complete (--allow-partial takes it as it "
                "is)");
  else if (j->failing > 0)
    diag_note ("%zu of %zu comparisons fail", j->failing, list->count);
  if (options->bisect)
    diag_note ("bisect: %s", j->status == STATUS_OK   ? "good"
                             : j->status == STATUS_NO ? "bad"
                                                      : "cannot tell, skip");
}

void
judgement_free (struct judgement *j)
{
  free (j->fails);
}
