/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "pareto/distinct_points.h"
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "pareto/order.h"

/* The rows of a matrix, for sorting their indices.  */
struct rows
{
  const double *value;
  size_t dimensions;
};

/* Lexicographic order of rows P and Q: negative, 0 or positive.  */
static int
compare_rows (const struct rows *rows, size_t p, size_t q)
{
  const double *x = rows->value + p * rows->dimensions;
  const double *y = rows->value + q * rows->dimensions;
  for (size_t k = 0; k < rows->dimensions; k++)
    if (x[k] != y[k])
      return x[k] < y[k] ? -1 : 1;
  return 0;
}

/* For qsort_r: the rows' order, among equals that of their indices.  */
static int
compare_indices (const void *a, const void *b, void *context)
{
  size_t p = *(const size_t *) a, q = *(const size_t *) b;
  int order = compare_rows (context, p, q);
  return order != 0 ? order : (p > q) - (p < q);
}

/* Put the N rows into lexicographic order in INDEX, equal ones in that of
   their indices: by the first number, then where that ties by all.  -1 with
   errno ENOMEM.  */
static int
order_rows (struct rows *rows, size_t *index, size_t n)
{
  struct keyed *item = memory_array (2 * n, sizeof *item);
  if (item == NULL)
    return -1;
  for (size_t i = 0; i < n; i++)
    item[i] = (struct keyed){
      rows->dimensions == 0 ? 0 : rows->value[i * rows->dimensions], i
    };
  order_keyed (item, item + n, n);
  for (size_t i = 0; i < n; i++)
    index[i] = item[i].index;
  for (size_t i = 0, end; i < n; i = end)
    {
      for (end = i + 1; end < n && item[end].key <= item[i].key; end++)
        ;
      if (end - i > 1)
        qsort_r (index + i, end - i, sizeof *index, compare_indices, rows);
    }
  free (item);
  return 0;
}

/* Copy the COUNT x DIMENSIONS numbers of POINTS to TO, signs turned so that
   lower is better.  -1 with errno EINVAL at a NaN.  */
static int
turn (double *to, const struct pareto_points *points)
{
  size_t dimensions = points->dimensions;
  for (size_t i = 0; i < points->count; i++)
    for (size_t k = 0; k < dimensions; k++)
      {
        double value = points->value[i * dimensions + k];
        if (isnan (value))
          {
            errno = EINVAL;
            return -1;
          }
        to[i * dimensions + k]
            = points->sense[k] == PARETO_HIGHER ? -value : value;
      }
  return 0;
}

/* Find the groups of equal rows along DISTINCT's original, and gather a row
   of each.  */
static void
gather (struct distinct_points *distinct, const struct rows *rows, size_t n)
{
  size_t dimensions = rows->dimensions;
  for (size_t i = 0; i < n; i++)
    {
      const size_t *original = distinct->original;
      if (i > 0 && compare_rows (rows, original[i - 1], original[i]) == 0)
        continue;
      if (dimensions > 0)
        memcpy (distinct->value + distinct->count * dimensions,
                rows->value + original[i] * dimensions,
                dimensions * sizeof *rows->value);
      distinct->first[distinct->count++] = i;
    }
  distinct->first[distinct->count] = n;
}

int
distinct_points_init (struct distinct_points *distinct,
                      const struct pareto_points *points)
{
  size_t n = points->count, dimensions = points->dimensions;
  size_t row_size = dimensions * sizeof *distinct->value;
  double *turned = memory_array (n, row_size == 0 ? 1 : row_size);
  *distinct = (struct distinct_points){
    .value = memory_array (n, row_size == 0 ? 1 : row_size),
    .dimensions = dimensions,
    .original = memory_array (n, sizeof *distinct->original),
    .first = memory_array (n + 1, sizeof *distinct->first),
  };
  int result = -1;
  if (turned != NULL && distinct->value != NULL && distinct->original != NULL
      && distinct->first != NULL && turn (turned, points) == 0)
    {
      struct rows rows = { turned, dimensions };
      result = order_rows (&rows, distinct->original, n);
      if (result == 0)
        gather (distinct, &rows, n);
    }
  int error = errno;
  free (turned);
  if (result != 0)
    distinct_points_free (distinct);
  errno = error;
  return result;
}

void
distinct_points_free (struct distinct_points *distinct)
{
  free (distinct->value);
  free (distinct->original);
  free (distinct->first);
  *distinct = (struct distinct_points){ 0 };
}
