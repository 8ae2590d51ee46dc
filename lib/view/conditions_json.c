/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/conditions_json.h"
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"

#define OF_BENCHMARKS "by_benchmark"

/* One metadata line: what it is of, and its place in the input.  */
struct statement
{
  const struct metadata *line;
  size_t place;
  bool repeated; /* one before says the same of the same */
};

static const char *
benchmark_of (const struct statement *s)
{
  return s->line->benchmark == NULL ? "" : s->line->benchmark;
}

/* Whole sections first, then by benchmark.  */
static int
compare_benchmarks (const struct statement *x, const struct statement *y)
{
  int of_one = (x->line->benchmark != NULL) - (y->line->benchmark != NULL);
  return of_one != 0 ? of_one : strcmp (benchmark_of (x), benchmark_of (y));
}

/* Then by key.  */
static int
compare_keys (const struct statement *x, const struct statement *y)
{
  int order = compare_benchmarks (x, y);
  return order != 0 ? order : strcmp (x->line->key, y->line->key);
}

static int
compare_places (const struct statement *x, const struct statement *y)
{
  return (x->place > y->place) - (x->place < y->place);
}

static int
by_key (const void *a, const void *b)
{
  int order = compare_keys (a, b);
  return order != 0 ? order : compare_places (a, b);
}

static int
by_value (const void *a, const void *b)
{
  const struct statement *x = a, *y = b;
  int order = compare_keys (x, y);
  if (order == 0)
    order = strcmp (x->line->value, y->line->value);
  return order != 0 ? order : compare_places (x, y);
}

/* The lines FIRST .. END-1 of the sorted ones: of one key and benchmark.  */
struct key
{
  const struct statement *first, *end;
};

static int
by_place (const void *a, const void *b)
{
  const struct key *x = a, *y = b;
  int order = compare_benchmarks (x->first, y->first);
  return order != 0 ? order : compare_places (x->first, y->first);
}

/* The metadata lines of SET, COUNT of them, sorted by benchmark and key, or
   NULL.  */
static struct statement *
sort_statements (const struct sample_set *set, size_t count)
{
  struct statement *line = memory_array (count, sizeof *line);
  if (line == NULL)
    return NULL;
  for (size_t i = 0; i < count; i++)
    line[i] = (struct statement){ sample_set_metadata (set, i), i, false };
  qsort (line, count, sizeof *line, by_value);
  for (size_t i = 1; i < count; i++)
    line[i].repeated
        = compare_keys (&line[i - 1], &line[i]) == 0
          && strcmp (line[i - 1].line->value, line[i].line->value) == 0;
  qsort (line, count, sizeof *line, by_key);
  return line;
}

/* The keys of the COUNT sorted LINEs, in the order of their first lines by
   benchmark; *KEYS becomes their number.  NULL without memory.  */
static struct key *
sort_keys (const struct statement *line, size_t count, size_t *keys)
{
  struct key *key = memory_array (count, sizeof *key);
  if (key == NULL)
    return NULL;
  *keys = 0;
  for (size_t i = 0; i < count; i++)
    if (*keys > 0 && compare_keys (&line[i - 1], &line[i]) == 0)
      key[*keys - 1].end = &line[i + 1];
    else
      key[(*keys)++] = (struct key){ &line[i], &line[i + 1] };
  qsort (key, *keys, sizeof *key, by_place);
  return key;
}

static void
write_key (struct json_writer *j, const struct key *key)
{
  size_t distinct = 0;
  for (const struct statement *s = key->first; s < key->end; s++)
    distinct += !s->repeated;
  /* A user's key of this name gives way to the member of that name.  */
  const char *name = key->first->line->key;
  json_key (j, strcmp (name, OF_BENCHMARKS) == 0 ? OF_BENCHMARKS "_" : name);
  if (distinct > 1)
    json_array_begin (j);
  for (const struct statement *s = key->first; s < key->end; s++)
    if (!s->repeated)
      json_string (j, s->line->value);
  if (distinct > 1)
    json_array_end (j);
}

/* Write the COUNT keys, those of whole sections first.  */
static void
write_keys (struct json_writer *j, const struct key *key, size_t count)
{
  size_t i = 0;
  for (; i < count && key[i].first->line->benchmark == NULL; i++)
    write_key (j, &key[i]);
  json_key (j, OF_BENCHMARKS);
  json_object_begin (j);
  while (i < count)
    {
      const struct statement *first = key[i].first;
      json_key (j, first->line->benchmark);
      json_object_begin (j);
      for (; i < count && compare_benchmarks (key[i].first, first) == 0; i++)
        write_key (j, &key[i]);
      json_object_end (j);
    }
  json_object_end (j);
}

void
conditions_write_json (struct json_writer *j, const struct sample_set *set)
{
  size_t count = set == NULL ? 0 : sample_set_metadata_count (set), keys = 0;
  json_object_begin (j);
  if (count > 0)
    {
      struct statement *line = sort_statements (set, count);
      struct key *key = line == NULL ? NULL : sort_keys (line, count, &keys);
      if (key == NULL)
        j->to->failed = true;
      else
        write_keys (j, key, keys);
      free (key);
      free (line);
    }
  json_object_end (j);
}
