/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much of its plan a model has had.  */
#ifndef BENCH_TIME_MODEL_PLAN_H
#define BENCH_TIME_MODEL_PLAN_H
#include "model_run.h"

/* What R has left of its plan: *QUERIES (0: no limit) and *NS (0: likewise) of
   one of BLOCKS blocks.  False when nothing is.  */
bool model_plan_share (const struct model_run *r, uint64_t blocks,
                       uint64_t *queries, uint64_t *ns);
/* Whether R was asked all that it was to be in INVOCATION.  */
bool model_plan_is_done (const struct model_run *r, uint64_t invocation);
/* Which limit it then came to.  */
const char *model_plan_end (const struct model_run *r);
#endif
