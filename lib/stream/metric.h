/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The vocabulary of metrics (bench-samples(5)).  */
#ifndef BENCH_METRIC_H
#define BENCH_METRIC_H
#include <stdbool.h>
#include <stddef.h>

enum direction
{
  DIRECTION_UNKNOWN, /* never guessed: a verdict says "different" */
  DIRECTION_LOWER,   /* lower is better */
  DIRECTION_HIGHER
};

/* Whose verdict words a metric uses.  */
enum metric_kind
{
  METRIC_OTHER, /* better, worse */
  METRIC_TIME,  /* faster, slower; rates too */
  METRIC_SIZE   /* smaller, larger: memory and sizes */
};

struct metric
{
  const char *name;
  const char *unit; /* base unit */
  enum direction direction;
  enum metric_kind kind;
};

/* The entry of NAME; for "stage.NAME" that of "stage."; NULL when the
   vocabulary has none.  */
const struct metric *metric_lookup (const char *name);
/* The kind of any metric: from the vocabulary, else from its base unit.  */
enum metric_kind metric_kind (const char *name, const char *unit);
/* Whether NAME in the base unit UNIT tells how fast something is: a time or a
   rate, of whatever it is that comes so often a second.  */
bool metric_is_speed (const char *name, const char *unit);
/* Whether 0 and 1 as samples of NAME are answers, right or wrong, rather than
   counts: of those in the vocabulary, correct, ok and top5.  */
bool metric_is_answer (const char *name);
/* Whether NAME is a duration, never negative, of those in the vocabulary.  */
bool metric_is_duration (const char *name);
/* Whether NAME may name a metric: [A-Za-z0-9_.+/=:-]+.  */
bool metric_name_is_valid (const char *name, size_t length);
#endif
