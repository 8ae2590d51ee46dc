/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A staircase: points at places 0, 1, ... along one axis, each with a key,
   that answers which of those before a place has the least key.  A binary
   indexed tree (Fenwick 1994) of prefix minima: every operation takes
   O(log size), in whatever order the points arrive, where a sorted array of
   steps would have to move them.  */
#ifndef BENCH_STAIRCASE_H
#define BENCH_STAIRCASE_H
#include <stddef.h>
#include <stdint.h>

struct staircase
{
  /* size + 1 of each; 0 is not used */
  double *key;      /* of a step */
  uint32_t *holder; /* its point */
  size_t size;
  size_t looked_at; /* how many steps, in all */
};

/* Room for up to CAPACITY places; empty, of size 0.  0, or -1 with errno
   ENOMEM and nothing to free.  */
int staircase_init (struct staircase *s, size_t capacity);
void staircase_free (struct staircase *s);
/* Empty S and give it SIZE places, within its capacity.  */
void staircase_clear (struct staircase *s, size_t size);
/* Put point HOLDER, below UINT32_MAX, with KEY at PLACE.  */
void staircase_insert (struct staircase *s, size_t place, double key,
                       size_t holder);
/* The point of least key at places 0 .. COUNT-1, or PARETO_NONE.  */
size_t staircase_least (struct staircase *s, size_t count);
#endif
