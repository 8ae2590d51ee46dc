/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The line on the terminal that says how far the loads of a session are.  */
#ifndef BENCH_TIME_LOAD_PROGRESS_H
#define BENCH_TIME_LOAD_PROGRESS_H
#include "progress.h"

struct load_session;
struct load_turn;

struct load_progress
{
  struct progress line;
  uint64_t loads;               /* of the whole session */
  uint64_t load_ns;             /* what one takes at least */
  uint64_t begun;               /* loads that were */
  uint64_t trials;              /* likewise, of a search */
  const struct load_turn *turn; /* under way ... */
  uint64_t since_ns;            /* since then */
  uint64_t spent_ns;            /* before, on loads */
  bool was_trial, is_virtual;
};

void load_progress_open (struct load_progress *p,
                         const struct load_session *s);
/* TURN begins a part, or a trial.  */
void load_progress_begin (struct load_progress *p,
                          const struct load_turn *turn);
/* It goes on: show that, a few times a second.  */
void load_progress_tick (struct load_progress *p);
void load_progress_close (struct load_progress *p);
#endif
