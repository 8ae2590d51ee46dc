/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which samples of a model's library are asked, in which order.  */
#ifndef BENCH_SAMPLE_CHOICE_H
#define BENCH_SAMPLE_CHOICE_H
#include <stddef.h>
#include <stdint.h>
#include "base/rng.h"

enum sample_order
{
  SAMPLES_RANDOM,     /* each uniform over all, with replacement */
  SAMPLES_CONTIGUOUS, /* a uniform start, those of one query in a row */
  SAMPLES_UNIQUE,     /* a random permutation, each once */
  SAMPLES_EQUAL,      /* permutations one after the other, so that all are
                         asked equally often */
  SAMPLES_IN_ORDER,   /* 0, 1, ..., and again */
  SAMPLES_SAME        /* always one */
};

struct sample_choice
{
  enum sample_order order;
  uint64_t *pool; /* what is chosen from; owned */
  size_t size;
  size_t at;
  uint64_t same;
  struct rng rng;
};

/* Choose from POOL of the COUNT >= 1 samples of a library, which are then
   taken at random; 0: from all of them.  0, or -1 with errno ENOMEM.  */
int sample_choice_begin (struct sample_choice *c, enum sample_order order,
                         size_t count, size_t pool, uint64_t seed);
void sample_choice_free (struct sample_choice *c);
/* The next K into SAMPLE; how many there were, K but where each is asked once
   and no more are left.  */
size_t sample_choice_next (struct sample_choice *c, uint64_t *sample,
                           size_t k);
#endif
