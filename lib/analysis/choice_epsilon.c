/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What counts as no worse, as users write it.  */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/choice.h"
#include "number/units.h"

/* Read AMOUNT for a criterion in UNIT.  NULL, or what is wrong with it.  A
   percentage of what has a unit cannot be of that unit: it is relative.  */
static const char *
read_amount (struct pareto_epsilon *epsilon, const char *amount,
             const char *unit)
{
  size_t length = strlen (amount);
  epsilon->relative
      = length > 0 && amount[length - 1] == '%' && strcmp (unit, "1") != 0;
  const char *wrong = quantity_parse (amount, epsilon->relative ? "1" : unit,
                                      &epsilon->amount);
  return wrong == NULL && epsilon->amount < 0 ? "less than nothing" : wrong;
}

int
choice_add_epsilon (struct choice *choice, const char *text,
                    const struct reporter *reporter)
{
  /* The name of a metric may hold an equals sign.  */
  const char *equals = strrchr (text, '=');
  if (equals == NULL || equals == text)
    {
      report (reporter, REPORT_ERROR, NULL, 0,
              "not an epsilon such as 'accuracy=1%%': '%s'", text);
      return -1;
    }
  if (choice->epsilon == NULL)
    choice->epsilon = calloc (choice->criteria, sizeof *choice->epsilon);
  if (choice->epsilon == NULL)
    {
      report (reporter, REPORT_ERROR, NULL, 0, "memory exhausted");
      return -1;
    }
  size_t length = (size_t) (equals - text), named = 0;
  for (size_t k = 0; k < choice->criteria; k++)
    if (criterion_is_called (&choice->criterion[k], text, length))
      {
        const char *wrong = read_amount (&choice->epsilon[k], equals + 1,
                                         choice->criterion[k].unit);
        named++;
        if (wrong == NULL)
          continue;
        report (reporter, REPORT_ERROR, NULL, 0, "epsilon '%s': %s: '%s'",
                text, wrong, equals + 1);
        return -1;
      }
  if (named > 0)
    return 0;
  report (reporter, REPORT_ERROR, NULL, 0,
          "epsilon '%s': no criterion is called '%.*s'", text, (int) length,
          text);
  return -1;
}
