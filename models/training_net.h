/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A multilayer perceptron while it learns: weights, their gradients and
   moments, and the values of a batch.  Widths are padded to whole tiles, and
   what pads stays 0.  */
#ifndef BENCH_MODELS_TRAINING_NET_H
#define BENCH_MODELS_TRAINING_NET_H
#include <stdint.h>

#define TRAINING_BATCH 64

struct training_layer
{
  uint32_t inputs, outputs;       /* as they are */
  uint32_t in_padded, out_padded; /* as they are laid out */
  float *weight;                  /* in_padded x out_padded */
  float *turned;                  /* the same, out_padded x in_padded */
  float *gradient;                /* as weight */
  float *first, *second;          /* moments, as weight, then as bias */
  float *bias, *bias_gradient;    /* out_padded */
  float *value;                   /* TRAINING_BATCH x out_padded */
  float *slope; /* of the loss by value before max, as value */
};

/* Values of the layer for a batch of COUNT samples that come in as IN, count x
   in_padded; RECTIFIES takes max (0, x) of them.  */
void training_forward (struct training_layer *l, const float *in,
                       uint32_t count, int rectifies);
/* Gradients of the layer from its slopes, for a batch of COUNT that came in as
   IN; with IN_SLOPE not NULL also the slopes of what came in, which is 0 where
   IN is (it was rectified).  */
void training_backward (struct training_layer *l, const float *in,
                        uint32_t count, float *in_slope);
/* Move the weights: step STEP of Adam, from 1, at RATE.  */
void training_step (struct training_layer *l, uint64_t step, double rate);
/* Make turned of weight.  */
void training_turn (struct training_layer *l);
#endif
