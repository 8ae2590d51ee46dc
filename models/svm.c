/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Support vector machines of libsvm.  Options: file=MODEL, data=SET, train=N,
   samples=N; see bench-models(7).  */
#include <config.h>
#include <bench-model.h>
#include <libsvm/svm.h>
#include <stdio.h>
#include <stdlib.h>
#include "tell.h"
#include "test_rows.h"

struct svm
{
  const struct bench_model_host *host;
  struct svm_model *model;
  struct test_rows rows;
  struct svm_node *node; /* the features of a sample, and an end */
  char version[16];
  uint32_t sample, predicted; /* of the last query */
};

static struct svm the_model;

static void
svm_close (void *model)
{
  struct svm *m = model;
  if (m->model != NULL)
    svm_free_and_destroy_model (&m->model);
  test_rows_close (&m->rows);
  free (m->node);
  m->node = NULL;
}

/* libsvm says on standard output why it does not take a file, or waits for one
   that is none.  */
static int32_t
load (struct svm *m, const char *path)
{
  char trouble[TROUBLE_SIZE];
  size_t size;
  uint8_t *bytes = whole_file_read (path, &size, trouble);
  free (bytes);
  if (bytes == NULL)
    return tell_error (m->host, "%s", trouble);
  m->model = svm_load_model (path);
  if (m->model == NULL || svm_get_nr_class (m->model) < 1)
    return tell_error (m->host, "%.300s: not a model of libsvm", path);
  return BENCH_MODEL_OK;
}

static int32_t
open_all (struct svm *m, const char *path)
{
  if (test_rows_open (&m->rows, m->host, UINT32_MAX) != BENCH_MODEL_OK
      || load (m, path) != BENCH_MODEL_OK)
    return BENCH_MODEL_FAILED;
  m->node = calloc ((size_t) m->rows.set.features + 1, sizeof *m->node);
  if (m->node == NULL)
    return tell_error (m->host, "memory exhausted");
  return BENCH_MODEL_OK;
}

static int32_t
svm_open (const struct bench_model_host *host, const char *path, void **model)
{
  struct svm *m = &the_model;
  m->host = host;
  if (path == NULL)
    return tell_error (host, "it needs file=FILE, a model of libsvm");
  if (open_all (m, path) != BENCH_MODEL_OK)
    {
      svm_close (m);
      return BENCH_MODEL_FAILED;
    }
  snprintf (m->version, sizeof m->version, "%d.%02d", libsvm_version / 100,
            libsvm_version % 100);
  *model = m;
  return BENCH_MODEL_OK;
}

static int32_t
svm_info (void *model, struct bench_model_info *info)
{
  const struct svm *m = model;
  uint64_t features = m->rows.set.features;
  info->name = "svm";
  info->runtime = "libsvm";
  info->runtime_version = m->version;
  info->precision = "float64";
  info->input_type = "uint8";
  info->parameters = (uint64_t) svm_get_nr_sv (m->model) * features;
  info->sample_count = m->rows.count;
  info->classes = m->rows.set.classes;
  info->threads = 1;
  info->max_batch = 1;
  info->input_rank = 1;
  info->input_shape[0] = features;
  return BENCH_MODEL_OK;
}

static int32_t
svm_run (void *model, const struct bench_model_query *query)
{
  struct svm *m = model;
  m->sample = query->index[0];
  const uint8_t *input = test_rows_input (&m->rows, m->sample);
  uint32_t features = m->rows.set.features, nodes = 0;
  /* libsvm leaves out what is 0.  */
  for (uint32_t i = 0; i < features; i++)
    if (input[i] != 0)
      m->node[nodes++] = (struct svm_node){ (int) i + 1, input[i] };
  m->node[nodes].index = -1;
  double label = svm_predict (m->model, m->node);
  if (!(label >= 0 && label < m->rows.set.classes))
    return tell_error (m->host,
                       "sample %u is answered with %g, where labels are "
                       "numbered from 0 to %u",
                       m->sample, label, m->rows.set.classes - 1);
  m->predicted = (uint32_t) label;
  return BENCH_MODEL_OK;
}

static int32_t
svm_output (void *model, uint32_t slot, struct bench_model_output *output)
{
  const struct svm *m = model;
  (void) slot;
  output->has = BENCH_MODEL_HAS_PREDICTED | BENCH_MODEL_HAS_WANTED;
  output->predicted = (int32_t) m->predicted;
  output->wanted = test_rows_wanted (&m->rows, m->sample);
  return BENCH_MODEL_OK;
}

static const struct bench_model_vtable vtable = {
  .struct_size = sizeof vtable,
  .caps = BENCH_MODEL_LABELS,
  .name = "svm",
  .version = "1",
  .open = svm_open,
  .info = svm_info,
  .run = svm_run,
  .output = svm_output,
  .close = svm_close,
};

const struct bench_model_vtable *
bench_model_entry_v1 (const struct bench_model_host *host)
{
  (void) host;
  return &vtable;
}
