/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "table_terms.h"
#include <stdlib.h>
#include <string.h>
#include "base/diag.h"
#include "base/memory.h"
#include "base/text.h"
#include "number/units.h"
#include "stream/better.h"
#include "stream/metric.h"

/* Not a column of the table.  */
#define NO_COLUMN SIZE_MAX

/* The column called as the LENGTH bytes at NAME are.  Dies where there are two
   of them.  */
static size_t
find_column (const struct tabular *table, const char *name, size_t length)
{
  size_t found = NO_COLUMN;
  for (size_t c = 0; c < table->column_count; c++)
    if (strlen (table->column[c]) == length
        && memcmp (table->column[c], name, length) == 0)
      {
        if (found != NO_COLUMN)
          die ("two columns of the table are called '%s'", table->column[c]);
        found = c;
      }
  return found;
}

static void
tell_no_column (const struct tabular *table, const char *name, size_t length)
{
  struct text known = { 0 };
  for (size_t c = 0; c < table->column_count; c++)
    text_printf (&known, "%s'%s'", c > 0 ? ", " : "", table->column[c]);
  diag_error ("no column '%.*s' in the table, which has %s", (int) length,
              name, text_string (&known));
  text_free (&known);
}

/* The length of the name in TEXT without :lower or :higher, which *DIRECTION
   becomes.  */
static size_t
name_length (const char *text, enum direction *direction)
{
  const char *colon = strrchr (text, ':');
  *direction = DIRECTION_UNKNOWN;
  if (colon != NULL && strcmp (colon, ":lower") == 0)
    *direction = DIRECTION_LOWER;
  if (colon != NULL && strcmp (colon, ":higher") == 0)
    *direction = DIRECTION_HIGHER;
  return *direction == DIRECTION_UNKNOWN ? strlen (text)
                                         : (size_t) (colon - text);
}

/* Which way COLUMN is better, by --better or because it is called like a
   metric, perhaps with a statistic that says where values lie.  */
static enum direction
known_direction (const struct options *options, const char *column)
{
  const struct better_table *better = options->common.input.set.better;
  enum direction direction;
  if (better != NULL && better_table_find (better, column, &direction))
    return direction;
  const struct metric *metric = metric_lookup (column);
  if (metric != NULL)
    return metric->direction;
  static const char *const places[]
      = { ":median", ":mean", ":min", ":max", ":gmean", ":hmean" };
  const char *colon = strrchr (column, ':');
  for (size_t i = 0; colon != NULL && i < sizeof places / sizeof *places; i++)
    if (strcmp (colon, places[i]) == 0)
      {
        char *name = or_die (strndup (column, (size_t) (colon - column)));
        metric = metric_lookup (name);
        free (name);
        return metric == NULL ? DIRECTION_UNKNOWN : metric->direction;
      }
  return DIRECTION_UNKNOWN;
}

/* Read criterion TEXT.  -1 after a message.  */
static int
add_criterion (struct table_terms *terms, const struct options *options,
               const struct tabular *table, const char *text)
{
  enum direction direction = DIRECTION_UNKNOWN;
  size_t length = strlen (text), column = find_column (table, text, length);
  if (column == NO_COLUMN)
    {
      length = name_length (text, &direction);
      column = find_column (table, text, length);
    }
  if (column == NO_COLUMN)
    {
      tell_no_column (table, text, length);
      return -1;
    }
  for (size_t k = 0; k < terms->criteria; k++)
    if (terms->column[k] == column)
      {
        diag_error ("criterion '%s' is given twice", table->column[column]);
        return -1;
      }
  if (direction == DIRECTION_UNKNOWN)
    direction = known_direction (options, table->column[column]);
  if (direction == DIRECTION_UNKNOWN)
    {
      diag_error ("not known which way '%s' is better: say '%s:lower' or "
                  "'%s:higher'",
                  text, text, text);
      return -1;
    }
  terms->sense[terms->criteria]
      = direction == DIRECTION_HIGHER ? PARETO_HIGHER : PARETO_LOWER;
  terms->column[terms->criteria++] = column;
  terms->columns = terms->criteria;
  return 0;
}

