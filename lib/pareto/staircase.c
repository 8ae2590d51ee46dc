/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "pareto/staircase.h"
#include <math.h>
#include <stdlib.h>
#include "base/memory.h"
#include "pareto/pareto_front.h"

/* Step I holds the best of the LOWEST_BIT (I) places that end at I - 1.  */
static size_t
lowest_bit (size_t i)
{
  return i & (~i + 1);
}

int
staircase_init (struct staircase *s, size_t capacity)
{
  *s = (struct staircase){ 0 };
  s->step = memory_array (capacity + 1, sizeof *s->step);
  return s->step == NULL ? -1 : 0;
}

void
staircase_free (struct staircase *s)
{
  free (s->step);
  *s = (struct staircase){ 0 };
}

void
staircase_clear (struct staircase *s, size_t size)
{
  s->size = size;
  for (size_t i = 0; i <= size; i++)
    s->step[i] = (struct step){ INFINITY, PARETO_NONE };
}

void
staircase_insert (struct staircase *s, size_t place, double key, size_t holder)
{
  for (size_t i = place + 1; i <= s->size; i += lowest_bit (i))
    if (s->step[i].holder == PARETO_NONE || key < s->step[i].key)
      s->step[i] = (struct step){ key, holder };
}

size_t
staircase_least (const struct staircase *s, size_t count)
{
  struct step least = { INFINITY, PARETO_NONE };
  for (size_t i = count; i > 0; i -= lowest_bit (i))
    if (s->step[i].holder != PARETO_NONE
        && (least.holder == PARETO_NONE || s->step[i].key < least.key))
      least = s->step[i];
  return least.holder;
}
