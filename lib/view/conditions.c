/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/conditions.h"
#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "base/text.h"
#include "view/condition_keys.h"
#include "view/condition_statements.h"
#include "view/condition_value.h"

/* Values of a key that have a row before the rest is only counted.  */
#define VALUES_SHOWN 100

/* Add a row, taking over WHERE and VALUE; -1 with errno ENOMEM.  */
static int
add_row (struct conditions *c, const struct condition_key *key, char *where,
         char *value)
{
  struct condition *moved
      = memory_grow (c->row, &c->capacity, c->count + 1, sizeof *moved);
  if (moved == NULL)
    {
      free (where);
      free (value);
      return -1;
    }
  c->row = moved;
  moved[c->count++] = (struct condition){ key->key, key->label, where, value };
  return 0;
}

/* Add the row of VALUE; OF_ALL where it holds for everything.  */
static int
add_value (struct conditions *c, const struct statements *all,
           const struct condition_key *key, struct statement_range value,
           bool of_all)
{
  char *where = of_all ? NULL : statements_places (all, value);
  char *copy
      = condition_value (key->key, statement_at (all, value.first)->value);
  if (copy == NULL || (where == NULL && !of_all))
    {
      free (copy);
      free (where);
      errno = ENOMEM;
      return -1;
    }
  return add_row (c, key, where, copy);
}

/* Add the row for COUNT values of KEY that have none of their own.  */
static int
add_rest (struct conditions *c, const struct condition_key *key, size_t count)
{
  struct text rest = { 0 };
  text_printf (&rest, "(and %zu more)", count);
  char *value = text_take (&rest);
  return value == NULL ? -1 : add_row (c, key, NULL, value);
}

/* For sorting values of a key by where they first stand in the input.  */
static int
compare_ranges (const void *a, const void *b, void *context)
{
  const struct statement_range *x = a, *y = b;
  const struct statements *all = context;
  size_t p = all->index[x->first], q = all->index[y->first];
  return (p > q) - (p < q);
}

/* Add a row for each value of KEY, whose statements are RANGE.  */
static int
add_values (struct conditions *c, struct statements *all,
            const struct condition_key *key, struct statement_range range,
            const struct statement_coverage *coverage)
{
  struct statement_range *value
      = memory_array (range.end - range.first, sizeof *value);
  if (value == NULL)
    return -1;
  size_t count = 0;
  for (size_t i = range.first; i < range.end; i = value[count++].end)
    value[count] = statements_of_value (all, i, range.end);
  qsort_r (value, count, sizeof *value, compare_ranges, all);
  int result = 0;
  for (size_t i = 0; result == 0 && i < count && i < VALUES_SHOWN; i++)
    {
      bool of_only_section
          = sample_set_section_count (all->set) == 1
            && statement_at (all, value[i].first)->benchmark == NULL;
      result = add_value (c, all, key, value[i],
                          of_only_section
                              || (count == 1 && coverage->everything));
    }
  if (result == 0 && count > VALUES_SHOWN)
    result = add_rest (c, key, count - VALUES_SHOWN);
  free (value);
  return result;
}

/* Dates that differ are a span of time: one row for all sections.  */
static int
add_span (struct conditions *c, const struct statements *all,
          const struct condition_key *key, struct statement_range range)
{
  struct text span = { 0 };
  /* Sorted by value, and ISO 8601 sorts as time goes.  */
  text_printf (&span, "%s to %s", statement_at (all, range.first)->value,
               statement_at (all, range.end - 1)->value);
  char *value = text_take (&span);
  return value == NULL ? -1 : add_row (c, key, NULL, value);
}

/* Whether all statements of RANGE say of a benchmark that the value is its
   name, as that of a command is that nobody named otherwise.  */
static bool
repeats_names (const struct statements *all, struct statement_range range)
{
  for (size_t i = range.first; i < range.end; i++)
    {
      const struct metadata *m = statement_at (all, i);
      if (m->benchmark == NULL || strcmp (m->benchmark, m->value) != 0)
        return false;
    }
  return range.first < range.end;
}

static int
add_constant (struct conditions *c, const struct condition_key *key,
              const char *value)
{
  char *copy = strdup (value);
  return copy == NULL ? -1 : add_row (c, key, NULL, copy);
}

/* Add the row that tells where KEY is not stated, if a reader asks.  */
static int
add_missing (struct conditions *c, const struct statements *all,
             const struct condition_key *key, struct statement_range range,
             const struct statement_coverage *coverage)
{
  if (coverage->everything || key->is_asked == NULL
      || !key->is_asked (all->set))
    return 0;
  if (range.first == range.end)
    return add_row (c, key, NULL, NULL);
  char *where = statements_missing_places (all, coverage);
  if (where == NULL)
    return -1;
  if (*where != '\0')
    return add_row (c, key, where, NULL);
  free (where);
  return 0;
}

