/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is to be said of sides that were not measured alike.  */
#ifndef BENCH_COMPARE_CONDITIONS_H
#define BENCH_COMPARE_CONDITIONS_H
#include "analysis/comparison.h"

/* Warn of conditions that differ, each way of differing once, or exit without
   memory.  */
void conditions_warn (const struct comparison_list *list);
#endif
