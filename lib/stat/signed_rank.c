/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/signed_rank.h"
#include <math.h>
#include <stdlib.h>
#include "base/memory.h"
#include "stat/sort.h"

/* The exact law is used up to so many pairs: some 10 ms.  */
#define EXACT_PAIRS 300

/* Set RANK to the doubled mid-ranks of the sizes that are not 0, ascending,
   after SIZE is sorted; return how many.  */
static size_t
doubled_ranks (uint64_t *rank, const double *size, size_t n)
{
  size_t count = 0;
  for (size_t first = 0, end; first < n; first = end)
    {
      for (end = first; end < n && size[end] == size[first];)
        end++;
      for (size_t k = first; size[first] > 0 && k < end; k++)
        rank[count++] = first + end + 1;
    }
  return count;
}

/* The doubled mid-rank of SIZE, by search among the N of SORTED.  */
static uint64_t
doubled_rank_of (double size, const double *sorted, size_t n)
{
  size_t first = 0, end = n;
  while (first < end)
    {
      size_t middle = first + (end - first) / 2;
      if (sorted[middle] < size)
        first = middle + 1;
      else
        end = middle;
    }
  for (end = first; end < n && sorted[end] == size;)
    end++;
  return first + end + 1;
}

/* The law of |Z| when each of COUNT ranks has either sign: by the law of the
   doubled sum B of those with a plus, Z = B - (sum of all) / 2.  */
static int
exact_law (struct rank_law *law, const uint64_t *rank, size_t count)
{
  uint64_t total = 0;
  for (size_t i = 0; i < count; i++)
    total += rank[i];
  double *chance = calloc (total + 1, sizeof *chance);
  double *tail = calloc (total / 2 + 1, sizeof *tail);
  if (chance == NULL || tail == NULL)
    {
      free (chance);
      free (tail);
      return -1;
    }
  chance[0] = 1;
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i++)
    {
      /* From above, so that no rank counts twice.  */
      for (uint64_t s = sum + 1; s-- > 0;)
        {
          chance[s] /= 2;
          chance[s + rank[i]] += chance[s];
        }
      sum += rank[i];
    }
  for (uint64_t s = 0; s <= total; s++)
    tail[s > total / 2 ? s - total / 2 : total / 2 - s] += chance[s];
  free (chance);
  rank_law_exact (law, tail, total / 2);
  return 0;
}

static void
normal_law (struct rank_law *law, const uint64_t *rank, size_t count,
            enum rank_law_kind kind)
{
  double variance = 0, total = 0;
  for (size_t i = 0; i < count; i++)
    {
      double r = (double) rank[i] / 2;
      variance += r * r;
      total += r;
    }
  *law
      = (struct rank_law){ .reach = (uint64_t) total,
                           .sd = sqrt (variance),
                           .correction = kind != RANK_LAW_NORMAL_UNCORRECTED };
}

/* SIZE and RANK are room for N.  */
static int
test (struct signed_rank *t, const double *d, size_t n,
      enum rank_law_kind kind, double *size, uint64_t *rank)
{
  for (size_t i = 0; i < n; i++)
    size[i] = fabs (d[i]);
  if (sort_doubles (size, n) != 0)
    return -1;
  uint64_t plus = 0, minus = 0;
  for (size_t i = 0; i < n; i++)
    if (d[i] > 0)
      plus += doubled_rank_of (d[i], size, n);
    else if (d[i] < 0)
      minus += doubled_rank_of (-d[i], size, n);
  t->doubled_v = plus;
  t->z = ((int64_t) plus - (int64_t) minus) / 2;
  size_t count = doubled_ranks (rank, size, n);
  if (kind == RANK_LAW_EXACT
      || (kind == RANK_LAW_AUTO && count <= EXACT_PAIRS))
    return exact_law (&t->law, rank, count);
  normal_law (&t->law, rank, count, kind);
  return 0;
}

int
signed_rank_test (struct signed_rank *t, const double *d, size_t n,
                  enum rank_law_kind kind)
{
  double *size = memory_array (n, sizeof *size);
  uint64_t *rank = memory_array (n, sizeof *rank);
  int result
      = size != NULL && rank != NULL ? test (t, d, n, kind, size, rank) : -1;
  free (size);
  free (rank);
  return result;
}
