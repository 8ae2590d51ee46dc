/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sketches by benchmark and metric, in memory and as text.

   The text is lines of fields with a tab between them, with names as in
   bench-samples(5):

     #  bench-sketch  1
     sketch  UNIT  METRIC  BENCHMARK  N  MIN  MAX
     power  SIGN  EXPONENT  SUM  SQUARES  PLACE:COUNT[ PLACE:COUNT]...
     #  end  complete

   The end is "interrupted" where a section of the samples did not complete.
   The lines of powers tell of the sketch before them: of the samples in
   2^EXPONENT <= |sample| < 2^(EXPONENT+1), SIGN + or -, where EXPONENT -1023
   is that of subnormal numbers and 0; SUM and SQUARES are hexadecimal, the
   sums of their mantissas as whole numbers of 53 bits, without sign, and of
   the squares of these; PLACE, by its leading 12 bits after the first, has
   COUNT of them.  */
#ifndef BENCH_SKETCH_LIST_H
#define BENCH_SKETCH_LIST_H
#include <stdio.h>
#include "base/report.h"
#include "stat/sketch.h"
#include "stream/intern.h"
#include "stream/string_pool.h"

struct named_sketch
{
  const char *benchmark, *metric, *unit; /* the list's */
  struct sketch *sketch;
};

/* Zeroed is empty.  */
struct sketch_list
{
  struct named_sketch *item;
  size_t count, capacity;
  struct intern_table keys;
  struct string_pool strings;
};
void sketch_list_free (struct sketch_list *list);

/* Add what SKETCH holds to that of BENCHMARK and METRIC, which takes it over
   where it is the first.  0; or -1 with errno ENOMEM, ERANGE (too many
   samples) or EINVAL (another unit than that of those before), and SKETCH is
   still the caller's.  */
int sketch_list_add (struct sketch_list *list, const char *benchmark,
                     const char *metric, const char *unit,
                     struct sketch *sketch);

/* Print item I; the lines before the first and after the last.  */
void sketch_list_print (const struct sketch_list *list, size_t i, FILE *out);
void sketch_list_print_head (FILE *out);
void sketch_list_print_end (bool complete, FILE *out);
/* Add all sketches of the text FILE, which is called NAME in messages; a line
   has at most MAX_LINE bytes (0: 1 MiB).  0, or 1 where they end as
   interrupted, or -1 after REPORTER has been told.  */
int sketch_list_read (struct sketch_list *list, FILE *file, const char *name,
                      size_t max_line, const struct reporter *reporter);
#endif
