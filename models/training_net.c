/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "training_net.h"
#include <math.h>
#include <stddef.h>
#include "clones.h"
#include "tile.h"

CLONES static void
rectify_all (float *value, size_t count)
{
  for (size_t i = 0; i < count; i++)
    value[i] = value[i] > 0 ? value[i] : 0;
}

void
training_forward (struct training_layer *l, const float *in, uint32_t count,
                  int rectifies)
{
  for (uint32_t o = 0; o < l->out_padded; o += TILE)
    for (uint32_t s = 0; s < count; s++)
      tile_multiply (l->value + (size_t) s * l->out_padded + o, l->bias + o,
                     in + (size_t) s * l->in_padded, 1, l->weight + o,
                     l->out_padded, l->inputs);
  if (rectifies)
    rectify_all (l->value, (size_t) count * l->out_padded);
}

CLONES static void
mask (float *restrict slope, const float *restrict value, size_t count)
{
  for (size_t i = 0; i < count; i++)
    slope[i] = value[i] > 0 ? slope[i] : 0;
}

void
training_backward (struct training_layer *l, const float *in, uint32_t count,
                   float *in_slope)
{
  static const float zero[TILE];
  for (uint32_t o = 0; o < l->out_padded; o += TILE)
    for (uint32_t i = 0; i < l->inputs; i++)
      tile_multiply (l->gradient + (size_t) i * l->out_padded + o, zero,
                     in + i, l->in_padded, l->slope + o, l->out_padded, count);
  for (uint32_t o = 0; o < l->out_padded; o++)
    {
      float sum = 0;
      for (uint32_t s = 0; s < count; s++)
        sum += l->slope[(size_t) s * l->out_padded + o];
      l->bias_gradient[o] = sum;
    }
  if (in_slope == NULL)
    return;
  for (uint32_t i = 0; i < l->in_padded; i += TILE)
    for (uint32_t s = 0; s < count; s++)
      tile_multiply (in_slope + (size_t) s * l->in_padded + i, zero,
                     l->slope + (size_t) s * l->out_padded, 1, l->turned + i,
                     l->in_padded, l->outputs);
  mask (in_slope, in, (size_t) count * l->in_padded);
}

/* Adam with its usual 0.9, 0.999 and 1e-8; RATE and EPSILON are corrected for
   the start of the moments at 0.  */
CLONES static void
adam (float *restrict weight, const float *restrict gradient,
      float *restrict first, float *restrict second, size_t count, float rate,
      float epsilon)
{
  for (size_t i = 0; i < count; i++)
    {
      float g = gradient[i];
      first[i] = 0.9f * first[i] + 0.1f * g;
      second[i] = 0.999f * second[i] + 0.001f * g * g;
      weight[i] -= rate * first[i] / (sqrtf (second[i]) + epsilon);
    }
}

void
training_turn (struct training_layer *l)
{
  for (uint32_t i = 0; i < l->inputs; i++)
    for (uint32_t o = 0; o < l->outputs; o++)
      l->turned[(size_t) o * l->in_padded + i]
          = l->weight[(size_t) i * l->out_padded + o];
}

void
training_step (struct training_layer *l, uint64_t step, double rate)
{
  double second = sqrt (1 - pow (0.999, (double) step));
  float corrected = (float) (rate * second / (1 - pow (0.9, (double) step)));
  float epsilon = (float) (1e-8 * second);
  size_t weights = (size_t) l->in_padded * l->out_padded;
  adam (l->weight, l->gradient, l->first, l->second, weights, corrected,
        epsilon);
  adam (l->bias, l->bias_gradient, l->first + weights, l->second + weights,
        l->out_padded, corrected, epsilon);
  training_turn (l);
}
