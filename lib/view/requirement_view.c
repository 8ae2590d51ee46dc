/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/requirement_view.h"
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "view/json_figure.h"
#include "view/summary_cell.h"

/* Whether SHOWN, VALUE as rounded to be read, is on the same side of BOUND.
   What was read in another scale is itself but for the last bits.  */
static bool
is_on_its_side (double shown, double value, double bound)
{
  double beyond = fabs (shown - bound) > 2 * DBL_EPSILON * fabs (bound)
                      ? shown - bound
                      : 0;
  return (beyond > 0) == (value > bound) && (beyond < 0) == (value < bound);
}

const char *
requirement_value (char to[HUMAN_SIZE], double value,
                   const struct criterion *of, const struct requirement *r,
                   size_t count, bool utf8)
{
  double divisor = human_scale_for (value, of->unit, utf8).divisor;
  bool tells = false;
  for (int digits = 4; digits <= DBL_DECIMAL_DIG && !tells; digits++)
    {
      human_value (to, value, of->unit, digits, utf8);
      double shown = strtod (to, NULL) * divisor;
      tells = true;
      for (size_t i = 0; i < count; i++)
        tells = tells
                && (strcmp (r[i].of.name, of->name) != 0
                    || is_on_its_side (shown, value, r[i].bound));
    }
  return to;
}

static void
put_value (struct text *to, const struct requirement_row *row, double value,
           bool utf8)
{
  char number[HUMAN_SIZE];
  text_puts (to, requirement_value (number, value, &row->requirement->of,
                                    row->requirement, 1, utf8));
}

void
requirement_put_answer (struct text *to, const struct requirement_row *row,
                        bool utf8)
{
  const struct judgement *j = &row->judgement;
  if (j->word != NULL)
    {
      text_puts (to, j->word);
      return;
    }
  if (!figure_available (j->value))
    {
      text_puts (to, "not available, ");
      summary_put_reason (to, j->value);
      return;
    }
  put_value (to, row, j->value.value, utf8);
  if (!row->by_interval || row->requirement->of.column.kind == SUMMARY_COUNT)
    return;
  if (figure_available (j->worse_end))
    {
      text_puts (to, ", and may be ");
      put_value (to, row, j->worse_end.value, utf8);
      return;
    }
  text_puts (to, ", how sure is not known: ");
  summary_put_reason (to, j->worse_end);
}

void
requirement_put_line (struct text *to, const struct requirement_row *row,
                      bool utf8)
{
  text_printf (to, "%s: %s: %s: ", row->judgement.met ? "pass" : "fail",
               row->benchmark, row->requirement->text);
  requirement_put_answer (to, row, utf8);
}

void
requirement_put_json (struct json_writer *to,
                      const struct requirement_row *row)
{
  json_object_begin (to);
  json_key (to, "requirement");
  json_string (to, row->requirement->text);
  json_key (to, "benchmark");
  json_string (to, row->benchmark);
  if (row->judgement.word != NULL)
    {
      json_key (to, "value");
      json_string (to, row->judgement.word);
    }
  else
    json_figure (to, "value", row->judgement.value);
  json_figure (to, "worse_end", row->judgement.worse_end);
  json_key (to, "met");
  json_boolean (to, row->judgement.met);
  json_object_end (to);
}
