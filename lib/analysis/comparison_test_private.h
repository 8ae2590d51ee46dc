/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The two halves of comparison_test.h: rank and t tests, and those of
   answers and those that are made only where they are asked for.  */
#ifndef BENCH_COMPARISON_TEST_PRIVATE_H
#define BENCH_COMPARISON_TEST_PRIVATE_H
#include "analysis/comparison_test.h"

/* Make TEST none, for REASON.  */
void comparison_test_none (struct comparison_test *test, const char *reason);
/* Make the test of TEST's kind, TEST_PERMUTATION or a later one.  OPTIONS may
   be NULL for tests of answers.  0, or -1 with errno ENOMEM.  */
int comparison_test_asked (struct comparison_test *test,
                           const struct comparison_data *data,
                           const struct comparison_options *options);
struct shift_interval
comparison_test_asked_interval (const struct comparison_test *test,
                                double alpha);
#endif
