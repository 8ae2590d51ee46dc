/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "pareto/candidates.h"
#include "pareto/order.h"

/* With more points than this on the front, dividing is faster.  */
#define WINDOW_MAX 2048
#define WINDOW_FIRST 64 /* go on taking out what they dominate */

/* The points of the front so far, copied side by side.  */
struct window
{
  double *point;
  size_t *row; /* of each among the candidates */
  size_t count, dimensions;
};

/* The row of C of a point in the window that is no worse than P, or
   PARETO_NONE.  */
static size_t
find_no_worse (const struct window *w, const double *p)
{
  size_t d = w->dimensions;
  const double *q = w->point;
  for (size_t i = 0; i < w->count; i++, q += d)
    {
      size_t k = 0;
      while (k < d && q[k] <= p[k])
        k++;
      if (k == d)
        return w->row[i];
    }
  return PARETO_NONE;
}

static void
add (struct window *w, const double *p, size_t row)
{
  memcpy (w->point + w->count * w->dimensions, p, w->dimensions * sizeof *p);
  w->row[w->count++] = row;
}

/* The scaled sums of C as keys; false where one is not finite.  */
static bool
sum_up (const struct candidates *c, struct keyed *item)
{
  size_t d = c->dimensions;
  bool finite = true;
  for (size_t i = 0; i < c->count; i++)
    item[i] = (struct keyed){ 0, i };
  for (size_t k = 0; k < d; k++)
    {
      double least = INFINITY, most = -INFINITY;
      for (size_t i = 0; i < c->count; i++)
        {
          double x = c->value[i * d + k];
          least = x < least ? x : least;
          most = x > most ? x : most;
        }
      double width = most > least ? most - least : 1;
      for (size_t i = 0; i < c->count; i++)
        item[i].key += (c->value[i * d + k] - least) / width;
      finite = finite && isfinite (least) && isfinite (width);
    }
  return finite;
}

/* Rounding can give equal sums to points of which one dominates the other:
   within equal ones the lexicographic order puts that first.  */
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
   DOMINATOR whoever dominates them.  Once WINDOW is full, only with the first
   of it.  Whether it never was.  */
static bool
compare_all (const struct candidates *c, const struct keyed *item,
             struct window *window, size_t *dominator)
{
  size_t d = c->dimensions;
  bool fits = true;
  for (size_t i = 0; i < c->count; i++)
    {
      size_t row = item[i].index;
      const double *p = c->value + row * d;
      size_t by = find_no_worse (window, p);
      if (by != PARETO_NONE)
        {
          if (memcmp (c->value + by * d, p, d * sizeof *p) != 0)
            dominator[c->origin[row]] = c->origin[by];
        }
      else if (fits && window->count < WINDOW_MAX)
        add (window, p, row);
      else
        {
          fits = false;
          window->count = WINDOW_FIRST;
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
        c->origin[kept++] = c->origin[i];
      }
  c->count = kept;
}

int
candidates_filter_sorted (struct candidates *c, size_t *dominator, bool *done)
{
  struct keyed *item = memory_array (2 * c->count, sizeof *item);
  struct window window = {
    .point = memory_array (WINDOW_MAX, c->dimensions * sizeof *window.point),
    .row = memory_array (WINDOW_MAX, sizeof *window.row),
    .dimensions = c->dimensions,
  };
  bool enough_memory
      = item != NULL && window.point != NULL && window.row != NULL;
  *done = false;
  if (enough_memory && sum_up (c, item))
    {
      order_keyed (item, item + c->count, c->count);
      order_equal_sums (c, item);
      *done = compare_all (c, item, &window, dominator);
      take_out (c, dominator);
    }
  free (item);
  free (window.point);
  free (window.row);
  if (!enough_memory)
    errno = ENOMEM;
  return enough_memory ? 0 : -1;
}
