/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the user asked for of models that are loaded, instead of commands.  */
#ifndef BENCH_TIME_MODEL_OPTIONS_H
#define BENCH_TIME_MODEL_OPTIONS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What models are asked for.  */
enum model_mode
{
  MODE_BOTH,        /* time, then each sample's answer */
  MODE_PERFORMANCE, /* time alone */
  MODE_ACCURACY     /* answers alone */
};
extern const char *const model_mode_name[];

struct model_choice
{
  const char *text; /* the argument of --model, or --worker */
  bool is_worker;
};

struct model_options
{
  struct model_choice *choice;
  size_t count, capacity;
  char *first; /* the first option that only models have, as written; NULL */
  uint64_t threads;
  uint64_t queries; /* to be measured of a model; 0: no limit */
  enum model_mode mode;
  bool keeps_apart; /* a worker gets CPUs that its client has not: loads in
                       which both have something to do at once */
  uint64_t load_timeout_ns; /* 0: none */
  const char *until;        /* a worker's reply ends with such a line; NULL */
  const char *requests;     /* a file of them, one a line; NULL */
  const char *labels;       /* a file of the answers wanted; NULL */
};

struct options;

/* Options about models; false when ID is none of them.  */
bool model_options_take (struct options *o, int id, const char *shown,
                         const char *argument);
/* Whether there are models to time, rather than commands.  */
bool model_is_wanted (const struct options *o);
/* Fill in what was not said, or exit after a message.  */
void model_options_check (struct options *o, size_t operands);
void model_options_free (struct model_options *m);
#endif
