/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The multilayer perceptron, of float32 or int8.  Options: file=WEIGHTS,
   data=SET, train=N, samples=N; see bench-models(7).  */
#include <config.h>
#include <bench-model.h>
#include "classifier.h"
#include "mlp_net.h"
#include "tell.h"

struct mlp
{
  struct classifier c;
  struct mlp_net net;
  uint64_t parameters, weights, weight_bytes;
};

static struct mlp the_model;

static void
mlp_close (void *model)
{
  struct mlp *m = model;
  classifier_close (&m->c);
  mlp_net_free (&m->net);
}

static int32_t
mlp_open (const struct bench_model_host *host, const char *path, void **model)
{
  struct mlp *m = &the_model;
  struct mlp_weights w;
  char trouble[TROUBLE_SIZE];
  if (path == NULL)
    return tell_error (host, "it needs file=FILE, weights as bench-train "
                             "makes them");
  if (mlp_file_read (&w, path, trouble) != 0)
    return tell_error (host, "%s", trouble);
  uint32_t trained_rows = w.trained_rows;
  m->parameters = mlp_parameters (&w);
  for (uint32_t i = 0; i < w.layers; i++)
    m->weights += (uint64_t) w.layer[i].inputs * w.layer[i].outputs;
  m->weight_bytes = m->parameters * sizeof (float);
  if (w.precision == MLP_INT8)
    m->weight_bytes -= m->weights * (sizeof (float) - 1);
  int result = mlp_net_init (&m->net, &w);
  mlp_weights_free (&w);
  if (result != 0)
    return tell_error (host, "memory exhausted");
  if (classifier_open (&m->c, host, trained_rows) != BENCH_MODEL_OK
      || classifier_check_shape (&m->c, path, m->net.layer[0].inputs,
                                 m->net.layer[m->net.layers - 1].outputs)
             != BENCH_MODEL_OK)
    {
      mlp_close (m);
      return BENCH_MODEL_FAILED;
    }
  *model = m;
  return BENCH_MODEL_OK;
}

static int32_t
mlp_info (void *model, struct bench_model_info *info)
{
  const struct mlp *m = model;
  classifier_info (&m->c, info);
  info->name = "mlp";
  info->precision = m->net.precision == MLP_INT8 ? "int8" : "float32";
  info->parameters = m->parameters;
  info->ops = 2 * m->weights;
  info->bytes_moved = m->weight_bytes + m->c.rows.set.features;
  return BENCH_MODEL_OK;
}

static int32_t
mlp_run (void *model, const struct bench_model_query *query)
{
  struct mlp *m = model;
  if (classifier_make_room (&m->c, query->count) != BENCH_MODEL_OK)
    return BENCH_MODEL_FAILED;
  for (uint32_t i = 0; i < query->count; i++)
    {
      uint32_t sample = query->index[i];
      const float *output
          = mlp_net_outputs (&m->net, test_rows_input (&m->c.rows, sample));
      if (classifier_choose (&m->c, i, sample, output) != BENCH_MODEL_OK)
        return BENCH_MODEL_FAILED;
    }
  return BENCH_MODEL_OK;
}

static int32_t
mlp_output (void *model, uint32_t slot, struct bench_model_output *output)
{
  struct mlp *m = model;
  const uint8_t *input
      = test_rows_input (&m->c.rows, m->c.answer[slot].sample);
  classifier_output_scores (&m->c, slot, mlp_net_outputs (&m->net, input),
                            output);
  return BENCH_MODEL_OK;
}

static const struct bench_model_vtable vtable = {
  .struct_size = sizeof vtable,
  .caps = BENCH_MODEL_BATCH | BENCH_MODEL_LABELS,
  .name = "mlp",
  .version = "1",
  .open = mlp_open,
  .info = mlp_info,
  .run = mlp_run,
  .output = mlp_output,
  .close = mlp_close,
};

const struct bench_model_vtable *
bench_model_entry_v1 (const struct bench_model_host *host)
{
  (void) host;
  return &vtable;
}
