/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much a system had to do, by the queries that it answered.  */
#ifndef BENCH_QUERY_LOAD_H
#define BENCH_QUERY_LOAD_H
#include "analysis/sample_group.h"
#include "stat/figure.h"

struct query_load
{
  struct figure throughput; /* answers a second */
  struct figure in_system;  /* queries on average, waiting or served */
};

/* The load of the queries whose "latency" GROUP of SET holds, whole sections
   of it, by their "issued": over the time from when the first was due until
   the last was answered, T, n / T and by Little's law (1961) n / T times the
   mean latency.  Figures are missing where GROUP holds something else.  0, or
   -1 with errno ENOMEM.  */
int query_load (struct query_load *load, const struct sample_set *set,
                const struct sample_group *group);
#endif
