/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "pareto/candidates.h"
#include "pareto/lanes.h"
#include "pareto/order.h"

/* With more points than this on the front, dividing is faster.  */
#define WINDOW_MAX 2048

/* The points of the front so far.  */
struct window
{
  struct lanes lanes;
  double *value;             /* a row each, side by side */
  size_t origin[WINDOW_MAX]; /* of each: its index among all points */
};

/* What a point is to one of the window that is no worse in levels.  */
enum relation
{
  APART, /* neither of the others */
  EQUAL,
  DOMINATED
};

static enum relation
relate (const double *p, const double *q, size_t d)
{
  bool better = false;
  for (size_t k = 0; k < d; k++)
    {
      if (q[k] > p[k])
        return APART;
      better |= q[k] < p[k];
    }
  return better ? DOMINATED : EQUAL;
}

/* What ROW of C is to the window; where it is DOMINATED, *BY becomes the
   index of who does.  */
static enum relation
look_up (const struct candidates *c, struct window *w, size_t row, size_t *by)
{
  size_t d = c->dimensions;
  uint32_t found;
  for (size_t from = 0;
       lanes_find (&w->lanes, c->level + row * d, &from, &found);
       from += LANES)
    for (; found != 0; found &= found - 1)
      {
        size_t i = from + (size_t) __builtin_ctz (found);
        enum relation relation
            = relate (c->value + row * d, w->value + i * d, d);
        *by = w->origin[i];
        if (relation != APART)
          return relation;
      }
  return APART;
}

/* Where sums are equal, one point can only dominate another of the same
   levels: the lexicographic order puts it first.  */
static int
compare_rows (const void *a, const void *b, void *context)
{
  const struct candidates *c = context;
  size_t p = ((const struct keyed *) a)->index;
  size_t q = ((const struct keyed *) b)->index;
  const double *x = c->value + p * c->dimensions;
  const double *y = c->value + q * c->dimensions;
  for (size_t k = 0; k < c->dimensions; k++)
    if (x[k] != y[k])
      return x[k] < y[k] ? -1 : 1;
  return (p > q) - (p < q);
}

static void
order_equal_sums (struct candidates *c, struct keyed *item)
{
  for (size_t i = 0, end; i < c->count; i = end)
    {
      for (end = i + 1; end < c->count && item[end].key <= item[i].key; end++)
        ;
      if (end - i > 1)
        qsort_r (item + i, end - i, sizeof *item, compare_rows, c);
    }
}

/* Compare the rows of C in the order of ITEM with WINDOW, and name in
   DOMINATOR whoever dominates them.  Whether WINDOW took all of the front.  */
static bool
compare_all (const struct candidates *c, const struct keyed *item,
             struct window *window, size_t *dominator)
{
  size_t d = c->dimensions;
  bool fits = true;
  for (size_t i = 0; i < c->count; i++)
    {
      size_t row = item[i].index, by;
      enum relation relation = look_up (c, window, row, &by);
      if (relation == DOMINATED)
        dominator[c->origin[row]] = by;
      else if (relation == APART && window->lanes.count == WINDOW_MAX)
        fits = false;
      else if (relation == APART)
        {
          window->origin[window->lanes.count] = c->origin[row];
          memcpy (window->value + window->lanes.count * d, c->value + row * d,
                  d * sizeof *window->value);
          lanes_add (&window->lanes, c->level + row * d);
        }
    }
  return fits;
}

/* Take out what DOMINATOR says is dominated.  */
static void
take_out (struct candidates *c, const size_t *dominator)
{
  size_t kept = 0, d = c->dimensions;
  for (size_t i = 0; i < c->count; i++)
    if (dominator[c->origin[i]] == PARETO_NONE)
      {
        memmove (c->value + kept * d, c->value + i * d, d * sizeof *c->value);
        memmove (c->level + kept * d, c->level + i * d, d * sizeof *c->level);
        c->sum[kept] = c->sum[i];
        c->origin[kept++] = c->origin[i];
      }
  c->count = kept;
}

static int
window_init (struct window *window, size_t dimensions)
{
  window->value
      = memory_array (WINDOW_MAX, dimensions * sizeof *window->value);
  return lanes_init (&window->lanes, WINDOW_MAX, dimensions, false) == 0
                 && window->value != NULL
             ? 0
             : -1;
}

static void
window_free (struct window *window)
{
  lanes_free (&window->lanes);
  free (window->value);
}

int
candidates_filter_sorted (struct candidates *c, size_t *dominator, bool *done)
{
  struct keyed *item = memory_array (2 * c->count, sizeof *item);
  struct window window;
  int result = window_init (&window, c->dimensions);
  if (item == NULL)
    result = -1;
  if (result == 0)
    {
      for (size_t i = 0; i < c->count; i++)
        item[i] = (struct keyed){ c->sum[i], i };
      order_keyed (item, item + c->count, c->count);
      order_equal_sums (c, item);
      *done = compare_all (c, item, &window, dominator);
      take_out (c, dominator);
    }
  free (item);
  window_free (&window);
  if (result != 0)
    errno = ENOMEM;
  return result;
}