/* Add all rows of KEY.  */
static int
add_key (struct conditions *c, struct statements *all,
         const struct condition_key *key)
{
  struct statement_range range = statements_of_key (all, key->key);
  struct statement_coverage coverage;
  if (statements_coverage (&coverage, all, range) != 0)
    return -1;
  bool several
      = range.first < range.end
        && statements_of_value (all, range.first, range.end).end < range.end;
  int result;
  if (strcmp (key->key, "date") == 0 && several && coverage.everything)
    result = add_span (c, all, key, range);
  else if (strcmp (key->key, "command") == 0 && coverage.everything
           && repeats_names (all, range))
    result = add_constant (c, key, "as each benchmark is named");
  else
    result = add_values (c, all, key, range, &coverage);
  if (result == 0)
    result = add_missing (c, all, key, range, &coverage);
  free (coverage.section);
  return result;
}

/* A key that only the user knows, and the line where it first stands.  */
struct own_key
{
  const char *name;
  size_t line;
};

static int
compare_own_keys (const void *a, const void *b)
{
  const struct own_key *x = a, *y = b;
  return (x->line > y->line) - (x->line < y->line);
}

/* List the user's own keys in OWN, in the order of the input; their
   number.  */
static size_t
list_own_keys (const struct statements *all, struct own_key *own)
{
  size_t count = 0;
  for (size_t i = 0; i < all->count; i++)
    {
      const char *name = statement_at (all, i)->key;
      bool is_new
          = i == 0 || strcmp (name, statement_at (all, i - 1)->key) != 0;
      if (condition_key_is_known (name))
        continue;
      if (is_new)
        own[count++] = (struct own_key){ name, all->index[i] };
      else if (all->index[i] < own[count - 1].line)
        own[count - 1].line = all->index[i];
    }
  qsort (own, count, sizeof *own, compare_own_keys);
  return count;
}

static int
add_own_keys (struct conditions *c, struct statements *all)
{
  struct own_key *own = memory_array (all->count, sizeof *own);
  if (own == NULL)
    return -1;
  size_t count = list_own_keys (all, own);
  int result = 0;
  for (size_t i = 0; result == 0 && i < count; i++)
    {
      const struct condition_key key = { own[i].name, own[i].name, NULL };
      result = add_key (c, all, &key);
    }
  free (own);
  return result;
}

/* Add how the sections ended that were not carried out as planned.  */
static int
add_ends (struct conditions *c, const struct statements *all)
{
  static const struct condition_key key = { "end", "Section ended", NULL };
  int result = 0;
  for (size_t i = 0; result == 0 && i < sample_set_section_count (all->set);
       i++)
    {
      const struct section *section = sample_set_section (all->set, i);
      if (section->plain
          || (section->end != NULL && strcmp (section->end, "complete") == 0))
        continue;
      struct text where = { 0 };
      bool is_only = sample_set_section_count (all->set) == 1;
      if (!is_only)
        statements_name_section (&where, all->set, i);
      char *place = is_only ? NULL : text_take (&where);
      char *value = strdup (section->end == NULL ? "without an end record"
                                                 : section->end);
      if (value == NULL || (place == NULL && !is_only))
        {
          free (place);
          free (value);
          return -1;
        }
      result = add_row (c, &key, place, value);
    }
  return result;
}

int
conditions_gather (struct conditions *c, const struct sample_set *set)
{
  struct statements all;
  *c = (struct conditions){ 0 };
  if (statements_init (&all, set) != 0)
    return -1;
  int result = 0;
  bool own_keys_done = false;
  const struct condition_key *key;
  for (size_t i = 0; result == 0 && (key = condition_key_at (i)) != NULL; i++)
    {
      if (condition_key_is_closing (i) && !own_keys_done)
        {
          result = add_own_keys (c, &all);
          if (result == 0)
            result = add_ends (c, &all);
          own_keys_done = true;
        }
      if (result == 0)
        result = add_key (c, &all, key);
    }
  statements_free (&all);
  if (result != 0)
    {
      conditions_free (c);
      errno = ENOMEM;
    }
  return result;
}

void
conditions_free (struct conditions *c)
{
  for (size_t i = 0; i < c->count; i++)
    {
      free (c->row[i].where);
      free (c->row[i].value);
    }
  free (c->row);
  *c = (struct conditions){ 0 };
}
