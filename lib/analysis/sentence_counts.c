/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a sentence on answers says in the place of the numbers of runs.  */
#include <config.h>
#include <stdio.h>
#include "analysis/sentence.h"

/* Answers of 0 are errors, unless fewer ones are better; where neither is
   known they are counted as what they are.  */
static const char *
word_for (enum direction direction, size_t count)
{
  if (direction == DIRECTION_UNKNOWN)
    return count == 1 ? "one" : "ones";
  return count == 1 ? "error" : "errors";
}

static void
tell_pairs (struct sentence_facts *facts, enum direction direction,
            const struct paired_proportions *p)
{
  bool ones = direction != DIRECTION_HIGHER;
  size_t more = ones ? p->only_y : p->only_x;
  size_t fewer = ones ? p->only_x : p->only_y;
  snprintf (facts->counts, sizeof facts->counts,
            "%zu %s only in the candidate, %zu only in the baseline, of %zu "
            "items",
            more, word_for (direction, more), fewer, p->n);
}

static void
tell_sides (struct sentence_facts *facts, enum direction direction,
            const struct proportions *p)
{
  bool ones = direction != DIRECTION_HIGHER;
  size_t x = ones ? p->k_x : p->n_x - p->k_x;
  size_t y = ones ? p->k_y : p->n_y - p->k_y;
  const char *word = word_for (direction, y);
  if (p->n_x == p->n_y)
    snprintf (facts->counts, sizeof facts->counts,
              "%zu %s against %zu, in %zu items each", y, word, x, p->n_x);
  else
    snprintf (facts->counts, sizeof facts->counts,
              "%zu %s in %zu items against %zu in %zu", y, word, p->n_y, x,
              p->n_x);
}

void
sentence_tell_counts (struct sentence_facts *facts, enum direction direction,
                      const struct comparison_test *test)
{
  if (test->kind == TEST_MCNEMAR)
    tell_pairs (facts, direction, &test->changed);
  else if (test->kind == TEST_FISHER)
    tell_sides (facts, direction, &test->proportions);
}
