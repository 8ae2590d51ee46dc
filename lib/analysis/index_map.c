/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/sample_group_index.h"
#include "base/line_reader.h"

/* Add the sample INDEX to the group called GROUP.  */
static int
add (struct index_map *map, uint64_t index, const char *group)
{
  struct indexed *moved
      = memory_grow (map->item, &map->capacity, map->count + 1, sizeof *moved);
  if (moved == NULL)
    return -1;
  map->item = moved;
  ptrdiff_t number = intern_add (&map->groups, group, strlen (group));
  if (number < 0)
    return -1;
  moved[map->count++]
      = (struct indexed){ index, map->groups.item[number].bytes };
  return 0;
}

/* Part LINE into *INDEX and *GROUP; what is wrong with it, or NULL.  */
static const char *
parse (char *line, uint64_t *index, char **group)
{
  char *end = line + strlen (line);
  while (end > line && isspace ((unsigned char) end[-1]))
    *--end = '\0';
  line += strspn (line, " \t");
  *group = line + strspn (line, "0123456789");
  if (*group == line || **group == '\0' || !isblank ((unsigned char) **group))
    return "not the index of a sample and a group, such as '17 women'";
  errno = 0;
  *index = strtoull (line, NULL, 10);
  if (errno != 0)
    return "too large an index";
  *group += strspn (*group, " \t");
  if (strchr (*group, '/') != NULL)
    return "the name of a group has no '/'";
  return NULL;
}

static int
by_index (const void *a, const void *b)
{
  const struct indexed *x = a, *y = b;
  return x->index < y->index ? -1 : x->index > y->index;
}

static bool
is_remark (const char *line)
{
  const char *first = line + strspn (line, " \t\r\n");
  return *first == '\0' || *first == '#';
}

/* Put MAP in order; false after a report of an index given twice.  */
static bool
order (struct index_map *map, const char *name,
       const struct reporter *reporter)
{
  if (map->count > 0)
    qsort (map->item, map->count, sizeof *map->item, by_index);
  for (size_t i = 1; i < map->count; i++)
    if (map->item[i].index == map->item[i - 1].index)
      {
        report (reporter, REPORT_ERROR, NULL, 0,
                "%s: sample %" PRIu64 " is given twice", name,
                map->item[i].index);
        return false;
      }
  return true;
}

int
index_map_read (struct index_map *map, FILE *file, const char *name,
                const struct reporter *reporter)
{
  struct line_reader lines = { .file = file };
  const char *wrong = NULL;
  int more;
  while (wrong == NULL && (more = line_reader_next (&lines)) > 0)
    {
      uint64_t index;
      char *group;
      if (is_remark (lines.line))
        continue;
      wrong = parse (lines.line, &index, &group);
      if (wrong == NULL && add (map, index, group) != 0)
        wrong = "memory exhausted";
    }
  if (wrong == NULL && more < 0)
    wrong = lines.wrong;
  if (wrong != NULL)
    report (reporter, REPORT_ERROR, name, lines.number, "%s", wrong);
  line_reader_free (&lines);
  return wrong == NULL && order (map, name, reporter) ? 0 : -1;
}

void
index_map_free (struct index_map *map)
{
  free (map->item);
  intern_free (&map->groups);
  *map = (struct index_map){ 0 };
}
