/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/adjust.h"
#include <math.h>
#include <stdlib.h>
#include "base/memory.h"

struct ranked
{
  double p;
  size_t index;
};

static int
by_p (const void *a, const void *b)
{
  const struct ranked *x = a, *y = b;
  if (x->p != y->p)
    return x->p < y->p ? -1 : 1;
  return x->index < y->index ? -1 : x->index > y->index;
}

/* The p-values in ascending order, the caller's to free; NULL with errno
   ENOMEM.  */
static struct ranked *
rank (const double *p, size_t n)
{
  struct ranked *r = memory_array (n, sizeof *r);
  if (r == NULL)
    return NULL;
  for (size_t i = 0; i < n; i++)
    r[i] = (struct ranked){ p[i], i };
  qsort (r, n, sizeof *r, by_p);
  return r;
}

int
adjust_holm (const double *p, size_t n, double *adjusted)
{
  struct ranked *r = rank (p, n);
  if (r == NULL)
    return -1;
  double largest = 0;
  for (size_t k = 0; k < n; k++)
    {
      largest = fmax (largest, fmin (1, r[k].p * (double) (n - k)));
      adjusted[r[k].index] = largest;
    }
  free (r);
  return 0;
}

int
adjust_benjamini_hochberg (const double *p, size_t n, double *adjusted)
{
  struct ranked *r = rank (p, n);
  if (r == NULL)
    return -1;
  double smallest = 1;
  for (size_t k = n; k-- > 0;)
    {
      smallest = fmin (smallest, r[k].p * (double) n / (double) (k + 1));
      adjusted[r[k].index] = smallest;
    }
  free (r);
  return 0;
}

int
adjust_holm_levels (const double *p, size_t n, double alpha, double *alpha_of)
{
  struct ranked *r = rank (p, n);
  if (r == NULL)
    return -1;
  double level = alpha / (double) n;
  for (size_t k = 0, tested = 0; k < n; k++)
    {
      if (k == tested)
        {
          level = alpha / (double) (n - k);
          tested += r[k].p < level; /* else all that follow stay here */
        }
      alpha_of[r[k].index] = level;
    }
  free (r);
  return 0;
}

int
adjust_benjamini_hochberg_level (const double *p, size_t n, double alpha,
                                 double *level)
{
  struct ranked *r = rank (p, n);
  if (r == NULL)
    return -1;
  size_t rejected = n;
  while (rejected > 0
         && !(r[rejected - 1].p < alpha * (double) rejected / (double) n))
    rejected--;
  *level = alpha * (double) (rejected > 0 ? rejected : 1) / (double) n;
  free (r);
  return 0;
}
