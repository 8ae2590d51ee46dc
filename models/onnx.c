/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Models in the format of ONNX, by ONNX Runtime.  Options: library=FILE,
   file=MODEL, data=SET, train=N, samples=N, outputs=KIND; see
   bench-models(7).  */
#include <config.h>
#include <bench-model.h>
#include "classifier.h"
#include "onnx_session.h"
#include "tell.h"

struct onnx
{
  struct classifier c;
  struct onnx_session session;
  uint64_t threads;
  const float *score; /* of the last query */
};

static struct onnx the_model;

static void
onnx_close (void *model)
{
  struct onnx *m = model;
  onnx_session_close (&m->session);
  classifier_close (&m->c);
}

static int32_t
open_all (struct onnx *m, const struct bench_model_host *host,
          const char *path)
{
  m->threads = 1;
  if (tell_option (host, "threads", 1, 1024, &m->threads) != 0
      || classifier_open (&m->c, host, UINT32_MAX) != BENCH_MODEL_OK
      || classifier_ask_scores (&m->c) != BENCH_MODEL_OK
      || classifier_check_file (host, path) != BENCH_MODEL_OK
      || onnx_session_open (&m->session, host, path, (uint32_t) m->threads)
             != BENCH_MODEL_OK)
    return BENCH_MODEL_FAILED;
  return classifier_check_shape (&m->c, path, m->session.inputs,
                                 m->session.outputs);
}

static int32_t
onnx_open (const struct bench_model_host *host, const char *path, void **model)
{
  struct onnx *m = &the_model;
  if (path == NULL)
    return tell_error (host, "it needs file=FILE, a model of ONNX");
  if (open_all (m, host, path) != BENCH_MODEL_OK)
    {
      onnx_close (m);
      return BENCH_MODEL_FAILED;
    }
  *model = m;
  return BENCH_MODEL_OK;
}

static int32_t
onnx_info (void *model, struct bench_model_info *info)
{
  const struct onnx *m = model;
  classifier_info (&m->c, info);
  info->name = "onnx";
  info->runtime = "ONNX Runtime";
  info->runtime_version = m->session.version;
  info->threads = (uint32_t) m->threads;
  if (m->session.max_rows > 0 && m->session.max_rows < UINT32_MAX)
    info->max_batch = (uint32_t) m->session.max_rows;
  return BENCH_MODEL_OK;
}

static int32_t
onnx_run (void *model, const struct bench_model_query *query)
{
  struct onnx *m = model;
  uint32_t features = m->c.rows.set.features;
  uint32_t classes = m->c.rows.set.classes;
  float *row = onnx_session_rows (&m->session, query->count);
  if (row == NULL
      || classifier_make_room (&m->c, query->count) != BENCH_MODEL_OK)
    return BENCH_MODEL_FAILED;
  for (uint32_t s = 0; s < query->count; s++, row += features)
    {
      const uint8_t *from = test_rows_input (&m->c.rows, query->index[s]);
      for (uint32_t i = 0; i < features; i++)
        row[i] = from[i];
    }
  m->score = onnx_session_run (&m->session);
  if (m->score == NULL)
    return BENCH_MODEL_FAILED;
  for (uint32_t s = 0; s < query->count; s++)
    if (classifier_choose (&m->c, s, query->index[s],
                           m->score + (size_t) s * classes)
        != BENCH_MODEL_OK)
      return BENCH_MODEL_FAILED;
  return BENCH_MODEL_OK;
}

static int32_t
onnx_output (void *model, uint32_t slot, struct bench_model_output *output)
{
  const struct onnx *m = model;
  classifier_output_scores (
      &m->c, slot, m->score + (size_t) slot * m->c.rows.set.classes, output);
  return BENCH_MODEL_OK;
}

static const struct bench_model_vtable vtable = {
  .struct_size = sizeof vtable,
  .caps = BENCH_MODEL_BATCH | BENCH_MODEL_LABELS,
  .name = "onnx",
  .version = "1",
  .open = onnx_open,
  .info = onnx_info,
  .run = onnx_run,
  .output = onnx_output,
  .close = onnx_close,
};

const struct bench_model_vtable *
bench_model_entry_v1 (const struct bench_model_host *host)
{
  (void) host;
  return &vtable;
}
