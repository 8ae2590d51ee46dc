/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A pause between two runs.  */
#ifndef BENCH_TIME_DELAY_H
#define BENCH_TIME_DELAY_H
#include <stdint.h>

/* Wait for NS nanoseconds, or until a signal asks us to end.  */
void delay_wait (uint64_t ns);
#endif
