/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The answers that are wanted, from a file: a line for each sample, its index,
   a tab or blank, the number of its class.  */
#ifndef BENCH_TIME_MODEL_LABELS_H
#define BENCH_TIME_MODEL_LABELS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct model_labels
{
  int64_t *label; /* by index */
  bool *is_known;
  size_t count, label_capacity, known_capacity;
};

/* Read FILE (NULL: there are none), or exit after a message.  */
struct model_labels model_labels_read (const char *file);
void model_labels_free (struct model_labels *l);
/* The label of SAMPLE; false when L (NULL: none) has none.  */
bool model_labels_find (const struct model_labels *l, uint64_t sample,
                        int64_t *label);
#endif
