/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options of programs that judge by requirements.  For programs: these
   functions print and exit.  */
#ifndef BENCH_REQUIREMENT_OPTIONS_H
#define BENCH_REQUIREMENT_OPTIONS_H
#include "cli/argument.h"
#include "cli/option_table.h"

/* Take ARGUMENT of --require, written as SHOWN: a requirement, added to
   EXPRESSIONS, or @FILE.  The settings of a file go to TAKE as options, by
   their ids in ROWS, with arguments that are kept in SETTINGS.  */
void take_requirement (const char *shown, const char *argument,
                       struct argument_list *expressions,
                       struct argument_list *settings,
                       const struct option_row *rows,
                       void (*take) (void *context, int id, const char *shown,
                                     const char *argument),
                       void *context);
#endif
