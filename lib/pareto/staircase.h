/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A staircase: points at places 0, 1, ... along one axis, each with a key,
   that answers which of those before a place has the least key.  A binary
   indexed tree (Fenwick 1994) of prefix minima: every operation takes
   O(log size), in whatever order the points arrive, where a sorted array of
   steps would have to move them.  */
#ifndef BENCH_STAIRCASE_H
#define BENCH_STAIRCASE_H
#include <stddef.h>

struct staircase
{
  struct step *step; /* size + 1 of them; step 0 is not used */
  size_t size;
};

struct step
{
  double key;
  size_t holder; /* PARETO_NONE: no point yet */
};

/* Room for up to CAPACITY places; empty, of size 0.  0, or -1 with errno
   ENOMEM.  */
int staircase_init (struct staircase *s, size_t capacity);
void staircase_free (struct staircase *s);
/* Empty S and give it SIZE places, within its capacity.  */
void staircase_clear (struct staircase *s, size_t size);
/* Put point HOLDER with KEY at PLACE.  */
void staircase_insert (struct staircase *s, size_t place, double key,
                       size_t holder);
/* The point of least key at places 0 .. COUNT-1, or PARETO_NONE.  */
size_t staircase_least (const struct staircase *s, size_t count);
#endif
