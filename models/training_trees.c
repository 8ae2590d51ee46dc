/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "training_trees.h"
#include <stdio.h>

#if !HAVE_XGBOOST
int
training_trees (const struct training *t, uint32_t rounds, struct text *model,
                int64_t *hits, char *trouble)
{
  (void) t;
  (void) rounds;
  (void) model;
  *hits = 0;
  snprintf (trouble, TROUBLE_SIZE,
            "this bench-train was built without XGBoost");
  return -1;
}
#else
#include <math.h>
#include <stdlib.h>
#include <xgboost/c_api.h>
#include "argmax.h"

/* COUNT rows of SET from FIRST as XGBoost has them; -1 where it fails.  */
static int
make_matrix (const struct labelled_set *set, uint32_t first, uint32_t count,
             DMatrixHandle *matrix)
{
  size_t numbers = (size_t) count * set->features;
  float *feature = malloc (numbers * sizeof *feature);
  float *label = malloc (count * sizeof *label);
  int result = -1;
  *matrix = NULL;
  if (feature != NULL && label != NULL)
    {
      const uint8_t *from = labelled_set_row (set, first);
      for (size_t i = 0; i < numbers; i++)
        feature[i] = from[i];
      for (uint32_t row = 0; row < count; row++)
        label[row] = set->label[first + row];
      result = XGDMatrixCreateFromMat (feature, count, set->features, NAN,
                                       matrix);
      result |= XGDMatrixSetFloatInfo (*matrix, "label", label, count);
    }
  free (feature);
  free (label);
  return result;
}

static int
set_up (BoosterHandle trees, const struct training *t)
{
  char classes[16], seed[32];
  snprintf (classes, sizeof classes, "%u", t->set->classes);
  snprintf (seed, sizeof seed, "%u", (unsigned) (t->seed & INT32_MAX));
  const char *const setting[][2] = { { "objective", "multi:softprob" },
                                     { "num_class", classes },
                                     { "tree_method", "hist" },
                                     { "nthread", "1" },
                                     { "verbosity", "0" },
                                     { "seed", seed } };
  int result = 0;
  for (size_t i = 0; i < sizeof setting / sizeof *setting; i++)
    result |= XGBoosterSetParam (trees, setting[i][0], setting[i][1]);
  return result;
}

static int
count_hits (BoosterHandle trees, const struct training *t, int64_t *hits)
{
  const struct labelled_set *set = t->set;
  DMatrixHandle others = NULL;
  uint32_t count = set->rows - t->rows;
  const bst_ulong *shape;
  bst_ulong dimensions;
  const float *score = NULL;
  *hits = 0;
  if (count == 0)
    return 0;
  int result = make_matrix (set, t->rows, count, &others);
  if (result == 0)
    result = XGBoosterPredictFromDMatrix (
        trees, others,
        "{\"type\": 0, \"training\": false, \"iteration_begin\": 0, "
        "\"iteration_end\": 0, \"strict_shape\": true}",
        &shape, &dimensions, &score);
  for (uint32_t row = 0; result == 0 && row < count; row++)
    *hits += argmax (score + (size_t) row * set->classes, set->classes)
             == set->label[t->rows + row];
  XGDMatrixFree (others);
  return result;
}

static int
grow (BoosterHandle trees, DMatrixHandle rows, const struct training *t,
      uint32_t rounds, struct text *model)
{
  const char *bytes;
  bst_ulong size;
  int result = set_up (trees, t);
  for (uint32_t i = 0; i < rounds && result == 0; i++)
    result = XGBoosterUpdateOneIter (trees, (int) i, rows);
  if (result == 0)
    result = XGBoosterSaveModelToBuffer (trees, "{\"format\": \"ubj\"}", &size,
                                         &bytes);
  if (result == 0)
    text_append (model, bytes, size);
  return result;
}

int
training_trees (const struct training *t, uint32_t rounds, struct text *model,
                int64_t *hits, char *trouble)
{
  DMatrixHandle rows = NULL;
  BoosterHandle trees = NULL;
  int result = make_matrix (t->set, 0, t->rows, &rows);
  if (result == 0)
    result = XGBoosterCreate (&rows, 1, &trees);
  if (result == 0)
    result = grow (trees, rows, t, rounds, model);
  if (result == 0)
    result = count_hits (trees, t, hits);
  if (result != 0)
    snprintf (trouble, TROUBLE_SIZE, "XGBoost: %.*s", TROUBLE_SIZE / 2,
              XGBGetLastError ());
  if (trees != NULL)
    XGBoosterFree (trees);
  if (rows != NULL)
    XGDMatrixFree (rows);
  return result;
}
#endif
