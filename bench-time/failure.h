/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Says what went wrong in a run, on standard error.  */
#ifndef BENCH_TIME_FAILURE_H
#define BENCH_TIME_FAILURE_H
#include "benchmark.h"
#include "outcome.h"
#include "run/sink.h"
#include "schedule.h"

/* Append "run 3 of 'NAME'"; "run 2.3" is the third of invocation 2.  */
void failure_put_run (struct text *to, const struct benchmark *b,
                      const struct step *step);
/* Append how OUTCOME's command ended: "failed with status 1", "was killed by
   signal 11 (Segmentation fault)" ...  */
void failure_put_end (struct text *to, const struct outcome *outcome);

/* HOOK ended with STATUS, as waitpid gives it; STEP may be NULL.  */
void failure_of_hook (const struct benchmark *b, enum hook hook,
                      const struct step *step, int status);
/* The command of B failed; STANDARD_ERROR may hold its last words.  */
void failure_of_run (const struct benchmark *b, const struct step *step,
                     const struct outcome *outcome,
                     struct sink *standard_error);
/* Quote the last lines that were written to STANDARD_ERROR.  */
void failure_quote_tail (struct sink *standard_error);
/* It could not be executed; return the status to exit with.  */
int failure_of_start (const struct benchmark *b,
                      const struct outcome *outcome);
#endif
