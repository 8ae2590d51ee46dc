/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/kappa.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "stat/sort.h"

/* The distinct classes, ascending.  */
struct classes
{
  double *value;
  size_t count;
};

static int
find_classes (struct classes *c, const double *value, size_t n)
{
  c->value = sorted_copy (value, n);
  c->count = 0;
  if (c->value == NULL)
    return -1;
  for (size_t i = 0; i < n; i++)
    if (c->count == 0 || c->value[i] != c->value[c->count - 1])
      c->value[c->count++] = c->value[i];
  return 0;
}

static size_t
class_of (const struct classes *c, double value)
{
  size_t low = 0, high = c->count - 1;
  while (low < high)
    {
      size_t middle = low + (high - low) / 2;
      if (c->value[middle] < value)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/* Kappa of N items whose classes are numbers below K; X_SHARE and Y_SHARE are
   room for K, cleared.  */
static void
cohen (struct kappa *kappa, const size_t *x, const size_t *y, size_t n,
       size_t k, double *x_share, double *y_share)
{
  double agreed = 0, chance = 0, count = (double) n;
  for (size_t i = 0; i < n; i++)
    {
      x_share[x[i]]++;
      y_share[y[i]]++;
      agreed += x[i] == y[i];
    }
  for (size_t c = 0; c < k; c++)
    {
      x_share[c] /= count;
      y_share[c] /= count;
      chance += x_share[c] * y_share[c];
    }
  *kappa = (struct kappa){ agreed / count, NAN, NAN };
  if (k < 2 || !(chance < 1))
    return;
  double value = (kappa->observed - chance) / (1 - chance);
  double a = 0, b = 0;
  for (size_t i = 0; i < n; i++)
    {
      /* X's share of the class that Y gave, and the other way round.  */
      double pair = x_share[y[i]] + y_share[x[i]];
      if (x[i] == y[i])
        a += pow (1 - pair * (1 - value), 2);
      else
        b += pow (pair * (1 - value), 2);
    }
  double c = pow (value - chance * (1 - value), 2);
  kappa->kappa = value;
  /* One division, so that the error is 0 where all agree.  */
  kappa->error = sqrt (fmax (0, (a + b) / count - c) / count) / (1 - chance);
}

int
kappa_cohen (struct kappa *kappa, const double *x, const double *y, size_t n)
{
  double *pool = memory_array (2 * n, sizeof *pool);
  size_t *number = memory_array (2 * n, sizeof *number);
  struct classes c = { .value = NULL };
  int result = -1;
  if (pool != NULL && number != NULL)
    {
      memcpy (pool, x, n * sizeof *pool);
      memcpy (pool + n, y, n * sizeof *pool);
      if (find_classes (&c, pool, 2 * n) == 0)
        {
          double *share = calloc (2 * c.count, sizeof *share);
          for (size_t i = 0; i < 2 * n; i++)
            number[i] = class_of (&c, pool[i]);
          if (share != NULL)
            {
              cohen (kappa, number, number + n, n, c.count, share,
                     share + c.count);
              result = 0;
            }
          free (share);
        }
    }
  free (c.value);
  free (pool);
  free (number);
  return result;
}

/* Kappa from the AGREEMENT, a sum over COUNT items, and how often each class
   was given, less those of the item left out (TIMES, or NULL).  */
static double
fleiss (double agreement, const double *given, const double *times, size_t k,
        double count, double raters)
{
  double chance = 0, all = count * raters;
  for (size_t c = 0; c < k; c++)
    {
      double share = (given[c] - (times == NULL ? 0 : times[c])) / all;
      chance += share * share;
    }
  return (agreement / count - chance) / (1 - chance);
}

/* TIMES each class was given to an item, and the agreeing share of its
   pairs.  */
static double
look_at (double *times, const struct classes *c, const double *class,
         size_t raters)
{
  double squares = 0, r = (double) raters;
  memset (times, 0, c->count * sizeof *times);
  for (size_t i = 0; i < raters; i++)
    times[class_of (c, class[i])]++;
  for (size_t k = 0; k < c->count; k++)
    squares += times[k] * times[k];
  return (squares - r) / (r * (r - 1));
}

/* GIVEN and TIMES are room, GIVEN cleared.  */
static void
fleiss_of (struct kappa *kappa, const struct classes *c, const double *class,
           size_t n, size_t raters, double *given, double *times)
{
  double agreement = 0, count = (double) n, r = (double) raters;
  for (size_t i = 0; i < n; i++)
    {
      agreement += look_at (times, c, class + i * raters, raters);
      for (size_t k = 0; k < c->count; k++)
        given[k] += times[k];
    }
  *kappa = (struct kappa){ agreement / count, NAN, NAN };
  if (c->count < 2)
    return;
  kappa->kappa = fleiss (agreement, given, NULL, c->count, count, r);
  double sum = 0, squares = 0;
  for (size_t i = 0; i < n && n > 1; i++)
    {
      double own = look_at (times, c, class + i * raters, raters);
      double off
          = fleiss (agreement - own, given, times, c->count, count - 1, r)
            - kappa->kappa;
      sum += off;
      squares += off * off;
    }
  double spread = squares - sum * sum / count;
  kappa->error = n > 1 ? sqrt ((count - 1) / count * fmax (0, spread)) : NAN;
  if (!isfinite (kappa->error))
    kappa->error = NAN;
}

int
kappa_fleiss (struct kappa *kappa, const double *class, size_t n,
              size_t raters)
{
  struct classes c;
  if (find_classes (&c, class, n * raters) != 0)
    return -1;
  double *given = calloc (2 * c.count, sizeof *given);
  if (given != NULL)
    fleiss_of (kappa, &c, class, n, raters, given, given + c.count);
  int result = given == NULL ? -1 : 0;
  free (given);
  free (c.value);
  return result;
}
