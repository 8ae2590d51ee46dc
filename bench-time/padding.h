/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An environment whose size is another one in each run, by a variable of
   random length.  The environment lies above the stack of a process and moves
   it; where it lies to cache lines and pages can make a program faster or
   slower by several percent (Mytkowicz et al. 2009).  At random it becomes
   part of the spread instead of part of the result.  */
#ifndef BENCH_TIME_PADDING_H
#define BENCH_TIME_PADDING_H
#include <stddef.h>
#include <stdint.h>
#include "base/memory.h"
#include "schedule.h"

/* The variable, and the most bytes that its value has.  */
#define PADDING_VARIABLE "BENCH_PADDING"
#define PADDING_MAX 4096

struct padding;
void padding_free (struct padding *p);
/* For the environment ENVP, which has to stay.  NULL with errno ENOMEM.  */
struct padding *padding_new (char *const *envp, uint64_t seed)
    OWNED_UNTIL (padding_free);
/* The environment for STEP, valid until the next call: its length follows
   from the seed, the benchmark and the number of the run alone.  */
char *const *padding_environment (struct padding *p, const struct step *step);
#endif
