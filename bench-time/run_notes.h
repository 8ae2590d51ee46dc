/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What should be known of single runs, beside their samples: told at once,
   once a benchmark, and kept as metadata note.  */
#ifndef BENCH_TIME_RUN_NOTES_H
#define BENCH_TIME_RUN_NOTES_H
#include "session.h"

/* Tell NOTE, which is of benchmark B.  */
void run_note (struct session *s, const struct benchmark *b,
               const struct text *note);
/* Tell where the run of STEP, which went well, printed no number that was
   asked for, or did not meet its target.  */
void run_note_printed (struct session *s, const struct step *step,
                       const struct outcome *outcome);
/* Tell where the machine was suspended or its clock set in the run of STEP. */
void run_note_jump (struct session *s, const struct step *step,
                    const struct outcome *outcome);
#endif
