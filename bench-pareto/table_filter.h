/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The filter for the rows of a table.  */
#ifndef BENCH_PARETO_TABLE_FILTER_H
#define BENCH_PARETO_TABLE_FILTER_H
#include "cli/output.h"
#include "options.h"

/* Read the table that OPTIONS name and write to OUTPUT its header and the rows
   that they choose, byte for byte and in order; the program's status.  */
int table_filter (const struct options *options, struct output *output);
#endif
