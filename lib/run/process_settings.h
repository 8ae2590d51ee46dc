/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a command's process sets of itself between clone and execve, so that
   the process that starts it stays as it is.  */
#ifndef BENCH_PROCESS_SETTINGS_H
#define BENCH_PROCESS_SETTINGS_H
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/resource.h>

enum
{
  SETTINGS_CPUS = 8192, /* CPUs 0 .. SETTINGS_CPUS - 1 can be named */
  SETTINGS_LIMITS = 16, /* as many as there are resources */
  SETTINGS_WORD_BITS = sizeof (unsigned long) * CHAR_BIT
};

/* Zeroed it sets nothing.  */
struct process_settings
{
  bool sets_cpus, sets_nice, fixes_addresses;
  int nice;
  size_t limit_count;
  struct
  {
    unsigned resource; /* RLIMIT_NOFILE ... */
    struct rlimit value;
  } limit[SETTINGS_LIMITS];
  /* CPU i is bit i % SETTINGS_WORD_BITS of word i / SETTINGS_WORD_BITS.  */
  unsigned long cpus[SETTINGS_CPUS / SETTINGS_WORD_BITS];
};

enum process_setting
{
  SETTING_CPUS,      /* the CPUs it may run on */
  SETTING_NICE,      /* its niceness */
  SETTING_ADDRESSES, /* the same addresses in each run */
  SETTING_LIMIT,     /* its resource limits */
  SETTING_TRACE      /* that it is traced, by others than itself */
};

/* Whether S sets anything.  */
bool process_settings_any (const struct process_settings *s);
/* Make the calling process so: 0; or an errno, then *FAILED says what could
   not be set.  Allocates nothing; one system call for each thing set, two for
   the addresses.  */
int process_settings_apply (const struct process_settings *s,
                            enum process_setting *failed);
#endif
