/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/condition_statements.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "view/condition_keys.h"

/* Places named before the rest is only counted.  */
#define PLACES_SHOWN 6

const struct metadata *
statement_at (const struct statements *all, size_t i)
{
  return sample_set_metadata (all->set, all->index[i]);
}

static int
compare_lines (const void *a, const void *b, void *context)
{
  size_t p = *(const size_t *) a, q = *(const size_t *) b;
  const struct metadata *x = sample_set_metadata (context, p);
  const struct metadata *y = sample_set_metadata (context, q);
  int order = strcmp (x->key, y->key);
  if (order == 0)
    order = strcmp (x->value, y->value);
  return order != 0 ? order : (p > q) - (p < q);
}

/* Whether M is measured again later in its section: of what the
   harness tells of itself the last word holds.  */
static bool
is_superseded (const struct sample_set *set, const struct metadata *m)
{
  return condition_key_is_measured (m->key)
         && sample_set_value (set, m->section, m->benchmark, m->key)
                != m->value;
}

int
statements_init (struct statements *all, const struct sample_set *set)
{
  size_t n = sample_set_metadata_count (set);
  *all = (struct statements){ .set = set,
                              .index = memory_array (n, sizeof *all->index) };
  if (all->index == NULL)
    return -1;
  for (size_t i = 0; i < n; i++)
    {
      const struct metadata *m = sample_set_metadata (set, i);
      if (!condition_key_is_internal (m->key) && !is_superseded (set, m))
        all->index[all->count++] = i;
    }
  /* The comparison only reads the set.  */
  qsort_r (all->index, all->count, sizeof *all->index, compare_lines,
           (void *) (uintptr_t) set);
  return 0;
}

void
statements_free (struct statements *all)
{
  free (all->index);
  *all = (struct statements){ 0 };
}

struct statement_range
statements_of_key (const struct statements *all, const char *key)
{
  size_t first = 0, end = all->count;
  while (first < end)
    {
      size_t middle = first + (end - first) / 2;
      if (strcmp (statement_at (all, middle)->key, key) < 0)
        first = middle + 1;
      else
        end = middle;
    }
  while (end < all->count && strcmp (statement_at (all, end)->key, key) == 0)
    end++;
  return (struct statement_range){ first, end };
}

struct statement_range
statements_of_value (const struct statements *all, size_t first, size_t end)
{
  size_t i = first + 1;
  while (i < end
         && strcmp (statement_at (all, i)->value,
                    statement_at (all, first)->value)
                == 0)
    i++;
  return (struct statement_range){ first, i };
}

void
statements_name_section (struct text *to, const struct sample_set *set,
                         size_t i)
{
  const struct section *section = sample_set_section (set, i);
  size_t number = 0, of_input = 0;
  for (size_t k = 0; k < sample_set_section_count (set); k++)
    if (sample_set_section (set, k)->input_index == section->input_index)
      {
        of_input++;
        number += k <= i;
      }
  const char *input
      = strcmp (section->input, "-") == 0 ? "standard input" : section->input;
  if (of_input > 1)
    text_printf (to, "section %zu of ", number);
  text_puts (to, input);
}

/* A list of places in the making.  */
struct places
{
  struct text text;
  size_t count;
};

/* Whether the next place is to be named; puts the comma.  */
static bool
next_place (struct places *places)
{
  if (places->count++ >= PLACES_SHOWN)
    return false;
  if (places->count > 1)
    text_puts (&places->text, ", ");
  return true;
}

static char *
take_places (struct places *places)
{
  if (places->count > PLACES_SHOWN)
    text_printf (&places->text, " and %zu more", places->count - PLACES_SHOWN);
  return text_take (&places->text);
}

/* Whether the same benchmark (or section) as in statement I of VALUE was
   named by an earlier one of it.  */
static bool
named_before (const struct statements *all, struct statement_range value,
              size_t i)
{
  const struct metadata *m = statement_at (all, i);
  for (size_t k = value.first; k < i; k++)
    {
      const struct metadata *before = statement_at (all, k);
      if (m->benchmark == NULL
              ? before->benchmark == NULL && before->section == m->section
              : before->benchmark != NULL
                    && strcmp (before->benchmark, m->benchmark) == 0)
        return true;
    }
  return false;
}

char *
statements_places (const struct statements *all, struct statement_range value)
{
  struct places places = { 0 };
  for (size_t i = value.first; i < value.end; i++)
    {
      const struct metadata *m = statement_at (all, i);
      /* Beyond those shown a repetition may count twice: looking for it in
         thousands of lines would take longer than the number is worth.  */
      if ((i - value.first < 1000 && named_before (all, value, i))
          || !next_place (&places))
        continue;
      if (m->benchmark == NULL)
        statements_name_section (&places.text, all->set, m->section);
      else
        text_puts (&places.text, m->benchmark);
    }
  return take_places (&places);
}

static int
compare_strings (const void *a, const void *b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* How many benchmarks the statements of KEY name; -1 with errno ENOMEM.  */
static ptrdiff_t
count_benchmarks (const struct statements *all, struct statement_range key)
{
  const char **name = memory_array (key.end - key.first, sizeof *name);
  if (name == NULL)
    return -1;
  size_t count = 0;
  for (size_t i = key.first; i < key.end; i++)
    if (statement_at (all, i)->benchmark != NULL)
      name[count++] = statement_at (all, i)->benchmark;
  qsort (name, count, sizeof *name, compare_strings);
  size_t distinct = 0;
  for (size_t i = 0; i < count; i++)
    distinct += i == 0 || strcmp (name[i], name[i - 1]) != 0;
  free (name);
  return (ptrdiff_t) distinct;
}

int
statements_coverage (struct statement_coverage *coverage,
                     const struct statements *all, struct statement_range key)
{
  size_t sections = sample_set_section_count (all->set);
  ptrdiff_t benchmarks = count_benchmarks (all, key);
  *coverage = (struct statement_coverage){
    .section = calloc (sections + 1, sizeof *coverage->section),
  };
  bool *whole = calloc (sections + 1, sizeof *whole);
  if (benchmarks < 0 || coverage->section == NULL || whole == NULL)
    {
      free (whole);
      free (coverage->section);
      errno = ENOMEM;
      return -1;
    }
  for (size_t i = key.first; i < key.end; i++)
    {
      const struct metadata *m = statement_at (all, i);
      coverage->section[m->section] = true;
      whole[m->section] |= m->benchmark == NULL;
    }
  bool all_sections = true;
  for (size_t i = 0; i < sections; i++)
    all_sections = all_sections && whole[i];
  coverage->everything
      = all_sections
        || (size_t) benchmarks >= sample_set_benchmark_count (all->set);
  free (whole);
  return 0;
}

char *
statements_missing_places (const struct statements *all,
                           const struct statement_coverage *coverage)
{
  struct places places = { 0 };
  for (size_t i = 0; i < sample_set_section_count (all->set); i++)
    if (!coverage->section[i] && next_place (&places))
      statements_name_section (&places.text, all->set, i);
  return take_places (&places);
}
