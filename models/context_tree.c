/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "context_tree.h"
#include <stdlib.h>
#include <string.h>

struct context_node
{
  uint32_t child, sibling; /* the first that follows; the next of those */
  uint32_t count;          /* how often it stands in the text */
  uint32_t followers;      /* the sum of count of those that follow */
  uint16_t kinds;          /* how many those are */
  uint8_t byte;            /* the last of the string */
};

static uint32_t
find_child (const struct context_tree *tree, uint32_t node, uint8_t byte)
{
  uint32_t child = tree->node[node].child;
  while (child != 0 && tree->node[child].byte != byte)
    child = tree->node[child].sibling;
  return child;
}

/* A new node; 0 when memory is exhausted.  */
static uint32_t
add_node (struct context_tree *tree)
{
  if (tree->count == tree->capacity)
    {
      if (tree->capacity > UINT32_MAX / 2)
        return 0;
      uint32_t capacity = tree->capacity == 0 ? 1024 : 2 * tree->capacity;
      void *larger = realloc (tree->node, capacity * sizeof *tree->node);
      if (larger == NULL)
        return 0;
      tree->node = larger;
      tree->capacity = capacity;
    }
  memset (&tree->node[tree->count], 0, sizeof *tree->node);
  return tree->count++;
}

/* Count that BYTE followed NODE; what they are together, or 0 when memory is
   exhausted.  */
static uint32_t
count_child (struct context_tree *tree, uint32_t node, uint8_t byte)
{
  uint32_t child = find_child (tree, node, byte);
  if (child == 0)
    {
      child = add_node (tree);
      if (child == 0)
        return 0;
      tree->node[child].byte = byte;
      tree->node[child].sibling = tree->node[node].child;
      tree->node[node].child = child;
      tree->node[node].kinds++;
    }
  tree->node[child].count++;
  tree->node[node].followers++;
  return child;
}

int
context_tree_init (struct context_tree *tree, uint32_t order,
                   const uint8_t *text, size_t size)
{
  struct context context;
  *tree = (struct context_tree){ .order = order };
  context_start (&context);
  add_node (tree);
  int result = add_node (tree) == 0 ? -1 : 0;
  for (size_t i = 0; i < size && result == 0; i++)
    for (uint32_t k = order + 1; k-- > 0;)
      {
        if (context.node[k] == 0)
          continue;
        uint32_t child = count_child (tree, context.node[k], text[i]);
        if (child == 0)
          result = -1;
        if (k < order)
          context.node[k + 1] = child;
      }
  if (result != 0)
    context_tree_free (tree);
  return result;
}

void
context_tree_free (struct context_tree *tree)
{
  free (tree->node);
  *tree = (struct context_tree){ 0 };
}

void
context_start (struct context *context)
{
  *context = (struct context){ .node = { 1 } };
}

double
context_read (struct context *context, const struct context_tree *tree,
              uint8_t byte)
{
  double p = 1.0 / 256;
  uint32_t before = context->node[0];
  for (uint32_t k = 0; k <= tree->order; k++)
    {
      const struct context_node *node = &tree->node[before];
      uint32_t child = before == 0 ? 0 : find_child (tree, before, byte);
      if (node->followers > 0)
        p = ((child == 0 ? 0 : tree->node[child].count) + node->kinds * p)
            / ((double) node->followers + node->kinds);
      if (k < tree->order)
        {
          before = context->node[k + 1];
          context->node[k + 1] = child;
        }
    }
  return p;
}

/* Uniform in [0, 1).  */
static double
uniform (uint64_t *state)
{
  uint64_t z = *state += UINT64_C (0x9e3779b97f4a7c15);
  z = (z ^ z >> 30) * UINT64_C (0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C (0x94d049bb133111eb);
  return (double) ((z ^ z >> 31) >> 11) * 0x1p-53;
}

uint8_t
context_draw (const struct context *context, const struct context_tree *tree,
              uint64_t *state)
{
  for (uint32_t k = tree->order + 1; k-- > 0;)
    {
      const struct context_node *node = &tree->node[context->node[k]];
      double place
          = uniform (state) * ((double) node->followers + node->kinds);
      if (!(place < node->followers))
        continue;
      const struct context_node *child = &tree->node[node->child];
      while (place >= child->count)
        {
          place -= child->count;
          child = &tree->node[child->sibling];
        }
      return child->byte;
    }
  return (uint8_t) (uniform (state) * 256);
}
