/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/criterion.h"
#include <stdlib.h>
#include <string.h>
#include "base/text.h"

/* The last colon among the first LENGTH bytes of TEXT, or NULL.  */
static const char *
last_colon (const char *text, size_t length)
{
  return memrchr (text, ':', length);
}

/* The direction that the bytes after a colon name, or unknown.  */
static enum direction
direction_named (const char *name, size_t length)
{
  if (length == 5 && memcmp (name, "lower", 5) == 0)
    return DIRECTION_LOWER;
  if (length == 6 && memcmp (name, "higher", 6) == 0)
    return DIRECTION_HIGHER;
  return DIRECTION_UNKNOWN;
}

static bool
is_zero_or_one (const struct series *series)
{
  if (strcmp (series->unit, "1") != 0)
    return false;
  for (size_t i = 0; i < series->count; i++)
    if (series->value[i] != 0 && series->value[i] != 1)
      return false;
  return true;
}

/* The samples of METRIC in the first benchmark of SCOPE from *I on that has
   it; *I goes past that.  NULL: none has.  */
static const struct series *
next_series (const struct criterion_scope *scope, const char *metric,
             size_t *i)
{
  const struct series *series = NULL;
  size_t count = scope->benchmark != NULL
                     ? scope->count
                     : sample_set_benchmark_count (scope->set);
  for (; series == NULL && *i < count; ++*i)
    series = sample_set_find (scope->set,
                              scope->benchmark != NULL
                                  ? scope->benchmark[*i]
                                  : sample_set_benchmark (scope->set, *i),
                              metric);
  return series;
}

/* The statistic for METRIC of SCOPE where none is asked for: the mean where
   all its samples are 0 or 1 of unit 1, else the median.  A constant
   name.  */
static const char *
default_statistic (const struct criterion_scope *scope, const char *metric)
{
  const struct series *series;
  size_t i = 0;
  while ((series = next_series (scope, metric, &i)) != NULL)
    if (!is_zero_or_one (series))
      return "median";
  return "mean";
}

/* The unit of METRIC in the first benchmark of SCOPE that has it; where none
   does, which is told of later, in that of the set.  */
static const char *
unit_of (const struct criterion_scope *scope, const char *metric)
{
  const struct criterion_scope all = { .set = scope->set };
  size_t i = 0, k = 0;
  const struct series *series = next_series (scope, metric, &i);
  if (series == NULL)
    series = next_series (&all, metric, &k);
  return series == NULL ? "1" : series->unit;
}

/* Tell that no metric is named by the LENGTH bytes at NAME, and which there
   are.  */
static void
report_no_metric (const struct sample_set *set, const char *name,
                  size_t length, const struct reporter *reporter)
{
  struct text known = { 0 };
  for (size_t i = 0; i < sample_set_metric_count (set); i++)
    text_printf (&known, "%s'%s'", i > 0 ? ", " : "",
                 sample_set_metric (set, i));
  report (reporter, REPORT_ERROR, NULL, 0,
          "no metric '%.*s' in the input, which has %s", (int) length, name,
          text_string (&known));
  text_free (&known);
}

/* The parts of a criterion as written.  */
struct parts
{
  const char *metric;    /* the set's string */
  const char *statistic; /* in the text, STATISTIC_LENGTH bytes; NULL: none */
  size_t statistic_length;
  enum direction direction; /* as written, or unknown */
};

/* Find METRIC[:STATISTIC] in the LENGTH bytes at TEXT.  */
static bool
split_statistic (struct parts *parts, const struct sample_set *set,
                 const char *text, size_t length)
{
  parts->metric = sample_set_find_metric (set, text, length);
  const char *colon = last_colon (text, length);
  if (parts->metric != NULL || colon == NULL)
    return parts->metric != NULL;
  parts->metric = sample_set_find_metric (set, text, (size_t) (colon - text));
  parts->statistic = colon + 1;
  parts->statistic_length = length - (size_t) (colon + 1 - text);
  return parts->metric != NULL;
}

/* Whether the LENGTH bytes at NAME can be judged as a column: a figure or a
   word.  */
static bool
is_column (const char *name, size_t length)
{
  static const char *const words[]
      = { "benchmark", "metric", "unit", "mode_places", "mode_shares" };
  double p;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strlen (words[i]) == length && memcmp (words[i], name, length) == 0)
      return false;
  return length > 0 && *name != '/'
         && summary_column_is_known (name, length, &p);
}

