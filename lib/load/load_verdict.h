/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a load showed what it was to show: VALID, or INVALID with each
   reason and what is still needed.  */
#ifndef BENCH_LOAD_VERDICT_H
#define BENCH_LOAD_VERDICT_H
#include <stdbool.h>
#include "base/text.h"
#include "load/load_result.h"

/* By Little's law, in a load of several queries at once, counts and times may
   differ by this part.  */
#define LITTLE_TOLERANCE 0.02

/* Whether what ended R had all that PLAN wants: the time, or where each sample
   is asked once the last of them.  */
bool load_verdict_has_lasted (const struct load_result *r,
                              const struct load_plan *plan);
/* Judge the result R of PLAN, of which TARGET are the COUNT targets, under
   RULE: true, or false with the reasons appended to WHY, separated by "; ". */
bool load_verdict (struct text *why, const struct load_result *r,
                   const struct load_plan *plan,
                   const struct load_target *target, size_t count,
                   struct target_rule rule);
/* Append what C, the count of T, lacks under RULE to meet it.  */
void load_verdict_put_target (struct text *to, const struct load_target *t,
                              const struct target_count *c,
                              struct target_rule rule);
/* Whether a load that is INVALID would be VALID if its queries had been sent
   in time.  */
bool load_verdict_is_late (const struct load_result *r,
                           const struct load_plan *plan,
                           const struct load_target *target, size_t count,
                           struct target_rule rule);
#endif
