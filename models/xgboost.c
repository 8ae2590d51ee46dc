/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boosted trees of XGBoost.  Options: file=MODEL, data=SET, train=N,
   samples=N; see bench-models(7).  */
#include <config.h>
#include <bench-model.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xgboost/c_api.h>
#include "classifier.h"
#include "tell.h"

struct trees
{
  struct classifier c;
  BoosterHandle booster;
  uint64_t threads;
  uint32_t room;      /* samples in FEATURE */
  float *feature;     /* of a query's samples */
  const float *score; /* of the last query: XGBoost's */
  char version[32];
};

static struct trees the_model;

static void
trees_close (void *model)
{
  struct trees *m = model;
  if (m->booster != NULL)
    XGBoosterFree (m->booster);
  classifier_close (&m->c);
  free (m->feature);
  m->booster = NULL;
  m->feature = NULL;
  m->room = 0;
}

/* What XGBoost complains of: the first line, of which the time and the place
   in its sources are no news.  */
static int32_t
tell_trouble (const struct trees *m, const char *what)
{
  const char *why = XGBGetLastError ();
  const char *after = strstr (why, ": ");
  if (*why == '[' && after != NULL)
    why = after + 2;
  return tell_error (m->c.host, "%.300s: %.*s", what,
                     (int) strcspn (why, "\n"), why);
}

static int32_t
load (struct trees *m, const char *path)
{
  char trouble[TROUBLE_SIZE], threads[16];
  bst_ulong inputs;
  size_t size;
  uint8_t *bytes = whole_file_read (path, &size, trouble);
  if (bytes == NULL)
    return tell_error (m->c.host, "%s", trouble);
  snprintf (threads, sizeof threads, "%" PRIu64, m->threads);
  int result = XGBoosterCreate (NULL, 0, &m->booster);
  if (result == 0)
    result = XGBoosterLoadModelFromBuffer (m->booster, bytes, size);
  free (bytes);
  if (result != 0 || XGBoosterSetParam (m->booster, "nthread", threads) != 0
      || XGBoosterGetNumFeature (m->booster, &inputs) != 0)
    return tell_trouble (m, path);
  return classifier_check_shape (&m->c, path, inputs, m->c.rows.set.classes);
}

static int32_t
trees_open (const struct bench_model_host *host, const char *path,
            void **model)
{
  struct trees *m = &the_model;
  int number[3];
  if (path == NULL)
    return tell_error (host, "it needs file=FILE, a model of XGBoost");
  m->c.scores = SCORES_PROBABILITIES;
  m->threads = 1;
  if (tell_option (host, "threads", 1, 1024, &m->threads) != 0
      || classifier_open (&m->c, host, UINT32_MAX) != BENCH_MODEL_OK
      || load (m, path) != BENCH_MODEL_OK)
    {
      trees_close (m);
      return BENCH_MODEL_FAILED;
    }
  XGBoostVersion (&number[0], &number[1], &number[2]);
  snprintf (m->version, sizeof m->version, "%d.%d.%d", number[0], number[1],
            number[2]);
  *model = m;
  return BENCH_MODEL_OK;
}

static int32_t
trees_info (void *model, struct bench_model_info *info)
{
  const struct trees *m = model;
  classifier_info (&m->c, info);
  info->name = "xgboost";
  info->runtime = "XGBoost";
  info->runtime_version = m->version;
  info->precision = "float32";
  info->threads = (uint32_t) m->threads;
  return BENCH_MODEL_OK;
}

static int32_t
make_room (struct trees *m, uint32_t count)
{
  if (count > m->room)
    {
      size_t numbers = (size_t) count * m->c.rows.set.features;
      void *larger = realloc (m->feature, numbers * sizeof *m->feature);
      if (larger == NULL)
        return tell_error (m->c.host, "memory exhausted");
      m->feature = larger;
      m->room = count;
    }
  return classifier_make_room (&m->c, count);
}

/* The probabilities for the COUNT samples whose features are there.  */
static int32_t
predict (struct trees *m, uint32_t count)
{
  char where[128];
  const bst_ulong *shape;
  bst_ulong dimensions;
  const struct labelled_set *set = &m->c.rows.set;
  snprintf (where, sizeof where,
            "{\"data\": [%" PRIuPTR ", true], \"shape\": [%u, %u], "
            "\"typestr\": \"<f4\", \"version\": 3}",
            (uintptr_t) m->feature, count, set->features);
  if (XGBoosterPredictFromDense (
          m->booster, where,
          "{\"type\": 0, \"training\": false, \"iteration_begin\": 0, "
          "\"iteration_end\": 0, \"strict_shape\": true, \"missing\": NaN, "
          "\"cache_id\": 0}",
          NULL, &shape, &dimensions, &m->score)
      != 0)
    return tell_trouble (m, "XGBoost");
  if (dimensions != 2 || shape[0] != count || shape[1] != set->classes)
    return tell_error (m->c.host,
                       "it has %" PRIu64 " outputs, and data %u labels; the "
                       "objective is to be multi:softprob",
                       (uint64_t) shape[dimensions - 1], set->classes);
  return BENCH_MODEL_OK;
}

static int32_t
trees_run (void *model, const struct bench_model_query *query)
{
  struct trees *m = model;
  const struct labelled_set *set = &m->c.rows.set;
  if (make_room (m, query->count) != BENCH_MODEL_OK)
    return BENCH_MODEL_FAILED;
  for (uint32_t s = 0; s < query->count; s++)
    {
      const uint8_t *from = test_rows_input (&m->c.rows, query->index[s]);
      float *to = m->feature + (size_t) s * set->features;
      for (uint32_t i = 0; i < set->features; i++)
        to[i] = from[i];
    }
  if (predict (m, query->count) != BENCH_MODEL_OK)
    return BENCH_MODEL_FAILED;
  for (uint32_t s = 0; s < query->count; s++)
    if (classifier_choose (&m->c, s, query->index[s],
                           m->score + (size_t) s * set->classes)
        != BENCH_MODEL_OK)
      return BENCH_MODEL_FAILED;
  return BENCH_MODEL_OK;
}

static int32_t
trees_output (void *model, uint32_t slot, struct bench_model_output *output)
{
  const struct trees *m = model;
  classifier_output_scores (
      &m->c, slot, m->score + (size_t) slot * m->c.rows.set.classes, output);
  return BENCH_MODEL_OK;
}

static const struct bench_model_vtable vtable = {
  .struct_size = sizeof vtable,
  .caps = BENCH_MODEL_BATCH | BENCH_MODEL_LABELS,
  .name = "xgboost",
  .version = "1",
  .open = trees_open,
  .info = trees_info,
  .run = trees_run,
  .output = trees_output,
  .close = trees_close,
};

const struct bench_model_vtable *
bench_model_entry_v1 (const struct bench_model_host *host)
{
  (void) host;
  return &vtable;
}
