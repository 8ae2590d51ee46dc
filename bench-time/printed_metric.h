/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A metric whose value the program prints: how --metric-from and
   --until-metric say it, and how it is found in a line.  */
#ifndef BENCH_TIME_PRINTED_METRIC_H
#define BENCH_TIME_PRINTED_METRIC_H
#include <regex.h>
#include <stdbool.h>
#include <stddef.h>
#include "number/units.h"

struct printed_metric
{
  char *name;
  char *unit_given;              /* NULL: none */
  const char *unit;              /* base unit of the values */
  const struct unit *conversion; /* NULL: printed in that unit */
  char *expression;
  regex_t regex;
  char *literal; /* part of every line that matches; NULL: none is known */
  size_t literal_length;
};

/* "acc>=0.94" */
struct printed_target
{
  size_t metric; /* its place in the list */
  enum
  {
    TARGET_LESS,
    TARGET_AT_MOST,
    TARGET_MORE,
    TARGET_AT_LEAST,
    TARGET_EQUAL
  } relation;
  double value; /* in the metric's base unit */
};

struct printed_metrics
{
  struct printed_metric *item;
  size_t count, capacity;
  bool has_target;
  struct printed_target target;
  const char *target_given; /* as it was written */
};

void printed_metrics_free (struct printed_metrics *list);
/* Add what ARGUMENT, "NAME[UNIT]:REGEX", says.  NULL; or what is wrong about
   it, a phrase that holds until the next call.  Exits without memory.  */
const char *printed_metrics_add (struct printed_metrics *list,
                                 const char *argument);
/* Set the target that ARGUMENT says of one of LIST.  Likewise.  */
const char *printed_metrics_set_target (struct printed_metrics *list,
                                        const char *argument);
bool printed_target_is_met (const struct printed_target *target, double value);

enum printed_match
{
  PRINTED_NONE,
  PRINTED_NUMBER,
  PRINTED_OTHER /* the group holds no number */
};

/* Look for the next match in LINE from *AT on, where 0 is its start; *AT is
   moved behind it.  PRINTED_NUMBER sets *VALUE, in base units.  */
#define PRINTED_LINE_END ((size_t) -1)
enum printed_match printed_metric_next (const struct printed_metric *m,
                                        const char *line, size_t *at,
                                        double *value);

/* The longest text that every match of the extended regular expression
   EXPRESSION must hold: *LENGTH bytes of it from the place that is returned,
   none of them special; *LENGTH is 0 where none can be told.  */
const char *printed_literal (const char *expression, size_t *length);
#endif