/* Find all parts in TEXT: the longest literal metric wins.  -1 after a
   report.  */
static int
split (struct parts *parts, const struct sample_set *set, const char *text,
       const struct reporter *reporter)
{
  *parts = (struct parts){ .direction = DIRECTION_UNKNOWN };
  size_t length = strlen (text);
  parts->metric = sample_set_find_metric (set, text, length);
  if (parts->metric != NULL)
    return 0;
  const char *colon = last_colon (text, length);
  if (colon != NULL)
    parts->direction = direction_named (colon + 1, strlen (colon + 1));
  if (parts->direction != DIRECTION_UNKNOWN)
    length = (size_t) (colon - text);
  if (split_statistic (parts, set, text, length))
    return 0;
  /* What stands before the statistic, if one does, is the metric meant.  */
  struct statistic known;
  colon = last_colon (text, length);
  if (colon != NULL
      && (statistic_parse (colon + 1, length - (size_t) (colon + 1 - text),
                           &known)
          || is_column (colon + 1, length - (size_t) (colon + 1 - text))))
    length = (size_t) (colon - text);
  report_no_metric (set, text, length, reporter);
  return -1;
}

/* What the values of a statistic are: in which unit, and whether the metric's
   direction is theirs.  */
enum statistic_kind
{
  KIND_LOCATION, /* where the samples lie: in their unit and direction */
  KIND_SCATTER,  /* in their unit; smaller is not always wished for */
  KIND_VARIANCE, /* in the square of their unit */
  KIND_NUMBER    /* without a unit */
};

static enum statistic_kind
statistic_kind (const char *name)
{
  static const struct
  {
    const char *name;
    enum statistic_kind kind;
  } kinds[] = {
    { "p", KIND_LOCATION },         { "mean", KIND_LOCATION },
    { "median", KIND_LOCATION },    { "min", KIND_LOCATION },
    { "max", KIND_LOCATION },       { "sum", KIND_LOCATION },
    { "gmean", KIND_LOCATION },     { "hmean", KIND_LOCATION },
    { "trimmed10", KIND_LOCATION }, { "sd", KIND_SCATTER },
    { "se", KIND_SCATTER },         { "mad", KIND_SCATTER },
    { "mad_sd", KIND_SCATTER },     { "var", KIND_VARIANCE },
  };
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (strcmp (kinds[i].name, name) == 0)
      return kinds[i].kind;
  return KIND_NUMBER;
}

/* Fill what follows from C's statistic, whose name as written is the LENGTH
   bytes at NAME.  -1 with errno ENOMEM.  */
static int
settle_name_and_unit (struct criterion *c, const char *name, size_t length)
{
  enum statistic_kind kind = statistic_kind (c->statistic.name);
  bool squared = kind == KIND_VARIANCE && strcmp (c->metric_unit, "1") != 0;
  struct text full = { 0 }, unit = { 0 };
  text_printf (&full, "%s:%.*s", c->metric, (int) length, name);
  text_printf (&unit, "%s%s", kind == KIND_NUMBER ? "1" : c->metric_unit,
               squared ? "^2" : "");
  c->name = text_take (&full);
  c->unit = text_take (&unit);
  return c->name == NULL || c->unit == NULL ? -1 : 0;
}

/* Tell that the LENGTH bytes at NAME are none of what METRIC can be asked
   for.  */
static void
report_no_statistic (const char *metric, const char *name, size_t length,
                     bool columns, const struct reporter *reporter)
{
  struct text known = { 0 };
  if (columns)
    summary_column_put_names (&known);
  else
    statistic_put_names (&known);
  report (reporter, REPORT_ERROR, NULL, 0,
          "not a statistic: '%.*s' after metric '%s'; there are %s, and "
          "percentiles such as p99.9",
          (int) length, name, metric, text_string (&known));
  text_free (&known);
}

/* Make C that of the column whose name is the LENGTH bytes at NAME.  -1 with
   errno ENOMEM.  */
