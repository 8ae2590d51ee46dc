/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/mann_whitney.h"
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include "base/memory.h"
#include "stat/wide_processors.h"

/* The exact law is used up to so many pairs: some 2 ms, or with ties
   some 10.  */
#define EXACT_PAIRS 10000

uint64_t
mann_whitney_doubled_u (const double *x, size_t n, const double *y, size_t m)
{
  uint64_t doubled = 0;
  size_t below = 0, not_above = 0; /* of X, against y */
  for (size_t j = 0; j < m; j++)
    {
      while (below < n && x[below] < y[j])
        below++;
      while (not_above < n && x[not_above] <= y[j])
        not_above++;
      doubled += below + not_above;
    }
  return doubled;
}

uint64_t
mann_whitney_distance (uint64_t doubled_u, size_t n, size_t m)
{
  uint64_t centre = (uint64_t) n * m;
  return doubled_u > centre ? doubled_u - centre : centre - doubled_u;
}

/* Set RANK to the doubled mid-ranks of the pooled samples, ascending, and
   return the sum of t^3 - t over the groups of t tied ones.  RANK may be
   NULL.  */
static double
pool_ranks (size_t *rank, const double *x, size_t n, const double *y, size_t m)
{
  double tied = 0;
  for (size_t i = 0, j = 0; i + j < n + m;)
    {
      size_t first = i + j;
      double value = j == m || (i < n && x[i] < y[j]) ? x[i] : y[j];
      while (i < n && x[i] == value)
        i++;
      while (j < m && y[j] == value)
        j++;
      size_t group = i + j - first;
      /* ranks first + 1 .. first + group: twice their mean */
      for (size_t k = first; rank != NULL && k < i + j; k++)
        rank[k] = 2 * first + group + 1;
      tied += (double) group * ((double) group * (double) group - 1);
    }
  return tied;
}

/* The table of the dynamic programme: for each number K, the law of the excess
   that the rank sum of K of the samples dealt so far, each choice of them as
   likely, has over the smallest that K can have.  What is not chosen has the
   rest of all ranks: so the row of K of D samples is that of D - K from its
   other end, and rows of more than half of the samples dealt are not kept.  */
struct draw_table
{
  size_t n;
  const size_t *rank;
  double *room;
  double **row;   /* n + 1 rows in ROOM, zeros from their LENGTH on */
  size_t *length; /* entries of a row that may differ from 0 */
  /* Without ties each row reads the same from either end: then LENGTH is that
     of its lower half, and no more is there.  */
  bool halves;
};

/* Rows are worked on in blocks of so many entries: loops of a constant number
   of turns become vector instructions.  */
#define BLOCK 8

static void
draw_table_free (struct draw_table *t)
{
  free (t->row);
  free (t->length);
  free (t->room);
}

/* Row K is needed until the K largest of K + M samples, M those of the other
   side, can be its.  One piece of memory for all: the kernel takes longer to
   give a hundred than the arithmetic does.  */
static int
draw_table_init (struct draw_table *t, const size_t *rank, size_t n,
                 size_t total, bool untied)
{
  *t = (struct draw_table){ .n = n, .rank = rank, .halves = untied };
  t->row = calloc (n + 1, sizeof *t->row);
  t->length = calloc (n + 1, sizeof *t->length);
  size_t *first = memory_array (n + 1, sizeof *first);
  size_t span = 0, room = 0, m = total - n;
  for (size_t k = 0; k <= n && first != NULL; k++)
    {
      first[k] = room;
      room += (untied ? span / 2 : span) + 1 + BLOCK;
      if (k < n)
        span += rank[m + k] - rank[k];
    }
  t->room = calloc (room, sizeof *t->room);
  bool whole = t->row != NULL && t->length != NULL && first != NULL
               && t->room != NULL;
  for (size_t k = 0; k <= n && whole; k++)
    t->row[k] = t->room + first[k];
  free (first);
  if (!whole)
    return -1;
  t->row[0][0] = 1;
  t->length[0] = 1;
  return 0;
}

/* TO[s] = KEEP TO[s] + TAKE FROM[s] for s < LENGTH, and for the zeros up to
   the end of a block.  */
FOR_WIDE_PROCESSORS static void
blend (double *restrict to, double keep, const double *restrict from,
       double take, size_t length)
{
  for (size_t start = 0; start < length; start += BLOCK)
    for (size_t s = 0; s < BLOCK; s++)
      to[start + s] = keep * to[start + s] + take * from[start + s];
}

/* The same for half a row K, after DEALT samples: what it needs of its upper
   half before it becomes longer is put there from its lower.  */
static void
deal_half (struct draw_table *t, size_t k, double keep, double take,
           size_t dealt)
{
  double *row = t->row[k];
  size_t old = dealt < k ? 0 : k * (dealt - k);
  size_t half = k * (dealt + 1 - k) / 2, shift = dealt + 1 - k;
  for (size_t s = t->length[k]; s <= half; s++)
    row[s] = s <= old && t->length[k] > 0 ? row[old - s] : 0;
  t->length[k] = half + 1;
  for (size_t s = 0; s < shift && s <= half; s++)
    row[s] *= keep;
  if (shift <= half)
    blend (row + shift, keep, t->row[k - 1], take, half + 1 - shift);
}

