/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "pareto/hypervolume.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"

/* Here a point is a row of STRIDE numbers, by how much it is better than the
   reference, of which the first D count.  */
struct boxes
{
  double *row;
  size_t count, stride;
};

/* Descending by the first number.  */
static int
compare_first (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x < y) - (x > y);
}

/* For qsort_r: ascending by the number at *CONTEXT.  */
static int
compare_at (const void *a, const void *b, void *context)
{
  size_t k = *(const size_t *) context;
  double x = ((const double *) a)[k], y = ((const double *) b)[k];
  return (x > y) - (x < y);
}

static double
area (struct boxes *boxes)
{
  double sum = 0, height = 0;
  qsort (boxes->row, boxes->count, boxes->stride * sizeof *boxes->row,
         compare_first);
  for (size_t i = 0; i < boxes->count; i++)
    {
      const double *p = boxes->row + i * boxes->stride;
      if (p[1] > height)
        {
          sum += p[0] * (p[1] - height);
          height = p[1];
        }
    }
  return sum;
}

static bool
covers (const double *a, const double *b, size_t d)
{
  for (size_t k = 0; k < d; k++)
    if (a[k] < b[k])
      return false;
  return true;
}

/* Add P to LIMITED unless a row of it covers P; rows that P covers go.  */
static void
add_uncovered (struct boxes *limited, const double *p, size_t d)
{
  size_t stride = limited->stride, kept = 0;
  for (size_t i = 0; i < limited->count; i++)
    if (covers (limited->row + i * stride, p, d))
      return;
  for (size_t i = 0; i < limited->count; i++)
    if (!covers (p, limited->row + i * stride, d))
      memmove (limited->row + stride * kept++, limited->row + i * stride,
               stride * sizeof *p);
  memcpy (limited->row + stride * kept++, p, stride * sizeof *p);
  limited->count = kept;
}

/* The volume of BOXES, which it permutes, in D dimensions; SPARE has room for
   as many rows once more for each dimension above two, and one.  */
static double
volume_of (struct boxes *boxes, size_t d, double *spare)
{
  size_t stride = boxes->stride, last = d - 1;
  double sum = 0;
  if (d == 2)
    return area (boxes);
  if (d == 1)
    {
      for (size_t i = 0; i < boxes->count; i++)
        sum = boxes->row[i * stride] > sum ? boxes->row[i * stride] : sum;
      return sum;
    }
  /* Of what comes after a point in this order, none is lower than it.  */
  qsort_r (boxes->row, boxes->count, stride * sizeof *boxes->row, compare_at,
           &last);
  for (size_t i = 0; i < boxes->count; i++)
    {
      const double *p = boxes->row + i * stride;
      double *cut = spare + boxes->count * stride;
      struct boxes limited = { spare, 0, stride };
      double base = 1;
      for (size_t k = 0; k < last; k++)
        base *= p[k];
      for (size_t j = i + 1; j < boxes->count; j++)
        {
          const double *q = boxes->row + j * stride;
          for (size_t k = 0; k < stride; k++)
            cut[k] = q[k] < p[k] ? q[k] : p[k];
          if (last > 2)
            add_uncovered (&limited, cut, last);
          else
            memcpy (spare + stride * limited.count++, cut,
                    stride * sizeof *cut);
        }
      sum += p[last] * (base - volume_of (&limited, last, cut));
    }
  return sum;
}

/* Put the points that are better than REFERENCE into BOXES.  */
static void
gather (struct boxes *boxes, const struct pareto_points *points,
        const double *reference)
{
  size_t d = points->dimensions;
  for (size_t i = 0; i < points->count; i++)
    {
      double *to = boxes->row + boxes->count * d;
      bool better = true;
      for (size_t k = 0; k < d; k++)
        {
          double by = points->value[i * d + k] - reference[k];
          to[k] = points->sense[k] == PARETO_HIGHER ? by : -by;
          better = better && to[k] > 0;
        }
      boxes->count += better;
    }
}

int
pareto_hypervolume (const struct pareto_points *points,
                    const double *reference, double *volume)
{
  size_t d = points->dimensions, row = d * sizeof (double);
  *volume = 0;
  if (d == 0)
    return 0;
  struct boxes boxes = { memory_array (points->count + 1, row), 0, d };
  double *spare = memory_array ((points->count + 1) * d, row);
  int result = boxes.row == NULL || spare == NULL ? -1 : 0;
  if (result == 0)
    {
      gather (&boxes, points, reference);
      *volume = volume_of (&boxes, d, spare);
    }
  free (boxes.row);
  free (spare);
  if (result != 0)
    errno = ENOMEM;
  return result;
}
