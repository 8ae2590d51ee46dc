/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "pareto/dominance_pairs.h"
#include <errno.h>
#include <stdlib.h>
#include "base/memory.h"

/* Below this many points levels are not worth their scales.  */
#define MANY 256
/* How many points stand side by side.  */
#define CHUNK 256
/* Up to these sizes looking at every pair is faster than dividing: one by
   one, and LANES at once.  */
#define FEW_POINTS 16
#define FEW_PAIRS 2048
#define FEW_POINTS_SIDE_BY_SIDE CHUNK
#define FEW_PAIRS_SIDE_BY_SIDE (1 << 17)
#define FEW_PAIRS_BEFORE_SWEEP (1 << 22)
#define FEW_TO_MANY 64 /* so few with any number of others */

int
dominance_pairs_init (struct dominance_pass *pass)
{
  const struct distinct_points *points = pass->points;
  size_t n = points->count, d = points->dimensions;
  struct levels levels;
  pass->level = NULL;
  if (n < MANY)
    return 0;
  level16 *level = memory_array (n, d * sizeof *level);
  if (level == NULL || levels_init (&levels, points->value, n, d) != 0)
    {
      free (level);
      errno = ENOMEM;
      return -1;
    }
  for (size_t i = 0; i < n; i++)
    levels_of (&levels, points->value + i * d, level + i * d);
  levels_free (&levels);
  pass->level = level;
  int result = lanes_init (&pass->forward, CHUNK, d, false);
  return lanes_init (&pass->backward, CHUNK, d, true) == 0 ? result : -1;
}

void
dominance_pairs_free (struct dominance_pass *pass)
{
  if (pass->level == NULL)
    return;
  free (pass->level);
  pass->looked_at += pass->forward.looked_at + pass->backward.looked_at;
  lanes_free (&pass->forward);
  lanes_free (&pass->backward);
}

bool
dominance_pairs_few_points (const struct dominance_pass *pass, size_t count)
{
  return count <= (pass->level == NULL ? FEW_POINTS : FEW_POINTS_SIDE_BY_SIDE);
}

bool
dominance_pairs_few (const struct dominance_pass *pass, size_t n_a, size_t n_b,
                     size_t k)
{
  if (pass->level == NULL)
    return n_b <= FEW_PAIRS / n_a;
  if (pass->points->dimensions - k == pass->swept)
    return n_b <= FEW_PAIRS_BEFORE_SWEEP / n_a;
  return n_b <= FEW_PAIRS_SIDE_BY_SIDE / n_a || n_a <= FEW_TO_MANY
         || n_b <= FEW_TO_MANY;
}

/* Whether point A is no worse than point B from dimension K on.  */
static inline bool
is_no_worse (const struct dominance_pass *pass, size_t a, size_t b, size_t k)
{
  size_t d = pass->points->dimensions;
  const double *p = pass->points->value + a * d;
  const double *q = pass->points->value + b * d;
  for (; k < d; k++)
    if (p[k] > q[k])
      return false;
  return true;
}

/* The levels of point I from dimension K on.  */
static inline const level16 *
levels_from (const struct dominance_pass *pass, size_t i, size_t k)
{
  return pass->level + i * pass->points->dimensions + k;
}

/* Let B meet those of the N_A points of A that are no worse from dimension K
   on, until it is settled.  */
static void
meet_each (const struct dominance_pass *pass, const uint32_t *a, size_t n_a,
           size_t b, size_t k)
{
  for (size_t j = 0; j < n_a; j++)
    if (is_no_worse (pass, a[j], b, k))
      {
        pass->meet (pass, b, a[j]);
        if (dominance_settled (pass, b))
          return;
      }
}

/* The same for those that stand forward.  */
static void
meet_forward (struct dominance_pass *pass, const uint32_t *a, size_t b,
              size_t k)
{
  uint32_t found;
  for (size_t from = 0;
       lanes_find (&pass->forward, levels_from (pass, b, k), &from, &found);
       from += LANES)
    for (; found != 0; found &= found - 1)
      {
        size_t j = from + (size_t) __builtin_ctz (found);
        if (!is_no_worse (pass, a[j], b, k))
          continue;
        pass->meet (pass, b, a[j]);
        if (dominance_settled (pass, b))
          return;
      }
}

/* Let those points of B, which stand backward, that A is no worse than from
   dimension K on meet it.  */
static void
meet_backward (struct dominance_pass *pass, const uint32_t *b, size_t a,
               size_t k)
{
  uint32_t found;
  for (size_t from = 0;
       lanes_find (&pass->backward, levels_from (pass, a, k), &from, &found);
       from += LANES)
    for (; found != 0; found &= found - 1)
      {
        size_t j = from + (size_t) __builtin_ctz (found);
        if (!is_no_worse (pass, a, b[j], k))
          continue;
        pass->meet (pass, b[j], a);
        if (dominance_settled (pass, b[j]))
          lanes_forget (&pass->backward, j);
      }
}

/* Put the COUNT points of INDEX side by side in LANES, from dimension K
   on.  */
static void
line_up (const struct dominance_pass *pass, struct lanes *lanes,
         const uint32_t *index, size_t count, size_t k)
{
  lanes_clear (lanes, pass->points->dimensions - k);
  for (size_t i = 0; i < count; i++)
    lanes_add (lanes, levels_from (pass, index[i], k));
}

void
dominance_pairs_meet (struct dominance_pass *pass, const uint32_t *a,
                      size_t n_a, const uint32_t *b, size_t n_b, size_t k)
{
  if (pass->level == NULL)
    for (size_t i = 0; i < n_b; i++)
      meet_each (pass, a, n_a, b[i], k);
  else if (n_a <= n_b)
    for (size_t i = 0; i < n_a; i += CHUNK)
      {
        line_up (pass, &pass->forward, a + i,
                 n_a - i < CHUNK ? n_a - i : CHUNK, k);
        for (size_t j = 0; j < n_b; j++)
          if (!dominance_settled (pass, b[j]))
            meet_forward (pass, a + i, b[j], k);
      }
  else
    for (size_t i = 0; i < n_b; i += CHUNK)
      {
        line_up (pass, &pass->backward, b + i,
                 n_b - i < CHUNK ? n_b - i : CHUNK, k);
        for (size_t j = 0; j < n_a; j++)
          meet_backward (pass, b + i, a[j], k);
      }
}

void
dominance_pairs_meet_within (struct dominance_pass *pass, size_t first,
                             size_t count)
{
  uint32_t before[FEW_POINTS_SIDE_BY_SIDE];
  size_t n = 0;
  if (pass->level != NULL)
    lanes_clear (&pass->forward, pass->points->dimensions - 1);
  for (size_t b = first; b < first + count; b++)
    {
      if (dominance_settled (pass, b))
        continue;
      if (pass->level == NULL)
        meet_each (pass, before, n, b, 1);
      else
        meet_forward (pass, before, b, 1);
      if (dominance_settled (pass, b))
        continue;
      before[n++] = (uint32_t) b;
      if (pass->level != NULL)
        lanes_add (&pass->forward, levels_from (pass, b, 1));
    }
}
