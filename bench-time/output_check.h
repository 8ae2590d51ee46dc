/* SPDX-License-Identifier: GPL-3.0-or-later */
/* No file that is written is one that commands or models need or write.  */
#ifndef BENCH_TIME_OUTPUT_CHECK_H
#define BENCH_TIME_OUTPUT_CHECK_H
#include "benchmark.h"
#include "model_list.h"

/* Exit after a message where a file that O or a benchmark of LIST has written
   is another's, too: an executable, a standard input, output or error, the
   file whose size is told.  Before any is opened.  */
void output_check (const struct options *o, const struct benchmark_list *list);
/* Likewise where LIST has models (NULL: a simulated one).  */
void output_check_models (const struct options *o,
                          const struct model_list *list);
#endif
