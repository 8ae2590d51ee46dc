/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "pareto/pareto_front.h"
#include <stdlib.h>
#include "base/memory.h"
#include "pareto/candidates.h"
#include "pareto/distinct_points.h"
#include "pareto/dominance_pass.h"

bool
pareto_dominates (const struct pareto_points *points, size_t p, size_t q)
{
  const double *x = points->value + p * points->dimensions;
  const double *y = points->value + q * points->dimensions;
  bool better = false;
  for (size_t k = 0; k < points->dimensions; k++)
    {
      bool higher = points->sense[k] == PARETO_HIGHER;
      if (higher ? x[k] < y[k] : x[k] > y[k])
        return false;
      better |= x[k] != y[k];
    }
  return better;
}

/* The front of points in up to two dimensions: in lexicographic order a
   point is on it when it has less of the last dimension than all before.  */
static void
front_by_minimum (const struct distinct_points *distinct, size_t *dominator)
{
  size_t last = distinct->dimensions - 1, least = 0;
  for (size_t i = 1; i < distinct->count; i++)
    if (distinct_coordinate (distinct, i, last)
        < distinct_coordinate (distinct, least, last))
      least = i;
    else
      dominator[i] = least;
}

/* The goal of a pass for the front: RESULT is the dominator.  */
static double
last_coordinate (const struct dominance_pass *pass, size_t a)
{
  return distinct_coordinate (pass->points, a, pass->points->dimensions - 1);
}

static void
note_dominator (const struct dominance_pass *pass, size_t b, size_t a)
{
  if (last_coordinate (pass, a) <= last_coordinate (pass, b)
      && pass->result[b] == PARETO_NONE)
    pass->result[b] = a;
}

/* The goal of a pass for ranks: RESULT is the rank so far.  */
static double
deepest_first (const struct dominance_pass *pass, size_t a)
{
  return -(double) pass->result[a];
}

static void
raise_rank (const struct dominance_pass *pass, size_t b, size_t a)
{
  if (pass->result[b] <= pass->result[a])
    pass->result[b] = pass->result[a] + 1;
}

static int
find_dominators (const struct distinct_points *distinct, size_t *dominator)
{
  for (size_t i = 0; i < distinct->count; i++)
    dominator[i] = PARETO_NONE;
  if (distinct->dimensions == 0)
    return 0; /* all points are equal */
  if (distinct->dimensions <= 2)
    {
      front_by_minimum (distinct, dominator);
      return 0;
    }
  struct dominance_pass pass = {
    .points = distinct,
    .swept = 3,
    .key = last_coordinate,
    .meet = note_dominator,
    .result = dominator,
    .once = true,
  };
  return dominance_pass_run (&pass);
}

static int
find_ranks (const struct distinct_points *distinct, size_t *rank)
{
  /* In one dimension each point dominates all that follow.  */
  for (size_t i = 0; i < distinct->count; i++)
    rank[i] = distinct->dimensions == 1 ? i + 1 : 1;
  if (distinct->dimensions <= 1)
    return 0;
  struct dominance_pass pass = {
    .points = distinct,
    .swept = 2,
    .key = deepest_first,
    .meet = raise_rank,
    .result = rank,
  };
  return dominance_pass_run (&pass);
}

/* Find the dominators of the candidates left, by sorting; one that is
   dominated is given one that is not.  */
static int
finish (const struct candidates *left, size_t *dominator)
{
  struct distinct_points distinct;
  enum pareto_sense *sense = calloc (left->dimensions + 1, sizeof *sense);
  const struct pareto_points points
      = { left->value, left->count, left->dimensions, sense };
  int status = sense == NULL ? -1 : distinct_points_init (&distinct, &points);
  free (sense);
  if (status != 0)
    return -1;
  size_t *result = memory_array (distinct.count, sizeof *result);
  status = result == NULL ? -1 : find_dominators (&distinct, result);
  for (size_t i = 0; status == 0 && i < distinct.count; i++)
    for (size_t j = distinct.first[i];
         result[i] != PARETO_NONE && j < distinct.first[i + 1]; j++)
      dominator[left->origin[distinct.original[j]]]
          = left->origin[distinct.original[distinct.first[result[i]]]];
  free (result);
  distinct_points_free (&distinct);
  return status;
}

int
pareto_front (const struct pareto_points *points, size_t *dominator)
{
  struct candidates left;
  if (candidates_init (&left, points, dominator) != 0)
    return -1;
  bool done = false;
  int status = 0;
  if (points->dimensions > 3 && left.level != NULL)
    status = candidates_filter_sorted (&left, dominator, &done);
  if (status == 0 && !done)
    status = finish (&left, dominator);
  candidates_free (&left);
  for (size_t i = 0; status == 0 && i < points->count; i++)
    while (dominator[i] != PARETO_NONE
           && dominator[dominator[i]] != PARETO_NONE)
      dominator[i] = dominator[dominator[i]];
  return status;
}

int
pareto_rank (const struct pareto_points *points, size_t *rank)
{
  struct distinct_points distinct;
  if (distinct_points_init (&distinct, points) != 0)
    return -1;
  size_t *result = memory_array (distinct.count, sizeof *result);
  int status = result == NULL ? -1 : find_ranks (&distinct, result);
  for (size_t i = 0; status == 0 && i < distinct.count; i++)
    for (size_t j = distinct.first[i]; j < distinct.first[i + 1]; j++)
      rank[distinct.original[j]] = result[i];
  free (result);
  distinct_points_free (&distinct);
  return status;
}
