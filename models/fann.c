/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Networks of FANN, in float32.  Options: file=NETWORK, data=SET, train=N,
   samples=N, outputs=KIND; see bench-models(7).  */
#include <config.h>
#include <bench-model.h>
#include <floatfann.h>
#include <stdlib.h>
#include "classifier.h"
#include "tell.h"

struct net
{
  struct classifier c;
  struct fann *fann;
  float *input; /* the features of a sample */
};

static struct net the_model;

static void
net_close (void *model)
{
  struct net *m = model;
  if (m->fann != NULL)
    fann_destroy (m->fann);
  classifier_close (&m->c);
  free (m->input);
  m->fann = NULL;
  m->input = NULL;
}

static int32_t
load (struct net *m, const char *path)
{
  const struct bench_model_host *host = m->c.host;
  if (classifier_check_file (host, path) != BENCH_MODEL_OK)
    return BENCH_MODEL_FAILED;
  m->fann = fann_create_from_file (path);
  if (m->fann == NULL)
    return tell_error (host, "%.300s: not a network of FANN, or not all of it",
                       path);
  uint32_t inputs = fann_get_num_input (m->fann);
  if (classifier_check_shape (&m->c, path, inputs,
                              fann_get_num_output (m->fann))
      != BENCH_MODEL_OK)
    return BENCH_MODEL_FAILED;
  m->input = calloc (inputs, sizeof *m->input);
  return m->input == NULL ? tell_error (host, "memory exhausted")
                          : BENCH_MODEL_OK;
}

static int32_t
net_open (const struct bench_model_host *host, const char *path, void **model)
{
  struct net *m = &the_model;
  if (path == NULL)
    return tell_error (host, "it needs file=FILE, a network of FANN");
  if (classifier_open (&m->c, host, UINT32_MAX) != BENCH_MODEL_OK
      || classifier_ask_scores (&m->c) != BENCH_MODEL_OK
      || load (m, path) != BENCH_MODEL_OK)
    {
      net_close (m);
      return BENCH_MODEL_FAILED;
    }
  *model = m;
  return BENCH_MODEL_OK;
}

static int32_t
net_info (void *model, struct bench_model_info *info)
{
  const struct net *m = model;
  classifier_info (&m->c, info);
  info->name = "fann";
  info->runtime = "FANN";
  info->precision = "float32";
  info->parameters = fann_get_total_connections (m->fann);
  info->ops = 2 * info->parameters;
  return BENCH_MODEL_OK;
}

static const float *
outputs (struct net *m, uint32_t sample)
{
  const uint8_t *feature = test_rows_input (&m->c.rows, sample);
  for (uint32_t i = 0; i < m->c.rows.set.features; i++)
    m->input[i] = feature[i];
  return fann_run (m->fann, m->input);
}

static int32_t
net_run (void *model, const struct bench_model_query *query)
{
  struct net *m = model;
  if (classifier_make_room (&m->c, query->count) != BENCH_MODEL_OK)
    return BENCH_MODEL_FAILED;
  for (uint32_t i = 0; i < query->count; i++)
    if (classifier_choose (&m->c, i, query->index[i],
                           outputs (m, query->index[i]))
        != BENCH_MODEL_OK)
      return BENCH_MODEL_FAILED;
  return BENCH_MODEL_OK;
}

static int32_t
net_output (void *model, uint32_t slot, struct bench_model_output *output)
{
  struct net *m = model;
  classifier_output_scores (&m->c, slot, outputs (m, m->c.answer[slot].sample),
                            output);
  return BENCH_MODEL_OK;
}

static const struct bench_model_vtable vtable = {
  .struct_size = sizeof vtable,
  .caps = BENCH_MODEL_BATCH | BENCH_MODEL_LABELS,
  .name = "fann",
  .version = "1",
  .open = net_open,
  .info = net_info,
  .run = net_run,
  .output = net_output,
  .close = net_close,
};

const struct bench_model_vtable *
bench_model_entry_v1 (const struct bench_model_host *host)
{
  (void) host;
  return &vtable;
}
