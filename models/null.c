/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The model that does nothing: what asking costs.  Option: samples=N (1).  */
#include <bench-model.h>
#include <stdlib.h>

struct null
{
  uint64_t samples;
};

static struct null the_model;

static int32_t
null_open (const struct bench_model_host *host, const char *path, void **model)
{
  (void) path;
  const char *samples = host->option (host->ctx, "samples");
  the_model.samples = samples == NULL ? 1 : strtoull (samples, NULL, 10);
  *model = &the_model;
  return BENCH_MODEL_OK;
}

static int32_t
null_info (void *model, struct bench_model_info *info)
{
  const struct null *null = model;
  info->name = "null";
  info->sample_count = null->samples;
  info->threads = 1;
  return BENCH_MODEL_OK;
}

static int32_t
null_run (void *model, const struct bench_model_query *query)
{
  (void) model;
  (void) query;
  return BENCH_MODEL_OK;
}

static const struct bench_model_vtable vtable = {
  .struct_size = sizeof vtable,
  .caps = BENCH_MODEL_BATCH,
  .name = "null",
  .version = "1",
  .open = null_open,
  .info = null_info,
  .run = null_run,
};

const struct bench_model_vtable *
bench_model_entry_v1 (const struct bench_model_host *host)
{
  (void) host;
  return &vtable;
}
