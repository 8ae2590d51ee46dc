/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the user asked for of a load: queries to a model instead of runs of a
   command.  */
#ifndef BENCH_TIME_LOAD_OPTIONS_H
#define BENCH_TIME_LOAD_OPTIONS_H
#include <stdbool.h>
#include <stdint.h>
#include "cli/argument.h"
#include "load/arrivals.h"
#include "load/sample_choice.h"
#include "load/simulated.h"
#include "load/target.h"
#include "parameters.h"

enum load_scenario
{
  SCENARIO_SINGLE,
  SCENARIO_MULTI,
  SCENARIO_SERVER,
  SCENARIO_OFFLINE
};
extern const char *const scenario_name[];

/* How targets are judged.  */
enum early_stopping
{
  EARLY_STOPPING_EXACT,
  EARLY_STOPPING_LOADGEN
};

struct load_options
{
  char *first;          /* the first option that only loads have, as written;
                           NULL: none */
  char *for_models;     /* the first that only other models have; NULL: none */
  char *for_queries;    /* the first of commands and of queries without load */
  const char *simulate; /* NULL: no simulated model */
  struct simulated_options simulated;
  bool has_scenario;
  enum load_scenario scenario;
  double rate;          /* 1/s; NaN: not asked for */
  const char *arrivals; /* NULL: those of the scenario */
  struct arrival_law law;
  char *trace; /* the file of a trace; owned */
  bool has_exact_rate;
  uint64_t duration_ns, min_queries; /* 0: as the rest of the options wants */
  uint64_t max_queries, max_duration_ns, max_in_flight; /* 0: no limit */
  uint64_t warmup_ns, cool_down_ns;
  struct load_target target[TARGETS_MAX];
  size_t target_count;
  double confidence;      /* of early stopping */
  bool judges_as_loadgen; /* closed loops want one query over more */
  bool finds_rate;
  double max_rate;
  struct argument_list levels; /* "100", "90", ... */
  struct parameters sweep; /* concurrency and batch, where they are given */
  bool has_order;
  enum sample_order sample_order;
  uint64_t same, pool, sample_seed;
  uint64_t spin_ns; /* 0: sleep until a query is due */
  uint32_t inner;   /* 0: not given; LOAD_INNER_AUTO */
  bool flushes_cache;
  const char *summary; /* a file for LoadGen's summary; NULL */
  bool has_sample_seed;
};

struct options;

/* Options about loads; false when ID is none of them.  */
bool load_options_take (struct options *o, int id, const char *shown,
                        const char *argument);
/* Remember option ID, shown so, if not all of commands, models and loads have
   it.  */
void load_options_look (struct options *o, int id, const char *shown);
/* Whether a load is wanted, rather than commands.  */
bool load_is_wanted (const struct options *o);
/* Whether the queries come when they are due, whatever is under way.  */
bool load_is_open (const struct load_options *l);
/* Fill in what was not said, or exit after a message.  */
void load_options_check (struct options *o, size_t operands);
void load_options_free (struct load_options *l);
#endif
