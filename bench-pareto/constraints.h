/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which benchmarks come into question at all.  */
#ifndef BENCH_PARETO_CONSTRAINTS_H
#define BENCH_PARETO_CONSTRAINTS_H
#include "cli/argument.h"
#include "stream/sample_set.h"

/* Take those out of the *COUNT benchmarks of BENCHMARK that do not meet all
   requirements of LIST, and say in a note which and why.  0, or -1 after
   messages: of a requirement that is not right, or a benchmark that lacks its
   metric or has too few samples for its statistic.  */
int constraints_apply (const struct argument_list *list,
                       const struct sample_set *set, const char **benchmark,
                       size_t *count, bool utf8);
#endif
