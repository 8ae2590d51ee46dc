/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The multilayer perceptron, of float32 or int8.  Options: file=WEIGHTS,
   data=SET, train=N, samples=N; see bench-models(7).  */
#include <config.h>
#include <bench-model.h>
#include <math.h>
#include <stdlib.h>
#include "mlp_net.h"
#include "tell.h"
#include "test_rows.h"

struct mlp
{
  const struct bench_model_host *host;
  struct mlp_net net;
  struct test_rows rows;
  uint64_t parameters, weights, weight_bytes;
  uint32_t answers_room;
  struct
  {
    uint32_t sample, predicted;
  } * answer; /* of the last query */
};

static struct mlp the_model;

static void
mlp_close (void *model)
{
  struct mlp *m = model;
  test_rows_close (&m->rows);
  mlp_net_free (&m->net);
  free (m->answer);
  m->answer = NULL;
  m->answers_room = 0;
}

/* That weights and set are of the same task.  */
static int32_t
check_shapes (const struct mlp *m, const char *path)
{
  const struct labelled_set *set = &m->rows.set;
  uint32_t inputs = m->net.layer[0].inputs;
  uint32_t outputs = m->net.layer[m->net.layers - 1].outputs;
  if (inputs != set->features)
    return tell_error (m->host, "%.300s has %u inputs, and data %u features",
                       path, inputs, set->features);
  if (outputs != set->classes)
    return tell_error (m->host, "%.300s has %u outputs, and data %u labels",
                       path, outputs, set->classes);
  return BENCH_MODEL_OK;
}

static int32_t
mlp_open (const struct bench_model_host *host, const char *path, void **model)
{
  struct mlp *m = &the_model;
  struct mlp_weights w;
  char trouble[TROUBLE_SIZE];
  m->host = host;
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
  if (test_rows_open (&m->rows, host, trained_rows) != BENCH_MODEL_OK
      || check_shapes (m, path) != BENCH_MODEL_OK)
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
  info->name = "mlp";
  info->precision = m->net.precision == MLP_INT8 ? "int8" : "float32";
  info->input_type = "uint8";
  info->parameters = m->parameters;
  info->ops = 2 * m->weights;
  info->bytes_moved = m->weight_bytes + m->rows.set.features;
  info->sample_count = m->rows.count;
  info->classes = m->rows.set.classes;
  info->threads = 1;
  info->input_rank = 1;
  info->input_shape[0] = m->rows.set.features;
  return BENCH_MODEL_OK;
}

static int
make_room (struct mlp *m, uint32_t count)
{
  if (count <= m->answers_room)
    return 0;
  void *larger = realloc (m->answer, (size_t) count * sizeof *m->answer);
  if (larger == NULL)
    return -1;
  m->answer = larger;
  m->answers_room = count;
  return 0;
}

static int32_t
mlp_run (void *model, const struct bench_model_query *query)
{
  struct mlp *m = model;
  if (make_room (m, query->count) != 0)
    return tell_error (m->host, "memory exhausted");
  for (uint32_t i = 0; i < query->count; i++)
    {
      uint32_t sample = query->index[i];
      const float *output
          = mlp_net_outputs (&m->net, test_rows_input (&m->rows, sample));
      uint32_t best = mlp_argmax (output, m->rows.set.classes);
      if (!isfinite (output[best]))
        return tell_error (m->host,
                           "the outputs for sample %u are infinite or not "
                           "numbers: weights so large overflow",
                           sample);
      m->answer[i].sample = sample;
      m->answer[i].predicted = best;
    }
  return BENCH_MODEL_OK;
}

/* The probability of class CLASS by softmax.  */
static double
probability (const float *output, uint32_t classes, uint32_t class)
{
  double sum = 0;
  for (uint32_t i = 0; i < classes; i++)
    sum += exp ((double) output[i] - output[class]);
  return 1 / sum;
}

static int32_t
mlp_output (void *model, uint32_t slot, struct bench_model_output *output)
{
  struct mlp *m = model;
  uint32_t sample = m->answer[slot].sample;
  uint32_t classes = m->rows.set.classes;
  const float *value
      = mlp_net_outputs (&m->net, test_rows_input (&m->rows, sample));
  output->has = BENCH_MODEL_HAS_PREDICTED | BENCH_MODEL_HAS_WANTED
                | BENCH_MODEL_HAS_RANK | BENCH_MODEL_HAS_CONFIDENCE;
  output->predicted = (int32_t) m->answer[slot].predicted;
  output->wanted = test_rows_wanted (&m->rows, sample);
  output->rank = 1;
  float wanted_value = value[output->wanted];
  for (int32_t i = 0; i < (int32_t) classes; i++)
    if (value[i] > wanted_value
        || (!(value[i] < wanted_value) && i < output->wanted))
      output->rank++;
  output->confidence = probability (value, classes, m->answer[slot].predicted);
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
