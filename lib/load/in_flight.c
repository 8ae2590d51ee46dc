/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "load/in_flight.h"
#include <stdlib.h>
#include "base/memory.h"

#define FIRST_CAPACITY 64

void
in_flight_free (struct in_flight *f)
{
  free (f->record);
  free (f->is_open);
  *f = (struct in_flight){ 0 };
}

static size_t
place (const struct in_flight *f, uint64_t id)
{
  return (size_t) (id & (f->capacity - 1));
}

/* Double the ring.  */
static int
grow (struct in_flight *f)
{
  struct in_flight new = *f;
  new.capacity = f->capacity == 0 ? FIRST_CAPACITY : 2 * f->capacity;
  new.record = memory_array (new.capacity, sizeof *new.record);
  new.is_open = memory_array (new.capacity, sizeof *new.is_open);
  if (new.record == NULL || new.is_open == NULL)
    {
      free (new.record);
      free (new.is_open);
      return -1;
    }
  for (uint64_t id = f->first; id < f->end; id++)
    {
      new.record[place (&new, id)] = f->record[place (f, id)];
      new.is_open[place (&new, id)] = f->is_open[place (f, id)];
    }
  free (f->record);
  free (f->is_open);
  *f = new;
  return 0;
}

int
in_flight_add (struct in_flight *f, const struct load_record *record)
{
  if (f->count == 0)
    f->first = f->end = record->id;
  if (f->end - f->first == f->capacity && grow (f) != 0)
    return -1;
  f->record[place (f, record->id)] = *record;
  f->is_open[place (f, record->id)] = true;
  f->end = record->id + 1;
  f->count++;
  return 0;
}

bool
in_flight_take (struct in_flight *f, uint64_t id, struct load_record *record)
{
  if (f->count == 0 || id < f->first || id >= f->end
      || !f->is_open[place (f, id)])
    return false;
  *record = f->record[place (f, id)];
  f->is_open[place (f, id)] = false;
  f->count--;
  while (f->first < f->end && !f->is_open[place (f, f->first)])
    f->first++;
  return true;
}

const struct load_record *
in_flight_oldest (const struct in_flight *f)
{
  return f->count == 0 ? NULL : &f->record[place (f, f->first)];
}
