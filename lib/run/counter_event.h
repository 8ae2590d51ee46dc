/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Events that the kernel and the processor count, by their names in
   perf(1).  */
#ifndef BENCH_COUNTER_EVENT_H
#define BENCH_COUNTER_EVENT_H
#include <stdbool.h>
#include <stdint.h>
#include "base/text.h"

struct counter_event
{
  uint32_t type; /* as perf_event_open has them */
  uint64_t config;
  bool in_user, in_kernel; /* the modes in which it is counted */
  bool is_time;            /* counted in ns, whatever the mode */
  bool is_of_kernel;       /* happens in the kernel only */
};

/* The event NAME: one of perf's, or r and up to 16 hexadecimal digits for the
   processor's own number; a colon, and u or k or both, may follow for the
   user's or the kernel's mode alone.  False when there is none.  */
bool counter_event_parse (const char *name, struct counter_event *event);
/* Append the names that there are, with commas.  */
void counter_event_list (struct text *to);
#endif
