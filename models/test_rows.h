/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The samples that a built-in model is asked for: rows of a labelled set
   after those that it was trained on.  */
#ifndef BENCH_MODELS_TEST_ROWS_H
#define BENCH_MODELS_TEST_ROWS_H
#include <bench-model.h>
#include "labelled_set.h"

struct test_rows
{
  struct labelled_set set;
  uint32_t first; /* row of the set that is sample 0 */
  uint32_t count; /* samples */
};

/* Read the set that the option "data" names.  Of its rows the first, as many
   as the option "train" says (TRAINED, or with UINT32_MAX four fifths), are no
   samples, and of the others the option "samples" leaves the first.  0, or
   after a message BENCH_MODEL_FAILED.  */
int32_t test_rows_open (struct test_rows *rows,
                        const struct bench_model_host *host, uint32_t trained);
void test_rows_close (struct test_rows *rows);

/* The features of SAMPLE, and the class that is right.  */
static inline const uint8_t *
test_rows_input (const struct test_rows *rows, uint32_t sample)
{
  return labelled_set_row (&rows->set, rows->first + sample);
}
static inline int32_t
test_rows_wanted (const struct test_rows *rows, uint32_t sample)
{
  return rows->set.label[rows->first + sample];
}
#endif
