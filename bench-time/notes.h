/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the user should know about the quality of the samples, said once at
   the end.  Kept in constant memory.  */
#ifndef BENCH_TIME_NOTES_H
#define BENCH_TIME_NOTES_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/memory.h"
#include "outcome.h"
#include "run/machine.h"

/* So many benchmarks are named where a note holds for several; further ones
   are counted.  */
#define NOTES_NAMED_MAX 4

struct notes;
void notes_free (struct notes *n);
/* For BENCHMARKS benchmarks.  NULL with errno ENOMEM.  */
struct notes *notes_new (size_t benchmarks) OWNED_UNTIL (notes_free);
/* A run of BENCHMARK that went well.  */
void notes_add (struct notes *n, size_t benchmark,
                const struct outcome *outcome);
/* One that failed and was ignored.  */
void notes_add_failed (struct notes *n, size_t benchmark);
struct notes_options
{
  bool is_verbose;     /* doubt the machine though times vary little */
  bool table_has_told; /* of noise, in notes of its own */
  bool split_is_shown; /* of the processor time, into user and sys */
};
/* Say what there is to say; NAME gives the benchmarks' names.  */
void notes_say (const struct notes *n, const char *const name[],
                const struct machine *machine, struct notes_options options);
#endif
