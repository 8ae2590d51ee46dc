/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "collector.h"
#include <stdlib.h>
#include "base/memory.h"

static void
free_sketch (struct sketch **sketch)
{
  if (*sketch != NULL)
    sketch_free (*sketch);
  free (*sketch);
  *sketch = NULL;
}

void
collector_free (struct collector *c)
{
  for (size_t i = 0; i < c->count; i++)
    {
      free_sketch (&c->whole[i].sketch);
      free_sketch (&c->window[i]);
    }
  free (c->whole);
  free (c->window);
  *c = (struct collector){ 0 };
}

/* See that there is a place for the series NUMBER.  */
static bool
make_room (struct collector *c, size_t number)
{
  struct named_sketch *whole
      = memory_grow (c->whole, &c->whole_capacity, number + 1, sizeof *whole);
  if (whole == NULL)
    return false;
  c->whole = whole;
  struct sketch **window = memory_grow (c->window, &c->window_capacity,
                                        number + 1, sizeof (*window));
  if (window == NULL)
    return false;
  c->window = window;
  for (; c->count <= number; c->count++)
    {
      whole[c->count] = (struct named_sketch){ 0 };
      window[c->count] = NULL;
    }
  return true;
}

int
collector_take (void *context, size_t number, const struct series *samples)
{
  struct collector *c = context;
  if (number >= c->count && !make_room (c, number))
    return -1;
  struct named_sketch *whole = &c->whole[number];
  whole->benchmark = samples->benchmark;
  whole->metric = samples->metric;
  whole->unit = samples->unit;
  if (c->window[number] == NULL)
    c->window[number] = calloc (1, sizeof *c->window[number]);
  return c->window[number] == NULL
             ? -1
             : sketch_add (c->window[number], samples->value, samples->count);
}

int
collector_end_window (struct collector *c)
{
  for (size_t i = 0; i < c->count; i++)
    if (c->window[i] != NULL && c->whole[i].sketch == NULL)
      {
        c->whole[i].sketch = c->window[i];
        c->window[i] = NULL;
      }
    else if (c->window[i] != NULL)
      {
        if (sketch_merge (c->whole[i].sketch, c->window[i]) != 0)
          return -1;
        free_sketch (&c->window[i]);
      }
  return 0;
}
