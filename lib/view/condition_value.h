/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values of metadata as people read them.  */
#ifndef BENCH_CONDITION_VALUE_H
#define BENCH_CONDITION_VALUE_H

/* VALUE of the condition KEY for people: what a harness says of itself,
   "wall=0.0000712s,maxrss=1159168B", as "wall 71.2 us, maxrss 1.11 MiB", all
   else as it stands.  The caller's to free; NULL with errno ENOMEM.  */
char *condition_value (const char *key, const char *value);
#endif
