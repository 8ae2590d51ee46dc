/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Puts a load on a system: asks queries by a plan, times and tallies the
   answers.  Everything it knows of time comes from the system's clock, so
   that it runs in virtual time as well.  */
#ifndef BENCH_GENERATOR_H
#define BENCH_GENERATOR_H
#include "base/memory.h"
#include "load/arrivals.h"
#include "load/in_flight.h"
#include "load/sample_choice.h"
#include "load/system.h"
#include "load/tally.h"

enum load_loop
{
  LOAD_CLOSED, /* the next query when one was answered */
  LOAD_OPEN,   /* at the instants of an arrival process, come what may */
  LOAD_FLOOD   /* all due at the beginning; sent as the system takes them */
};

struct load_plan
{
  enum load_loop loop;
  size_t batch;             /* samples of a query */
  size_t concurrency;       /* closed: queries under way */
  struct arrivals arrivals; /* open: begun */
  /* Not counted: queries due in the first WARMUP_NS, and for COOL_DOWN_NS
     after the measured ones.  */
  uint64_t warmup_ns, cool_down_ns;
  /* Counted: those of at least DURATION_NS, and at least MIN_QUERIES; or of a
     fixed number of queries, where IS_COUNTED, whatever time they take.  */
  uint64_t duration_ns, min_queries;
  bool is_counted;
  /* Where to give up; 0: nowhere.  */
  uint64_t max_queries, max_duration_ns, max_in_flight;
  uint64_t timeout_ns; /* for an answer */
};

enum load_end
{
  LOAD_COMPLETE,
  LOAD_EXHAUSTED, /* each sample was asked once; or the trace ended */
  LOAD_MAX_QUERIES,
  LOAD_MAX_DURATION,
  LOAD_MAX_IN_FLIGHT,
  LOAD_TIMEOUT,  /* an answer did not come */
  LOAD_CONFUSED, /* an answer to nothing that was asked */
  LOAD_BROKEN,   /* the system cannot go on, and has said why */
  LOAD_STOPPED,  /* MUST_STOP said so */
  LOAD_NO_MEMORY,
  LOAD_PAUSED /* a part of it is done, and another follows */
};

/* Who watches.  Each may be NULL.  */
struct load_observer
{
  void *context;
  /* It begins; what is due from COUNTED_FROM_NS on counts.  */
  void (*begun) (void *context, uint64_t counted_from_ns);
  /* RECORD was answered.  */
  void (*answered) (void *context, const struct load_record *record);
  /* Nothing is due before the instant UNTIL_NS.  */
  void (*idle) (void *context, uint64_t until_ns);
  bool (*must_stop) (void *context);
};

/* Carry out PLAN on SYSTEM with samples of CHOICE; T, which is open, tells
   what came of it.  */
enum load_end load_generate (const struct load_plan *plan,
                             const struct load_system *system,
                             struct sample_choice *choice,
                             const struct load_observer *observer,
                             struct load_tally *t);

/* The same in PARTS equal parts, by the time or by the queries, whichever
   takes longer: the queries under way at the end of one are answered, and
   meanwhile the arrivals, like the clock of the system until it goes on, stand
   still.  So all parts together ask the very queries that one load would.  All
   that is given has to stay.  NULL when memory runs out.  */
struct generator;
void generator_free (struct generator *g);
struct generator *generator_new (const struct load_plan *plan,
                                 const struct load_system *system,
                                 struct sample_choice *choice,
                                 const struct load_observer *observer,
                                 struct load_tally *t, uint64_t parts)
    OWNED_UNTIL (generator_free);
/* The next part.  LOAD_PAUSED where one follows.  */
enum load_end generator_go_on (struct generator *g);
/* What the clock is to show when it goes on.  */
uint64_t generator_resume_ns (const struct generator *g);
#endif
