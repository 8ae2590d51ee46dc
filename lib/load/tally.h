/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a load came to, counted as it goes, in memory that does not grow.  */
#ifndef BENCH_TALLY_H
#define BENCH_TALLY_H
#include "load/duration_histogram.h"
#include "load/flow.h"
#include "load/target.h"

struct load_tally
{
  const struct load_target *target; /* not owned */
  size_t target_count;
  struct target_count count[TARGETS_MAX];
  /* The measured time: from the end of warm-up until no query was to be
     counted any more.  */
  uint64_t begin_ns, end_ns;
  uint64_t asked; /* queries sent, those that do not count, too */
  uint64_t queries, samples, failed; /* counted, and answered */
  uint64_t within;                   /* of these within every target */
  uint64_t first_ns;                 /* when the first of them was due */
  uint64_t last_due_ns, last_done_ns;
  struct duration_histogram *latency;  /* from the due instant */
  struct duration_histogram *lateness; /* sent later than it could be */
  struct flow flow;                    /* of the part under way */
  struct flow_parts before;            /* of those before it */
  uint64_t pauses;                     /* how many there were */
  uint64_t span_ns;                    /* about how long a part takes */
  /* For Little's law: the integral over time of the queries under way, by the
     instants at which they began and ended, in whatever order these are told;
     and the sum of what each of them took by itself.  */
  double area_ns, service_ns;
  double latency_ns; /* the sum of those that did not fail */
};

/* Begin a tally of TARGET, COUNT <= TARGETS_MAX of them.  0, or -1 with errno
   ENOMEM.  */
int load_tally_open (struct load_tally *t, const struct load_target *target,
                     size_t count);
void load_tally_close (struct load_tally *t);
/* Forget all that was counted: the time from BEGIN_NS on counts, about
   SPAN_NS.  */
void load_tally_begin (struct load_tally *t, uint64_t begin_ns,
                       uint64_t span_ns);
/* A part of it is over at NS; the next begins at NS, with nothing under way,
   and what is due and answered from then on tells whether the system keeps
   up.  */
void load_tally_pause (struct load_tally *t, uint64_t ns);
void load_tally_resume (struct load_tally *t, uint64_t ns);
/* Whether the system keeps up, over all parts.  */
struct flow_reading load_tally_flow (const struct load_tally *t);
/* A query was sent at NS, which had been due at DUE_NS.  */
void load_tally_sent (struct load_tally *t, uint64_t due_ns, uint64_t ns);
/* RECORD was answered.  */
void load_tally_answered (struct load_tally *t,
                          const struct load_record *record);

/* |L - lambda W| / L: L the mean number of queries under way, as the generator
   counted them, lambda W what their own times come to (Little 1961).  More
   than a few per cent tells of lost answers or a wrong window.  NaN where
   nothing was under way.  */
double load_tally_little (const struct load_tally *t);
#endif
