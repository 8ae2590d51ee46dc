/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "printed_metric.h"
#include <stdlib.h>
#include <string.h>
#include "base/diag.h"
#include "base/memory.h"
#include "number/number.h"
#include "stream/metric.h"

/* Parts of an expression, each counted as often as it may be repeated: more
   would take seconds for a line.  */
#define EXTENT_MAX 1000
/* Groups within groups.  */
#define DEPTH_MAX 32

static void
release (struct printed_metric *m)
{
  free (m->name);
  free (m->unit_given);
  free (m->expression);
  free (m->literal);
}

void
printed_metrics_free (struct printed_metrics *list)
{
  for (size_t i = 0; i < list->count; i++)
    {
      regfree (&list->item[i].regex);
      release (&list->item[i]);
    }
  free (list->item);
  *list = (struct printed_metrics){ 0 };
}

/* Skip the bracket expression or the group that begins at AT.  */
static const char *
skip_bracket (const char *at)
{
  at += at[1] == '^' ? 2 : 1;
  if (*at == ']')
    at++;
  while (*at != '\0' && *at != ']')
    {
      bool is_class
          = at[0] == '[' && (at[1] == ':' || at[1] == '.' || at[1] == '=');
      const char *end = is_class ? strchr (at + 2, ']') : NULL;
      at = end == NULL ? at + 1 : end + 1;
    }
  return *at == '\0' ? at : at + 1;
}

static const char *
skip_group (const char *at)
{
  size_t depth = 0;
  do
    {
      if (*at == '[')
        {
          at = skip_bracket (at);
          continue;
        }
      depth += *at == '(';
      depth -= *at == ')';
      at += at[0] == '\\' && at[1] != '\0' ? 2 : 1;
    }
  while (depth > 0 && *at != '\0');
  return at;
}

const char *
printed_literal (const char *expression, size_t *length)
{
  const char *longest = expression, *from = expression, *at = expression;
  *length = 0;
  while (*at != '\0')
    {
      /* A byte of several that are one character is not plain.  */
      bool is_plain = (unsigned char) *at < 0x80
                      && strchr (".[(*+?{|)^$\\", *at) == NULL;
      /* What may be missing is none.  */
      bool is_optional = is_plain && at[1] != '\0' && strchr ("*?{", at[1]);
      if (*at == '|')
        {
          *length = 0;
          return expression;
        }
      if (is_plain && !is_optional)
        {
          at++;
          if ((size_t) (at - from) > *length)
            {
              longest = from;
              *length = (size_t) (at - from);
            }
          continue;
        }
      if (*at == '[')
        at = skip_bracket (at);
      else if (*at == '(')
        at = skip_group (at);
      else if (*at == '{')
        at += strcspn (at, "}") + (strchr (at, '}') != NULL);
      else
        at += *at == '\\' && at[1] != '\0' ? 2 : 1;
      from = at;
    }
  return longest;
}

/* Take NAME and UNIT from the LENGTH bytes at TEXT, "NAME" or "NAME[UNIT]".
   NULL or what is wrong.  */
static const char *
read_name (struct printed_metric *m, const char *text, size_t length)
{
  size_t name = strcspn (text, "[:");
  if (!metric_name_is_valid (text, name))
    return "not the name of a metric before the colon";
  m->name = or_die (strndup (text, name));
  m->unit = "1";
  if (text[name] == ':')
    return NULL;
  const char *unit = text + name + 1;
  size_t size = length - name - 1;
  if (size < 2 || unit[size - 1] != ']')
    return "no ] and colon after the unit";
  size--;
  if (unit_is_ambiguous (unit, size))
    return "ambiguous unit: kB is 1000 bytes, KiB is 1024";
  if (strcspn (unit, "\t\n\r") < size)
    return "not a unit";
  m->unit_given = or_die (strndup (unit, size));
  m->conversion = unit_lookup (unit, size);
  m->unit = m->conversion == NULL ? m->unit_given : m->conversion->base;
  return NULL;
}

/* How large an expression gets.  */
struct extent
{
  size_t size[DEPTH_MAX + 1]; /* of each group that is open */
  size_t depth;
  size_t last; /* of what a repetition would be of */
};

static void
extend (struct extent *e, size_t size)
{
  e->last = size;
  e->size[e->depth] += size;
}

/* The most that AT, at a "{", repeats what is before it.  */
static size_t
repetitions (const char *at)
{
  char *end;
  size_t least = strtoul (at + 1, &end, 10);
  size_t most = *end == ',' ? strtoul (end + 1, &end, 10) : least;
  most = most > least ? most : least;
  return most < 1 ? 1 : most < EXTENT_MAX ? most : EXTENT_MAX;
}

/* Take what is AT into E; NULL or what is wrong.  */
static const char *
take_part (struct extent *e, const char *at)
{
  size_t inner = e->size[e->depth];
  switch (*at)
    {
    case '(':
      if (e->depth == DEPTH_MAX)
        return "too many groups within groups";
      e->size[++e->depth] = 1;
      break;
    case ')':
      e->depth -= e->depth > 0;
      extend (e, inner);
      break;
    case '{':
      extend (e, e->last * (repetitions (at) - 1));
      break;
    case '\\':
      if (at[1] >= '1' && at[1] <= '9')
        return "a search by back references may take for ever";
      extend (e, 1);
      break;
    default:
      extend (e, 1);
    }
  return e->size[e->depth] > EXTENT_MAX ? "too large or too often repeated"
                                        : NULL;
}

