/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The option --rules: rule files by name, each a set of rules.  For programs:
   these functions print and exit.  */
#ifndef BENCH_RULES_OPTION_H
#define BENCH_RULES_OPTION_H
#include "analysis/rule_set.h"

/* In the order of reading.  Zeroed is empty.  */
struct rule_set_list
{
  struct rule_set *set;
  size_t count, capacity;
};

/* Read the files of ARGUMENT, NAME|FILE[,...], and those that they include;
   one that is there already is not read again.  "list" prints the installed
   ones instead and exits.  */
void take_rules (const char *shown, const char *argument,
                 struct rule_set_list *list);
void rule_set_list_free (struct rule_set_list *list);
#endif
