/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All processes below one, as they stand at a moment.  */
#ifndef BENCH_PROCESS_TREE_H
#define BENCH_PROCESS_TREE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* Whether this kernel tells all that is needed in /proc.  */
bool process_tree_is_known (void);

/* The children of PROCESS, which has but one thread, into CHILD[SIZE]; how
   many there are, or SIZE.  */
size_t process_tree_children (pid_t process, pid_t child[], size_t size);

/* The sum of the resident sets of what descends from ROOT, which has but one
   thread, in bytes; itself and what descends from its COUNT children in
   SKIPPED are not among them.  Processes that share one address space, as
   after vfork, count once, and so do pages that fork has made common; other
   pages that several map, as those of libraries, count in each.  Of more than
   4096 processes only so many are looked at.  */
uint64_t process_tree_resident_B (pid_t root, const pid_t skipped[],
                                  size_t count);
#endif
