/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a multilayer perceptron learns: Adam (Kingma and Ba 2015) on the
   cross-entropy of softmax, in batches of 64 whose order is random, at a rate
   that falls as half a cosine (Loshchilov and Hutter 2017), from weights that
   are uniform as He and others (2015) have them.  Sums are taken in one order,
   so that a seed gives the same weights each time on the same machine.  */
#ifndef BENCH_MODELS_TRAINING_H
#define BENCH_MODELS_TRAINING_H
#include "labelled_set.h"
#include "mlp_file.h"

struct training
{
  const struct labelled_set *set;
  uint32_t rows; /* the first so many are learned from */
  uint32_t epochs;
  uint64_t seed;
  uint32_t hidden_count;
  uint32_t hidden[MLP_LAYERS_MAX - 1]; /* widths of the layers within */
};

/* Train: W becomes float32 weights for features as they stand in the set.
   0, or -1 when memory is exhausted.  */
int training_run (const struct training *t, struct mlp_weights *w);

/* Q becomes W in int8: a step for each layer, by its largest weight.  0, or
   -1 when memory is exhausted.  */
int training_quantize (const struct mlp_weights *w, struct mlp_weights *q);

/* How many of the COUNT rows from FIRST W answers right; -1 when memory is
   exhausted.  */
int64_t training_hits (const struct mlp_weights *w,
                       const struct labelled_set *set, uint32_t first,
                       uint32_t count);
#endif
