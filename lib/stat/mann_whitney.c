/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/mann_whitney.h"
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include "base/memory.h"
#include "base/processor.h"

/* The exact law is used up to so many pairs: some 2 ms, or with ties
   some 5.  */
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

/* The table of the dynamic programme: for each number K, in how many ways K
   of the samples dealt so far have each excess of their rank sum over the
   smallest that K can have.  What is not chosen has the rest of all ranks: so
   the row of K of D samples is that of D - K from its other end, and rows of
   more than half of the samples dealt are not kept; nor are those of so few
   that the rest can no longer make N of them.  */
struct draw_table
{
  size_t n, m;
  const size_t *sum; /* of the least 0, 1, ... N + M ranks */
  double *ways;      /* to choose 0, 1, ... N of a group */
  double *room;
  double **row; /* N + 1 rows in ROOM */
  /* Without ties each row reads the same from either end: no more than its
     lower half is kept.  */
  bool halves;
};

/* Counts are times this, so that those of N + M up to 2000 are in range.  */
#define ONE 0x1p-1000

/* Rows are worked on in pieces of so many entries, that stay in the nearest
   cache while what is in several other rows is added, and those in blocks:
   loops of a constant number of turns become vector instructions.  */
#define PIECE 1024
#define BLOCK 8

static void
draw_table_free (struct draw_table *t)
{
  free (t->ways);
  free (t->row);
  free (t->room);
}

static size_t
least (size_t a, size_t b)
{
  return a < b ? a : b;
}

/* The rows that are kept when DEALT samples have been dealt.  */
static size_t
first_row (const struct draw_table *t, size_t dealt)
{
  return dealt > t->m ? dealt - t->m : 0;
}

static size_t
last_row (const struct draw_table *t, size_t dealt)
{
  return least (dealt / 2, t->n);
}

/* The largest excess of K of DEALT samples.  */
static size_t
span (const struct draw_table *t, size_t k, size_t dealt)
{
  return t->sum[dealt] - t->sum[dealt - k] - t->sum[k];
}

/* The entries of row K that are kept; none are before there are K samples.  */
static size_t
length (const struct draw_table *t, size_t k, size_t dealt)
{
  if (k > dealt)
    return 0;
  return (t->halves ? span (t, k, dealt) / 2 : span (t, k, dealt)) + 1;
}

/* No more are dealt at a time, so that the ways to choose of them are in
   range; two parts of a group make the ways of it all.  */
#define GROUP_MAX 1000

/* Where the group, or part of one, ends that starts after DEALT samples.  */
static size_t
group_end (const struct draw_table *t, size_t dealt)
{
  size_t rank = t->sum[dealt + 1] - t->sum[dealt], end = dealt + 1;
  while (end < t->n + t->m && end - dealt < GROUP_MAX
         && t->sum[end + 1] - t->sum[end] == rank)
    end++;
  return end;
}

/* The room that the rows kept at one time need.  */
static size_t
room_needed (const struct draw_table *t)
{
  size_t rows = 0, gone = 0, now = 0, most = 0;
  for (size_t dealt = 0, end; dealt < t->n + t->m; dealt = end)
    {
      end = group_end (t, dealt);
      for (; rows <= last_row (t, end); rows++)
        now += length (t, rows, t->m + rows);
      most = now > most ? now : most;
      for (; gone < first_row (t, end); gone++)
        now -= length (t, gone, t->m + gone);
    }
  /* A row that does not fit before the end of the room begins it anew.  */
  return most + length (t, t->n, t->n + t->m);
}

/* Rows come and go in their order, so they go round in the room: memory that
   was not used before costs more than the arithmetic does.  */
static int
draw_table_init (struct draw_table *t, const size_t *sum, size_t n, size_t m,
                 bool untied)
{
  *t = (struct draw_table){ .n = n, .m = m, .sum = sum, .halves = untied };
  size_t room = room_needed (t), at = 0;
  t->ways = memory_array (n + 1, sizeof *t->ways);
  t->row = memory_array (n + 1, sizeof *t->row);
  t->room = memory_array_to_fill (room, sizeof *t->room);
  if (t->ways == NULL || t->row == NULL || t->room == NULL)
    return -1;
  for (size_t k = 0; k <= n; k++)
    {
      size_t longest = length (t, k, m + k);
      at = at + longest > room ? 0 : at;
      t->row[k] = t->room + at;
      at += longest;
    }
  t->row[0][0] = ONE;
  return 0;
}

/* TO[s] += WAYS FROM[s] for s < COUNT; blocks of TO lie in one line of the
   cache each.  */
PROCESSOR_LOOP
add_blocks (double *restrict to, const double *restrict from, double ways,
            size_t count)
{
  for (; count > 0 && (uintptr_t) to % (BLOCK * sizeof *to) != 0; count--)
    *to++ += ways * *from++;
  for (; count >= BLOCK; count -= BLOCK, to += BLOCK, from += BLOCK)
    for (size_t s = 0; s < BLOCK; s++)
      to[s] += ways * from[s];
  for (size_t s = 0; s < count; s++)
    to[s] += ways * from[s];
}

