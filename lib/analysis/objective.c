/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/objective.h"
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "number/number.h"

#define BLANKS " \t"

/* What begins an objective, by its word.  */
static enum objective_kind
kind_of (const char *word, size_t length)
{
  static const struct
  {
    const char *word;
    enum objective_kind kind;
  } kinds[] = {
    { "minimise", OBJECTIVE_MINIMISE }, { "minimize", OBJECTIVE_MINIMISE },
    { "maximise", OBJECTIVE_MAXIMISE }, { "maximize", OBJECTIVE_MAXIMISE },
    { "weigh", OBJECTIVE_WEIGH },
  };
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (strlen (kinds[i].word) == length
        && memcmp (kinds[i].word, word, length) == 0)
      return kinds[i].kind;
  return OBJECTIVE_NONE;
}

static const char *
take_weight (struct objective_term *term, const char **at)
{
  size_t length = strcspn (*at, BLANKS ",");
  bool right = number_parse (*at, length, &term->weight) == NUMBER_OK;
  if (!right)
    return "not a weight and a figure, such as '3 latency:p99'";
  if (!(term->weight > 0 && term->weight <= OBJECTIVE_WEIGHT_MOST))
    return "a weight is above 0 and at most 1000000";
  *at += length;
  *at += strspn (*at, BLANKS);
  return NULL;
}

static const char *
take_figure (struct objective_term *term, const char **at)
{
  size_t length = strcspn (*at, BLANKS ",");
  const char *after = *at + length + strspn (*at + length, BLANKS);
  if (*after != '\0' && *after != ',')
    return "not one figure, such as 'latency:p99'";
  term->optional = length > 0 && (*at)[length - 1] == '?';
  length -= term->optional;
  if (length == 0)
    return "no figure, such as 'latency:p99'";
  term->figure = strndup (*at, length);
  *at = after;
  return term->figure == NULL ? "memory exhausted" : NULL;
}

/* Add what stands at *AT up to a comma or the end.  */
static const char *
take_term (struct objective *o, const char **at)
{
  struct objective_term *grown
      = memory_grow (o->term, &o->capacity, o->count + 1, sizeof *o->term);
  if (grown == NULL)
    return "memory exhausted";
  o->term = grown;
  struct objective_term *term = &o->term[o->count++];
  *term = (struct objective_term){ .weight = 1 };
  const char *wrong
      = o->kind == OBJECTIVE_WEIGH ? take_weight (term, at) : NULL;
  return wrong == NULL ? take_figure (term, at) : wrong;
}

static const char *
take_terms (struct objective *o, const char **at)
{
  bool any = false;
  for (bool more = true; more;)
    {
      *at += strspn (*at, BLANKS);
      const char *wrong = take_term (o, at);
      if (wrong != NULL)
        return wrong;
      any |= !o->term[o->count - 1].optional;
      more = **at == ',';
      if (more && o->kind != OBJECTIVE_WEIGH)
        return "only 'weigh' takes several figures";
      *at += more;
    }
  return any ? NULL : "one figure at least must not be optional";
}

const char *
objective_parse (struct objective *o, const char *text, const char **at)
{
  *o = (struct objective){ 0 };
  *at = text + strspn (text, BLANKS);
  size_t length = strcspn (*at, BLANKS);
  o->kind = kind_of (*at, length);
  if (o->kind == OBJECTIVE_NONE)
    return "not an objective: 'minimise FIGURE', 'maximise FIGURE' or "
           "'weigh WEIGHT FIGURE, ...'";
  *at += length;
  const char *wrong = take_terms (o, at);
  if (wrong != NULL)
    objective_free (o);
  return wrong;
}

void
objective_free (struct objective *o)
{
  for (size_t i = 0; i < o->count; i++)
    free (o->term[i].figure);
  free (o->term);
  *o = (struct objective){ 0 };
}
