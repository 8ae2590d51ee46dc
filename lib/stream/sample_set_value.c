/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What metadata say of a section and its benchmarks.  */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "stream/sample_set_private.h"

/* So many metadata of a section are looked through; more, as where each of
   many benchmarks has some, are sought in order.  */
#define LOOKED_THROUGH 64

/* By key, then of the section before of benchmarks.  */
static int
compare_keys (const struct metadata *m, const char *key, const char *benchmark)
{
  int order = strcmp (m->key, key);
  if (order != 0)
    return order;
  if (m->benchmark == NULL || benchmark == NULL)
    return (m->benchmark != NULL) - (benchmark != NULL);
  return strcmp (m->benchmark, benchmark);
}

/* For qsort_r: the numbers of metadata by key, benchmark and place.  */
static int
compare_metadata (const void *x, const void *y, void *context)
{
  const struct metadata *metadata = context;
  size_t a = *(const size_t *) x, b = *(const size_t *) y;
  int order
      = compare_keys (&metadata[a], metadata[b].key, metadata[b].benchmark);
  return order != 0 ? order : a < b ? -1 : a > b;
}

int
sample_set_order_metadata (struct sample_set *set)
{
  free (set->sought);
  set->sought_count = set->metadata_count;
  set->sought = memory_array (set->metadata_count, sizeof *set->sought);
  if (set->sought == NULL)
    return -1;
  for (size_t i = 0; i < set->metadata_count; i++)
    set->sought[i] = i;
  for (size_t i = 0; i < set->section_count; i++)
    {
      const struct section_state *s = &set->section[i];
      if (s->metadata_count > LOOKED_THROUGH)
        qsort_r (set->sought + s->metadata_first, s->metadata_count,
                 sizeof *set->sought, compare_metadata, set->metadata);
    }
  return 0;
}

/* The last value of KEY in S for BENCHMARK alone (NULL: for the section
   alone), or NULL.  */
static const char *
seek (const struct sample_set *set, const struct section_state *s,
      const char *benchmark, const char *key)
{
  const size_t *sought = set->sought + s->metadata_first;
  size_t lo = 0, hi = s->metadata_count; /* behind it is from LO to HI */
  while (lo < hi)
    {
      size_t middle = lo + (hi - lo) / 2;
      if (compare_keys (&set->metadata[sought[middle]], key, benchmark) <= 0)
        lo = middle + 1;
      else
        hi = middle;
    }
  if (lo == 0)
    return NULL;
  const struct metadata *last = &set->metadata[sought[lo - 1]];
  return compare_keys (last, key, benchmark) == 0 ? last->value : NULL;
}

/* The same for BENCHMARK, else for the section, without an order.  */
static const char *
look_through (const struct sample_set *set, const struct section_state *s,
              const char *benchmark, const char *key)
{
  const char *of_section = NULL;
  for (size_t i = s->metadata_count; i-- > 0;)
    {
      const struct metadata *m = &set->metadata[s->metadata_first + i];
      if (strcmp (m->key, key) != 0)
        continue;
      if (m->benchmark == NULL)
        {
          if (of_section == NULL)
            of_section = m->value;
        }
      else if (benchmark != NULL && strcmp (m->benchmark, benchmark) == 0)
        return m->value;
    }
  return of_section;
}

const char *
sample_set_value (const struct sample_set *set, size_t section,
                  const char *benchmark, const char *key)
{
  const struct section_state *s = &set->section[section];
  if (s->metadata_count <= LOOKED_THROUGH
      || set->sought_count < set->metadata_count)
    return look_through (set, s, benchmark, key);
  const char *own = benchmark == NULL ? NULL : seek (set, s, benchmark, key);
  return own != NULL ? own : seek (set, s, NULL, key);
}
