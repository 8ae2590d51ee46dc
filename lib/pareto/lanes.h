/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Many points side by side, as columns of levels, so that one instruction
   compares a number of each with that of another point.  */
#ifndef BENCH_LANES_H
#define BENCH_LANES_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "pareto/levels.h"

/* How many points are compared at once.  */
#define LANES 32

struct lanes_kernel;

/* Points 0 .. COUNT-1, in the order in which they were added.  */
struct lanes
{
  level16 *column;  /* LANES levels of a dimension, then of the next */
  size_t looked_at; /* how often LANES points were compared, in all */
  size_t count, capacity, dimensions;
  level16 filler; /* of lanes that hold no point: is not found */
  bool backward;
  const struct lanes_kernel *kernel;
};

/* Points that are found when they are no worse than another by any of
   DIMENSIONS, or with BACKWARD when the other is no worse than they.  Room for
   CAPACITY points.  0, or -1 with errno ENOMEM.  */
int lanes_init (struct lanes *lanes, size_t capacity, size_t dimensions,
                bool backward);
void lanes_free (struct lanes *lanes);
/* Take out all points; from now on they have DIMENSIONS, no more than
   before.  */
void lanes_clear (struct lanes *lanes, size_t dimensions);
void lanes_add (struct lanes *lanes, const level16 *point);
/* See to it that point I is found no more.  */
void lanes_forget (struct lanes *lanes, size_t i);

/* The first of those LANES points from *FROM on, a multiple of LANES, of which
   one is found by POINT; *FOUND has a bit for each.  At the end 0, with *FROM
   anywhere.  */
bool lanes_find (struct lanes *lanes, const level16 *point, size_t *from,
                 uint32_t *found);

/* The ways there are on this processor to do so, the plain one first; NULL
   after the last and fastest, which lanes_init takes.  */
const struct lanes_kernel *lanes_kernel (size_t i);
#endif
