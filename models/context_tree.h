/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How often each byte followed each string of up to ORDER bytes in a text, and
   the probabilities of the next byte that come of it: those of the longest
   string mixed with those of shorter ones, method C of Witten and Bell
   (1991).  With n followers of T kinds, of which c are the byte,
     p = (c + T p') / (n + T),
   where p' is the probability after the string without its first byte, and
   1/256 below the empty one.  */
#ifndef BENCH_MODELS_CONTEXT_TREE_H
#define BENCH_MODELS_CONTEXT_TREE_H
#include <stddef.h>
#include <stdint.h>

#define CONTEXT_ORDER_MAX 16

struct context_node; /* a string, and how often it stands there */

struct context_tree
{
  uint32_t order;
  struct context_node *node; /* 0 is none, 1 the empty string */
  uint32_t count, capacity;
};

/* What was read last: the nodes of its last 0 .. ORDER bytes, as far as the
   tree has them; then 0.  */
struct context
{
  uint32_t node[CONTEXT_ORDER_MAX + 1];
};

/* Make TREE of the SIZE bytes at TEXT; 0, or -1 when memory is exhausted.  */
int context_tree_init (struct context_tree *tree, uint32_t order,
                       const uint8_t *text, size_t size);
void context_tree_free (struct context_tree *tree);

/* Nothing was read.  */
void context_start (struct context *context);
/* Read BYTE; the probability that it had.  */
double context_read (struct context *context, const struct context_tree *tree,
                     uint8_t byte);
/* A byte drawn by its probability, with random numbers from *STATE
   (splitmix64, Steele and others 2014).  */
uint8_t context_draw (const struct context *context,
                      const struct context_tree *tree, uint64_t *state);
#endif
