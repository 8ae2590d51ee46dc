/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The k nearest neighbours among samples that are kept whole.  Options:
   data=SET, train=N, samples=N, k=N; see bench-models(7).  */
#include <config.h>
#include <bench-model.h>
#include <stdlib.h>
#include "classifier.h"
#include "clones.h"
#include "tell.h"

#define K_MAX 255
#define BLOCK 256 /* rows that are compared together */
/* So many squares of differences fit in 16 bits.  */
#define FEATURES_AT_ONCE                                                      \
  (UINT16_MAX / (LABELLED_FEATURE_MAX * LABELLED_FEATURE_MAX))

struct neighbour
{
  uint32_t distance, row;
};

struct knn
{
  struct classifier c;
  uint32_t kept; /* the first rows of the set */
  uint32_t k;
  /* The kept rows in blocks, in each of which a feature of all its rows stands
     together.  The last block may hold less.  */
  uint8_t *block;
  uint32_t votes_room;
  uint32_t *votes; /* for each answer */
};

static struct knn the_model;

static void
knn_close (void *model)
{
  struct knn *m = model;
  classifier_close (&m->c);
  free (m->block);
  free (m->votes);
  m->block = NULL;
  m->votes = NULL;
  m->votes_room = 0;
}

static int32_t
keep_rows (struct knn *m)
{
  const struct labelled_set *set = &m->c.rows.set;
  size_t blocks = ((size_t) m->kept + BLOCK - 1) / BLOCK;
  m->block = calloc (blocks, (size_t) BLOCK * set->features);
  if (m->block == NULL)
    return tell_error (m->c.host, "memory exhausted");
  for (uint32_t row = 0; row < m->kept; row++)
    {
      uint8_t *block
          = m->block + (size_t) (row / BLOCK) * BLOCK * set->features;
      const uint8_t *feature = labelled_set_row (set, row);
      for (uint32_t i = 0; i < set->features; i++)
        block[(size_t) i * BLOCK + row % BLOCK] = feature[i];
    }
  return BENCH_MODEL_OK;
}

static int32_t
open_rows (struct knn *m)
{
  uint64_t k = 1;
  m->kept = m->c.rows.first;
  if (m->kept == 0)
    return tell_error (m->c.host, "train=0 leaves no neighbours");
  if (tell_option (m->c.host, "k", 1, m->kept < K_MAX ? m->kept : K_MAX, &k)
      != 0)
    return BENCH_MODEL_FAILED;
  m->k = (uint32_t) k;
  return keep_rows (m);
}

static int32_t
knn_open (const struct bench_model_host *host, const char *path, void **model)
{
  struct knn *m = &the_model;
  if (path != NULL)
    return tell_error (host, "it has no file; data=FILE names the samples");
  if (classifier_open (&m->c, host, UINT32_MAX) != BENCH_MODEL_OK)
    return BENCH_MODEL_FAILED;
  if (open_rows (m) != BENCH_MODEL_OK)
    {
      knn_close (m);
      return BENCH_MODEL_FAILED;
    }
  *model = m;
  return BENCH_MODEL_OK;
}

static int32_t
knn_info (void *model, struct bench_model_info *info)
{
  const struct knn *m = model;
  uint64_t features = m->c.rows.set.features;
  classifier_info (&m->c, info);
  info->name = "knn";
  info->precision = "uint8";
  info->parameters = m->kept * (features + 1);
  info->model_bytes = m->kept * (features + 1);
  info->ops = 3 * m->kept * features;
  info->bytes_moved = m->kept * features;
  return BENCH_MODEL_OK;
}

/* Add to SUM the squared differences of N features, at most FEATURES_AT_ONCE,
   of BLOCK rows from those of INPUT.  */
CLONES static void
add_squares (const uint8_t *restrict block, const uint8_t *restrict input,
             uint32_t n, uint32_t *restrict sum)
{
  uint16_t part[BLOCK] = { 0 };
  for (uint32_t i = 0; i < n; i++)
    for (int r = 0; r < BLOCK; r++)
      {
        int16_t difference
            = (int16_t) (block[(size_t) i * BLOCK + r] - input[i]);
        part[r] = (uint16_t) (part[r] + (uint16_t) (difference * difference));
      }
  for (int r = 0; r < BLOCK; r++)
    sum[r] += part[r];
}

