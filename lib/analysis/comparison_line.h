/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One line of a comparison while it is worked out.  */
#ifndef BENCH_COMPARISON_LINE_H
#define BENCH_COMPARISON_LINE_H
#include <stdbool.h>
#include "analysis/comparison.h"
#include "analysis/comparison_data.h"
#include "analysis/comparison_test.h"
#include "analysis/sentence.h"

struct comparison_line
{
  const struct comparison_pair *pair;
  struct comparison *row;
  struct comparison_data data;
  struct comparison_test test;
  bool tested;   /* DATA and TEST are there */
  double alpha;  /* level of its test, after Holm */
  size_t family; /* p-values that share the level of all */
  struct sentence_facts facts;
};
#endif
