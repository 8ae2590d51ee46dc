/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/rule_set.h"
#include <stdlib.h>
#include <string.h>
#include "analysis/requirement.h"
#include "base/memory.h"
#include "base/text.h"
#include "number/units.h"

bool
rule_set_owns (const char *name, size_t length)
{
  static const char *const names[]
      = { "title", "description", "objective", "include" };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strlen (names[i]) == length && memcmp (names[i], name, length) == 0)
      return true;
  return false;
}

static const char *
take_requirement (struct rule_set *rules, const char *text, size_t line)
{
  const char *at;
  size_t length;
  if (requirement_relation (text, &at, &length) == RELATION_NONE)
    return "neither a requirement such as 'latency:p99<=100ms' nor a setting "
           "such as 'objective = minimise latency'";
  struct rule_line *grown = memory_grow (rules->requirement, &rules->capacity,
                                         rules->count + 1, sizeof *grown);
  char *own = strdup (text);
  if (grown != NULL)
    rules->requirement = grown;
  if (grown == NULL || own == NULL)
    {
      free (own);
      return "memory exhausted";
    }
  grown[rules->count++] = (struct rule_line){ own, line };
  return NULL;
}

static const char *
take_title (struct rule_set *rules, const char *value)
{
  if (rules->title != NULL)
    return "a second title";
  if (*value == '\0')
    return "an empty title";
  rules->title = strdup (value);
  return rules->title == NULL ? "memory exhausted" : NULL;
}

/* Descriptions go on from one line to the next; the full stop of the last is
   left to whoever shows it.  */
static const char *
take_description (struct rule_set *rules, const char *value)
{
  struct text whole = { 0 };
  if (rules->description != NULL)
    text_printf (&whole, "%s ", rules->description);
  text_puts (&whole, value);
  char *string = text_take (&whole);
  if (string == NULL)
    return "memory exhausted";
  free (rules->description);
  rules->description = string;
  return NULL;
}

static const char *
take_objective (struct rule_set *rules, const char *value, size_t line)
{
  const char *at;
  if (rules->objective.kind != OBJECTIVE_NONE)
    return "a second objective";
  rules->objective_line = line;
  return objective_parse (&rules->objective, value, &at);
}

static const char *
take_judge (struct rule_set *rules, const char *value)
{
  rules->judge_is_set = true;
  rules->by_interval = strcmp (value, "interval") == 0;
  return rules->by_interval || strcmp (value, "point") == 0
             ? NULL
             : "neither point nor interval";
}

static const char *
take_confidence (struct rule_set *rules, const char *value)
{
  double level;
  const char *wrong = quantity_parse (value, "1", &level);
  if (wrong != NULL)
    return wrong;
  if (!(level > 0 && level < 1))
    return "a confidence is above 0 and below 1";
  rules->confidence = level;
  return NULL;
}

const char *
rule_set_take (struct rule_set *rules, const char *name, const char *value,
               size_t line)
{
  if (name == NULL)
    return take_requirement (rules, value, line);
  if (strcmp (name, "title") == 0)
    return take_title (rules, value);
  if (strcmp (name, "description") == 0)
    return take_description (rules, value);
  if (strcmp (name, "objective") == 0)
    return take_objective (rules, value, line);
  if (strcmp (name, "judge") == 0)
    return take_judge (rules, value);
  if (strcmp (name, "confidence") == 0)
    return take_confidence (rules, value);
  return "not a setting of rules: there are title, description, objective, "
         "include, judge and confidence";
}

void
rule_set_free (struct rule_set *rules)
{
  free (rules->name);
  free (rules->file);
  free (rules->title);
  free (rules->description);
  objective_free (&rules->objective);
  for (size_t i = 0; i < rules->count; i++)
    free (rules->requirement[i].text);
  free (rules->requirement);
  *rules = (struct rule_set){ 0 };
}
