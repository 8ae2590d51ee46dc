/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "load/sample_choice.h"
#include <stdbool.h>
#include <stdlib.h>
#include "base/memory.h"

/* Put the SIZE numbers of POOL into random order (Fisher and Yates).  */
static void
shuffle (struct rng *r, uint64_t *pool, size_t size)
{
  for (size_t i = size; i > 1; i--)
    {
      size_t j = (size_t) rng_below (r, i);
      uint64_t swapped = pool[i - 1];
      pool[i - 1] = pool[j];
      pool[j] = swapped;
    }
}

static bool
is_permuted (const struct sample_choice *c)
{
  return c->order == SAMPLES_UNIQUE || c->order == SAMPLES_EQUAL;
}

int
sample_choice_begin (struct sample_choice *c, enum sample_order order,
                     size_t count, size_t pool, uint64_t seed)
{
  bool is_part = pool > 0 && pool < count;
  *c = (struct sample_choice){ .order = order };
  c->pool = memory_array (count, sizeof *c->pool);
  if (c->pool == NULL)
    return -1;
  for (size_t i = 0; i < count; i++)
    c->pool[i] = i;
  rng_seed (&c->rng, seed);
  if (is_part)
    shuffle (&c->rng, c->pool, count);
  c->size = is_part ? pool : count;
  if (is_permuted (c))
    shuffle (&c->rng, c->pool, c->size);
  c->same = c->pool[0];
  return 0;
}

void
sample_choice_free (struct sample_choice *c)
{
  free (c->pool);
}

/* The next of those that are taken one after the other.  */
static uint64_t
next_in_turn (struct sample_choice *c)
{
  if (c->at == c->size)
    {
      c->at = 0;
      if (c->order == SAMPLES_EQUAL)
        shuffle (&c->rng, c->pool, c->size);
    }
  return c->pool[c->at++];
}

size_t
sample_choice_next (struct sample_choice *c, uint64_t *sample, size_t k)
{
  if (c->order == SAMPLES_UNIQUE && k > c->size - c->at)
    k = c->size - c->at;
  if (c->order == SAMPLES_CONTIGUOUS)
    c->at = (size_t) rng_below (&c->rng, c->size);
  for (size_t i = 0; i < k; i++)
    if (c->order == SAMPLES_RANDOM)
      sample[i] = c->pool[rng_below (&c->rng, c->size)];
    else if (c->order == SAMPLES_SAME)
      sample[i] = c->same;
    else
      sample[i] = next_in_turn (c);
  return k;
}
