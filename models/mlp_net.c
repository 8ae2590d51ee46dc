/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "mlp_net.h"
#include <float.h>
#include <stdlib.h>
#include <string.h>
#include "clones.h"
#include "tile.h"

/* Lay out the weights of int8, which are multiplied as 16 bits.  */
static int
init_pairs (struct mlp_net_layer *to, const struct mlp_layer *from,
            uint32_t padded)
{
  uint64_t pairs = ((uint64_t) from->inputs + 1) / 2;
  to->pairs = calloc (pairs * padded, 2 * sizeof *to->pairs);
  if (to->pairs == NULL)
    return -1;
  for (uint32_t o = 0; o < from->outputs; o++)
    for (uint32_t i = 0; i < from->inputs; i++)
      to->pairs[((o / TILE * pairs + i / 2) * TILE + o % TILE) * 2 + i % 2]
          = from->weight8[(uint64_t) o * from->inputs + i];
  return 0;
}

static int
init_layer (struct mlp_net_layer *to, const struct mlp_layer *from)
{
  to->inputs = from->inputs;
  to->outputs = from->outputs;
  to->scale = from->scale;
  uint32_t padded = tile_round_up (from->outputs);
  to->bias = calloc (padded, sizeof *to->bias);
  if (to->bias == NULL)
    return -1;
  memcpy (to->bias, from->bias, from->outputs * sizeof *to->bias);
  if (from->weight8 != NULL)
    return init_pairs (to, from, padded);
  to->tile = calloc ((uint64_t) from->inputs * padded, sizeof *to->tile);
  if (to->tile == NULL)
    return -1;
  for (uint32_t o = 0; o < from->outputs; o++)
    for (uint32_t i = 0; i < from->inputs; i++)
      to->tile[((uint64_t) (o / TILE) * from->inputs + i) * TILE + o % TILE]
          = from->weight[(uint64_t) o * from->inputs + i];
  return 0;
}

int
mlp_net_init (struct mlp_net *net, const struct mlp_weights *w)
{
  memset (net, 0, sizeof *net);
  net->precision = w->precision;
  net->layers = w->layers;
  uint32_t widest = tile_round_up (w->layer[0].inputs);
  int result = 0;
  for (uint32_t i = 0; i < w->layers; i++)
    {
      result |= init_layer (&net->layer[i], &w->layer[i]);
      if (tile_round_up (w->layer[i].outputs) > widest)
        widest = tile_round_up (w->layer[i].outputs);
    }
  net->value[0] = calloc (widest, sizeof **net->value);
  net->value[1] = calloc (widest, sizeof **net->value);
  net->quantized = calloc (widest, sizeof *net->quantized);
  if (result == 0 && net->value[0] != NULL && net->value[1] != NULL
      && net->quantized != NULL)
    return 0;
  mlp_net_free (net);
  return -1;
}

void
mlp_net_free (struct mlp_net *net)
{
  for (uint32_t i = 0; i < net->layers; i++)
    {
      free (net->layer[i].tile);
      free (net->layer[i].pairs);
      free (net->layer[i].bias);
    }
  free (net->value[0]);
  free (net->value[1]);
  free (net->quantized);
  memset (net, 0, sizeof *net);
}

/* OUT = BIAS + STEP times the products of the weights and IN.  There are at
   most 65536 products of 127 and 128: the sums don't overflow.  */
static void
multiply_int8 (const struct mlp_net_layer *l, const int16_t *in, float step,
               float *out)
{
  uint32_t pairs = (l->inputs + 1) / 2;
  for (uint32_t o = 0; o < l->outputs; o += TILE)
    {
      int32_t sum[TILE];
      tile_multiply_int (sum, in, l->pairs + (uint64_t) o * pairs * 2, pairs);
      for (int k = 0; k < TILE; k++)
        out[o + k] = l->bias[o + k] + step * (float) sum[k];
    }
}

/* What is no number stays so.  */
CLONES static void
rectify (float *value, uint32_t count)
{
  for (uint32_t i = 0; i < count; i++)
    value[i] = value[i] < 0 ? 0 : value[i];
}

/* The largest of COUNT values that are not negative, which are in the order of
   their bits: compilers find that faster.  What is no number is larger than
   all.  */
CLONES static float
largest (const float *value, uint32_t count)
{
  int32_t most = 0;
  for (uint32_t i = 0; i < count; i++)
    {
      int32_t bits;
      memcpy (&bits, &value[i], sizeof bits);
      bits &= INT32_MAX;
      most = bits > most ? bits : most;
    }
  float result;
  memcpy (&result, &most, sizeof result);
  return result;
}

CLONES static void
round_all (const float *restrict value, uint32_t count, float per_step,
           int16_t *restrict quantized)
{
  for (uint32_t i = 0; i < count; i++)
    quantized[i] = (int16_t) (int32_t) (value[i] * per_step + 0.5f);
}

/* Make integers up to 127 of COUNT values that are not negative; what a step
   of theirs is worth.  Where the largest is tiny, infinite or no number, all
   are 0; an infinite step makes the outputs no numbers.  */
static float
quantize (const float *value, uint32_t count, int16_t *quantized)
{
  float most = largest (value, count);
  if (most > FLT_MIN * 127 && most <= FLT_MAX)
    round_all (value, count, 127 / most, quantized);
  else
    memset (quantized, 0, count * sizeof *quantized);
  return most / 127;
}

static void
multiply_layer (struct mlp_net *net, const struct mlp_net_layer *l,
                const float *in, float in_step, float *out)
{
  if (net->precision == MLP_INT8)
    multiply_int8 (l, net->quantized, l->scale * in_step, out);
  else
    for (uint32_t o = 0; o < l->outputs; o += TILE)
      tile_multiply (out + o, l->bias + o, in, 1,
                     l->tile + (uint64_t) o * l->inputs, TILE, l->inputs);
}

const float *
mlp_net_outputs (struct mlp_net *net, const uint8_t *input)
{
  const uint32_t inputs = net->layer[0].inputs;
  float in_step = 1;
  if (net->precision == MLP_INT8)
    for (uint32_t i = 0; i < inputs; i++)
      net->quantized[i] = input[i];
  else
    for (uint32_t i = 0; i < inputs; i++)
      net->value[1][i] = input[i];
  for (uint32_t i = 0;; i++)
    {
      const struct mlp_net_layer *l = &net->layer[i];
      float *out = net->value[i % 2];
      multiply_layer (net, l, net->value[1 - i % 2], in_step, out);
      if (i + 1 == net->layers)
        return out;
      rectify (out, l->outputs);
      if (net->precision == MLP_INT8)
        in_step = quantize (out, l->outputs, net->quantized);
    }
}
