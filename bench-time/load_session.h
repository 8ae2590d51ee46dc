/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The session of a load: its points one after the other, judged and
   written.  */
#ifndef BENCH_TIME_LOAD_SESSION_H
#define BENCH_TIME_LOAD_SESSION_H
#include <stdio.h>
#include "load_emitter.h"
#include "load_energy.h"
#include "load_points.h"
#include "load_subject.h"

struct load_session
{
  const struct options *options;
  const struct load_subject *subject; /* COUNT of them */
  size_t count;
  struct load_points *points;             /* of each */
  const struct load_subject *at;          /* the one at work ... */
  const struct load_points *points_of_it; /* ... and its loads */
  struct emitter *emitter;
  FILE *summary; /* NULL: none is wanted */
  struct load_energy energy;
  struct load_emitter out; /* of the load that runs */
  bool is_trial;           /* whose samples are not written */
  double rate;             /* what levels are parts of, 1/s; NaN: none yet */
  uint64_t trials;
  uint64_t trial_queries; /* at least so many in one; 0: as the options say */
  bool has_dropped;       /* a subject ended before its loads */
  int status;
  int write_errno;
};

/* Carry out what O asks for on the COUNT subjects of SUBJECT, one after the
   other, watched by INSTRUMENTS (NULL: none), and write it to E, from the
   header to the end record.  Afterwards
   STATUS and WRITE_ERRNO say how it went.  */
void load_session_run (struct load_session *s, const struct options *o,
                       const struct load_subject *subject, size_t count,
                       struct instruments *instruments, struct emitter *e);
/* Whether all loads were carried out.  */
bool load_session_is_complete (const struct load_session *s);
void load_session_close (struct load_session *s);

/* For the parts of a session.  */

/* Carry out the load POINT at RATE (NaN: it has none).  Whether it is VALID;
 *R, and WHY it is not.  */
bool load_session_try (struct load_session *s, const struct load_point *point,
                       double rate, struct load_result *r, struct text *why);
/* Whether it must end now.  */
bool load_session_is_over (const struct load_session *s);
/* Look for the highest rate of POINT; the largest that passed, NaN where none
   did.  Written as rate-pass and rate-fail.  */
double load_session_find_rate (struct load_session *s,
                               const struct load_point *point);
/* How much it can do at most, 1/s, asked without a pause; NaN where that
   failed.  */
double load_session_find_limit (struct load_session *s,
                                const struct load_point *point);

/* Run bench-time for a load: the exit status.  */
int load_main (struct options *o);
#endif
