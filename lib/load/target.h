/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A target that a load is to meet: a share of its queries within a bound.  */
#ifndef BENCH_TARGET_H
#define BENCH_TARGET_H
#include <stdbool.h>
#include <stdint.h>
#include "load/in_flight.h"

/* So many targets a load may have.  */
#define TARGETS_MAX 16

enum target_metric
{
  TARGET_LATENCY, /* due until answered */
  TARGET_TTFT,    /* due until the first token */
  TARGET_TPOT     /* a token after the first */
};

struct load_target
{
  const char *text; /* as read; not owned */
  enum target_metric metric;
  double share;   /* 0.99: of the queries */
  double bound_s; /* within this; more is over */
};

/* Read TEXT, METRIC:pQ<=TIME[UNIT] as in "latency:p99<=15ms", into T.  NULL,
   or what is wrong, a constant phrase.  */
const char *load_target_parse (struct load_target *t, const char *text);

/* How often it was asked after, and not met.  */
struct target_count
{
  uint64_t queries, over;
  /* Over it even when the time counts not that the generator was late.  */
  uint64_t over_by_system;
  uint64_t over_alone; /* those that were even from when they were sent */
};

/* Count RECORD, if it has what T is about: one token alone takes no time per
   further token.  A query that failed is over.  */
void target_count_add (struct target_count *c, const struct load_target *t,
                       const struct load_record *record);
/* The time in ns that T is about, from the instant FROM_NS on; false where
   RECORD has none.  */
bool load_target_time (const struct load_target *t,
                       const struct load_record *record, uint64_t from_ns,
                       double *ns);

/* Who judges.  */
struct target_rule
{
  double confidence;
  /* As LoadGen, whose closed loops want one more: T over count as T + 1.  */
  bool adds_one;
};

/* Whether C shows T.  */
bool target_is_met (const struct load_target *t, const struct target_count *c,
                    struct target_rule rule);
/* How many more queries, none of them over, would show it; 0: it is met, or
   2^53 would not do.  */
uint64_t target_more (const struct load_target *t,
                      const struct target_count *c, struct target_rule rule);
#endif
