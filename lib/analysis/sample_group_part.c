/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Groups that are like others, and parts of others.  */
#include <config.h>
#include <errno.h>
#include <string.h>
#include "analysis/sample_group_private.h"
#include "stream/name_parameter.h"

/* Let PARAMETER[0 .. COUNT) be those of FROM, of its own or of its name.  */
static int
copy_parameters (struct group_parameter *parameter, size_t count,
                 const struct sample_group *from, struct string_pool *strings)
{
  const char *rest = from->benchmark;
  struct name_parameter p;
  for (size_t i = 0; i < count; i++)
    if (from->parameter != NULL)
      parameter[i] = from->parameter[i];
    else
      {
        name_parameter_next (&rest, &p);
        parameter[i] = (struct group_parameter){
          string_pool_copy (strings, p.key, p.key_length),
          string_pool_copy (strings, p.value, p.value_length)
        };
        if (parameter[i].key == NULL || parameter[i].value == NULL)
          return -1;
      }
  return 0;
}

static size_t
count_parameters (const struct sample_group *from)
{
  const char *rest = from->benchmark;
  struct name_parameter p;
  size_t count = from->parameter_count;
  if (from->parameter == NULL)
    while (name_parameter_next (&rest, &p))
      count++;
  return count;
}

/* Give GROUP of LIST the parameters of FROM, and KEY=VALUE.  */
static int
set_parameters (struct sample_group_list *list, struct sample_group *group,
                const struct sample_group *from, const char *key,
                const char *value)
{
  size_t count = count_parameters (from);
  group->parameter = memory_array (count + 1, sizeof *group->parameter);
  if (group->parameter == NULL
      || copy_parameters (group->parameter, count, from, &list->strings) != 0)
    return -1;
  const struct group_parameter last
      = { string_pool_copy (&list->strings, key, strlen (key)),
          string_pool_copy (&list->strings, value, strlen (value)) };
  group->parameter[count] = last;
  group->parameter_count = count + 1;
  return last.key != NULL && last.value != NULL ? 0 : -1;
}

struct sample_group *
sample_group_copy (struct sample_group_list *list,
                   const struct sample_group *from, struct text scratch[2])
{
  size_t known = list->count;
  struct sample_group model = { .benchmark = from->benchmark,
                                .metric = from->metric,
                                .unit = from->unit };
  sample_group_put_key (&scratch[1], from->benchmark, from->metric);
  struct sample_group *group = sample_group_make (list, &scratch[1], &model);
  if (group == NULL || list->count == known || from->parameter == NULL)
    return group;
  group->parameter
      = memory_array (from->parameter_count, sizeof *group->parameter);
  if (group->parameter == NULL)
    return NULL;
  memcpy (group->parameter, from->parameter,
          from->parameter_count * sizeof *group->parameter);
  group->parameter_count = from->parameter_count;
  return group;
}

struct sample_group *
sample_group_part (struct sample_group_list *list,
                   const struct sample_group *from, const char *key,
                   const char *value, struct text scratch[2])
{
  struct text *name = &scratch[0];
  text_clear (name);
  text_printf (name, "%s/%s=%s", from->benchmark, key, value);
  sample_group_put_key (&scratch[1], text_string (name), from->metric);
  scratch[1].failed |= name->failed;
  size_t known = list->count;
  struct sample_group model = { .metric = from->metric, .unit = from->unit };
  struct sample_group *group = sample_group_make (list, &scratch[1], &model);
  if (group == NULL || list->count == known)
    return group;
  group->benchmark
      = string_pool_copy (&list->strings, text_string (name), name->length);
  if (group->benchmark == NULL
      || set_parameters (list, group, from, key, value) != 0)
    {
      errno = ENOMEM;
      return NULL;
    }
  return group;
}
