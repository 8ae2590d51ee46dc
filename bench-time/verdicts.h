/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The verdicts below the table that people get.  */
#ifndef BENCH_TIME_VERDICTS_H
#define BENCH_TIME_VERDICTS_H
#include <stdio.h>
#include "options.h"
#include "stream/sample_set.h"

/* Print a sentence on each benchmark of SET but the first, with which it is
   compared: those that bench-compare prints of the same samples.  0, or -1
   with errno ENOMEM.  */
int verdicts_print (const struct sample_set *set,
                    const struct options *options, FILE *out);
#endif
