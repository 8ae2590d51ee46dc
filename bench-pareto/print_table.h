/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The choice as a table, for people and for machines.  */
#ifndef BENCH_PARETO_PRINT_TABLE_H
#define BENCH_PARETO_PRINT_TABLE_H
#include <stdio.h>
#include "analysis/choice.h"
#include "analysis/choice_volume.h"
#include "options.h"
#include "stream/sample_set.h"

/* Print CHOICE to OUT in FORMAT, which is neither automatic nor samples.  SET
   gives the conditions, VOLUME may be NULL.  Errors of OUT are left for its
   owner to look at.  */
void print_table (const struct choice *choice,
                  const struct choice_volume *volume,
                  const struct sample_set *set, const struct options *options,
                  enum format format, FILE *out);
/* Say as notes what else is to be said of CHOICE, where no table for people
   does.  */
void print_remarks (const struct choice *choice,
                    const struct choice_volume *volume,
                    const struct options *options);
#endif
