/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options of bench-compare --plan.  */
#ifndef BENCH_COMPARE_PLAN_OPTIONS_H
#define BENCH_COMPARE_PLAN_OPTIONS_H
#include <stdbool.h>
#include <stddef.h>
#include "cli/argument.h"

enum
{
  OPTION_PLAN = 100,
  OPTION_EFFECT,
  OPTION_POWER,
  OPTION_CV,
  OPTION_SD,
  OPTION_WIDTH,
  OPTION_PAIRED,
  OPTION_P1,
  OPTION_P2
};

#define ROWS_PLAN                                                             \
  { OPTION_PLAN, 0, "plan", "[=METRIC[:STAT]]",                               \
    "say how many runs it takes instead; STAT is mean, median, or p99" },     \
      { OPTION_EFFECT, 0, "effect", "LIST",                                   \
        "plan to show these changes, by comma (2%)" },                        \
      { OPTION_POWER, 0, "power", "LIST",                                     \
        "plan to show them so often, by comma (0.8)" },                       \
      { OPTION_CV, 0, "cv", "RATIO",                                          \
        "plan with this coefficient of variation, reading no samples" },      \
      { OPTION_SD, 0, "sd", "SIZE",                                           \
        "plan with this standard deviation, reading no samples" },            \
      { OPTION_WIDTH, 0, "width", "LIST",                                     \
        "plan for a mean known to +- these, by comma" },                      \
      { OPTION_PAIRED, 0, "paired", NULL, "plan for pairs of runs" },         \
      { OPTION_P1, 0, "p1", "P", "plan to tell the proportion P" },           \
  {                                                                           \
    OPTION_P2, 0, "p2", "P", "from this one"                                  \
  }

/* Numbers of one option; a unit for all of them.  */
struct plan_list
{
  double *value;
  size_t count;
  const char *unit; /* base unit, "1": relative; NULL: none was given */
};

struct plan_options
{
  bool asked;   /* --plan was given */
  char *metric; /* NULL: the default */
  bool by_t, by_rank;
  struct plan_list percentile; /* from 0 to 100; none: runs are planned */
  struct plan_list effect, power, width;
  double spread;           /* 0: of the samples */
  const char *spread_unit; /* base unit */
  bool paired;
  double p1, p2;         /* 0: not given */
  const char *only_plan; /* an option of these that was given */
};

/* Take the option ID, or exit; false when it is none of ROWS_PLAN.  */
bool plan_option (struct plan_options *options, int id, const char *shown,
                  const char *argument);
/* After the last: fill in what was not said, or exit.  */
void plan_options_finish (struct plan_options *options);
void plan_options_free (struct plan_options *options);
#endif
