/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "model/plugin_backend.h"
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "model/model_plugin.h"

struct plugin_backend
{
  const char *file;
  char **option; /* KEY=VALUE */
  size_t count;
  bool *is_asked; /* for each option */
  void (*say) (void *context, int32_t level, const char *text);
  void *context;
  struct model_engine *engine;
  struct bench_model_host host;
  struct bench_model_vtable table;
  void *model;
  /* It has given NULL where that can't be.  */
  atomic_bool is_misused;
};

/* Tell that the plugin gave NULL as what CALL takes: what it is at fails.  */
static void
misused (struct plugin_backend *p, const char *call)
{
  char text[128];
  snprintf (text, sizeof text, "the plugin calls %s with NULL", call);
  p->say (p->context, BENCH_MODEL_ERROR, text);
  atomic_store (&p->is_misused, true);
}

/* STATUS, or a failure where it misused us.  */
static int32_t
unless_misused (const struct plugin_backend *p, int32_t status)
{
  return atomic_load_explicit (&p->is_misused, memory_order_relaxed)
             ? BENCH_MODEL_FAILED
             : status;
}

static const char *
host_option (void *ctx, const char *key)
{
  struct plugin_backend *p = ctx;
  if (key == NULL)
    {
      misused (p, "option");
      return NULL;
    }
  size_t length = strlen (key);
  const char *value = NULL;
  for (size_t i = 0; i < p->count; i++)
    if (strncmp (p->option[i], key, length) == 0
        && p->option[i][length] == '=')
      {
        p->is_asked[i] = true;
        value = p->option[i] + length + 1;
      }
  return value;
}

static void
host_message (void *ctx, int32_t level, const char *text)
{
  const struct plugin_backend *p = ctx;
  p->say (p->context, level, text == NULL ? "" : text);
}

static void
host_done (void *ctx, uint64_t query, int32_t status)
{
  uint64_t at_ns = model_engine_clock ();
  const struct plugin_backend *p = ctx;
  model_engine_done (
      p->engine, query,
      unless_misused (p, status > 0 ? BENCH_MODEL_FAILED : status), at_ns);
}

static void
host_token (void *ctx, uint64_t query, uint32_t k)
{
  uint64_t at_ns = model_engine_clock ();
  const struct plugin_backend *p = ctx;
  model_engine_event (p->engine, MODEL_RECORD_TOKEN, query, k, at_ns);
}

static void
host_mark (void *ctx, uint64_t query, const char *stage)
{
  uint64_t at_ns = model_engine_clock ();
  struct plugin_backend *p = ctx;
  if (stage == NULL)
    {
      misused (p, "mark");
      return;
    }
  int number = model_engine_stage_number (p->engine, stage);
  if (number >= 0)
    model_engine_event (p->engine, MODEL_RECORD_MARK, query, (uint64_t) number,
                        at_ns);
}

struct plugin_backend *
plugin_backend_new (const char *file, char **options, size_t count,
                    void (*say) (void *context, int32_t level,
                                 const char *text),
                    void *context)
{
  struct plugin_backend *p = calloc (1, sizeof *p);
  if (p == NULL)
    return NULL;
  p->is_asked = calloc (count + 1, sizeof *p->is_asked);
  if (p->is_asked == NULL)
    {
      free (p);
      return NULL;
    }
  p->file = file;
  p->option = options;
  p->count = count;
  p->say = say;
  p->context = context;
  return p;
}

void
plugin_backend_free (struct plugin_backend *p)
{
  if (p == NULL)
    return;
  free (p->is_asked);
  free (p);
}

const char *
plugin_backend_unasked (const struct plugin_backend *p)
{
  for (size_t i = 0; i < p->count; i++)
    if (!p->is_asked[i] && strncmp (p->option[i], "threads=", 8) != 0)
      return p->option[i];
  return NULL;
}

/* Copy TEXT (NULL: nothing) to TO, of MODEL_NAME_SIZE bytes.  */
static void
put (char *to, const char *text)
{
  if (text == NULL)
    return;
  strncpy (to, text, MODEL_NAME_SIZE - 1);
  to[MODEL_NAME_SIZE - 1] = '\0';
}

