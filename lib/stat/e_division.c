/* SPDX-License-Identifier: GPL-3.0-or-later */
/* With W (i, j) the sum of the distances of all pairs of values from i up to
   j - 1, and the parts from 0 to AT and from there to END, n and m long, the
   pairs between them are W (0, END) - W (0, AT) - W (AT, END), and

     q = 2 / END (W (0, END) - (END - 1) scatter),
     scatter = W (0, AT) / (n - 1) + W (AT, END) / (m - 1):

   of divisions with one END the best is that with the least scatter.  While
   END moves on, all W (AT, END) grow by the distances of one value to those
   behind AT.  */
#include <config.h>
#include "stat/e_division.h"
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"

#define ROUNDING E_DIVISION_ROUNDING

/* For each first index AT behind a change.  */
struct sums
{
  double before;  /* W (0, AT) / (AT - 1) */
  double within;  /* W (AT, END) */
  double inverse; /* 1 / AT */
};

/* The scatter of the parts before AT and from there to END.  */
static inline double
scatter_at (const struct sums *sums, size_t at, size_t end)
{
  return sums[at].before + sums[at].within * sums[end - at - 1].inverse;
}

/* The least scatter of parts that end at END.  */
static double
least_scatter (const struct sums *sums, size_t end, size_t min_segment)
{
  double least = INFINITY, other = INFINITY; /* so that none waits for one */
  size_t at = min_segment;
  for (; at + 1 + min_segment <= end; at += 2)
    {
      double a = scatter_at (sums, at, end);
      double b = scatter_at (sums, at + 1, end);
      least = a < least ? a : least;
      other = b < other ? b : other;
    }
  if (at + min_segment <= end)
    least = fmin (least, scatter_at (sums, at, end));
  return other < least ? other : least;
}

/* Let the sums within the parts that end before LAST end behind it; the sum
   of all of them.  */
static double
move_last (struct sums *sums, const double *value, size_t last)
{
  double x = value[last], behind = 0;
  for (size_t at = last; at-- > 0;)
    {
      behind += fabs (value[at] - x);
      sums[at].within += behind;
    }
  return sums[0].within;
}

/* Divide the N values with SUMS as room for N + 1.  */
static struct e_division
divide (const double *value, size_t n, size_t min_segment, struct sums *sums)
{
  struct e_division best = { 0 };
  memset (sums, 0, (n + 1) * sizeof *sums);
  for (size_t i = 1; i <= n; i++)
    sums[i].inverse = 1 / (double) i;
  for (size_t end = 2; end <= n; end++)
    {
      double all = move_last (sums, value, end - 1);
      sums[end].before = all * sums[end - 1].inverse;
      double least = least_scatter (sums, end, min_segment);
      double q = 2 / (double) end * (all - (double) (end - 1) * least);
      if (!(q > best.statistic * (1 + ROUNDING)))
        continue;
      size_t at = min_segment;
      while (scatter_at (sums, at, end) > least * (1 + ROUNDING / 1000))
        at++;
      best = (struct e_division){ at, q };
    }
  return best;
}

int
e_divide (struct e_division *division, const double *value, size_t n,
          size_t min_segment)
{
  struct sums *sums = memory_array (n + 1, sizeof *sums);
  if (sums == NULL)
    return -1;
  *division = divide (value, n, min_segment, sums);
  free (sums);
  return 0;
}

/* The sequences are in so many vectors.  */
#define VECTORS (E_DIVISION_SEQUENCES / LANES)
typedef int64_t lane_bits
    __attribute__ ((vector_size (LANES * sizeof (int64_t))));

int
e_division_room_init (struct e_division_room *room, size_t n)
{
  size_t vectors = (n + 1) * VECTORS;
  *room = (struct e_division_room){
    .within = aligned_alloc (sizeof (lanes), vectors * sizeof (lanes)),
    .before = aligned_alloc (sizeof (lanes), vectors * sizeof (lanes)),
    .inverse = memory_array (n + 1, sizeof *room->inverse),
  };
  if (room->within == NULL || room->before == NULL || room->inverse == NULL)
    {
      e_division_room_free (room);
      return -1;
    }
  for (size_t i = 1; i <= n; i++)
    room->inverse[i] = 1 / (double) i;
  return 0;
}

void
e_division_room_free (struct e_division_room *room)
{
  free (room->within);
  free (room->before);
  free (room->inverse);
}

/* Let the sums within the parts that end before LAST end behind it.  */
PROCESSOR_LOOP
move_end (lanes *within, const double *value, size_t last)
{
  const lane_bits magnitude
      = ~(lane_bits){ 0 } ^ ((lane_bits){ 0 } + INT64_MIN);
  lanes x[VECTORS], behind[VECTORS] = { 0 };
  memcpy (x, value + last * E_DIVISION_SEQUENCES, sizeof x);
  for (size_t at = last; at-- > 0;)
    for (size_t k = 0; k < VECTORS; k++)
      {
        lanes y;
        memcpy (&y, value + (at * VECTORS + k) * LANES, sizeof y);
        behind[k] += (lanes) ((lane_bits) (y - x[k]) & magnitude);
        within[at * VECTORS + k] += behind[k];
      }
}

/* Add to REACHED where a scatter of parts that end at END is BOUND at most. */
PROCESSOR_LOOP
look (lane_bits *reached, const lanes *bound, size_t end, size_t min_segment,
      const struct e_division_room *room)
{
  for (size_t at = min_segment; at + min_segment <= end; at++)
    {
      double inverse = room->inverse[end - at - 1];
      for (size_t k = 0; k < VECTORS; k++)
        {
          size_t i = at * VECTORS + k;
          reached[k]
              |= room->before[i] + room->within[i] * inverse <= bound[k];
        }
    }
}

static inline bool
any (const lane_bits *of)
{
  int64_t some = 0;
  for (int lane = 0; lane < LANES; lane++)
    some |= (*of)[lane];
  return some != 0;
}

PROCESSOR_LOOP
reach (bool *reaches, const double *value, size_t n, size_t min_segment,
       double q, const struct e_division_room *room)
{
  lane_bits reached[VECTORS] = { 0 };
  memset (room->within, 0, (n + 1) * VECTORS * sizeof (lanes));
  for (size_t end = 2; end <= n; end++)
    {
      move_end (room->within, value, end - 1);
      double inverse = room->inverse[end - 1];
      double least = q * (1 - ROUNDING) * (double) end / 2;
      lanes bound[VECTORS];
      lane_bits possible = { 0 };
      for (size_t k = 0; k < VECTORS; k++)
        {
          lanes all = room->within[k];
          room->before[end * VECTORS + k] = all * inverse;
          bound[k] = (all - least) * inverse;
          /* No scatter is below 0: for most ends that settles it.  */
          possible |= all >= least;
        }
      if (end >= 2 * min_segment && any (&possible))
        look (reached, bound, end, min_segment, room);
    }
  for (size_t i = 0; i < E_DIVISION_SEQUENCES; i++)
    reaches[i] |= reached[i / LANES][i % LANES] != 0;
}

PROCESSOR_FUNCTION (reach_of,
                    (bool *reaches, const double *value, size_t n,
                     size_t min_segment, double q,
                     const struct e_division_room *room),
                    reach, (reaches, value, n, min_segment, q, room))

void
e_division_reaches (bool *reaches, const double *value, size_t n,
                    size_t min_segment, double q,
                    const struct e_division_room *room)
{
  reach_of (reaches, value, n, min_segment, q, room);
}
