/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A model that answers later, from a thread of its own: queries wait until
   there are company=N of them (1), or for flush; then each is answered, with
   tokens=N tokens (0).  */
#include <bench-model.h>
#include <pthread.h>
#include <stdlib.h>

#define PENDING_MAX 65536

static const struct bench_model_host *host;
static pthread_t thread;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more = PTHREAD_COND_INITIALIZER;
static uint64_t pending[PENDING_MAX];
static uint32_t pending_count, company, tokens;
static int is_flushed, is_over;

static uint32_t
option (const char *key, uint32_t otherwise)
{
  const char *value = host->option (host->ctx, key);
  return value == NULL ? otherwise : (uint32_t) strtoul (value, NULL, 10);
}

static void
answer (uint64_t id)
{
  for (uint32_t k = 1; k <= tokens; k++)
    host->token (host->ctx, id, k);
  host->done (host->ctx, id, BENCH_MODEL_OK);
}

static void *
answer_all (void *unused)
{
  static uint64_t mine[PENDING_MAX];
  (void) unused;
  pthread_mutex_lock (&lock);
  while (!is_over)
    {
      if (pending_count == 0 || (pending_count < company && !is_flushed))
        {
          pthread_cond_wait (&more, &lock);
          continue;
        }
      uint32_t count = pending_count;
      for (uint32_t i = 0; i < count; i++)
        mine[i] = pending[i];
      pending_count = 0;
      is_flushed = 0;
      pthread_mutex_unlock (&lock);
      for (uint32_t i = 0; i < count; i++)
        answer (mine[i]);
      pthread_mutex_lock (&lock);
    }
  pthread_mutex_unlock (&lock);
  return NULL;
}

static int32_t
open_company (const struct bench_model_host *its_host, const char *path,
              void **model)
{
  (void) its_host;
  (void) path;
  company = option ("company", 1);
  tokens = option ("tokens", 0);
  *model = &thread;
  return pthread_create (&thread, NULL, answer_all, NULL) == 0
             ? BENCH_MODEL_OK
             : BENCH_MODEL_FAILED;
}

static int32_t
info_company (void *model, struct bench_model_info *info)
{
  (void) model;
  info->name = "company";
  info->sample_count = 10;
  return BENCH_MODEL_OK;
}

static int32_t
run_company (void *model, const struct bench_model_query *query)
{
  (void) model;
  pthread_mutex_lock (&lock);
  pending[pending_count++] = query->id;
  pthread_cond_signal (&more);
  pthread_mutex_unlock (&lock);
  return BENCH_MODEL_PENDING;
}

static int32_t
flush_company (void *model)
{
  (void) model;
  pthread_mutex_lock (&lock);
  is_flushed = 1;
  pthread_cond_signal (&more);
  pthread_mutex_unlock (&lock);
  return BENCH_MODEL_OK;
}

static void
close_company (void *model)
{
  (void) model;
  pthread_mutex_lock (&lock);
  is_over = 1;
  pthread_cond_signal (&more);
  pthread_mutex_unlock (&lock);
  pthread_join (thread, NULL);
}

static const struct bench_model_vtable vtable = {
  .struct_size = sizeof vtable,
  .caps = BENCH_MODEL_ASYNC | BENCH_MODEL_BATCH | BENCH_MODEL_TOKENS,
  .name = "company",
  .version = "1",
  .open = open_company,
  .info = info_company,
  .run = run_company,
  .flush = flush_company,
  .close = close_company,
};

const struct bench_model_vtable *
bench_model_entry_v1 (const struct bench_model_host *its_host)
{
  host = its_host;
  return &vtable;
}
