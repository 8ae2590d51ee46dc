/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "training.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "argmax.h"
#include "base/rng.h"
#include "mlp_net.h"
#include "tile.h"
#include "training_net.h"

#define RATE 0.003

struct net
{
  uint32_t layers;
  struct training_layer layer[MLP_LAYERS_MAX];
  double mean, std; /* of all features learned from */
  float *input;     /* TRAINING_BATCH x in_padded of the first layer */
  uint8_t *wanted;  /* classes of the batch */
  size_t *order;    /* of the rows */
};

static int
init_layer (struct training_layer *l, uint32_t inputs, uint32_t outputs,
            struct rng *rng)
{
  l->inputs = inputs;
  l->outputs = outputs;
  l->in_padded = tile_round_up (inputs);
  l->out_padded = tile_round_up (outputs);
  size_t weights = (size_t) l->in_padded * l->out_padded;
  size_t values = (size_t) TRAINING_BATCH * l->out_padded;
  l->weight = calloc (weights, sizeof (float));
  l->turned = calloc (weights, sizeof (float));
  l->gradient = calloc (weights, sizeof (float));
  l->first = calloc (weights + l->out_padded, sizeof (float));
  l->second = calloc (weights + l->out_padded, sizeof (float));
  l->bias = calloc (l->out_padded, sizeof (float));
  l->bias_gradient = calloc (l->out_padded, sizeof (float));
  l->value = calloc (values, sizeof (float));
  l->slope = calloc (values, sizeof (float));
  if (l->weight == NULL || l->turned == NULL || l->gradient == NULL
      || l->first == NULL || l->second == NULL || l->bias == NULL
      || l->bias_gradient == NULL || l->value == NULL || l->slope == NULL)
    return -1;
  double limit = sqrt (6.0 / inputs);
  for (uint32_t i = 0; i < inputs; i++)
    for (uint32_t o = 0; o < outputs; o++)
      l->weight[(size_t) i * l->out_padded + o]
          = (float) (limit * (2 * rng_uniform (rng) - 1));
  training_turn (l);
  return 0;
}

static void
free_net (struct net *net)
{
  for (uint32_t i = 0; i < net->layers; i++)
    {
      struct training_layer *l = &net->layer[i];
      free (l->weight);
      free (l->turned);
      free (l->gradient);
      free (l->first);
      free (l->second);
      free (l->bias);
      free (l->bias_gradient);
      free (l->value);
      free (l->slope);
    }
  free (net->input);
  free (net->wanted);
  free (net->order);
}

/* Mean and spread of the features that are learned from; the spread of
   features that are all the same is 1.  */
static void
standardize (struct net *net, const struct training *t)
{
  double sum = 0, squares = 0;
  uint64_t n = (uint64_t) t->rows * t->set->features;
  for (uint64_t i = 0; i < n; i++)
    {
      double x = t->set->feature[i];
      sum += x;
      squares += x * x;
    }
  net->mean = sum / (double) n;
  double variance = squares / (double) n - net->mean * net->mean;
  net->std = variance > 1e-9 ? sqrt (variance) : 1;
}

static int
init_net (struct net *net, const struct training *t, struct rng *rng)
{
  memset (net, 0, sizeof *net);
  uint32_t width = t->set->features;
  for (uint32_t i = 0; i <= t->hidden_count; i++)
    {
      uint32_t next = i < t->hidden_count ? t->hidden[i] : t->set->classes;
      net->layers++;
      if (init_layer (&net->layer[i], width, next, rng) != 0)
        return -1;
      width = next;
    }
  net->input = calloc ((size_t) TRAINING_BATCH * net->layer[0].in_padded,
                       sizeof (float));
  net->wanted = calloc (TRAINING_BATCH, 1);
  net->order = calloc (t->rows, sizeof *net->order);
  if (net->input == NULL || net->wanted == NULL || net->order == NULL)
    return -1;
  for (uint32_t i = 0; i < t->rows; i++)
    net->order[i] = i;
  standardize (net, t);
  return 0;
}

static void
load_batch (struct net *net, const struct training *t, uint32_t at,
            uint32_t count)
{
  const struct labelled_set *set = t->set;
  for (uint32_t s = 0; s < count; s++)
    {
      uint32_t row = (uint32_t) net->order[at + s];
      const uint8_t *feature = labelled_set_row (set, row);
      float *to = net->input + (size_t) s * net->layer[0].in_padded;
      for (uint32_t i = 0; i < set->features; i++)
        to[i] = (float) ((feature[i] - net->mean) / net->std);
      net->wanted[s] = set->label[row];
    }
}

/* The slopes of the mean cross-entropy of COUNT samples by the outputs of L,
   the last layer: softmax less 1 for the class wanted.  */
static void
softmax_slopes (struct training_layer *l, const uint8_t *wanted,
                uint32_t count)
{
  for (uint32_t s = 0; s < count; s++)
    {
      const float *value = l->value + (size_t) s * l->out_padded;
      float *slope = l->slope + (size_t) s * l->out_padded;
      float largest = value[argmax (value, l->outputs)], sum = 0;
      for (uint32_t o = 0; o < l->outputs; o++)
        sum += slope[o] = expf (value[o] - largest);
      for (uint32_t o = 0; o < l->outputs; o++)
        slope[o] = (slope[o] / sum - (o == wanted[s])) / (float) count;
    }
}

