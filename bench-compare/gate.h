/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The verdicts on which the user asked for status 1.  */
#ifndef BENCH_COMPARE_GATE_H
#define BENCH_COMPARE_GATE_H
#include <stdbool.h>
#include "analysis/comparison.h"
#include "cli/argument.h"

struct gate
{
  bool regression, improvement, inconclusive, missing, any;
  /* Only where the change is surely larger than this.  */
  double regression_beyond, improvement_beyond;
  struct argument_list words; /* as the user gave them */
};

void gate_free (struct gate *gate);

/* Take ARGUMENT of --fail-on, "regression:>5%,missing", or exit; OPTION is
   for the message.  */
void gate_take (struct gate *gate, const char *option, const char *argument);
bool gate_is_set (const struct gate *gate);
/* Whether ROW trips GATE.  */
bool gate_trips (const struct gate *gate, const struct comparison *row);
/* Whether ROW is surely none that trips GATE: a change for the better, or one
   whose whole interval is within the limit, or none beyond the margin.  */
bool gate_passes (const struct gate *gate, const struct comparison *row);
#endif
