/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A language model of characters: it reads a piece of text and writes on.
   Options: file=TEXT, data=TEXT, train=N, order=N, chars=N, tokens=N,
   samples=N; see bench-models(7).  */
#include <config.h>
#include <bench-model.h>
#include <math.h>
#include <stdlib.h>
#include "context_tree.h"
#include "tell.h"
#include "whole_file.h"

struct charlm
{
  const struct bench_model_host *host;
  struct context_tree tree;
  uint8_t *text, *other; /* the file; the data where that is another */
  const uint8_t *sample; /* the first */
  uint64_t samples, chars, tokens;
  double loss; /* of the last query's sample */
};

static struct charlm the_model;

static void
charlm_close (void *model)
{
  struct charlm *m = model;
  context_tree_free (&m->tree);
  free (m->text);
  free (m->other);
  m->text = m->other = NULL;
}

/* Of the SIZE bytes of the file the first are learned from: *TRAIN of them.
   The samples are cut from the rest, or from the DATA of the user.  */
static int32_t
cut_samples (struct charlm *m, size_t size, uint64_t *train)
{
  const struct bench_model_host *host = m->host;
  const char *data = host->option (host->ctx, "data");
  char trouble[TROUBLE_SIZE];
  *train = data == NULL ? size / 10 * 9 : size;
  if (tell_option (host, "train", 1, size, train) != 0)
    return BENCH_MODEL_FAILED;
  m->sample = m->text + *train;
  size_t left = size - *train;
  if (data != NULL)
    {
      m->other = whole_file_read (data, &left, trouble);
      if (m->other == NULL)
        return tell_error (host, "%s", trouble);
      m->sample = m->other;
    }
  m->samples = left / m->chars;
  if (m->samples > UINT32_MAX)
    m->samples = UINT32_MAX;
  if (m->samples == 0)
    return tell_error (host,
                       "no sample is left: %zu bytes, and a sample is of %llu;"
                       " give data=TEXT, or chars=N",
                       left, (unsigned long long) m->chars);
  return tell_option (host, "samples", 1, m->samples, &m->samples);
}

static int32_t
learn (struct charlm *m, const char *path)
{
  char trouble[TROUBLE_SIZE];
  uint64_t order = 5, train;
  size_t size;
  m->chars = 256;
  m->tokens = 64;
  if (tell_option (m->host, "order", 0, CONTEXT_ORDER_MAX, &order) != 0
      || tell_option (m->host, "chars", 1, 1 << 20, &m->chars) != 0
      || tell_option (m->host, "tokens", 1, 1 << 20, &m->tokens) != 0)
    return BENCH_MODEL_FAILED;
  m->text = whole_file_read (path, &size, trouble);
  if (m->text == NULL)
    return tell_error (m->host, "%s", trouble);
  if (size == 0)
    return tell_error (m->host, "%s: an empty text teaches nothing", path);
  if (cut_samples (m, size, &train) != BENCH_MODEL_OK)
    return BENCH_MODEL_FAILED;
  if (context_tree_init (&m->tree, (uint32_t) order, m->text, train) != 0)
    return tell_error (m->host, "memory exhausted");
  return BENCH_MODEL_OK;
}

static int32_t
charlm_open (const struct bench_model_host *host, const char *path,
             void **model)
{
  struct charlm *m = &the_model;
  m->host = host;
  if (path == NULL)
    return tell_error (host, "it needs file=TEXT, which it learns from");
  if (learn (m, path) != BENCH_MODEL_OK)
    {
      charlm_close (m);
      return BENCH_MODEL_FAILED;
    }
  *model = m;
  return BENCH_MODEL_OK;
}

static int32_t
charlm_info (void *model, struct bench_model_info *info)
{
  const struct charlm *m = model;
  info->name = "charlm";
  info->input_type = "uint8";
  /* Each string but the empty one has been counted.  */
  info->parameters = m->tree.count - 2;
  info->sample_count = m->samples;
  info->threads = 1;
  info->max_batch = 1;
  info->input_rank = 1;
  info->input_shape[0] = m->chars;
  return BENCH_MODEL_OK;
}

static int32_t
charlm_run (void *model, const struct bench_model_query *query)
{
  static const char prompt[] = "prompt", generate[] = "generate";
  struct charlm *m = model;
  const struct bench_model_host *host = m->host;
  const uint8_t *text = m->sample + query->index[0] * m->chars;
  struct context context;
  context_start (&context);
  m->loss = 0;
  for (uint64_t i = 0; i < m->chars; i++)
    m->loss -= log (context_read (&context, &m->tree, text[i]));
  host->mark (host->ctx, query->id, prompt);
  uint64_t state = query->index[0];
  for (uint32_t k = 1; k <= m->tokens; k++)
    {
      uint8_t byte = context_draw (&context, &m->tree, &state);
      context_read (&context, &m->tree, byte);
      host->token (host->ctx, query->id, k);
    }
  host->mark (host->ctx, query->id, generate);
  return BENCH_MODEL_OK;
}

static int32_t
charlm_output (void *model, uint32_t slot, struct bench_model_output *output)
{
  const struct charlm *m = model;
  (void) slot;
  output->has = BENCH_MODEL_HAS_LOSS;
  output->loss = m->loss;
  output->loss_units = (uint32_t) m->chars;
  return BENCH_MODEL_OK;
}

static const struct bench_model_vtable vtable = {
  .struct_size = sizeof vtable,
  .caps = BENCH_MODEL_TOKENS | BENCH_MODEL_LABELS,
  .name = "charlm",
  .version = "1",
  .open = charlm_open,
  .info = charlm_info,
  .run = charlm_run,
  .output = charlm_output,
  .close = charlm_close,
};

const struct bench_model_vtable *
bench_model_entry_v1 (const struct bench_model_host *host)
{
  (void) host;
  return &vtable;
}
