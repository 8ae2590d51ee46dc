/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/sample_group.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/sample_group_private.h"
#include "stream/name_parameter.h"

void
sample_group_free (struct sample_group *group)
{
  free (group->slice);
  free (group->parameter);
  free (group->own);
}

void
sample_group_list_free (struct sample_group_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    sample_group_free (&list->group[i]);
  free (list->group);
  intern_free (&list->keys);
  string_pool_free (&list->strings);
  *list = (struct sample_group_list){ 0 };
}

void
sample_group_put_key (struct text *to, const char *benchmark,
                      const char *metric)
{
  text_clear (to);
  text_append (to, benchmark, strlen (benchmark) + 1);
  text_puts (to, metric);
}

struct sample_group *
sample_group_make (struct sample_group_list *list, const struct text *key,
                   const struct sample_group *model)
{
  size_t known = list->keys.count;
  struct sample_group *moved
      = memory_grow (list->group, &list->capacity, known + 1, sizeof *moved);
  list->group = moved == NULL ? list->group : moved;
  if (moved == NULL || key->failed)
    {
      errno = ENOMEM;
      return NULL;
    }
  ptrdiff_t number = intern_add (&list->keys, text_string (key), key->length);
  if (number < 0)
    return NULL;
  if ((size_t) number == known)
    moved[list->count++] = *model;
  return &moved[number];
}

int
sample_group_add_slice (struct sample_group *group,
                        const struct series *series, size_t first,
                        size_t count)
{
  group->count += count;
  if (group->slice_count > 0)
    {
      struct sample_slice *last = &group->slice[group->slice_count - 1];
      if (last->series == series && last->first + last->count == first)
        {
          last->count += count;
          return 0;
        }
    }
  struct sample_slice *slice
      = memory_grow (group->slice, &group->slice_capacity,
                     group->slice_count + 1, sizeof *slice);
  if (slice == NULL)
    return -1;
  group->slice = slice;
  slice[group->slice_count++] = (struct sample_slice){ series, first, count };
  return 0;
}

int
sample_group_gather (struct sample_group *group)
{
  if (group->slice_count == 1)
    {
      group->value = group->slice[0].series->value + group->slice[0].first;
      return 0;
    }
  group->own = memory_array (group->count, sizeof *group->own);
  if (group->own == NULL)
    return -1;
  size_t filled = 0;
  for (size_t i = 0; i < group->slice_count; i++)
    {
      const struct sample_slice *s = &group->slice[i];
      memcpy (group->own + filled, s->series->value + s->first,
              s->count * sizeof *group->own);
      filled += s->count;
    }
  group->value = group->own;
  return 0;
}

int
sample_group_each (struct sample_group_list *list,
                   const struct series *const *series, size_t count)
{
  struct text key = { 0 };
  int status = 0;
  for (size_t i = 0; i < count && status == 0; i++)
    {
      const struct series *s = series[i];
      struct sample_group model = { .benchmark = s->benchmark,
                                    .metric = s->metric,
                                    .unit = s->unit };
      sample_group_put_key (&key, s->benchmark, s->metric);
      struct sample_group *group = sample_group_make (list, &key, &model);
      status = group == NULL ? -1
                             : sample_group_add_slice (group, s, 0, s->count);
      if (status == 0)
        status = sample_group_gather (group);
    }
  text_free (&key);
  return status;
}

const struct sample_group *
sample_group_find (const struct sample_group_list *list, const char *benchmark,
                   const char *metric)
{
  struct text key = { 0 };
  sample_group_put_key (&key, benchmark, metric);
  ptrdiff_t number
      = key.failed ? -1
                   : intern_find (&list->keys, text_string (&key), key.length);
  text_free (&key);
  return number < 0 ? NULL : &list->group[number];
}

/* What is grouped by.  */
struct grouping
{
  struct sample_group_list *list;
  const struct sample_set *set;
  const char *const *key;
  size_t keys;
  bool *seen;       /* a KEY: something has it */
  bool pools;       /* a KEY is a parameter of a name */
  struct text name; /* of the group at hand */
  struct text intern_key;
  struct group_parameter *parameter; /* its, with room */
  size_t parameter_count, parameter_capacity;
  const struct reporter *reporter;
};

static bool
name_has (const char *name, const char *key)
{
  struct name_parameter p;
  while (name_parameter_next (&name, &p))
    if (strlen (key) == p.key_length && memcmp (key, p.key, p.key_length) == 0)
      return true;
  return false;
}

/* Add the parameter KEY=VALUE to the group at hand, and to its name unless it
   is there already.  -1 with errno ENOMEM.  */
static int
add_parameter (struct grouping *g, const char *key, size_t key_length,
               const char *value, size_t value_length, bool named)
{
  struct group_parameter *moved
      = memory_grow (g->parameter, &g->parameter_capacity,
                     g->parameter_count + 1, sizeof *moved);
  if (moved == NULL)
    return -1;
  g->parameter = moved;
  struct group_parameter *p = &moved[g->parameter_count++];
  p->key = string_pool_copy (&g->list->strings, key, key_length);
  p->value = string_pool_copy (&g->list->strings, value, value_length);
  if (p->key == NULL || p->value == NULL)
    return -1;
  if (!named)
    text_printf (&g->name, "/%s=%s", p->key, p->value);
  return 0;
}