static void
learn_batch (struct net *net, uint32_t count, uint64_t step, double rate)
{
  struct training_layer *layer = net->layer;
  uint32_t last = net->layers - 1;
  for (uint32_t i = 0; i <= last; i++)
    training_forward (&layer[i], i == 0 ? net->input : layer[i - 1].value,
                      count, i < last);
  softmax_slopes (&layer[last], net->wanted, count);
  for (uint32_t i = last; i > 0; i--)
    training_backward (&layer[i], layer[i - 1].value, count,
                       layer[i - 1].slope);
  training_backward (&layer[0], net->input, count, NULL);
  for (uint32_t i = 0; i <= last; i++)
    training_step (&layer[i], step, rate);
}

static void
learn (struct net *net, const struct training *t, struct rng *rng)
{
  uint64_t batches = (t->rows + TRAINING_BATCH - 1) / TRAINING_BATCH;
  uint64_t steps = batches * t->epochs, step = 0;
  for (uint32_t epoch = 0; epoch < t->epochs; epoch++)
    {
      rng_shuffle (rng, net->order, t->rows);
      for (uint32_t at = 0; at < t->rows; at += TRAINING_BATCH)
        {
          uint32_t count
              = t->rows - at < TRAINING_BATCH ? t->rows - at : TRAINING_BATCH;
          double done = (double) step / (double) steps;
          load_batch (net, t, at, count);
          learn_batch (net, count, ++step,
                       RATE * 0.5 * (1 + cos (3.14159265358979323846 * done)));
        }
    }
}

/* The weights of NET to W, of which those of the first layer take features
   that are not standardized.  */
static int
hand_over (const struct net *net, const struct training *t,
           struct mlp_weights *w)
{
  uint32_t width[MLP_LAYERS_MAX + 1];
  width[0] = t->set->features;
  for (uint32_t i = 0; i < net->layers; i++)
    width[i + 1] = net->layer[i].outputs;
  w->precision = MLP_FLOAT32;
  w->trained_rows = t->rows;
  if (mlp_weights_init (w, net->layers, width) != 0)
    return -1;
  for (uint32_t i = 0; i < net->layers; i++)
    {
      const struct training_layer *from = &net->layer[i];
      double std = i == 0 ? net->std : 1, mean = i == 0 ? net->mean : 0;
      for (uint32_t o = 0; o < from->outputs; o++)
        {
          double sum = 0;
          for (uint32_t k = 0; k < from->inputs; k++)
            {
              float weight = from->weight[(size_t) k * from->out_padded + o];
              sum += weight;
              w->layer[i].weight[(size_t) o * from->inputs + k]
                  = (float) (weight / std);
            }
          w->layer[i].bias[o] = (float) (from->bias[o] - sum * mean / std);
        }
    }
  return 0;
}

int
training_run (const struct training *t, struct mlp_weights *w)
{
  struct rng rng;
  struct net net;
  rng_seed (&rng, t->seed);
  memset (w, 0, sizeof *w);
  int result = init_net (&net, t, &rng);
  if (result == 0)
    {
      learn (&net, t, &rng);
      result = hand_over (&net, t, w);
    }
  free_net (&net);
  return result;
}

int
training_quantize (const struct mlp_weights *w, struct mlp_weights *q)
{
  uint32_t width[MLP_LAYERS_MAX + 1];
  width[0] = w->layer[0].inputs;
  for (uint32_t i = 0; i < w->layers; i++)
    width[i + 1] = w->layer[i].outputs;
  memset (q, 0, sizeof *q);
  q->precision = MLP_INT8;
  q->trained_rows = w->trained_rows;
  if (mlp_weights_init (q, w->layers, width) != 0)
    return -1;
  for (uint32_t i = 0; i < w->layers; i++)
    {
      const struct mlp_layer *from = &w->layer[i];
      struct mlp_layer *to = &q->layer[i];
      size_t weights = (size_t) from->inputs * from->outputs;
      float largest = 0;
      for (size_t k = 0; k < weights; k++)
        largest = fmaxf (largest, fabsf (from->weight[k]));
      to->scale = largest > 0 ? largest / 127 : 1;
      for (size_t k = 0; k < weights; k++)
        to->weight8[k] = (int8_t) lrintf (from->weight[k] / to->scale);
      memcpy (to->bias, from->bias, from->outputs * sizeof *to->bias);
    }
  return 0;
}

int64_t
training_hits (const struct mlp_weights *w, const struct labelled_set *set,
               uint32_t first, uint32_t count)
{
  struct mlp_net net;
  if (mlp_net_init (&net, w) != 0)
    return -1;
  int64_t hits = 0;
  for (uint32_t row = first; row < first + count; row++)
    hits += argmax (mlp_net_outputs (&net, labelled_set_row (set, row)),
                    set->classes)
            == set->label[row];
  mlp_net_free (&net);
  return hits;
}
