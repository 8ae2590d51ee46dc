/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The session of loads: what they are put on, in what order.  */
#ifndef BENCH_TIME_LOAD_SESSION_H
#define BENCH_TIME_LOAD_SESSION_H
#include "base/rng.h"
#include "cli/output.h"
#include "load_emitter.h"
#include "load_energy.h"
#include "load_points.h"
#include "load_progress.h"
#include "load_subject.h"

/* What loads are put on, and how far that is.  */
struct load_member
{
  const struct load_subject *subject;
  struct load_points points;
  double rate;     /* what levels are parts of, 1/s; NaN: none yet */
  uint64_t trials; /* so far */
  bool has_begun;  /* it is to be ended */
  bool goes_on;    /* its rate is known, where one has to be */
};

struct load_session
{
  const struct options *options;
  struct load_member *member; /* COUNT of them */
  size_t count;
  struct load_member **at_work; /* AT_WORK_COUNT, in the order of the moment */
  size_t at_work_count;
  struct rng rng;
  struct emitter *emitter;
  struct instruments *instruments; /* NULL: nothing is watched */
  struct load_progress progress;
  struct output summary;  /* its stream is NULL where none is wanted */
  uint64_t invocation;    /* 0: there is but one */
  uint64_t trial_queries; /* at least so many in one; 0: as the options say */
  bool has_dropped;       /* a subject ended before its loads */
  int status;
  int write_errno;
};

/* Carry out what O asks for on the COUNT subjects of SUBJECT, in parts that
   take turns or one after the other, watched by INSTRUMENTS (NULL: none), and
   write it to E, from the header to the end record.  Afterwards STATUS and
   WRITE_ERRNO say how it went.  */
void load_session_run (struct load_session *s, const struct options *o,
                       const struct load_subject *subject, size_t count,
                       struct instruments *instruments, struct emitter *e);
/* Whether all loads were carried out.  */
bool load_session_is_complete (const struct load_session *s);
void load_session_close (struct load_session *s);

/* For the parts of a session.  */

/* Whether it must end now.  */
bool load_session_is_over (const struct load_session *s);
/* Have what was gathered written.  */
void load_session_flush (struct load_session *s);
/* Look for the highest rate of load number POINT of each member at work, its
   RATE then: the largest that passed, NaN where none did.  Written as
   rate-pass and rate-fail.  */
void load_session_find_rates (struct load_session *s, size_t point);
/* How much MEMBER can do at most, 1/s, asked without a pause; NaN where that
   failed.  */
double load_session_find_limit (struct load_session *s,
                                struct load_member *member, size_t point);

/* Run bench-time for a load: the exit status.  */
int load_main (struct options *o);
#endif
