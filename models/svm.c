/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Support vector machines of libsvm.  Options: file=MODEL, data=SET, train=N,
   samples=N; see bench-models(7).  */
#include <config.h>
#include <bench-model.h>
#include <libsvm/svm.h>
#include <stdio.h>
#include <stdlib.h>
#include "classifier.h"
#include "tell.h"

struct svm
{
  struct classifier c;
  struct svm_model *model;
  struct svm_node *node; /* the features of a sample, and an end */
  char version[16];
};

static struct svm the_model;

static void
svm_close (void *model)
{
  struct svm *m = model;
  if (m->model != NULL)
    svm_free_and_destroy_model (&m->model);
  classifier_close (&m->c);
  free (m->node);
  m->node = NULL;
}

/* libsvm says on standard output why it does not take a file, or waits for one
   that is none.  */
static int32_t
load (struct svm *m, const char *path)
{
  if (classifier_check_file (m->c.host, path) != BENCH_MODEL_OK)
    return BENCH_MODEL_FAILED;
  m->model = svm_load_model (path);
  if (m->model == NULL || svm_get_nr_class (m->model) < 1)
    return tell_error (m->c.host, "%.300s: not a model of libsvm", path);
  return BENCH_MODEL_OK;
}

static int32_t
open_all (struct svm *m, const struct bench_model_host *host, const char *path)
{
  if (classifier_open (&m->c, host, UINT32_MAX) != BENCH_MODEL_OK
      || classifier_make_room (&m->c, 1) != BENCH_MODEL_OK
      || load (m, path) != BENCH_MODEL_OK)
    return BENCH_MODEL_FAILED;
  m->node = calloc ((size_t) m->c.rows.set.features + 1, sizeof *m->node);
  if (m->node == NULL)
    return tell_error (m->c.host, "memory exhausted");
  return BENCH_MODEL_OK;
}

static int32_t
svm_open (const struct bench_model_host *host, const char *path, void **model)
{
  struct svm *m = &the_model;
  if (path == NULL)
    return tell_error (host, "it needs file=FILE, a model of libsvm");
  if (open_all (m, host, path) != BENCH_MODEL_OK)
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
  uint64_t features = m->c.rows.set.features;
  classifier_info (&m->c, info);
  info->name = "svm";
  info->runtime = "libsvm";
  info->runtime_version = m->version;
  info->precision = "float64";
  info->parameters = (uint64_t) svm_get_nr_sv (m->model) * features;
  info->max_batch = 1;
  return BENCH_MODEL_OK;
}

static int32_t
svm_run (void *model, const struct bench_model_query *query)
{
  struct svm *m = model;
  uint32_t sample = query->index[0];
  const uint8_t *input = test_rows_input (&m->c.rows, sample);
  uint32_t features = m->c.rows.set.features, nodes = 0;
  /* libsvm leaves out what is 0.  */
  for (uint32_t i = 0; i < features; i++)
    if (input[i] != 0)
      m->node[nodes++] = (struct svm_node){ (int) i + 1, input[i] };
  m->node[nodes].index = -1;
  double label = svm_predict (m->model, m->node);
  if (!(label >= 0 && label < m->c.rows.set.classes))
    return tell_error (m->c.host,
                       "sample %u is answered with %g, where labels are "
                       "numbered from 0 to %u",
                       sample, label, m->c.rows.set.classes - 1);
  classifier_answer (&m->c, 0, sample, (uint32_t) label);
  return BENCH_MODEL_OK;
}

static int32_t
svm_output (void *model, uint32_t slot, struct bench_model_output *output)
{
  const struct svm *m = model;
  classifier_output (&m->c, slot, output);
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
