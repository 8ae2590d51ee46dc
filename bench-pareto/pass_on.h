/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The filter: the samples of the chosen benchmarks, as they came, but that on
   a terminal nothing in them drives it.  */
#ifndef BENCH_PARETO_PASS_ON_H
#define BENCH_PARETO_PASS_ON_H
#include <stdbool.h>
#include <stdio.h>
#include "analysis/choice.h"
#include "stream/sample_set.h"

/* Write to OUT the lines of SET but for those of benchmarks that are not on
   the front of CHOICE, or not its knee where that was looked for; with
   DOMINATED, that are.  0, or -1 with errno when writing failed.  */
int pass_on (const struct choice *choice, const struct sample_set *set,
             bool dominated, FILE *out);
#endif
