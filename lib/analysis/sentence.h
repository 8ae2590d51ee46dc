/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A comparison in one sentence that a person can quote and that is true.  */
#ifndef BENCH_SENTENCE_H
#define BENCH_SENTENCE_H
#include "analysis/comparison.h"
#include "analysis/comparison_test.h"
#include "base/text.h"
#include "stat/hodges_lehmann.h"

/* Reasons for which there is no test, and about which there is more to be
   said than themselves.  */
#define SENTENCE_CONSTANT "nothing varies"
#define SENTENCE_SINGLE "n = 1"
#define SENTENCE_TOO_FEW "too few runs for this level"
#define SENTENCE_FEW_RESAMPLES "too few resamples for this level"
#define SENTENCE_TOO_FEW_AT_ALL "too few runs for any test at this level"

/* What a sentence needs beside the row.  */
struct sentence_facts
{
  struct shift_interval shift;       /* at the row's level */
  struct shift_interval equivalence; /* at EQUIVALENCE_LEVEL */
  double estimate;                   /* the shift */
  double equivalence_level;
  bool constant;       /* either side had the same value in every run */
  bool on_logs;        /* shifts are of logarithms, else in the row's unit */
  double shown_effect; /* relative: what needed_n would show; 0: nothing */
  const char *reason;  /* why there is no test, or NULL */
  size_t resamples;    /* how many were too few */
  size_t needed_resamples; /* and how many would do, or 0 */
  const char *trouble;     /* why the sides are not comparable */
  bool unbounded;          /* REASON is why there is no bounded interval */
  bool shares;             /* shifts are of shares: told in points */
  char counts[128]; /* of answers: what stands for the numbers of runs */
  bool shapes;      /* distributions were compared, by their DISTANCE */
  double distance;
  enum nesting nesting;                         /* what the runs are */
  double constant_baseline, constant_candidate; /* where nothing varies */
  const char *assumed; /* what so few runs are taken to be, or NULL */
  bool utf8;
  bool unnamed; /* the sentence goes on after one that names the benchmark */
};

/* Append NAME as it stands in a sentence: in quotes where it would not hold
   together, or where the sentence begins with it and would read as an item of
   a list, a heading or an order to the reader of a log.  */
void sentence_put_name (struct text *to, const char *name);

/* Set the counts of FACTS where TEST is of answers of which DIRECTION is
   better: "60 errors against 50, in 1000 items each".  */
void sentence_tell_counts (struct sentence_facts *facts,
                           enum direction direction,
                           const struct comparison_test *test);

/* The sentence on ROW, all of whose other members are set; the caller's to
   free.  NULL with errno ENOMEM.  */
char *sentence_of (const struct comparison *row,
                   const struct sentence_facts *facts);
#endif