PROCESSOR_FUNCTION (add,
                    (double *restrict to, const double *restrict from,
                     double ways, size_t count),
                    add_blocks, (to, from, ways, count))

/* Make row K, of more than half of DEALT samples, from that of the others.  */
static void
mirror (struct draw_table *t, size_t k, size_t dealt)
{
  size_t kept = length (t, k, dealt);
  for (size_t s = 0; s < kept; s++)
    t->row[k][s] = t->row[dealt - k][t->halves ? s : kept - 1 - s];
}

/* Make room in row K for what it has when END samples have been dealt.  */
static void
lengthen (struct draw_table *t, size_t k, size_t dealt, size_t end)
{
  double *row = t->row[k];
  size_t kept = length (t, k, dealt), wanted = length (t, k, end), s = kept;
  if (t->halves && kept > 0)
    for (size_t whole = span (t, k, dealt); s < wanted && s <= whole; s++)
      row[s] = row[whole - s];
  for (; s < wanted; s++)
    row[s] = 0;
}

/* Deal the group from DEALT to END.  Rows from above, since each takes from
   those below.  */
static void
deal (struct draw_table *t, size_t dealt, size_t end)
{
  size_t group = end - dealt, rank = t->sum[dealt + 1] - t->sum[dealt];
  t->ways[0] = 1;
  for (size_t j = 1; j <= least (group, t->n); j++)
    t->ways[j] = t->ways[j - 1] * (double) (group + 1 - j) / (double) j;
  for (size_t k = last_row (t, dealt) + 1; k <= last_row (t, end); k++)
    mirror (t, k, dealt);
  for (size_t k = last_row (t, end); k > 0 && k >= first_row (t, end); k--)
    {
      lengthen (t, k, dealt, end);
      size_t all = length (t, k, end);
      for (size_t piece = 0; piece < all; piece += PIECE)
        for (size_t j = k > dealt ? k - dealt : 1; j <= least (group, k); j++)
          {
            size_t shift = t->sum[k - j] + j * rank - t->sum[k];
            size_t from = piece > shift ? piece : shift;
            size_t to = least (least (piece + PIECE, all),
                               shift + length (t, k - j, dealt));
            if (from < to)
              add (t->row[k] + from, t->row[k - j] + (from - shift),
                   t->ways[j], to - from);
          }
    }
}

/* Turn the last row into the law of |Z|, Z = 2 U - n m.  A doubled rank is
   LOWEST and its rank in the table times UNIT.  */
static int
law_of_distance (struct rank_law *law, const struct draw_table *t,
                 size_t lowest, size_t unit)
{
  size_t n = t->n, m = t->m;
  uint64_t pairs = (uint64_t) n * m;
  double *tail = calloc (pairs + 1, sizeof *tail);
  if (tail == NULL)
    return -1;
  double choices = ONE;
  for (size_t i = 1; i <= n; i++)
    choices = choices * (double) (m + i) / (double) i;
  size_t kept = length (t, n, n + m), last = span (t, n, n + m);
  for (size_t s = 0; s <= last; s++)
    {
      /* The doubled rank sum of the baseline less n (n + 1) counts the pairs
         in which it is the larger, doubled.  */
      uint64_t doubled_u
          = n * lowest + (t->sum[n] + s) * unit - (uint64_t) n * (n + 1);
      tail[mann_whitney_distance (doubled_u, n, m)]
          += t->row[n][s < kept ? s : last - s] / choices;
    }
  rank_law_exact (law, tail, pairs);
  return 0;
}

static size_t
common_divisor (size_t a, size_t b)
{
  return b == 0 ? a : common_divisor (b, a % b);
}

/* RANK: the doubled mid-ranks of all N + M, in room for one more; the law is
   the same with the sides exchanged, and quicker with the smaller one
   first.  */
static int
exact_law (struct rank_law *law, size_t *rank, size_t n, size_t m)
{
  if (n > m)
    return exact_law (law, rank, m, n);
  size_t lowest = rank[0], unit = 0, sum = 0;
  bool untied = true;
  for (size_t i = 0; i < n + m; i++)
    {
      unit = common_divisor (rank[i] - lowest, unit);
      untied &= rank[i] == 2 * (i + 1);
    }
  unit = unit == 0 ? 1 : unit;
  for (size_t i = 0; i <= n + m; i++)
    {
      size_t next = i < n + m ? (rank[i] - lowest) / unit : 0;
      rank[i] = sum;
      sum += next;
    }
  struct draw_table t;
  int result = draw_table_init (&t, rank, n, m, untied);
  if (result == 0)
    {
      for (size_t dealt = 0, end; dealt < n + m; dealt = end)
        {
          end = group_end (&t, dealt);
          deal (&t, dealt, end);
        }
      result = law_of_distance (law, &t, lowest, unit);
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
      size_t *rank = memory_array (n + m + 1, sizeof *rank);
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