static int
settle_column (struct criterion *c, const char *name, size_t length)
{
  struct text full = { 0 }, unit = { 0 };
  char *own = strndup (name, length);
  int status = own == NULL ? -1 : summary_column_init (&c->column, own);
  free (own);
  if (status != 0)
    return -1;
  text_printf (&full, "%s:%.*s", c->metric, (int) length, name);
  summary_column_put_unit (&c->column, c->metric_unit, &unit);
  c->name = text_take (&full);
  c->unit = text_take (&unit);
  return c->name == NULL || c->unit == NULL ? -1 : 0;
}

/* Settle the statistic of C, its name and its unit; one of COLUMNS, or of the
   statistics.  -1 after a report.  */
static int
settle_statistic (struct criterion *c, const struct parts *parts,
                  const struct criterion_scope *scope, bool columns,
                  const struct reporter *reporter)
{
  const char *name = parts->statistic;
  size_t length = parts->statistic_length;
  if (name == NULL)
    {
      name = default_statistic (scope, c->metric);
      length = strlen (name);
    }
  if (columns ? !is_column (name, length)
              : !statistic_parse (name, length, &c->statistic))
    {
      report_no_statistic (c->metric, name, length, columns, reporter);
      return -1;
    }
  c->statistic.higher_is_better
      = sample_set_direction (scope->set, c->metric) == DIRECTION_HIGHER;
  if ((columns ? settle_column (c, name, length)
               : settle_name_and_unit (c, name, length))
      == 0)
    return 0;
  report (reporter, REPORT_ERROR, NULL, 0, "memory exhausted");
  return -1;
}

/* Settle which way C, written as TEXT, is better.  -1 after a report.  */
static int
settle_direction (struct criterion *c, const struct parts *parts,
                  const struct sample_set *set, const char *text,
                  const struct reporter *reporter)
{
  c->direction = parts->direction;
  if (c->direction == DIRECTION_UNKNOWN
      && statistic_kind (c->statistic.name) == KIND_LOCATION)
    c->direction = sample_set_direction (set, c->metric);
  if (c->direction != DIRECTION_UNKNOWN)
    return 0;
  report (reporter, REPORT_ERROR, NULL, 0,
          "not known which way '%s' is better: say '%s:lower' or '%s:higher'",
          text, text, text);
  return -1;
}

/* Read TEXT into C but for its direction; its statistic is one of COLUMNS, or
   of the statistics.  -1 after a report.  */
static int
parse_figure (struct criterion *c, struct parts *parts,
              const struct criterion_scope *scope, const char *text,
              bool columns, const struct reporter *reporter)
{
  *c = (struct criterion){ 0 };
  if (split (parts, scope->set, text, reporter) != 0)
    return -1;
  c->metric = parts->metric;
  c->metric_unit = unit_of (scope, c->metric);
  return settle_statistic (c, parts, scope, columns, reporter);
}

int
criterion_parse (struct criterion *c, const struct criterion_scope *scope,
                 const char *text, const struct reporter *reporter)
{
  struct parts parts;
  if (parse_figure (c, &parts, scope, text, false, reporter) == 0
      && settle_direction (c, &parts, scope->set, text, reporter) == 0)
    return 0;
  criterion_free (c);
  return -1;
}

static int
parse_without_direction (struct criterion *c,
                         const struct criterion_scope *scope, const char *text,
                         bool columns, const struct reporter *reporter)
{
  struct parts parts;
  if (parse_figure (c, &parts, scope, text, columns, reporter) == 0)
    {
      c->direction = parts.direction;
      return 0;
    }
  criterion_free (c);
  return -1;
}

int
criterion_parse_figure (struct criterion *c,
                        const struct criterion_scope *scope, const char *text,
                        const struct reporter *reporter)
{
  return parse_without_direction (c, scope, text, false, reporter);
}

int
criterion_parse_column (struct criterion *c,
                        const struct criterion_scope *scope, const char *text,
                        const struct reporter *reporter)
{
  return parse_without_direction (c, scope, text, true, reporter);
}

void
criterion_free (struct criterion *c)
{
  free (c->name);
  free (c->unit);
  summary_column_free (&c->column);
  *c = (struct criterion){ 0 };
}

bool
criterion_is_called (const struct criterion *c, const char *name,
                     size_t length)
{
  return (strlen (c->name) == length && memcmp (c->name, name, length) == 0)
         || (strlen (c->metric) == length
             && memcmp (c->metric, name, length) == 0);
}
