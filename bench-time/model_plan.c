/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "model_plan.h"
#include <math.h>

static uint64_t
smaller (uint64_t x, uint64_t y)
{
  return x < y ? x : y;
}

bool
model_plan_share (const struct model_run *r, uint64_t blocks,
                  uint64_t *queries, uint64_t *ns)
{
  uint64_t most = r->options->model.queries;
  uint64_t most_ns = r->options->stopping.max_time_ns;
  uint64_t spent_ns = (uint64_t) llround (r->measured_s * 1e9);
  *queries = *ns = 0;
  if ((most > 0 && r->measured >= most)
      || (most_ns > 0 && r->measured > 0 && spent_ns >= most_ns))
    return false;
  if (most > 0)
    *queries = smaller ((most + blocks - 1) / blocks, most - r->measured);
  if (most_ns > 0)
    *ns = smaller ((most_ns + blocks - 1) / blocks,
                   most_ns > spent_ns ? most_ns - spent_ns : 1);
  return true;
}

bool
model_plan_is_done (const struct model_run *r, uint64_t invocation)
{
  uint64_t queries, ns;
  if (r->stopped != NULL || r->collector.invocation != invocation)
    return false;
  if (r->options->model.mode == MODE_ACCURACY)
    return r->is_described && r->host == NULL; /* it was loaded, and ended */
  return !model_plan_share (r, 1, &queries, &ns);
}

const char *
model_plan_end (const struct model_run *r)
{
  const struct options *o = r->options;
  if (o->model.mode == MODE_ACCURACY)
    return "each sample was asked";
  if (o->stopping.runs > 0 && r->measured >= o->stopping.runs)
    return "--runs";
  return r->measured == o->model.queries ? "enough queries" : "--max-time";
}
