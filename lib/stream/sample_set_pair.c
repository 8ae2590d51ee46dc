/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which samples of two series were taken together.  */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "stream/sample_set_private.h"

/* A sample by its RUN.  */
struct run_at
{
  struct run run;
  size_t index;
};

static int
compare_run_at (const void *x, const void *y)
{
  const struct run_at *a = x, *b = y;
  int order = run_compare (&a->run, &b->run);
  if (order != 0)
    return order;
  return a->index < b->index ? -1 : a->index > b->index;
}

/* A series with the set that it is of.  */
struct side
{
  const struct sample_set *set;
  const struct series *series;
};

/* The samples of PART in the order of their RUNs; NULL without memory.  */
static struct run_at *
sort_part (const struct sample_set *set, const struct series *series,
           const struct series_part *part)
{
  struct run_at *sorted = memory_array (part->count, sizeof *sorted);
  if (sorted == NULL)
    return NULL;
  bool in_order = true;
  for (size_t i = 0; i < part->count; i++)
    {
      sorted[i].index = part->first + i;
      sample_set_run (set, series, sorted[i].index, &sorted[i].run);
      in_order
          = in_order
            && (i == 0 || compare_run_at (&sorted[i - 1], &sorted[i]) < 0);
    }
  if (!in_order)
    qsort (sorted, part->count, sizeof *sorted, compare_run_at);
  return sorted;
}

/* Append the pairs of two parts to I_X and I_Y, which hold COUNT pairs and
   have room; return the new count, or -1.  */
static ptrdiff_t
pair_parts (const struct side *x, const struct series_part *part_x,
            const struct side *y, const struct series_part *part_y,
            size_t *i_x, size_t *i_y, size_t count)
{
  struct run_at *runs_x = sort_part (x->set, x->series, part_x);
  struct run_at *runs_y = sort_part (y->set, y->series, part_y);
  if (runs_x == NULL || runs_y == NULL)
    {
      free (runs_x);
      free (runs_y);
      return -1;
    }
  size_t a = 0, b = 0;
  while (a < part_x->count && b < part_y->count)
    {
      int order = run_compare (&runs_x[a].run, &runs_y[b].run);
      if (order == 0)
        {
          i_x[count] = runs_x[a].index;
          i_y[count++] = runs_y[b].index;
        }
      a += order <= 0;
      b += order >= 0;
    }
  free (runs_x);
  free (runs_y);
  return (ptrdiff_t) count;
}

/* Whether samples of METRIC are answers to numbered questions of a data set,
   so that they pair wherever the data set is the same.  */
static bool
is_answer (const char *metric)
{
  return strcmp (metric, "correct") == 0 || strcmp (metric, "predicted") == 0;
}

/* Whether equal RUNs of the two parts belong together.  */
static bool
parts_pair (const struct side *x, const struct series_part *part_x,
            const struct side *y, const struct series_part *part_y)
{
  if (x->set == y->set && part_x->section == part_y->section)
    {
      const char *order
          = sample_set_value (x->set, part_x->section, NULL, "order");
      if (order != NULL && strcmp (order, "blocks") == 0)
        return true;
    }
  if (!is_answer (x->series->metric)
      || strcmp (x->series->metric, y->series->metric) != 0)
    return false;
  const char *data_x = sample_set_value (x->set, part_x->section,
                                         x->series->benchmark, "dataset");
  const char *data_y = sample_set_value (y->set, part_y->section,
                                         y->series->benchmark, "dataset");
  return data_x != NULL && data_y != NULL && strcmp (data_x, data_y) == 0;
}

/* Whether the two parts are of one section.  */
static bool
parts_match (const struct side *x, const struct series_part *part_x,
             const struct side *y, const struct series_part *part_y)
{
  return x->set == y->set && part_x->section == part_y->section;
}

/* Whether equal RUNs of two parts belong together.  */
typedef bool belong (const struct side *x, const struct series_part *part_x,
                     const struct side *y, const struct series_part *part_y);

/* Whether only parts of one section can belong together.  */
static bool
of_sections (const struct side *x, const struct side *y, belong *together)
{
  return together == parts_match || !is_answer (x->series->metric)
         || strcmp (x->series->metric, y->series->metric) != 0;
}

/* Pair all that belong TOGETHER, into arrays that have room; return the number
   of pairs, or -1.  USED, all false, marks the parts of Y that are taken.  */
static ptrdiff_t
pair_all (const struct side *x, const struct side *y, belong *together,
          size_t *i_x, size_t *i_y, bool *used)
{
  ptrdiff_t count = 0;
  size_t from = 0; /* parts ascend by their section */
  bool one_section = of_sections (x, y, together);
  for (size_t a = 0; a < x->series->part_count; a++)
    for (size_t b = from; b < y->series->part_count; b++)
      if (one_section
          && y->series->part[b].section != x->series->part[a].section)
        {
          if (y->series->part[b].section > x->series->part[a].section)
            break;
          from = b + 1;
        }
      else if (!used[b]
               && together (x, &x->series->part[a], y, &y->series->part[b]))
        {
          used[b] = true;
          count = pair_parts (x, &x->series->part[a], y, &y->series->part[b],
                              i_x, i_y, (size_t) count);
          if (count < 0)
            return -1;
          break;
        }
  return count;
}

static ptrdiff_t
pair (const struct side *x, const struct side *y, belong *together,
      size_t **i_x, size_t **i_y)
{
  size_t most = x->series->count < y->series->count ? x->series->count
                                                    : y->series->count;
  *i_x = memory_array (most, sizeof **i_x);
  *i_y = memory_array (most, sizeof **i_y);
  bool *used = calloc (y->series->part_count + 1, sizeof *used);
  ptrdiff_t count = *i_x == NULL || *i_y == NULL || used == NULL
                        ? -1
                        : pair_all (x, y, together, *i_x, *i_y, used);
  free (used);
  if (count <= 0)
    {
      free (*i_x);
      free (*i_y);
      *i_x = *i_y = NULL;
    }
  return count;
}

ptrdiff_t
sample_set_pair (const struct sample_set *set_x, const struct series *x,
                 const struct sample_set *set_y, const struct series *y,
                 size_t **i_x, size_t **i_y)
{
  return pair (&(struct side){ set_x, x }, &(struct side){ set_y, y },
               parts_pair, i_x, i_y);
}

ptrdiff_t
sample_set_match (const struct sample_set *set, const struct series *x,
                  const struct series *y, size_t **i_x, size_t **i_y)
{
  return pair (&(struct side){ set, x }, &(struct side){ set, y }, parts_match,
               i_x, i_y);
}