/* Why EXPRESSION, right or not, may take for ever to compile or to search
   for, which nothing could end; NULL: it does not.  The library makes a copy
   of a part for each time that it may be repeated, and of these for each time
   of the part around.  */
static const char *
what_takes_for_ever (const char *expression)
{
  struct extent e = { 0 };
  const char *wrong = NULL;
  for (const char *at = expression; wrong == NULL && *at != '\0';)
    {
      wrong = take_part (&e, at);
      if (*at == '[')
        at = skip_bracket (at);
      else
        at += at[0] == '\\' && at[1] != '\0' ? 2 : 1;
    }
  return wrong;
}

static const char *
read_expression (struct printed_metric *m, const char *expression)
{
  static char trouble[256];
  m->expression = or_die (strdup (expression));
  const char *slow = what_takes_for_ever (expression);
  if (slow != NULL)
    return slow;
  int error = regcomp (&m->regex, expression, REG_EXTENDED);
  if (error != 0)
    {
      regerror (error, &m->regex, trouble, sizeof trouble);
      return trouble;
    }
  if (m->regex.re_nsub == 0)
    {
      regfree (&m->regex);
      return "no (group) around the number";
    }
  const char *literal = printed_literal (expression, &m->literal_length);
  if (m->literal_length > 0)
    m->literal = or_die (strndup (literal, m->literal_length));
  return NULL;
}

/* Where the colon after NAME or NAME[UNIT] is in ARGUMENT, or NULL.  */
static const char *
find_colon (const char *argument)
{
  const char *at = argument + strcspn (argument, "[:");
  if (*at == '[')
    at = strstr (at, "]:");
  if (at == NULL || *at == '\0')
    return NULL;
  return *at == ']' ? at + 1 : at;
}

const char *
printed_metrics_add (struct printed_metrics *list, const char *argument)
{
  const char *colon = find_colon (argument);
  if (colon == NULL)
    return "not NAME:REGEX or NAME[UNIT]:REGEX";
  struct printed_metric m = { 0 };
  const char *wrong = read_name (&m, argument, (size_t) (colon - argument));
  for (size_t i = 0; wrong == NULL && i < list->count; i++)
    if (strcmp (list->item[i].name, m.name) == 0)
      wrong = "this metric is there already";
  if (wrong == NULL)
    wrong = read_expression (&m, colon + 1);
  if (wrong != NULL)
    {
      release (&m);
      return wrong;
    }
  list->item = or_die (memory_grow (list->item, &list->capacity,
                                    list->count + 1, sizeof *list->item));
  list->item[list->count++] = m;
  return NULL;
}

/* Read the LENGTH bytes at TEXT, a number in the unit of M or with one.  */
static bool
read_value (const struct printed_metric *m, const char *text, size_t length,
            double *value)
{
  enum number_error error = number_parse (text, length, value);
  if (error == NUMBER_OK || error == NUMBER_UNDERFLOW)
    {
      if (m->conversion != NULL)
        *value = unit_to_base (m->conversion, *value);
      return true;
    }
  if (error != NUMBER_MALFORMED || m->conversion == NULL)
    return false;
  char *copy = or_die (strndup (text, length));
  bool is_right = quantity_parse (copy, m->unit, value) == NULL;
  free (copy);
  return is_right;
}

const char *
printed_metrics_set_target (struct printed_metrics *list, const char *argument)
{
  static const char *const sign[] = { "<", "<=", ">", ">=", "==" };
  size_t name = strcspn (argument, "<>="), length = 0;
  struct printed_target target = { .metric = list->count };
  for (unsigned i = 0; i < sizeof sign / sizeof *sign; i++)
    if (strncmp (argument + name, sign[i], strlen (sign[i])) == 0
        && strlen (sign[i]) > length)
      {
        target.relation = i;
        length = strlen (sign[i]);
      }
  if (name == 0 || length == 0)
    return "not NAME, one of < <= > >= ==, and a number";
  for (size_t i = 0; i < list->count; i++)
    if (strlen (list->item[i].name) == name
        && strncmp (list->item[i].name, argument, name) == 0)
      target.metric = i;
  if (target.metric == list->count)
    return "no --metric-from has this name";
  const char *value = argument + name + length;
  if (!read_value (&list->item[target.metric], value, strlen (value),
                   &target.value))
    return "not a number behind the sign";
  list->has_target = true;
  list->target = target;
  list->target_given = argument;
  return NULL;
}

bool
printed_target_is_met (const struct printed_target *t, double value)
{
  switch (t->relation)
    {
    case TARGET_LESS:
      return value < t->value;
    case TARGET_AT_MOST:
      return value <= t->value;
    case TARGET_MORE:
      return value > t->value;
    case TARGET_AT_LEAST:
      return value >= t->value;
    default:
      return value == t->value;
    }
}

enum printed_match
printed_metric_next (const struct printed_metric *m, const char *line,
                     size_t *at, double *value)
{
  regmatch_t match[2];
  if (*at == PRINTED_LINE_END
      || regexec (&m->regex, line + *at, 2, match, *at > 0 ? REG_NOTBOL : 0)
             != 0)
    return PRINTED_NONE;
  const char *from = line + *at + match[1].rm_so;
  *at += (size_t) match[0].rm_eo;
  if (line[*at] == '\0')
    *at = PRINTED_LINE_END;
  else if (match[0].rm_eo == 0) /* do not find nothing for ever */
    ++*at;
  if (match[1].rm_so < 0)
    return PRINTED_OTHER;
  return read_value (m, from, (size_t) (match[1].rm_eo - match[1].rm_so),
                     value)
             ? PRINTED_NUMBER
             : PRINTED_OTHER;
}
