/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/requirement.h"
#include <stdlib.h>
#include <string.h>
#include "analysis/metric_choice.h"
#include "analysis/summary_column.h"
#include "base/text.h"
#include "number/units.h"

#define BLANKS " \t"

enum relation
requirement_relation (const char *text, const char **at, size_t *length)
{
  static const struct
  {
    char sign[3];
    enum relation relation;
  } relations[] = {
    { "<=", RELATION_AT_MOST }, { ">=", RELATION_AT_LEAST },
    { "==", RELATION_EQUAL },   { "<", RELATION_BELOW },
    { ">", RELATION_ABOVE },
  };
  /* A name of a metric may hold an equals sign, but none of the others.  */
  *at = strpbrk (text, "<>");
  if (*at == NULL)
    *at = strstr (text, "==");
  for (size_t i = 0; *at != NULL && i < 5; i++)
    {
      *length = strlen (relations[i].sign);
      if (strncmp (*at, relations[i].sign, *length) == 0)
        return relations[i].relation;
    }
  return RELATION_NONE;
}

/* The LENGTH bytes at TEXT without the blanks around them, the caller's to
   free.  */
static char *
trimmed (const char *text, size_t length)
{
  size_t before = strspn (text, BLANKS);
  before = before < length ? before : length;
  text += before;
  length -= before;
  while (length > 0 && strchr (BLANKS, text[length - 1]) != NULL)
    length--;
  return strndup (text, length);
}

/* Read BOUND as what a column that is a word, or yes or no, is to be; what is
   wrong with it, or NULL.  */
static const char *
parse_word (struct requirement *r, const char *bound)
{
  if (r->relation != RELATION_EQUAL)
    return "a word can only be == to another";
  if (r->of.column.kind == SUMMARY_TEXT)
    {
      r->word = strdup (bound);
      return r->word == NULL              ? "memory exhausted"
             : summary_is_state (r->word) ? NULL
                                          : "not a state (flat, warm-up, "
                                            "slow-down, drift, "
                                            "no-steady-state, unknown)";
    }
  r->bound = strcmp (bound, "yes") == 0;
  return r->bound > 0 || strcmp (bound, "no") == 0 ? NULL : "not yes or no";
}

static bool
is_word (const struct criterion *c)
{
  return c->column.name != NULL
         && (c->column.kind == SUMMARY_TEXT || c->column.kind == SUMMARY_FLAG);
}

static int
parse_sides (struct requirement *r, const struct criterion_scope *scope,
             bool columns, const char *figure, const char *bound,
             const struct reporter *reporter)
{
  if ((columns ? criterion_parse_column
               : criterion_parse_figure) (&r->of, scope, figure, reporter)
      != 0)
    return -1;
  const char *wrong = is_word (&r->of)
                          ? parse_word (r, bound)
                          : quantity_parse (bound, r->of.unit, &r->bound);
  if (wrong == NULL)
    return 0;
  report (reporter, REPORT_ERROR, NULL, 0, "'%s': %s: '%s'", r->text, wrong,
          bound);
  return -1;
}

/* Put the alternative of *FIGURE that SET has in its place, and at the start
   of R's text.  -1 after a report.  */
static int
settle_metric (struct requirement *r, const struct sample_set *set,
               char **figure, const struct reporter *reporter)
{
  char *settled = metric_choice_settle (set, *figure, reporter);
  if (settled == NULL)
    return -1;
  struct text whole = { 0 };
  text_printf (&whole, "%s%s", settled, r->text + strlen (*figure));
  free (*figure);
  free (r->text);
  *figure = settled;
  r->text = text_take (&whole);
  if (r->text != NULL)
    return 0;
  report (reporter, REPORT_ERROR, NULL, 0, "memory exhausted");
  return -1;
}

