/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boosted trees, which XGBoost makes where we were built with it.  */
#ifndef BENCH_MODELS_TRAINING_TREES_H
#define BENCH_MODELS_TRAINING_TREES_H
#include "base/text.h"
#include "training.h"

/* Train ROUNDS of trees on the rows of T, with its seed; append the model,
   in UBJSON, to MODEL, and count how many of the other rows it has right.  0,
   or -1 with TROUBLE, of TROUBLE_SIZE.  */
int training_trees (const struct training *t, uint32_t rounds,
                    struct text *model, int64_t *hits, char *trouble);
#endif