/* Read epsilon TEXT, COLUMN=AMOUNT.  -1 after a message.  */
static int
add_epsilon (struct table_terms *terms, const struct tabular *table,
             const char *text)
{
  const char *equals = strrchr (text, '=');
  size_t length = equals == NULL ? 0 : (size_t) (equals - text);
  size_t column = find_column (table, text, length), k = 0;
  while (k < terms->criteria && terms->column[k] != column)
    k++;
  if (length == 0 || k == terms->criteria)
    {
      diag_error ("epsilon '%s': no criterion is called '%.*s'", text,
                  (int) length, text);
      return -1;
    }
  if (terms->epsilon == NULL)
    terms->epsilon = or_die (calloc (terms->criteria, sizeof *terms->epsilon));
  struct pareto_epsilon *e = &terms->epsilon[k];
  const char *wrong = quantity_parse (equals + 1, "1", &e->amount);
  e->relative = equals[strlen (equals) - 1] == '%';
  if (wrong == NULL && e->amount < 0)
    wrong = "less than nothing";
  if (wrong != NULL)
    diag_error ("epsilon '%s': %s: '%s'", text, wrong, equals + 1);
  return wrong == NULL ? 0 : -1;
}

/* Where COLUMN is among those that are read.  */
static size_t
slot_of (struct table_terms *terms, size_t column)
{
  size_t slot = 0;
  while (slot < terms->columns && terms->column[slot] != column)
    slot++;
  if (slot == terms->columns)
    terms->column[terms->columns++] = column;
  return slot;
}

/* Read constraint TEXT, COLUMN<=NUMBER and the like.  -1 after a message.  */
static int
add_bound (struct table_terms *terms, const struct tabular *table,
           const char *text)
{
  const char *at;
  size_t sign;
  struct table_bound *bound = &terms->bound[terms->bounds];
  bound->relation = requirement_relation (text, &at, &sign);
  size_t length = (size_t) (at - text);
  while (length > 0 && text[length - 1] == ' ')
    length--;
  size_t column = find_column (table, text, length);
  if (column == NO_COLUMN)
    {
      tell_no_column (table, text, length);
      return -1;
    }
  const char *value = at + sign + strspn (at + sign, " ");
  const char *wrong = quantity_parse (value, "1", &bound->bound);
  if (wrong != NULL)
    {
      diag_error ("'%s': %s: '%s'", text, wrong, value);
      return -1;
    }
  bound->slot = slot_of (terms, column);
  terms->bounds++;
  return 0;
}

int
table_terms_read (struct table_terms *terms, const struct options *options,
                  const struct tabular *table)
{
  size_t criteria = options->criterion_count;
  size_t constraints = options->constraints.count;
  *terms = (struct table_terms){
    .column
    = or_die (memory_array (criteria + constraints, sizeof *terms->column)),
    .sense = or_die (memory_array (criteria, sizeof *terms->sense)),
    .bound = or_die (memory_array (constraints, sizeof *terms->bound)),
  };
  int result = 0;
  for (size_t i = 0; i < criteria; i++)
    result |= add_criterion (terms, options, table, options->criterion[i]);
  for (size_t i = 0; result == 0 && i < options->epsilons.count; i++)
    result |= add_epsilon (terms, table, options->epsilons.item[i]);
  for (size_t i = 0; result == 0 && i < constraints; i++)
    result |= add_bound (terms, table, options->constraints.item[i]);
  return result;
}

void
table_terms_free (struct table_terms *terms)
{
  free (terms->column);
  free (terms->sense);
  free (terms->epsilon);
  free (terms->bound);
}

bool
table_terms_hold (const struct table_terms *terms, const double *value)
{
  for (size_t i = 0; i < terms->bounds; i++)
    if (!relation_holds (value[terms->bound[i].slot], terms->bound[i].relation,
                         terms->bound[i].bound))
      return false;
  return true;
}
