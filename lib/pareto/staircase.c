/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "pareto/staircase.h"
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include "base/memory.h"
#include "pareto/pareto_front.h"

/* Of a step that no point is on yet.  */
#define NOBODY UINT32_MAX

/* Step I holds the best of the LOWEST_BIT (I) places that end at I - 1.  */
static size_t
lowest_bit (size_t i)
{
  return i & (~i + 1);
}

int
staircase_init (struct staircase *s, size_t capacity)
{
  *s = (struct staircase){
    .key = memory_array (capacity + 1, sizeof *s->key),
    .holder = memory_array (capacity + 1, sizeof *s->holder),
  };
  if (s->key != NULL && s->holder != NULL)
    return 0;
  staircase_free (s);
  errno = ENOMEM;
  return -1;
}

void
staircase_free (struct staircase *s)
{
  free (s->key);
  free (s->holder);
  *s = (struct staircase){ 0 };
}

void
staircase_clear (struct staircase *s, size_t size)
{
  s->size = size;
  for (size_t i = 0; i <= size; i++)
    {
      s->key[i] = INFINITY;
      s->holder[i] = NOBODY;
    }
}

void
staircase_insert (struct staircase *s, size_t place, double key, size_t holder)
{
  for (size_t i = place + 1; i <= s->size; i += lowest_bit (i))
    {
      s->looked_at++;
      /* the steps to come span this one, so they are as good already */
      if (s->key[i] <= key && s->holder[i] != NOBODY)
        return;
      s->key[i] = key;
      s->holder[i] = (uint32_t) holder;
    }
}

size_t
staircase_least (struct staircase *s, size_t count)
{
  size_t least = 0;
  double key = INFINITY;
  for (size_t i = count; i > 0; i -= lowest_bit (i))
    {
      s->looked_at++;
      if (s->key[i] < key || (least == 0 && s->holder[i] != NOBODY))
        {
          key = s->key[i];
          least = i;
        }
    }
  return least == 0 ? PARETO_NONE : s->holder[least];
}
