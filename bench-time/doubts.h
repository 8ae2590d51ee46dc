/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What about the machine makes times doubtful, in words.  */
#ifndef BENCH_TIME_DOUBTS_H
#define BENCH_TIME_DOUBTS_H
#include "run/machine.h"

/* Call SAY (CONTEXT, DOUBT) for each.  */
void doubts_each (const struct machine *machine,
                  void (*say) (void *context, const char *doubt),
                  void *context);
#endif
