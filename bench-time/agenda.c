/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "agenda.h"
#include <string.h>

struct agenda
agenda_of (struct schedule *schedule)
{
  return (struct agenda){ .schedule = schedule };
}

const struct step *
agenda_look (struct agenda *a, size_t i)
{
  if (i < a->drawn)
    return &a->step[i];
  if (i == AGENDA_MAX || !schedule_next (a->schedule, &a->step[i]))
    return NULL;
  a->ends_block[i] = schedule_block_is_done (a->schedule);
  a->drawn++;
  return &a->step[i];
}

/* Take COUNT steps out, from the I-th on.  */
static void
take_out (struct agenda *a, size_t i, size_t count)
{
  size_t behind = a->drawn - i - count;
  memmove (&a->step[i], &a->step[i + count], behind * sizeof *a->step);
  memmove (&a->ends_block[i], &a->ends_block[i + count],
           behind * sizeof *a->ends_block);
  a->drawn -= count;
}

void
agenda_done (struct agenda *a, size_t count)
{
  a->block_is_done = a->ends_block[count - 1];
  take_out (a, 0, count);
}

bool
agenda_block_is_done (const struct agenda *a)
{
  return a->block_is_done;
}

void
agenda_drop (struct agenda *a, size_t benchmark)
{
  schedule_drop (a->schedule, benchmark);
  for (size_t i = a->drawn; i-- > 0;)
    if (a->step[i].benchmark == benchmark)
      {
        /* Then its block ends with the step before.  */
        if (a->ends_block[i] && i > 0)
          a->ends_block[i - 1] = true;
        else if (a->ends_block[i])
          a->block_is_done = true;
        take_out (a, i, 1);
      }
  /* What was not drawn yet of the last block may have been its step.  */
  if (!schedule_block_is_done (a->schedule))
    return;
  if (a->drawn > 0)
    a->ends_block[a->drawn - 1] = true;
  else
    a->block_is_done = true;
}

void
agenda_end_warmup (struct agenda *a, size_t benchmark)
{
  schedule_end_warmup (a->schedule, benchmark);
  for (size_t i = a->drawn; i-- > 0;)
    if (a->step[i].warmup && a->step[i].benchmark == benchmark)
      take_out (a, i, 1);
}

uint64_t
agenda_warmups_left (const struct agenda *a, size_t benchmark)
{
  uint64_t count = schedule_warmups_left (a->schedule, benchmark);
  for (size_t i = 0; i < a->drawn; i++)
    count += a->step[i].warmup && a->step[i].benchmark == benchmark;
  return count;
}

bool
agenda_is_done (const struct agenda *a, size_t benchmark)
{
  for (size_t i = 0; i < a->drawn; i++)
    if (a->step[i].benchmark == benchmark)
      return false;
  return schedule_is_done (a->schedule, benchmark);
}

uint64_t
agenda_remaining (const struct agenda *a)
{
  return a->drawn + schedule_remaining (a->schedule);
}