static void
fill_facts (struct model_facts *facts, const struct bench_model_info *info)
{
  put (facts->name, info->name);
  put (facts->runtime, info->runtime);
  put (facts->runtime_version, info->runtime_version);
  put (facts->precision, info->precision);
  put (facts->input_type, info->input_type);
  facts->max_batch = info->max_batch;
  facts->classes = info->classes;
  facts->threads = info->threads;
  facts->input_rank
      = info->input_rank < MODEL_RANK_MAX ? info->input_rank : MODEL_RANK_MAX;
  memcpy (facts->input_shape, info->input_shape, sizeof facts->input_shape);
  facts->parameters = info->parameters;
  facts->model_bytes = info->model_bytes;
  facts->ops = info->ops;
  facts->bytes_moved = info->bytes_moved;
  facts->sample_count = info->sample_count;
}

static int32_t
plugin_load (struct model_engine *e, struct model_facts *facts,
             struct text *why)
{
  struct plugin_backend *p = e->state;
  p->engine = e;
  p->host = (struct bench_model_host){ .struct_size = sizeof p->host,
                                       .minor = BENCH_MODEL_MINOR,
                                       .ctx = p,
                                       .option = host_option,
                                       .message = host_message,
                                       .done = host_done,
                                       .token = host_token,
                                       .mark = host_mark };
  if (model_plugin_load (p->file, &p->host, &p->table, why) != 0)
    return BENCH_MODEL_FAILED;
  put (facts->plugin, p->table.name);
  put (facts->plugin_version, p->table.version);
  facts->caps = e->caps = p->table.caps;
  e->stages = p->table.stage != NULL;
  int32_t status
      = p->table.open (&p->host, host_option (p, "file"), &p->model);
  if (status != BENCH_MODEL_OK)
    return status < 0 ? status : BENCH_MODEL_FAILED;
  struct bench_model_info info = { .struct_size = sizeof info };
  if (p->table.info != NULL)
    status = p->table.info (p->model, &info);
  status = unless_misused (p, status);
  if (status < 0)
    return status;
  fill_facts (facts, &info);
  return BENCH_MODEL_OK;
}

static int32_t
plugin_stage (struct model_engine *e, const uint32_t *sample, uint32_t count,
              struct text *why)
{
  (void) why;
  const struct plugin_backend *p = e->state;
  int32_t status = p->table.stage (p->model, sample, count);
  return unless_misused (p, status);
}

static int32_t
plugin_send (struct model_engine *e, const struct model_query *q)
{
  const struct plugin_backend *p = e->state;
  const struct bench_model_query query = { .struct_size = sizeof query,
                                           .count = q->count,
                                           .id = q->id,
                                           .index = q->sample };
  return unless_misused (p, p->table.run (p->model, &query));
}

static int32_t
plugin_flush (struct model_engine *e)
{
  const struct plugin_backend *p = e->state;
  return p->table.flush == NULL ? BENCH_MODEL_OK : p->table.flush (p->model);
}

static int32_t
plugin_output (struct model_engine *e, uint32_t slot,
               struct bench_model_output *output)
{
  const struct plugin_backend *p = e->state;
  int32_t status = p->table.output == NULL
                       ? BENCH_MODEL_OK
                       : p->table.output (p->model, slot, output);
  return unless_misused (p, status);
}

static int32_t
plugin_memory (struct model_engine *e, uint64_t *own_B)
{
  const struct plugin_backend *p = e->state;
  return p->table.memory == NULL ? BENCH_MODEL_OK
                                 : p->table.memory (p->model, own_B);
}

static void
plugin_close (struct model_engine *e)
{
  const struct plugin_backend *p = e->state;
  if (p->table.close != NULL && p->model != NULL)
    p->table.close (p->model);
}

const struct model_backend plugin_backend = {
  .load = plugin_load,
  .stage = plugin_stage,
  .send = plugin_send,
  .flush = plugin_flush,
  .output = plugin_output,
  .memory = plugin_memory,
  .close = plugin_close,
};
