/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/early_stopping.h"
#include "stat/binomial.h"

/* Above this a count of queries is no whole number of a double.  */
#define QUERIES_MAX ((size_t) 1 << 53)

/* A hair above the level, lest a chance that equals it be missed by a
   rounding.  */
#define ROUNDING 1e-12

static bool
is_shown (double share, double confidence, size_t n, size_t over)
{
  return binomial_lower (over, n, 1 - share)
         <= (1 - confidence) * (1 + ROUNDING);
}

size_t
early_stopping_queries (double share, double confidence, size_t over)
{
  if (over >= QUERIES_MAX)
    return 0;
  /* The chance falls with each query: double, then halve.  */
  size_t too_few = over, enough = over + 1;
  while (!is_shown (share, confidence, enough, over))
    {
      if (enough >= QUERIES_MAX)
        return 0;
      too_few = enough;
      enough = enough > QUERIES_MAX / 2 ? QUERIES_MAX : 2 * enough;
    }
  while (enough - too_few > 1)
    {
      size_t middle = too_few + (enough - too_few) / 2;
      if (is_shown (share, confidence, middle, over))
        enough = middle;
      else
        too_few = middle;
    }
  return enough;
}

bool
early_stopping_over (double share, double confidence, size_t n, size_t *over)
{
  if (n == 0 || !is_shown (share, confidence, n, 0))
    return false;
  size_t allowed = 0, too_many = n;
  while (too_many - allowed > 1)
    {
      size_t middle = allowed + (too_many - allowed) / 2;
      if (is_shown (share, confidence, n, middle))
        allowed = middle;
      else
        too_many = middle;
    }
  *over = allowed;
  return true;
}