CLONES static uint32_t
smallest (const uint32_t *value, uint32_t count)
{
  uint32_t least = UINT32_MAX;
  for (uint32_t i = 0; i < count; i++)
    least = value[i] < least ? value[i] : least;
  return least;
}

/* Put ROW among the K nearest, of which HAVE are there, unless all are as
   near; of equals the earlier row is nearer.  Returns how many there are.  */
static uint32_t
insert (struct neighbour *nearest, uint32_t have, uint32_t k,
        struct neighbour row)
{
  if (have == k)
    {
      if (row.distance >= nearest[k - 1].distance)
        return have;
      have--;
    }
  uint32_t at = have;
  for (; at > 0 && nearest[at - 1].distance > row.distance; at--)
    nearest[at] = nearest[at - 1];
  nearest[at] = row;
  return have + 1;
}

static void
find_nearest (const struct knn *m, const uint8_t *input,
              struct neighbour *nearest)
{
  uint32_t features = m->c.rows.set.features, have = 0;
  for (uint32_t first = 0; first < m->kept; first += BLOCK)
    {
      const uint8_t *block = m->block + (size_t) first * features;
      uint32_t distance[BLOCK] = { 0 };
      for (uint32_t i = 0; i < features; i += FEATURES_AT_ONCE)
        add_squares (block + (size_t) i * BLOCK, input + i,
                     features - i < FEATURES_AT_ONCE ? features - i
                                                     : FEATURES_AT_ONCE,
                     distance);
      uint32_t rows = m->kept - first < BLOCK ? m->kept - first : BLOCK;
      if (have == m->k
          && smallest (distance, rows) >= nearest[have - 1].distance)
        continue;
      for (uint32_t r = 0; r < rows; r++)
        have = insert (nearest, have, m->k,
                       (struct neighbour){ distance[r], first + r });
    }
}

/* The class that most of the neighbours are of; of equals the one that has
   the nearest.  */
static uint32_t
vote (const struct knn *m, const struct neighbour *nearest, uint32_t *votes)
{
  uint8_t count[LABELLED_CLASSES_MAX] = { 0 };
  for (uint32_t i = 0; i < m->k; i++)
    count[m->c.rows.set.label[nearest[i].row]]++;
  uint32_t best = m->c.rows.set.label[nearest[0].row];
  for (uint32_t i = 1; i < m->k; i++)
    if (count[m->c.rows.set.label[nearest[i].row]] > count[best])
      best = m->c.rows.set.label[nearest[i].row];
  *votes = count[best];
  return best;
}

static int32_t
make_room (struct knn *m, uint32_t count)
{
  if (count > m->votes_room)
    {
      void *larger = realloc (m->votes, (size_t) count * sizeof *m->votes);
      if (larger == NULL)
        return tell_error (m->c.host, "memory exhausted");
      m->votes = larger;
      m->votes_room = count;
    }
  return classifier_make_room (&m->c, count);
}

static int32_t
knn_run (void *model, const struct bench_model_query *query)
{
  struct knn *m = model;
  struct neighbour nearest[K_MAX];
  if (make_room (m, query->count) != BENCH_MODEL_OK)
    return BENCH_MODEL_FAILED;
  for (uint32_t i = 0; i < query->count; i++)
    {
      uint32_t sample = query->index[i];
      find_nearest (m, test_rows_input (&m->c.rows, sample), nearest);
      classifier_answer (&m->c, i, sample, vote (m, nearest, &m->votes[i]));
    }
  return BENCH_MODEL_OK;
}

static int32_t
knn_output (void *model, uint32_t slot, struct bench_model_output *output)
{
  const struct knn *m = model;
  classifier_output (&m->c, slot, output);
  /* The vote of one is no probability.  */
  if (m->k > 1)
    {
      output->has |= BENCH_MODEL_HAS_CONFIDENCE;
      output->confidence = (double) m->votes[slot] / m->k;
    }
  return BENCH_MODEL_OK;
}

static const struct bench_model_vtable vtable = {
  .struct_size = sizeof vtable,
  .caps = BENCH_MODEL_BATCH | BENCH_MODEL_LABELS,
  .name = "knn",
  .version = "1",
  .open = knn_open,
  .info = knn_info,
  .run = knn_run,
  .output = knn_output,
  .close = knn_close,
};

const struct bench_model_vtable *
bench_model_entry_v1 (const struct bench_model_host *host)
{
  (void) host;
  return &vtable;
}
