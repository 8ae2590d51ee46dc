/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a load is put on: something that is asked queries and answers them,
   with the clock that both are timed by.  A loaded model, a worker, or a
   model in virtual time (load/simulated.h).  */
#ifndef BENCH_SYSTEM_H
#define BENCH_SYSTEM_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* No instant: as a limit, for ever.  */
#define LOAD_NEVER UINT64_MAX

struct load_query
{
  uint64_t id;            /* from 0, in the order of asking */
  uint64_t due_ns;        /* by the system's clock */
  const uint64_t *sample; /* indices of the COUNT samples asked for; they stay
                             where they are until ISSUE returns */
  size_t count;
  bool is_counted; /* else of the warm-up or the cool-down */
};

struct load_answer
{
  uint64_t id;
  uint64_t sent_ns;        /* just before the system got the query */
  uint64_t done_ns;        /* when its last answer had come */
  uint64_t first_token_ns; /* of a model that answers in tokens; else 0 */
  uint64_t tokens;
  bool failed;
};

struct load_system
{
  void *self;
  /* As many queries may be under way at once; 0: any number.  */
  size_t capacity;
  /* Nanoseconds since an instant of the system's own, never backwards.  */
  uint64_t (*now) (void *self);
  /* Ask QUERY.  May return at once, or only when the answer has come, which
     COLLECT gives in either case.  0; or -1: it cannot go on, and has said
     why.  */
  int (*issue) (void *self, const struct load_query *query);
  /* No query follows for a while: answer those that wait for company; NULL:
     none does.  */
  void (*flush) (void *self);
  /* Put up to MAX answers that have come into ANSWER and return how many.
     Where there is none wait for one, but not beyond the instant UNTIL_NS;
     0: that passed, or a signal came.  -1 as above.  */
  ptrdiff_t (*collect) (void *self, uint64_t until_ns,
                        struct load_answer *answer, size_t max);
};
#endif
