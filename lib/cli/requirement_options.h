/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options of programs that judge by requirements, --require and --judge.
   For programs: these functions print and exit.  */
#ifndef BENCH_REQUIREMENT_OPTIONS_H
#define BENCH_REQUIREMENT_OPTIONS_H
#include <stdbool.h>
#include "cli/argument.h"
#include "cli/option_table.h"

#define ROWS_REQUIREMENT                                                      \
  { OPTION_REQUIRE, 0, "require", "EXPR",                                     \
    "pass or fail, status 1 where a benchmark fails, such as "                \
    "'latency:p99<=100ms', or @FILE with one a line (repeatable)" },          \
  {                                                                           \
    OPTION_JUDGE, 0, "judge", "WHAT",                                         \
        "by the point or the interval: its worse end (point)"                 \
  }

struct requirement_options
{
  struct argument_list expressions; /* as written */
  bool by_interval; /* judge them by the worse end of an interval */
};
void requirement_options_free (struct requirement_options *options);

/* Where the settings of a rule file go: to TAKE, as options, by their ids in
   ROWS, with arguments that are kept in KEPT.  */
struct setting_taker
{
  const struct option_row *rows;
  struct argument_list *kept;
  void (*take) (void *context, int id, const char *shown,
                const char *argument);
  void *context;
};

/* Take the option ID, one of ROWS_REQUIREMENT, with its ARGUMENT, written as
   SHOWN.  */
void requirement_option (struct requirement_options *options, int id,
                         const char *shown, const char *argument,
                         const struct setting_taker *settings);
/* Take ARGUMENT of an option, written as SHOWN: a requirement, added to
   EXPRESSIONS, or @FILE.  */
void take_requirement (const char *shown, const char *argument,
                       struct argument_list *expressions,
                       const struct setting_taker *settings);
#endif
