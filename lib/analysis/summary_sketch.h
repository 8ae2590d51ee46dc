/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The summary of samples of which there is but a sketch.  */
#ifndef BENCH_SUMMARY_SKETCH_H
#define BENCH_SUMMARY_SKETCH_H
#include "analysis/summary_column.h"
#include "stat/sketch.h"

/* Summarise the samples of K, n >= 1: of OPTIONS count the confidence, the
   quantiles and their type.  Intervals are those of independent samples, and
   what no sketch tells is missing.  0, or -1 with errno ENOMEM.  Free with
   summary_free.  */
int summary_of_sketch (struct summary *s, const struct sketch *k,
                       const struct summary_options *options);

/* Whether a sketch tells what COLUMN shows.  */
bool summary_sketch_tells (const struct summary_column *column);
/* Add the columns that stand for sketches where nothing else is asked for: for
   people, or all that they tell.  0, or -1 with errno ENOMEM.  */
int summary_sketch_columns (struct summary_column_list *columns, bool people,
                            const struct summary_list *list);
#endif
