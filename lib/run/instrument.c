/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "run/instrument.h"
#include <math.h>
#include <stdlib.h>
#include "base/clock.h"

struct instruments
{
  struct instrument **item;
  size_t count, capacity;
  struct reading *reading; /* those of the first, of the second, ... */
  size_t reading_count, reading_capacity;
};

struct instruments *
instruments_new (void)
{
  return calloc (1, sizeof (struct instruments));
}

void
instruments_close (struct instruments *s)
{
  if (s == NULL)
    return;
  for (size_t i = 0; i < s->count; i++)
    s->item[i]->type->close (s->item[i]);
  free (s->item);
  free (s->reading);
  free (s);
}

/* Room for one more instrument, I; -1 when there is none.  */
static int
make_room (struct instruments *s, const struct instrument *i)
{
  struct instrument **item
      = memory_grow (s->item, &s->capacity, s->count + 1, sizeof *item);
  if (item == NULL)
    return -1;
  s->item = item;
  struct reading *reading
      = memory_grow (s->reading, &s->reading_capacity,
                     s->reading_count + i->metric_count, sizeof *reading);
  if (reading == NULL)
    return -1;
  s->reading = reading;
  return 0;
}

int
instruments_add (struct instruments *s, struct instrument *i)
{
  if (make_room (s, i) != 0)
    {
      i->type->close (i);
      return -1;
    }
  s->item[s->count++] = i;
  for (size_t m = 0; m < i->metric_count; m++)
    s->reading[s->reading_count++] = i->metric[m];
  return 0;
}

size_t
instruments_count (const struct instruments *s)
{
  return s->count;
}

const struct reading *
instruments_readings (const struct instruments *s, size_t *count)
{
  *count = s->reading_count;
  return s->reading;
}

uint64_t
instruments_period_ns (const struct instruments *s)
{
  uint64_t smallest = 0;
  for (size_t i = 0; i < s->count; i++)
    {
      uint64_t period_ns = s->item[i]->period_ns;
      if (period_ns != 0 && (smallest == 0 || period_ns < smallest))
        smallest = period_ns;
    }
  return smallest;
}

void
instruments_begin (struct instruments *s, struct launch *launch)
{
  for (size_t i = 0; i < s->reading_count; i++)
    s->reading[i].value = NAN;
  for (size_t i = 0; i < s->count; i++)
    {
      struct instrument *item = s->item[i];
      if (item->period_ns != 0)
        item->due_ns = clock_now_ns () + item->period_ns;
      if (item->type->begin != NULL)
        item->type->begin (item, launch);
    }
}

void
instruments_tick (struct instruments *s)
{
  for (size_t i = 0; i < s->count; i++)
    {
      struct instrument *item = s->item[i];
      if (item->period_ns == 0 || clock_now_ns () < item->due_ns)
        continue;
      item->type->tick (item);
      item->due_ns = clock_now_ns () + item->period_ns;
    }
}

void
instruments_end (struct instruments *s, const struct launch_result *result)
{
  struct reading *reading = s->reading;
  for (size_t i = 0; i < s->count; i++)
    {
      s->item[i]->type->end (s->item[i], result, reading);
      reading += s->item[i]->metric_count;
    }
}

void
instruments_describe (const struct instruments *s, bool after_runs,
                      instrument_say *say, void *context)
{
  for (size_t i = 0; i < s->count; i++)
    if (s->item[i]->type->describe != NULL)
      s->item[i]->type->describe (s->item[i], after_runs, say, context);
}
