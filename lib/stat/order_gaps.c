/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/order_gaps.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "stat/sort.h"
#include "stat/spread.h"

/* Different values that are found by a table.  */
#define TABLE_BITS 14
#define TABLE_SIZE ((size_t) 1 << TABLE_BITS)
#define TABLE_MOST (TABLE_SIZE / 4)

#define PARTS 8
#define CHUNK 1024 /* samples whose places are found before they are used */

/* Put VALUE into TABLE, whose free places are NaN; whether it is new.  */
static bool
note_value (double *table, double value)
{
  uint64_t bits;
  memcpy (&bits, &value, sizeof bits);
  size_t place = (bits * UINT64_C (0x9e3779b97f4a7c15)) >> (64 - TABLE_BITS);
  while (!isnan (table[place]))
    {
      if (table[place] == value)
        return false;
      place = (place + 1) % TABLE_SIZE;
    }
  table[place] = value;
  return true;
}

/* Put the different samples of VALUE at the start of TABLE; how many these
   are, or 0 where they are too many.  */
static size_t
find_distinct (double *table, const double *value, size_t n)
{
  size_t found = 0, kept = 0;
  for (size_t i = 0; i < TABLE_SIZE; i++)
    table[i] = NAN;
  for (size_t i = 0; i < n && found <= TABLE_MOST; i++)
    found += note_value (table, value[i] + 0.); /* so -0 is 0 */
  if (found > TABLE_MOST)
    return 0;
  for (size_t i = 0; i < TABLE_SIZE; i++)
    if (!isnan (table[i]))
      table[kept++] = table[i];
  return kept;
}

/* The smallest gap of FEW different samples; 0 where there are more, and -1
   without memory.  */
static int
find_few (const double *value, size_t n, double *gap, size_t *distinct)
{
  double *table = memory_array (TABLE_SIZE, sizeof *table);
  if (table == NULL)
    return -1;
  size_t count = find_distinct (table, value, n);
  int status = count > 0 ? 1 : 0;
  if (count > 0 && sort_doubles (table, count) != 0)
    status = -1;
  if (status > 0)
    *gap = smallest_gap (table, count, distinct);
  free (table);
  return status;
}

/* Put the samples of the places from FIRST to before END into PART, which has
   room for one more.  */
static void
take_part (double *part, const struct order_statistics *o, size_t first,
           size_t end)
{
  uint16_t place[CHUNK];
  size_t filled = 0;
  for (size_t i = 0, some; i < o->n; i += some)
    {
      const double *value = o->value + i;
      some = o->n - i < CHUNK ? o->n - i : CHUNK;
      division_places (&o->division, value, some, place);
      for (size_t k = 0; k < some; k++)
        {
          part[filled] = value[k];
          filled += place[k] >= first && place[k] < end;
        }
    }
}

/* The samples of parts up to GREATEST.  */
struct gaps
{
  double smallest, greatest;
  size_t distinct; /* 0: none yet */
};

static void
add_part (struct gaps *g, const double *sorted, size_t n)
{
  size_t distinct;
  double gap = smallest_gap (sorted, n, &distinct);
  double between = g->distinct > 0 ? sorted[0] - g->greatest : 0;
  if (g->distinct > 0 && between <= 0)
    distinct--;
  if (between > 0 && (gap <= 0 || between < gap))
    gap = between;
  if (gap > 0 && (g->smallest <= 0 || gap < g->smallest))
    g->smallest = gap;
  g->greatest = sorted[n - 1];
  g->distinct += distinct;
}

/* Where the part ends that begins with the place FIRST.  */
static size_t
part_end (const struct order_statistics *o, size_t first)
{
  size_t end = first + 1;
  while (end < ALL_PLACES
         && o->below[end + 1] - o->below[first] <= o->n / PARTS)
    end++;
  return end;
}

static int
add_parts (struct gaps *g, const struct order_statistics *o)
{
  double *part = NULL;
  size_t capacity = 0;
  int status = 0;
  for (size_t first = 0, end; first < ALL_PLACES && status == 0; first = end)
    {
      end = part_end (o, first);
      size_t count = o->below[end] - o->below[first];
      double *grown = memory_grow (part, &capacity, count + 1, sizeof *grown);
      part = grown == NULL ? part : grown;
      if (grown == NULL)
        status = -1;
      else if (count > 0)
        {
          take_part (part, o, first, end);
          status = sort_doubles (part, count);
          add_part (g, part, count);
        }
    }
  free (part);
  return status;
}

int
order_smallest_gap (struct order_statistics *o, double *gap, size_t *distinct)
{
  if (o->sorted != NULL)
    {
      *gap = smallest_gap (o->sorted, o->n, distinct);
      return 0;
    }
  int few = find_few (o->value, o->n, gap, distinct);
  if (few != 0)
    return few > 0 ? 0 : -1;
  order_statistics_count (o);
  struct gaps g = { 0 };
  if (o->failed || add_parts (&g, o) != 0)
    return -1;
  *gap = g.smallest;
  *distinct = g.distinct;
  return 0;
}
