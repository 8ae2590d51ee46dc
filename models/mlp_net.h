/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A multilayer perceptron that is ready to answer: the weights of a file
   laid out for the processor.  */
#ifndef BENCH_MODELS_MLP_NET_H
#define BENCH_MODELS_MLP_NET_H
#include "mlp_file.h"

struct mlp_net_layer
{
  uint32_t inputs, outputs;
  float scale;    /* of int8 */
  float *tile;    /* for each tile of outputs: inputs x TILE weights */
  int16_t *pairs; /* int8, for each tile: pairs of inputs x TILE x 2 */
  float *bias;    /* outputs, up to whole tiles */
};

struct mlp_net
{
  enum mlp_precision precision;
  uint32_t layers;
  struct mlp_net_layer layer[MLP_LAYERS_MAX];
  float *value[2];    /* of layers by turns */
  int16_t *quantized; /* the values that go into a layer of int8 */
};

/* Make NET of W, which may be freed then; 0, or -1 when memory is
   exhausted.  */
int mlp_net_init (struct mlp_net *net, const struct mlp_weights *w);
void mlp_net_free (struct mlp_net *net);

/* The outputs for the features INPUT; they live until the next call.  Int8:
   the inputs are integers as they are, the values after a layer become
   integers up to 127, by the largest of them.  */
const float *mlp_net_outputs (struct mlp_net *net, const uint8_t *input);
#endif
