/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which runs are handed over to the launcher at once: those so short that
   waking up for each would take a noticeable share of their time.  */
#ifndef BENCH_TIME_BATCH_H
#define BENCH_TIME_BATCH_H
#include "agenda.h"
#include "session.h"

/* How many of the next steps of A can go together: 1 where they take long, or
   something is to be done between them; else whole blocks where that is
   possible.  A has a next step.  */
size_t batch_size (const struct session *s, struct agenda *a);
#endif
