/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The queries under way, found by their numbers.  */
#ifndef BENCH_IN_FLIGHT_H
#define BENCH_IN_FLIGHT_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A query, from when it was due until it is answered.  */
struct load_record
{
  uint64_t id;
  uint64_t due_ns, sent_ns, done_ns;
  uint64_t asked_ns; /* when the generator turned to it */
  /* When it could be sent: it was due, and the system could take it.  */
  uint64_t ready_ns;
  uint64_t first_token_ns, tokens; /* 0: it does not answer in tokens */
  uint64_t sample;                 /* the first it asked for */
  size_t count;                    /* of them */
  bool is_counted;                 /* neither warm-up nor cool-down */
  bool failed;
};

/* A ring of those since the oldest that is not answered.  Zeroed it is
   empty.  */
struct in_flight
{
  struct load_record *record;
  bool *is_open;
  size_t capacity;     /* a power of 2, or 0 */
  uint64_t first, end; /* numbers FIRST .. END - 1 have a place */
  size_t count;        /* of those not answered */
};

void in_flight_free (struct in_flight *f);
/* Add RECORD, whose number is one more than that of the last.  0, or -1 with
   errno ENOMEM.  */
int in_flight_add (struct in_flight *f, const struct load_record *record);
/* Move the one of number ID to *RECORD; false: there is none such, or it was
   answered already.  */
bool in_flight_take (struct in_flight *f, uint64_t id,
                     struct load_record *record);
/* The oldest one, or NULL.  */
const struct load_record *in_flight_oldest (const struct in_flight *f);
#endif
