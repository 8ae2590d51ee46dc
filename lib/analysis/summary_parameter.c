/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Columns that are parameters of benchmarks.  */
#include <config.h>
#include <string.h>
#include "analysis/summary_column.h"
#include "stream/name_parameter.h"

/* Goes through the parameters of a row.  */
struct parameter_walk
{
  const struct summary_row *row;
  const char *rest; /* of its name */
  size_t next;      /* of its own */
};

static struct parameter_walk
walk_parameters (const struct summary_row *row)
{
  return (struct parameter_walk){ row, row->benchmark, 0 };
}

/* The next parameter: the row's own, else of its name.  */
static bool
next_parameter (struct parameter_walk *walk, struct name_parameter *p)
{
  if (walk->row->parameter == NULL)
    return name_parameter_next (&walk->rest, p);
  if (walk->next == walk->row->parameter_count)
    return false;
  const struct group_parameter *own = &walk->row->parameter[walk->next++];
  *p = (struct name_parameter){ own->key, own->value, strlen (own->key),
                                strlen (own->value) };
  return true;
}

int
summary_column_list_add_parameters (struct summary_column_list *columns,
                                    const struct summary_list *list)
{
  struct text name = { 0 };
  int status = 0;
  for (size_t i = 0; i < list->count && status == 0; i++)
    {
      struct parameter_walk walk = walk_parameters (&list->row[i]);
      struct name_parameter p;
      while (status == 0 && next_parameter (&walk, &p))
        {
          bool seen = false;
          text_clear (&name);
          text_putc (&name, '/');
          text_append (&name, p.key, p.key_length);
          for (size_t j = 0; j < columns->count && !seen; j++)
            seen = strcmp (columns->item[j].name, text_string (&name)) == 0;
          if (name.failed)
            status = -1;
          else if (!seen)
            status = summary_column_list_add (columns, text_string (&name));
        }
    }
  text_free (&name);
  return status;
}

bool
summary_column_parameter (const struct summary_column *column,
                          const struct summary_row *row, struct text *to)
{
  struct parameter_walk walk = walk_parameters (row);
  const char *key = column->name + 1;
  struct name_parameter p;
  while (next_parameter (&walk, &p))
    if (p.key_length == strlen (key) && memcmp (p.key, key, p.key_length) == 0)
      {
        text_append (to, p.value, p.value_length);
        return true;
      }
  return false;
}

const char *
summary_column_no_parameter (const struct summary_column_list *columns,
                             const struct summary_list *list)
{
  struct text value = { 0 };
  const char *missing = NULL;
  for (size_t i = 0; i < columns->count && missing == NULL; i++)
    {
      const struct summary_column *column = &columns->item[i];
      bool found = column->kind != SUMMARY_PARAMETER;
      for (size_t j = 0; j < list->count && !found; j++)
        found = summary_column_parameter (column, &list->row[j], &value);
      missing = found ? NULL : column->name;
    }
  text_free (&value);
  return missing;
}
