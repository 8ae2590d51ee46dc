/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The model that looks at the clock until some time has passed: what a timer
   must find.  Options: us=N microseconds for a sample (1000), samples=N
   (1).  */
#include <bench-model.h>
#include <math.h>
#include <stdlib.h>
#include <time.h>

struct spin
{
  uint64_t ns, samples;
};

static struct spin the_model;

static uint64_t
now_ns (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (uint64_t) now.tv_sec * 1000000000 + (uint64_t) now.tv_nsec;
}

static int32_t
spin_open (const struct bench_model_host *host, const char *path, void **model)
{
  (void) path;
  const char *us = host->option (host->ctx, "us");
  const char *samples = host->option (host->ctx, "samples");
  char *end = NULL;
  double time_us = us == NULL ? 1000 : strtod (us, &end);
  if ((us != NULL && (end == us || *end != '\0'))
      || !(time_us >= 0 && time_us <= 1e9))
    {
      host->message (host->ctx, BENCH_MODEL_ERROR,
                     "us is not a number of microseconds from 0 to 1e9");
      return BENCH_MODEL_FAILED;
    }
  the_model.ns = (uint64_t) llround (time_us * 1e3);
  the_model.samples = samples == NULL ? 1 : strtoull (samples, NULL, 10);
  *model = &the_model;
  return BENCH_MODEL_OK;
}

static int32_t
spin_info (void *model, struct bench_model_info *info)
{
  const struct spin *spin = model;
  info->name = "spin";
  info->sample_count = spin->samples;
  info->threads = 1;
  return BENCH_MODEL_OK;
}

static int32_t
spin_run (void *model, const struct bench_model_query *query)
{
  const struct spin *spin = model;
  uint64_t until_ns = now_ns () + spin->ns * query->count;
  while (now_ns () < until_ns)
    continue;
  return BENCH_MODEL_OK;
}

static const struct bench_model_vtable vtable = {
  .struct_size = sizeof vtable,
  .caps = BENCH_MODEL_BATCH,
  .name = "spin",
  .version = "1",
  .open = spin_open,
  .info = spin_info,
  .run = spin_run,
};

const struct bench_model_vtable *
bench_model_entry_v1 (const struct bench_model_host *host)
{
  (void) host;
  return &vtable;
}
