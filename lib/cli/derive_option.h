/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The option --derive.  For programs: these functions print and exit.  */
#ifndef BENCH_DERIVE_OPTION_H
#define BENCH_DERIVE_OPTION_H
#include "cli/argument.h"
#include "cli/input.h"

#define ROW_DERIVE                                                            \
  {                                                                           \
    OPTION_DERIVE, 0, "derive", "NAME=EXPR",                                  \
        "a metric more, such as 'qpw[1/J]=throughput/power:higher' "          \
        "(repeatable)"                                                        \
  }

/* Take ARGUMENT of --derive, written as SHOWN, into LIST; and into INPUT which
   way it is better.  */
void take_derivation (const char *shown, const char *argument,
                      struct argument_list *list, struct input_options *input);
/* Add the metrics of LIST to SET; exits with STATUS_TROUBLE after a message
   that points to what is wrong.  */
void derive_metrics (struct sample_set *set, const struct argument_list *list);
#endif
