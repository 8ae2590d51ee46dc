/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options that say what a command's process sets of itself: --cpus,
   --nice, --rlimit.  Each function exits as usage_error does when its
   argument is not right; SHOWN is how the user wrote the option.  */
#ifndef BENCH_TIME_PROCESS_OPTIONS_H
#define BENCH_TIME_PROCESS_OPTIONS_H
#include "base/text.h"
#include "run/process_settings.h"

/* A list of CPUs as "0,2-3", each of which this process may use.  */
void process_options_cpus (struct process_settings *s, const char *shown,
                           const char *argument);
/* A niceness, from -20 to 19.  */
void process_options_nice (struct process_settings *s, const char *shown,
                           const char *argument);
/* NAME=VALUE or NAME=SOFT:HARD, several joined by commas; they add to those
   that are there.  */
void process_options_limits (struct process_settings *s, const char *shown,
                             const char *argument);

/* Append the CPUs of S, in order, as "0,2-3"; return how many they are.  */
size_t process_options_put_cpus (struct text *to,
                                 const struct process_settings *s);
/* Append the limits of S in base units: "nofile=64,as=1048576:unlimited".  */
void process_options_put_limits (struct text *to,
                                 const struct process_settings *s);
/* What the user calls SETTING: "--cpus" ...  */
const char *process_options_name (enum process_setting setting);
#endif
