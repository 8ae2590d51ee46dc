/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The model that sleeps: as one that computes elsewhere, on a device.
   Options: us=N microseconds for a sample (1000), samples=N (1).  */
#include <bench-model.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <time.h>

struct sleeper
{
  uint64_t ns, samples;
};

static struct sleeper the_model;

static int32_t
sleep_open (const struct bench_model_host *host, const char *path,
            void **model)
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
sleep_info (void *model, struct bench_model_info *info)
{
  const struct sleeper *sleeper = model;
  info->name = "sleep";
  info->sample_count = sleeper->samples;
  info->threads = 1;
  return BENCH_MODEL_OK;
}

static int32_t
sleep_run (void *model, const struct bench_model_query *query)
{
  const struct sleeper *sleeper = model;
  uint64_t ns = sleeper->ns * query->count;
  struct timespec left = { .tv_sec = (time_t) (ns / 1000000000),
                           .tv_nsec = (long) (ns % 1000000000) };
  while (clock_nanosleep (CLOCK_MONOTONIC, 0, &left, &left) == EINTR)
    continue;
  return BENCH_MODEL_OK;
}

static const struct bench_model_vtable vtable = {
  .struct_size = sizeof vtable,
  .caps = BENCH_MODEL_BATCH,
  .name = "sleep",
  .version = "1",
  .open = sleep_open,
  .info = sleep_info,
  .run = sleep_run,
};

const struct bench_model_vtable *
bench_model_entry_v1 (const struct bench_model_host *host)
{
  (void) host;
  return &vtable;
}