static int
parse (struct requirement *r, const struct criterion_scope *scope,
       const char *text, bool columns, const struct reporter *reporter)
{
  const char *at;
  size_t length = 0;
  *r = (struct requirement){ 0 };
  r->relation = requirement_relation (text, &at, &length);
  if (r->relation == RELATION_NONE)
    {
      report (reporter, REPORT_ERROR, NULL, 0,
              "not a requirement such as 'latency:p99<=100ms': '%s'", text);
      return -1;
    }
  r->text = trimmed (text, strlen (text));
  char *figure = trimmed (text, (size_t) (at - text));
  char *bound = trimmed (at + length, strlen (at + length));
  int status = -1;
  if (r->text == NULL || figure == NULL || bound == NULL)
    report (reporter, REPORT_ERROR, NULL, 0, "memory exhausted");
  else if (strchr (figure, '|') == NULL
           || settle_metric (r, scope->set, &figure, reporter) == 0)
    status = parse_sides (r, scope, columns, figure, bound, reporter);
  free (figure);
  free (bound);
  if (status != 0)
    requirement_free (r);
  return status;
}

int
requirement_parse (struct requirement *r, const struct criterion_scope *scope,
                   const char *text, const struct reporter *reporter)
{
  return parse (r, scope, text, false, reporter);
}

int
requirement_parse_column (struct requirement *r,
                          const struct criterion_scope *scope,
                          const char *text, const struct reporter *reporter)
{
  return parse (r, scope, text, true, reporter);
}

bool
requirement_has_metric (const struct sample_set *set, const char *text,
                        struct text *lacking)
{
  const char *at;
  size_t length;
  requirement_relation (text, &at, &length);
  char *figure = trimmed (text, (size_t) (at - text));
  bool is_there = figure != NULL && metric_choice_is_there (set, figure);
  if (figure == NULL)
    lacking->failed = true;
  else if (!is_there)
    metric_choice_put (lacking, figure);
  free (figure);
  return is_there;
}

void
requirement_free (struct requirement *r)
{
  free (r->text);
  free (r->word);
  criterion_free (&r->of);
  *r = (struct requirement){ 0 };
}

bool
relation_holds (double value, enum relation relation, double bound)
{
  switch (relation)
    {
    case RELATION_BELOW:
      return value < bound;
    case RELATION_AT_MOST:
      return value <= bound;
    case RELATION_ABOVE:
      return value > bound;
    case RELATION_AT_LEAST:
      return value >= bound;
    default:
      return value <= bound && value >= bound;
    }
}

bool
requirement_holds (const struct requirement *r, double value)
{
  return relation_holds (value, r->relation, r->bound);
}

/* The number in the cell of ROW in COLUMN.  */
static struct figure
cell_value (const struct summary_column *column, const struct summary_row *row)
{
  switch (column->kind)
    {
    case SUMMARY_FLAG:
      return figure_of (summary_column_flag (column, row));
    case SUMMARY_COUNT:
      return figure_of ((double) summary_column_count (column, row));
    default:
      return summary_column_figure (column, row);
    }
}

static void
judge_interval (struct judgement *judgement, const struct requirement *r,
                const struct summary_row *row)
{
  struct interval ci = summary_column_interval (&r->of.column, row);
  bool upper = r->relation == RELATION_BELOW || r->relation == RELATION_AT_MOST
               || (r->relation == RELATION_EQUAL
                   && !relation_holds (ci.hi.value, RELATION_EQUAL, r->bound));
  judgement->worse_end = upper ? ci.hi : ci.lo;
  judgement->met
      = figure_available (judgement->worse_end)
        && relation_holds (judgement->worse_end.value, r->relation, r->bound);
}

struct judgement
requirement_judge (const struct requirement *r, const struct summary_row *row,
                   bool by_interval)
{
  const struct summary_column *column = &r->of.column;
  struct judgement judgement
      = { .worse_end = figure_missing ("judged by the value") };
  if (column->kind == SUMMARY_TEXT)
    {
      judgement.value = figure_missing ("a word");
      judgement.word = summary_column_text (column, row);
      judgement.met = strcmp (judgement.word, r->word) == 0;
      return judgement;
    }
  judgement.value = cell_value (column, row);
  judgement.met
      = figure_available (judgement.value)
        && relation_holds (judgement.value.value, r->relation, r->bound);
  if (column->kind == SUMMARY_FLAG)
    judgement.word = judgement.value.value > 0 ? "yes" : "no";
  bool sure = column->kind == SUMMARY_FLAG || column->kind == SUMMARY_COUNT;
  if (by_interval && figure_available (judgement.value) && !sure)
    judge_interval (&judgement, r, row);
  return judgement;
}
