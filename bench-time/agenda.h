/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The steps to come: drawn from a schedule, some ahead of their time, so that
   several short runs can be handed to the launcher at once.  Pure.  */
#ifndef BENCH_TIME_AGENDA_H
#define BENCH_TIME_AGENDA_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "schedule.h"

/* The most that is drawn ahead.  */
enum
{
  AGENDA_MAX = 64
};

struct agenda
{
  struct schedule *schedule;
  struct step step[AGENDA_MAX];
  bool ends_block[AGENDA_MAX]; /* the step is the last of its block */
  size_t drawn;
  bool block_is_done; /* nothing is left of the block of the last step done */
};

/* An agenda of SCHEDULE, which it draws from.  */
struct agenda agenda_of (struct schedule *schedule);
/* The step that is I steps ahead, 0 for the next; NULL when there is none or
   I is AGENDA_MAX.  Those before it must have been asked for.  */
const struct step *agenda_look (struct agenda *a, size_t i);
/* The first COUNT steps are done.  */
void agenda_done (struct agenda *a, size_t count);
/* Whether each benchmark has had its run in the block of the last step done:
   always so in other orders, and false among the warm-ups.  */
bool agenda_block_is_done (const struct agenda *a);
/* BENCHMARK has no further steps.  */
void agenda_drop (struct agenda *a, size_t benchmark);
/* BENCHMARK has no further warm-ups.  */
void agenda_end_warmup (struct agenda *a, size_t benchmark);
/* How many it still has.  */
uint64_t agenda_warmups_left (const struct agenda *a, size_t benchmark);
/* Whether BENCHMARK has no further steps.  */
bool agenda_is_done (const struct agenda *a, size_t benchmark);
/* Steps still to come, warm-ups too.  */
uint64_t agenda_remaining (const struct agenda *a);
#endif
