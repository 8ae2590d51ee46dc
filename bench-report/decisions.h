/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is decided by the samples: requirements that each benchmark meets or
   not, and rules by which one of them is to be chosen.  */
#ifndef BENCH_REPORT_DECISIONS_H
#define BENCH_REPORT_DECISIONS_H
#include <stdbool.h>
#include <stddef.h>
#include "analysis/ranking.h"
#include "analysis/sample_group.h"
#include "cli/gate.h"
#include "judged_rows.h"
#include "options.h"

/* What became of one benchmark under one requirement of rules.  */
struct ruling
{
  bool lacks; /* no samples of the metric, or in another unit: not met */
  struct judgement judgement;
  bool within_noise; /* met by the point, but not by the interval */
};

/* What a set of rules comes to.  */
struct decision
{
  const struct rule_set *rules;
  char *lacking; /* the metrics without which nothing can be judged by them:
                    "accuracy or correct", and nothing is but RULES; or
                    NULL */
  struct requirement *requirement;
  size_t count;
  bool by_interval;  /* how they are judged */
  double confidence; /* of what is judged, and ranked, by intervals */
  struct ruling
      *ruling;     /* of benchmark I and requirement K at I * COUNT + K */
  bool *meets;     /* of each benchmark: all of them */
  char **obstacle; /* why it can not be ranked though it meets them; or
                      NULL */
  size_t met;      /* how many benchmarks meet all */
  const char **ranked_name;
  struct ranking ranking; /* of those that meet them and can be; of no kind:
                             the rules have no objective */
};

struct decisions
{
  struct gate gate; /* of --require */
  struct decision *decision;
  size_t count;
};

/* Judge the COUNT benchmarks of BENCHMARK, whose samples are GROUPS, by what
   OPTIONS ask.  Exits with STATUS_TROUBLE after a message where that can not
   be.  */
void decisions_make (struct decisions *d, const struct options *options,
                     const struct sample_set *set,
                     const struct sample_group_list *groups,
                     const char *const *benchmark, size_t count);
/* The status that the requirements of --require ask for.  */
int decisions_status (const struct decisions *d, const struct options *options,
                      const struct sample_set *set);
void decisions_free (struct decisions *d, size_t benchmarks);
#endif
