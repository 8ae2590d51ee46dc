/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The samples of several machines in one set, each machine a side.  */
#ifndef BENCH_COMPARISON_HOSTS_H
#define BENCH_COMPARISON_HOSTS_H
#include "analysis/comparison.h"
#include "stream/intern.h"

/* One series as one machine measured it.  */
struct host_series
{
  struct series series; /* its VALUE and PART are owned */
  size_t host;          /* which of the list */
};

struct host_list
{
  struct intern_table hosts;  /* in the order of their first section */
  struct host_series *series; /* by benchmark and metric, then by host */
  size_t series_count, series_capacity;
};

/* Take the series of SET apart by the metadata "host".  0; -1 with errno
   ENOMEM; or 1 with *WITHOUT a section that states no host.  */
int host_list_init (struct host_list *list, const struct sample_set *set,
                    const struct section **without);
bool host_list_has (const struct host_list *list, const char *host);
void host_list_free (struct host_list *list);

/* The pairs of LIST, which was taken from SET: each benchmark of every other
   host with its namesake on the host REFERENCE, which LIST has.  As
   comparison_pairs_within else.  */
ptrdiff_t comparison_pairs_hosts (struct comparison_pair **pair,
                                  const struct host_list *list,
                                  const struct sample_set *set,
                                  const char *reference,
                                  const char *const *metric,
                                  size_t metric_count);
#endif
