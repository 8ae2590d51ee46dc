/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The choice among the benchmarks of a sample set: their values by some
   criteria, and which of them no other one dominates.  */
#ifndef BENCH_CHOICE_H
#define BENCH_CHOICE_H
#include <stdbool.h>
#include <stddef.h>
#include "analysis/criterion.h"
#include "base/report.h"
#include "pareto/epsilon_front.h"
#include "stream/sample_set.h"

struct choice
{
  struct criterion *criterion;
  size_t criteria;
  const char *const *benchmark; /* the caller's */
  size_t count;
  double *value;            /* COUNT rows of CRITERIA numbers, in base units */
  enum pareto_sense *sense; /* one a criterion */
  struct pareto_epsilon *epsilon; /* one a criterion; NULL: none */
  size_t *dominator; /* as pareto_front gives it, or pareto_epsilon_name */
  size_t *rank;      /* as pareto_rank gives it; NULL unless asked for */
  size_t on_front;   /* how many benchmarks are */
  /* What choice_find_knee adds.  */
  bool *knee; /* NULL: was not called */
  size_t knees;
  double knee_distance;
  /* What choice_resample adds.  */
  size_t *times_on_front; /* in how many resamples; NULL: was not called */
  size_t resamples;
  uint64_t seed;
  /* What choice_keep_insignificant adds: who would keep a benchmark off the
     front that is on it all the same, else PARETO_NONE.  NULL: was not
     called.  */
  size_t *overlooked;
};

/* Read the CRITERIA criteria (at least one) of TEXT over SCOPE.  0; or -1,
   with nothing to free, after REPORTER has been told: of each criterion that
   is not right or is given twice, or of no memory.  */
int choice_read_criteria (struct choice *choice,
                          const struct criterion_scope *scope,
                          const char *const *text, size_t criteria,
                          const struct reporter *reporter);
/* Evaluate them for the COUNT benchmarks of BENCHMARK, of the finished SET.
   0; or -1, with CHOICE still to be freed, after REPORTER has been told: of
   each value that is missing, or of no memory.  */
int choice_evaluate (struct choice *choice, const struct sample_set *set,
                     const char *const *benchmark, size_t count,
                     const struct reporter *reporter);
/* Both, over these benchmarks; -1 leaves nothing to free.  */
int choice_read (struct choice *choice, const struct sample_set *set,
                 const char *const *text, size_t criteria,
                 const char *const *benchmark, size_t count,
                 const struct reporter *reporter);
/* Give CHOICE an epsilon: TEXT is METRIC[:STATISTIC]=AMOUNT, the name of one
   of its criteria or of a metric of several.  A percentage of what has a unit
   is relative.  0, or -1 after a report.  */
int choice_add_epsilon (struct choice *choice, const char *text,
                        const struct reporter *reporter);
/* Find the front of what was read, and if RANKED rank.  0; or -1, with CHOICE
   still to be freed, after REPORTER has been told of no memory.  */
int choice_find (struct choice *choice, bool ranked,
                 const struct reporter *reporter);
/* All of it without an epsilon; -1 leaves nothing to free.  */
int choice_make (struct choice *choice, const struct sample_set *set,
                 const char *const *text, size_t criteria,
                 const char *const *benchmark, size_t count, bool ranked,
                 const struct reporter *reporter);
void choice_free (struct choice *choice);

/* Find the knee of the front.  -1 with errno ENOMEM.  */
int choice_find_knee (struct choice *choice);

/* The points as lib/pareto takes them.  */
struct pareto_points choice_points (const struct choice *choice);
bool choice_is_on_front (const struct choice *choice, size_t i);
/* Whether benchmark I is off the front only because of an epsilon.  */
bool choice_is_near (const struct choice *choice, size_t i);
#endif
