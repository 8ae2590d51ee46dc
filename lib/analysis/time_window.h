/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Windows of so many seconds that follow each other from time 0 on, numbered
   from 0.  Times and sizes are mostly no doubles, but the nearest: three times
   0.2 s is 0.6 s, where the fourth window begins.  */
#ifndef BENCH_TIME_WINDOW_H
#define BENCH_TIME_WINDOW_H

/* The number of the window of SECONDS > 0 that TIME is in.  */
double time_window_number (double time, double seconds);
/* The time at which window NUMBER begins.  */
double time_window_start (double number, double seconds);
#endif
