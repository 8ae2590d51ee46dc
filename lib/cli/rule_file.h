/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of requirements and settings, one a line.  For programs: these
   functions print and exit.  */
#ifndef BENCH_RULE_FILE_H
#define BENCH_RULE_FILE_H
#include <stddef.h>

/* Where a rule stands, for messages.  */
struct rule_place
{
  const char *file;
  size_t line;
};

/* The folder of the installed rules: $BENCH_RULESDIR, if set.  */
const char *rule_file_folder (void);
/* Read the rules in the file NAME, or without a slash in it, in NAME.rules of
   that folder.  Calls TAKE for each line,
   "NAME = VALUE" where it is a setting, else with NAME null and VALUE a
   requirement; comments from '#' on, blanks around and blank lines are left
   out.  SHOWN is the option that asked for it.  */
void rule_file_read (const char *shown, const char *name,
                     void (*take) (void *context, struct rule_place place,
                                   const char *name, const char *value),
                     void *context);
#endif
