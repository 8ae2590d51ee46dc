/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a rule file holds: requirements, an objective among those who meet
   them, and what it is all about; bench-rules(5).  */
#ifndef BENCH_RULE_SET_H
#define BENCH_RULE_SET_H
#include <stdbool.h>
#include <stddef.h>
#include "analysis/objective.h"

struct rule_line
{
  char *text;
  size_t line; /* in the file */
};

/* All strings are owned.  Zeroed is one without rules.  */
struct rule_set
{
  char *name, *file; /* as asked for; where it was found */
  char *title;       /* NULL: none */
  char *description; /* NULL: none; one line without its full stop */
  struct objective objective;
  size_t objective_line;
  struct rule_line *requirement; /* as written, and each has a relation */
  size_t count, capacity;
  bool judge_is_set, by_interval;
  double confidence; /* 0: not said */
};

/* Whether NAME, LENGTH bytes, is a setting that only rules have, so that its
   value may hold any sign: title, description, objective, include.  */
bool rule_set_owns (const char *name, size_t length);
/* Take NAME = VALUE, or where NAME is null the requirement VALUE, from LINE.
   NULL; or what is wrong with VALUE, a constant phrase.  */
const char *rule_set_take (struct rule_set *rules, const char *name,
                           const char *value, size_t line);
void rule_set_free (struct rule_set *rules);
#endif
