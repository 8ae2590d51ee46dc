/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The file of a multilayer perceptron: layers of weights, with max (0, x)
   after each but the last.  All numbers little-endian:

     8 bytes  "BENCHMLP"
     uint32   version of the format, 1
     uint32   precision: 0 float32, 1 int8
     uint32   rows of the labelled set that it was trained on, its first
     uint32   layers
     uint32   inputs of the first layer, then outputs of each
   then of each layer
     float32  int8 only: what one step of its weights is worth
     float32 or int8  the weights, those of the first output first
     float32  a bias for each output

   The inputs are features as they stand in the set, 0 .. 25.  */
#ifndef BENCH_MODELS_MLP_FILE_H
#define BENCH_MODELS_MLP_FILE_H
#include <stdint.h>
#include "whole_file.h"

#define MLP_MAGIC "BENCHMLP"
#define MLP_VERSION 1
#define MLP_LAYERS_MAX 8
#define MLP_WIDTH_MAX 65536

enum mlp_precision
{
  MLP_FLOAT32,
  MLP_INT8
};

struct mlp_layer
{
  uint32_t inputs, outputs;
  float scale;     /* of int8 */
  float *weight;   /* outputs x inputs; NULL of int8 */
  int8_t *weight8; /* outputs x inputs; NULL of float32 */
  float *bias;     /* outputs */
};

struct mlp_weights
{
  enum mlp_precision precision;
  uint32_t trained_rows;
  uint32_t layers;
  struct mlp_layer layer[MLP_LAYERS_MAX];
};

/* Give W, whose precision is set, LAYERS layers of zeros as wide as WIDTH
   says, LAYERS + 1 numbers; 0, or -1 when memory is exhausted.  */
int mlp_weights_init (struct mlp_weights *w, uint32_t layers,
                      const uint32_t *width);
void mlp_weights_free (struct mlp_weights *w);
/* Weights and biases.  */
uint64_t mlp_parameters (const struct mlp_weights *w);

/* Read the file PATH into W; 0, or -1 with TROUBLE, of TROUBLE_SIZE.  All
   weights read are finite.  */
int mlp_file_read (struct mlp_weights *w, const char *path, char *trouble);
/* W as the bytes of such a file, *SIZE of them; the caller frees them.  NULL
   when memory is exhausted.  */
uint8_t *mlp_file_bytes (const struct mlp_weights *w, size_t *size);
#endif
