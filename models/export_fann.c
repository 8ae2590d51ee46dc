/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "export_fann.h"
#include <math.h>

/* Numbers of libfann.  */
#define LINEAR 0
#define LINEAR_PIECE 12
#define CUT_AT 150 /* sums, over the steepness */

/* What libfann reads before the layers, mostly about training: its own
   defaults (Nissen 2003).  */
static const char settings[]
    = "learning_rate=0.7\nconnection_rate=1\nnetwork_type=0\n"
      "learning_momentum=0\ntraining_algorithm=2\ntrain_error_function=1\n"
      "train_stop_function=0\ncascade_output_change_fraction=0.01\n"
      "quickprop_decay=-0.0001\nquickprop_mu=1.75\n"
      "rprop_increase_factor=1.2\nrprop_decrease_factor=0.5\n"
      "rprop_delta_min=0\nrprop_delta_max=50\nrprop_delta_zero=0.1\n"
      "cascade_output_stagnation_epochs=12\n"
      "cascade_candidate_change_fraction=0.01\n"
      "cascade_candidate_stagnation_epochs=12\n"
      "cascade_max_out_epochs=150\ncascade_min_out_epochs=50\n"
      "cascade_max_cand_epochs=150\ncascade_min_cand_epochs=50\n"
      "cascade_num_candidate_groups=2\nbit_fail_limit=0.35\n"
      "cascade_candidate_limit=1000\ncascade_weight_multiplier=0.4\n"
      "cascade_activation_functions_count=1\n"
      "cascade_activation_functions=3 \n"
      "cascade_activation_steepnesses_count=1\n"
      "cascade_activation_steepnesses=0.5 \n";

/* A power of 2 that is above all that L gives where its inputs are from 0 to
   IN_MAX, or with BOTH_SIGNS above its magnitude.  */
static double
bound (const struct mlp_layer *l, double in_max, int both_signs)
{
  double largest = 1;
  for (uint32_t o = 0; o < l->outputs; o++)
    {
      double up = l->bias[o], down = -l->bias[o];
      for (uint32_t i = 0; i < l->inputs; i++)
        {
          double most = l->weight[(uint64_t) o * l->inputs + i] * in_max;
          up += fmax (most, 0);
          down += fmax (-most, 0);
        }
      largest = fmax (largest, both_signs ? fmax (up, down) : up);
    }
  return exp2 (ceil (log2 (largest * (1 + 1e-6))));
}

static void
put_neurons (struct text *text, const struct mlp_weights *w,
             const double *scale)
{
  text_puts (text, "neurons (num_inputs, activation_function, "
                   "activation_steepness)=");
  /* The last neuron of each layer is the bias of the next.  */
  for (uint32_t i = 0; i <= w->layer[0].inputs; i++)
    text_puts (text, "(0, 0, 0) ");
  for (uint32_t i = 0; i < w->layers; i++)
    {
      const struct mlp_layer *l = &w->layer[i];
      for (uint32_t o = 0; o < l->outputs; o++)
        text_printf (text, "(%u, %d, %.9g) ", l->inputs + 1,
                     i + 1 < w->layers ? LINEAR_PIECE : LINEAR, 1 / scale[i]);
      text_puts (text, "(0, 0, 0) ");
    }
  text_putc (text, '\n');
}

/* The weights of layer I, whose inputs are the neurons from FIRST.  */
static void
put_weights (struct text *text, const struct mlp_weights *w,
             const double *scale, uint32_t i, uint32_t first)
{
  const struct mlp_layer *l = &w->layer[i];
  double back = i == 0 ? 1 : scale[i - 1];
  /* The outputs are what they are, and cut later.  */
  double up = i + 1 < w->layers ? 1 : scale[i];
  for (uint32_t o = 0; o < l->outputs; o++)
    {
      for (uint32_t k = 0; k < l->inputs; k++)
        text_printf (text, "(%u, %.9g) ", first + k,
                     l->weight[(uint64_t) o * l->inputs + k] * back * up);
      text_printf (text, "(%u, %.9g) ", first + l->inputs, l->bias[o] * up);
    }
}

void
export_fann (struct text *text, const struct mlp_weights *w, uint32_t largest)
{
  double scale[MLP_LAYERS_MAX], in_max = largest;
  for (uint32_t i = 0; i < w->layers; i++)
    {
      int is_last = i + 1 == w->layers;
      in_max = bound (&w->layer[i], in_max, is_last);
      scale[i] = is_last ? fmax (1, in_max / (CUT_AT / 2)) : in_max;
      scale[i] = exp2 (ceil (log2 (scale[i])));
    }
  text_printf (text, "FANN_FLO_2.1\nnum_layers=%u\n%slayer_sizes=%u ",
               w->layers + 1, settings, w->layer[0].inputs + 1);
  for (uint32_t i = 0; i < w->layers; i++)
    text_printf (text, "%u ", w->layer[i].outputs + 1);
  text_puts (text, "\nscale_included=0\n");
  put_neurons (text, w, scale);
  text_puts (text, "connections (connected_to_neuron, weight)=");
  uint32_t first = 0;
  for (uint32_t i = 0; i < w->layers; i++)
    {
      put_weights (text, w, scale, i, first);
      first += w->layer[i].inputs + 1;
    }
  text_putc (text, '\n');
}