/* Start the group at hand with the name of BENCHMARK, less the parameters
   that are not grouped by.  */
static int
start_name (struct grouping *g, const char *benchmark)
{
  const char *rest = benchmark;
  struct name_parameter p;
  int status = 0;
  text_clear (&g->name);
  g->parameter_count = 0;
  for (const char *from = benchmark; status == 0;)
    {
      bool more = name_parameter_next (&rest, &p);
      const char *end = !more      ? from + strlen (from)
                        : g->pools ? p.key - 1
                                   : rest;
      text_append (&g->name, from, (size_t) (end - from));
      if (!more)
        break;
      from = rest;
      if (!g->pools)
        status = add_parameter (g, p.key, p.key_length, p.value,
                                p.value_length, true);
    }
  return status;
}

/* Add what the samples of SERIES in SECTION are by KEY, if they have it.  */
static int
add_key (struct grouping *g, const struct series *series, size_t section,
         size_t key)
{
  const char *wanted = g->key[key], *rest = series->benchmark;
  struct name_parameter p;
  while (name_parameter_next (&rest, &p))
    if (strlen (wanted) == p.key_length
        && memcmp (wanted, p.key, p.key_length) == 0)
      {
        g->seen[key] = true;
        return add_parameter (g, p.key, p.key_length, p.value, p.value_length,
                              false);
      }
  const char *value
      = sample_set_value (g->set, section, series->benchmark, wanted);
  if (value == NULL)
    return 0;
  g->seen[key] = true;
  return add_parameter (g, wanted, strlen (wanted), value, strlen (value),
                        false);
}

/* The group at hand, for samples of SERIES; NULL with errno ENOMEM.  */
static struct sample_group *
group_at_hand (struct grouping *g, const struct series *series)
{
  sample_group_put_key (&g->intern_key, text_string (&g->name),
                        series->metric);
  g->intern_key.failed |= g->name.failed;
  size_t known = g->list->count;
  struct sample_group model
      = { .metric = series->metric, .unit = series->unit };
  struct sample_group *group
      = sample_group_make (g->list, &g->intern_key, &model);
  if (group == NULL || g->list->count == known)
    return group;
  group->benchmark = string_pool_copy (&g->list->strings,
                                       text_string (&g->name), g->name.length);
  group->parameter
      = memory_array (g->parameter_count, sizeof *group->parameter);
  if (group->benchmark == NULL || group->parameter == NULL)
    return NULL;
  group->parameter_count = g->parameter_count;
  for (size_t i = 0; i < g->parameter_count; i++)
    group->parameter[i] = g->parameter[i];
  return group;
}

/* Add the samples of SERIES to their groups.  -1 after a report; or with
   errno ENOMEM.  */
static int
add_series (struct grouping *g, const struct series *series)
{
  for (size_t i = 0; i < series->part_count; i++)
    {
      const struct series_part *part = &series->part[i];
      if (start_name (g, series->benchmark) != 0)
        return -1;
      for (size_t k = 0; k < g->keys; k++)
        if (add_key (g, series, part->section, k) != 0)
          return -1;
      struct sample_group *group = group_at_hand (g, series);
      if (group == NULL
          || sample_group_add_slice (group, series, part->first, part->count)
                 != 0)
        return -1;
      if (strcmp (group->unit, series->unit) != 0)
        {
          report (g->reporter, REPORT_ERROR, NULL, 0,
                  "'%s' of '%s' is in '%s', that of '%s' in '%s': they can "
                  "not be taken together",
                  series->metric, group->slice[0].series->benchmark,
                  group->unit, series->benchmark, series->unit);
          errno = EINVAL;
          return -1;
        }
    }
  return 0;
}

static int
check_keys (const struct grouping *g)
{
  for (size_t k = 0; k < g->keys; k++)
    if (!g->seen[k])
      {
        report (g->reporter, REPORT_ERROR, NULL, 0,
                "no benchmark has a parameter '%s' in its name, and no "
                "section such metadata",
                g->key[k]);
        errno = EINVAL;
        return -1;
      }
  return 0;
}

int
sample_group_by (struct sample_group_list *list, const struct sample_set *set,
                 const struct series *const *series, size_t count,
                 const char *const *key, size_t keys,
                 const struct reporter *reporter)
{
  struct grouping g = {
    .list = list, .set = set, .key = key, .keys = keys, .reporter = reporter
  };
  g.seen = calloc (keys + 1, sizeof *g.seen);
  int status = g.seen == NULL ? -1 : 0;
  for (size_t i = 0; i < count; i++)
    for (size_t k = 0; k < keys; k++)
      g.pools |= name_has (series[i]->benchmark, key[k]);
  for (size_t i = 0; i < count && status == 0; i++)
    status = add_series (&g, series[i]);
  if (status == 0)
    status = check_keys (&g);
  for (size_t i = 0; i < list->count && status == 0; i++)
    status = sample_group_gather (&list->group[i]);
  if (status != 0 && errno == ENOMEM)
    report (reporter, REPORT_ERROR, NULL, 0, "memory exhausted");
  free (g.seen);
  free (g.parameter);
  text_free (&g.name);
  text_free (&g.intern_key);
  return status;
}
