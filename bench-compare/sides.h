/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is compared with what: the sides that the operands name.  */
#ifndef BENCH_COMPARE_SIDES_H
#define BENCH_COMPARE_SIDES_H
#include "analysis/comparison_hosts.h"
#include "metrics.h"
#include "options.h"

struct sides
{
  struct sample_set *baseline, *candidate; /* may be one set */
  char *baseline_name, *candidate_name;    /* of two files, else NULL */
  bool baseline_is_lent; /* BASELINE is of another struct sides */
  struct metric_list metrics;
  struct host_list hosts; /* with --relative-to */
  struct comparison_pair *pair;
  size_t count;
};

/* Read the input and pair its benchmarks, or exit after a message: with two
   operands and no baseline named two files, else one stream.  */
void sides_read (struct sides *sides, const struct options *options);
/* The same for a second session, of the files that --confirm names, in the
   metrics of FIRST: of one stream files like it; of two files NEW alone,
   against the OLD of FIRST, or OLD and NEW.  FIRST has to outlive SECOND.  */
void sides_read_second (struct sides *second, const struct sides *first,
                        const struct options *options);
/* Whether all that was read is complete.  */
bool sides_are_complete (const struct sides *sides);
void sides_free (struct sides *sides);
#endif
