/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the options must have to do with each other.  */
#ifndef BENCH_TIME_OPTIONS_CHECK_H
#define BENCH_TIME_OPTIONS_CHECK_H
#include "options.h"

/* Fill in what was not said of options that were read one by one, OPERANDS
   words of a plain command among them; exit after a message when they do not
   go together.  */
void options_check (struct options *options, size_t operands);
#endif
