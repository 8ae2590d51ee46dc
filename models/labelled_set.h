/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Samples with the answers that are right: a text, a sample a line,
   LABEL TAB FEATURES, one lower-case letter a feature (a is 0, b is 1 ...);
   see bench-models(7).  */
#ifndef BENCH_MODELS_LABELLED_SET_H
#define BENCH_MODELS_LABELLED_SET_H
#include <stdint.h>
#include "whole_file.h"

#define LABELLED_CLASSES_MAX 256 /* different labels */
#define LABELLED_LABEL_MAX 63    /* bytes of one */
#define LABELLED_FEATURE_MAX 25  /* the value of z */

struct labelled_set
{
  uint32_t rows, features, classes;
  uint8_t *feature; /* rows x features, row by row */
  uint8_t *label;   /* of each row: its class, an index into name */
  /* The labels in the order of their bytes.  */
  char name[LABELLED_CLASSES_MAX][LABELLED_LABEL_MAX + 1];
};

/* Read the file PATH into SET; 0, or -1 with TROUBLE, of TROUBLE_SIZE.  A set
   that was zeroed or read may be freed.  */
int labelled_set_read (struct labelled_set *set, const char *path,
                       char *trouble);
void labelled_set_free (struct labelled_set *set);

/* The features of ROW.  */
static inline const uint8_t *
labelled_set_row (const struct labelled_set *set, uint32_t row)
{
  return set->feature + (uint64_t) row * set->features;
}
#endif