/* Make row K, of more than half of 2 K - 1 samples dealt, from the one below,
   which is of the others.  */
static void
mirror (struct draw_table *t, size_t k)
{
  const double *others = t->row[k - 1];
  size_t length = t->length[k - 1];
  for (size_t s = 0; s < length; s++)
    t->row[k][s] = others[t->halves ? s : length - 1 - s];
  t->length[k] = length;
}

/* Deal the sample of rank RANK, after DEALT of TOTAL: of K of them it is one
   with the chance K / (DEALT + 1).  Rows from above, since each takes from the
   one below.  */
static void
deal (struct draw_table *t, size_t rank, size_t dealt, size_t total)
{
  size_t left = total - dealt, now = dealt + 1;
  size_t most = now / 2 < t->n ? now / 2 : t->n;
  /* Fewer than this can no longer become n.  */
  size_t least = left - 1 < t->n ? t->n - (left - 1) : 0;
  for (size_t k = most; k >= least && k > 0; k--)
    {
      double take = (double) k / (double) now;
      double keep = (double) (now - k) / (double) now;
      if (now == 2 * k)
        mirror (t, k);
      if (t->halves)
        {
          deal_half (t, k, keep, take, dealt);
          continue;
        }
      size_t shift = rank - t->rank[k - 1];
      for (size_t s = 0; s < shift && s < t->length[k]; s++)
        t->row[k][s] *= keep;
      size_t length = t->length[k - 1];
      blend (t->row[k] + shift, keep, t->row[k - 1], take, length);
      if (t->length[k] < length + shift)
        t->length[k] = length + shift;
    }
}

/* Turn the last row into the law of |Z|, Z = 2 U - n m; the rank sums have
   been divided by UNIT.  */
static int
law_of_distance (struct rank_law *law, const struct draw_table *t, size_t m,
                 size_t unit)
{
  uint64_t n = t->n, pairs = n * m, least = 0;
  for (size_t k = 0; k < n; k++)
    least += t->rank[k] * unit;
  double *tail = calloc (pairs + 1, sizeof *tail);
  if (tail == NULL)
    return -1;
  size_t half = t->length[n];
  size_t length = t->halves ? n * m + 1 : half;
  for (size_t s = 0; s < length; s++)
    {
      /* The doubled rank sum of the baseline less n (n + 1) counts the pairs
         in which it is the larger, doubled.  */
      uint64_t doubled_u = least + s * unit - n * (n + 1);
      tail[mann_whitney_distance (doubled_u, n, m)]
          += t->row[n][s < half ? s : length - 1 - s];
    }
  rank_law_exact (law, tail, pairs);
  return 0;
}

/* RANK: the doubled mid-ranks of all N + M; the law is the same with the
   sides exchanged, and quicker with the smaller one first.  */
static int
exact_law (struct rank_law *law, size_t *rank, size_t n, size_t m)
{
  if (n > m)
    return exact_law (law, rank, m, n);
  size_t total = n + m, unit = 2;
  bool untied = true;
  for (size_t i = 0; i < total; i++)
    {
      unit = rank[i] % 2 != 0 ? 1 : unit;
      untied &= rank[i] == 2 * (i + 1);
    }
  for (size_t i = 0; i < total; i++)
    rank[i] /= unit;
  struct draw_table t;
  int result = draw_table_init (&t, rank, n, total, untied);
  if (result == 0)
    {
      for (size_t dealt = 0; dealt < total; dealt++)
        deal (&t, rank[dealt], dealt, total);
      result = law_of_distance (law, &t, m, unit);
    }
  draw_table_free (&t);
  return result;
}

int
mann_whitney_law (struct rank_law *law, const double *x, size_t n,
                  const double *y, size_t m, enum rank_law_kind kind)
{
  double pairs = (double) n * (double) m;
  if (kind == RANK_LAW_EXACT
      || (kind == RANK_LAW_AUTO && pairs <= EXACT_PAIRS))
    {
      size_t *rank = memory_array (n + m, sizeof *rank);
      if (rank == NULL)
        return -1;
      pool_ranks (rank, x, n, y, m);
      int result = exact_law (law, rank, n, m);
      free (rank);
      return result;
    }
  double total = (double) n + (double) m;
  double tied = pool_ranks (NULL, x, n, y, m);
  /* Of U: n m / 12 (N + 1 - sum (t^3 - t) / (N (N - 1))).  */
  double variance = pairs / 12 * (total + 1 - tied / (total * (total - 1)));
  *law
      = (struct rank_law){ .reach = (uint64_t) n * m,
                           .sd = 2 * sqrt (fmax (variance, 0)),
                           .correction = kind != RANK_LAW_NORMAL_UNCORRECTED };
  return 0;
}
