/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "gate.h"
#include <math.h>
#include <string.h>
#include "analysis/verdict.h"
#include "cli/option_table.h"

/* Whether ITEM is WORD, or WORD:>CHANGE; then *SET, and *BEYOND the change, 0
   for the bare word, or where several were given the smallest: that has what
   any of them has.  */
static bool
take_change (const char *item, const char *word, const char *option, bool *set,
             double *beyond)
{
  size_t length = strlen (word);
  double limit = 0;
  if (strncmp (item, word, length) != 0)
    return false;
  if (strncmp (item + length, ":>", 2) == 0)
    limit = argument_quantity (option, item + length + 2, "1", 0, 1000);
  else if (item[length] != '\0')
    return false;
  *beyond = *set ? fmin (*beyond, limit) : limit;
  *set = true;
  return true;
}

static void
take_item (struct gate *gate, const char *option, const char *item)
{
  if (take_change (item, "regression", option, &gate->regression,
                   &gate->regression_beyond)
      || take_change (item, "improvement", option, &gate->improvement,
                      &gate->improvement_beyond))
    return;
  if (strcmp (item, "inconclusive") == 0)
    gate->inconclusive = true;
  else if (strcmp (item, "missing") == 0)
    gate->missing = true;
  else if (strcmp (item, "any") == 0)
    gate->any = true;
  else
    usage_error ("%s: must be regression[:>CHANGE], improvement[:>CHANGE], "
                 "inconclusive, missing or any, not '%s'",
                 option, item);
}

void
gate_take (struct gate *gate, const char *option, const char *argument)
{
  size_t before = gate->words.count;
  argument_list_split (option, argument, &gate->words);
  for (size_t i = before; i < gate->words.count; i++)
    take_item (gate, option, gate->words.item[i]);
}

void
gate_free (struct gate *gate)
{
  argument_list_free (&gate->words);
}

bool
gate_is_set (const struct gate *gate)
{
  return gate->regression || gate->improvement || gate->inconclusive
         || gate->missing || gate->any;
}

/* Whether ROW's change is surely beyond LIMIT.  One from a baseline of 0 is
   beyond any.  */
static bool
is_beyond (const struct comparison *row, double limit)
{
  return !figure_available (row->least_change)
         || row->least_change.value > verdict_limit (limit) || limit == 0;
}

bool
gate_trips (const struct gate *gate, const struct comparison *row)
{
  if (gate->any && row->verdict != VERDICT_EQUIVALENT)
    return true;
  switch (verdict_sense (row->verdict))
    {
    case -1:
      return gate->regression && is_beyond (row, gate->regression_beyond);
    case 1:
      return gate->improvement && is_beyond (row, gate->improvement_beyond);
    }
  return (gate->inconclusive && row->verdict == VERDICT_INCONCLUSIVE)
         || (gate->missing && row->verdict == VERDICT_MISSING);
}

/* Whether ROW's change is surely within LIMIT.  */
static bool
is_within (const struct comparison *row, double limit)
{
  return figure_available (row->most_change)
         && row->most_change.value <= verdict_limit (limit);
}

bool
gate_passes (const struct gate *gate, const struct comparison *row)
{
  if (gate_trips (gate, row))
    return false;
  switch (verdict_sense (row->verdict))
    {
    case -1:
      return !gate->regression || is_within (row, gate->regression_beyond);
    case 1:
      return !gate->improvement || is_within (row, gate->improvement_beyond);
    }
  return row->verdict == VERDICT_EQUIVALENT;
}
