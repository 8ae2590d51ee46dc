/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The place that divides a sequence best, whatever its shape.  */
#ifndef BENCH_E_DIVISION_H
#define BENCH_E_DIVISION_H
#include <stdbool.h>
#include <stddef.h>
#include "stat/lanes.h"

struct e_division
{
  size_t at;        /* the first index behind the change; 0: none */
  double statistic; /* q, as below; 0 where there is none */
};

/* The best division of the N doubles of VALUE into a part before AT, a part
   from AT on that may end before N, each of at least MIN_SEGMENT >= 2: that
   with the largest q = nm / (n + m) E, E = 2 mean |x - y| - mean |x - x'| -
   mean |y - y'|, the energy distance of the two parts, n and m long (Matteson
   and James 2014, Journal of the American Statistical Association 109,
   334-345, with exponent 1).  Of equal ones the first.  The time is
   proportional to N squared, the memory to N.  0, or -1 with errno ENOMEM.  */
int e_divide (struct e_division *division, const double *value, size_t n,
              size_t min_segment);

/* Statistics that differ by less than this, relative to them, are equal but
   for the order in which they were summed up.  */
#define E_DIVISION_ROUNDING 1e-9

/* So many sequences are divided at once.  */
#define E_DIVISION_SEQUENCES (2 * LANES)

/* What it takes to divide sequences of up to N values.  */
struct e_division_room
{
  lanes *within, *before; /* a row for each place, of all sequences */
  double *inverse;        /* 1 / i */
};
/* 0, or -1 with errno ENOMEM: then nothing is to be freed.  */
int e_division_room_init (struct e_division_room *room, size_t n);
void e_division_room_free (struct e_division_room *room);

/* Set REACHES[k] where a division of sequence K has the statistic Q > 0 or a
   larger one, and leave it else.  The sequences lie side by side: value I of
   sequence K is VALUE[I * E_DIVISION_SEQUENCES + K].  Measured with AVX2: 24
   values in 0.1 us a sequence, 200 in 4.3 us.  */
void e_division_reaches (bool *reaches, const double *value, size_t n,
                         size_t min_segment, double q,
                         const struct e_division_room *room);
#endif
