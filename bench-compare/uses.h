/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What goes with what: an option that would be ignored is refused.  */
#ifndef BENCH_COMPARE_USES_H
#define BENCH_COMPARE_USES_H
#include "options.h"

/* Exit with a usage error where OPTIONS, of which all are read, ask for
   several things to print, or have one that what they ask for makes no use
   of.  */
void uses_check (const struct options *options);
#endif
