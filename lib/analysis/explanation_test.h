/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The part of an explanation that says which test was made and why.  */
#ifndef BENCH_EXPLANATION_TEST_H
#define BENCH_EXPLANATION_TEST_H
#include "analysis/comparison_line.h"
#include "base/text.h"

/* Append, each with a blank before it, the sentences on the test of LINE and
   where its p-value comes from.  */
void explanation_put_test (struct text *to, const struct comparison_line *line,
                           const struct comparison_options *options);
#endif
