/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The part of a dominance pass that looks at every pair, where points are so
   few that this is faster than dividing them.  */
#ifndef BENCH_DOMINANCE_PAIRS_H
#define BENCH_DOMINANCE_PAIRS_H
#include "pareto/dominance_pass.h"
#include "pareto/pareto_front.h"

/* Prepare the levels of the points of PASS, if they are many.  0, or -1 with
   errno ENOMEM; free in either case.  */
int dominance_pairs_init (struct dominance_pass *pass);
void dominance_pairs_free (struct dominance_pass *pass);

/* Whether COUNT points are few enough to look at all pairs of them, and
   whether N_A and N_B are, to compare these with those.  */
bool dominance_pairs_few_points (const struct dominance_pass *pass,
                                 size_t count);
bool dominance_pairs_few (const struct dominance_pass *pass, size_t n_a,
                          size_t n_b, size_t k);

/* Let the COUNT points from FIRST on meet each other, in their order.  */
void dominance_pairs_meet_within (struct dominance_pass *pass, size_t first,
                                  size_t count);
/* Let the points of B meet those of A that are no worse from dimension K
   on.  */
void dominance_pairs_meet (struct dominance_pass *pass, const uint32_t *a,
                           size_t n_a, const uint32_t *b, size_t n_b,
                           size_t k);

/* Whether point I has met enough, and need not be met.  */
static inline bool
dominance_settled (const struct dominance_pass *pass, size_t i)
{
  return pass->once && pass->result[i] != PARETO_NONE;
}
#endif
