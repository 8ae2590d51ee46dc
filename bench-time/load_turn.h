/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One load: put on a model at once or in parts, judged and written.  */
#ifndef BENCH_TIME_LOAD_TURN_H
#define BENCH_TIME_LOAD_TURN_H
#include "load_session.h"

struct load_turn
{
  struct load_session *session;
  struct load_member *member;
  struct load_point *point;
  double rate; /* 1/s; NaN: it has none */
  struct load_order order;
  uint64_t part; /* that was begun last, from 1 */
  bool is_over;  /* no part follows */
  struct load_result result;
  struct load_emitter out;
  struct load_energy energy;
};

/* Make T the load POINT of MEMBER at RATE in PARTS parts; it must not be
   moved.  */
void load_turn_init (struct load_turn *t, struct load_session *s,
                     struct load_member *member, struct load_point *point,
                     double rate, uint64_t parts);
/* Carry out the next part, and write its samples.  */
void load_turn_go_on (struct load_turn *t);
/* All parts are done, or none follows for another reason: judge it, write
   what it came to, tell that.  */
void load_turn_conclude (struct load_turn *t);

/* Carry out the load POINT of MEMBER at RATE as a trial, whose samples are not
   written.  Whether it is VALID; *R, and WHY it is not; IS_LATE: only because
   its queries were sent late.  */
bool load_turn_try (struct load_session *s, struct load_member *member,
                    struct load_point *point, double rate,
                    struct load_result *r, struct text *why, bool *is_late);
#endif
