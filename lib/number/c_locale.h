/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The locale in which files are written, whatever the user's.  */
#ifndef BENCH_C_LOCALE_H
#define BENCH_C_LOCALE_H
#include <locale.h>

/* The C locale, for strtod_l and printf; glibc has it ready-made.  0 when
   there is no memory for it.  */
locale_t c_locale (void);
#endif
