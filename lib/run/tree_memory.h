/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Peak memory of a command with all its descendants: metric peakmem, in
   bytes.  */
#ifndef BENCH_TREE_MEMORY_H
#define BENCH_TREE_MEMORY_H
#include "base/report.h"
#include "run/instrument.h"

/* As the kernel accounts for it: each run gets a new control group below
   PARENT, a folder of a cgroup v2 tree, and memory.peak of that is read.  NULL
   after REPORTER was told why that can't be.  */
struct instrument *tree_memory_in_cgroup (const char *parent,
                                          const struct reporter *reporter);

/* Sampled: the largest sum of resident sets over what L runs, looked at every
   5 ms, and not less than the command's largest process had.  NULL after
   REPORTER was told why that can't be.  */
struct instrument *tree_memory_sampled (const struct launcher *l,
                                        const struct reporter *reporter);
#endif
