/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whose turn it is: two timings at once would measure each other, so there is
   one on a machine at a time.  */
#ifndef BENCH_TIME_TURN_H
#define BENCH_TIME_TURN_H
#include <stdint.h>
#include "options.h"
#include "run/lock.h"

struct turn
{
  char *file;
  struct lock *lock; /* NULL: nothing to wait for, or to give back */
  enum lock_state state;
  const char *why_not; /* there is no lock; NULL: there is */
  uint64_t waited_ns;
};

/* Try to have it.  Where another process has it and O says not to wait, or
   not at all, exit or go on after a message.  */
void turn_open (struct turn *t, const struct options *o);
/* Wait until it is ours or we are asked to end.  Says so after a second.  */
void turn_wait (struct turn *t);
/* How we came by it, for metadata: "held", "held after 2.5s", "inherited",
   "none".  */
void turn_put (struct text *to, const struct turn *t);
void turn_close (struct turn *t);
#endif
