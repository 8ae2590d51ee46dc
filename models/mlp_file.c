/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "mlp_file.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEADER_SIZE (8 + 4 * sizeof (uint32_t))

static uint32_t
get_u32 (const uint8_t *at)
{
  return (uint32_t) at[0] | (uint32_t) at[1] << 8 | (uint32_t) at[2] << 16
         | (uint32_t) at[3] << 24;
}

static float
get_float (const uint8_t *at)
{
  uint32_t bits = get_u32 (at);
  float value;
  memcpy (&value, &bits, sizeof value);
  return value;
}

static uint8_t *
put_u32 (uint8_t *at, uint32_t value)
{
  for (int i = 0; i < 4; i++)
    at[i] = (uint8_t) (value >> (8 * i));
  return at + 4;
}

static uint8_t *
put_floats (uint8_t *at, const float *value, uint64_t count)
{
  for (uint64_t i = 0; i < count; i++)
    {
      uint32_t bits;
      memcpy (&bits, &value[i], sizeof bits);
      at = put_u32 (at, bits);
    }
  return at;
}

static uint64_t
layer_weights (const struct mlp_layer *l)
{
  return (uint64_t) l->inputs * l->outputs;
}

static uint64_t
layer_size (enum mlp_precision precision, uint64_t inputs, uint64_t outputs)
{
  return precision == MLP_INT8 ? 4 + inputs * outputs + 4 * outputs
                               : 4 * inputs * outputs + 4 * outputs;
}

int
mlp_weights_init (struct mlp_weights *w, uint32_t layers,
                  const uint32_t *width)
{
  w->layers = layers;
  memset (w->layer, 0, sizeof w->layer);
  for (uint32_t i = 0; i < layers; i++)
    {
      struct mlp_layer *l = &w->layer[i];
      l->inputs = width[i];
      l->outputs = width[i + 1];
      l->bias = calloc (l->outputs, sizeof *l->bias);
      if (w->precision == MLP_INT8)
        l->weight8 = calloc (layer_weights (l), sizeof *l->weight8);
      else
        l->weight = calloc (layer_weights (l), sizeof *l->weight);
      if (l->bias == NULL || (l->weight == NULL && l->weight8 == NULL))
        {
          mlp_weights_free (w);
          return -1;
        }
    }
  return 0;
}

void
mlp_weights_free (struct mlp_weights *w)
{
  for (uint32_t i = 0; i < w->layers; i++)
    {
      free (w->layer[i].weight);
      free (w->layer[i].weight8);
      free (w->layer[i].bias);
    }
  w->layers = 0;
}

uint64_t
mlp_parameters (const struct mlp_weights *w)
{
  uint64_t parameters = 0;
  for (uint32_t i = 0; i < w->layers; i++)
    parameters += layer_weights (&w->layer[i]) + w->layer[i].outputs;
  return parameters;
}

/* Check what stands before the weights against the SIZE of all; the widths
   go to WIDTH.  What is wrong goes to WHAT, of TROUBLE_SIZE.  */
static int
check_header (struct mlp_weights *w, const uint8_t *bytes, size_t size,
              uint32_t *width, char *what)
{
  if (size < 8 || memcmp (bytes, MLP_MAGIC, 8) != 0)
    return snprintf (what, TROUBLE_SIZE,
                     "not a model for mlp: it begins "
                     "otherwise"),
           -1;
  if (size < HEADER_SIZE)
    return snprintf (what, TROUBLE_SIZE, "ends within its first %zu bytes",
                     HEADER_SIZE),
           -1;
  uint32_t version = get_u32 (bytes + 8), precision = get_u32 (bytes + 12);
  uint32_t layers = get_u32 (bytes + 20);
  if (version != MLP_VERSION)
    return snprintf (what, TROUBLE_SIZE,
                     "version %u of the format; this is "
                     "a reader of version %d",
                     version, MLP_VERSION),
           -1;
  if (precision > MLP_INT8)
    return snprintf (what, TROUBLE_SIZE, "precision %u; 0 is float32, 1 int8",
                     precision),
           -1;
  if (layers < 1 || layers > MLP_LAYERS_MAX)
    return snprintf (what, TROUBLE_SIZE, "%u layers; there may be 1 to %d",
                     layers, MLP_LAYERS_MAX),
           -1;
  w->precision = (enum mlp_precision) precision;
  w->trained_rows = get_u32 (bytes + 16);
  uint64_t wanted = HEADER_SIZE + 4 * ((uint64_t) layers + 1);
  for (uint32_t i = 0; i <= layers && size >= wanted; i++)
    {
      width[i] = get_u32 (bytes + HEADER_SIZE + 4 * i);
      if (width[i] < 1 || width[i] > MLP_WIDTH_MAX)
        return snprintf (what, TROUBLE_SIZE,
                         "a layer of %u; it may be 1 to %d wide", width[i],
                         MLP_WIDTH_MAX),
               -1;
    }
  if (size >= wanted)
    for (uint32_t i = 0; i < layers; i++)
      wanted += layer_size (w->precision, width[i], width[i + 1]);
  if (size != wanted)
    return snprintf (what, TROUBLE_SIZE,
                     "%zu bytes, where its layers take %s%llu", size,
                     size < HEADER_SIZE + 4 * ((uint64_t) layers + 1)
                         ? "at least "
                         : "",
                     (unsigned long long) wanted),
           -1;
  w->layers = layers;
  return 0;
}

/* Take COUNT numbers from *AT; 0 when all are finite.  */
static int
take_floats (float *to, uint64_t count, const uint8_t **at)
{
  int result = 0;
  for (uint64_t i = 0; i < count; i++, *at += 4)
    {
      to[i] = get_float (*at);
      if (!isfinite (to[i]))
        result = -1;
    }
  return result;
}

static int
take_layer (struct mlp_layer *l, const uint8_t **at)
{
  int result = 0;
  if (l->weight8 != NULL)
    {
      result |= take_floats (&l->scale, 1, at);
      memcpy (l->weight8, *at, layer_weights (l));
      *at += layer_weights (l);
    }
  else
    result |= take_floats (l->weight, layer_weights (l), at);
  return result | take_floats (l->bias, l->outputs, at);
}

static int
take_weights (struct mlp_weights *w, const uint8_t *bytes, size_t size,
              char *what)
{
  uint32_t width[MLP_LAYERS_MAX + 1];
  if (check_header (w, bytes, size, width, what) != 0)
    return -1;
  if (mlp_weights_init (w, w->layers, width) != 0)
    {
      snprintf (what, TROUBLE_SIZE, "memory exhausted");
      return -1;
    }
  const uint8_t *at = bytes + HEADER_SIZE + 4 * (w->layers + 1);
  for (uint32_t i = 0; i < w->layers; i++)
    if (take_layer (&w->layer[i], &at) != 0)
      {
        snprintf (what, TROUBLE_SIZE,
                  "a weight of layer %u is infinite or not a number", i + 1);
        mlp_weights_free (w);
        return -1;
      }
  return 0;
}

int
mlp_file_read (struct mlp_weights *w, const char *path, char *trouble)
{
  memset (w, 0, sizeof *w);
  size_t size;
  uint8_t *bytes = whole_file_read (path, &size, trouble);
  if (bytes == NULL)
    return -1;
  char what[TROUBLE_SIZE];
  int result = take_weights (w, bytes, size, what);
  if (result != 0)
    snprintf (trouble, TROUBLE_SIZE, "%.300s: %.200s", path, what);
  free (bytes);
  return result;
}

uint8_t *
mlp_file_bytes (const struct mlp_weights *w, size_t *size)
{
  *size = HEADER_SIZE + 4 * (w->layers + 1);
  for (uint32_t i = 0; i < w->layers; i++)
    *size
        += layer_size (w->precision, w->layer[i].inputs, w->layer[i].outputs);
  uint8_t *bytes = malloc (*size);
  if (bytes == NULL)
    return NULL;
  memcpy (bytes, MLP_MAGIC, 8);
  uint8_t *at = put_u32 (bytes + 8, MLP_VERSION);
  at = put_u32 (at, w->precision);
  at = put_u32 (at, w->trained_rows);
  at = put_u32 (at, w->layers);
  at = put_u32 (at, w->layer[0].inputs);
  for (uint32_t i = 0; i < w->layers; i++)
    at = put_u32 (at, w->layer[i].outputs);
  for (uint32_t i = 0; i < w->layers; i++)
    {
      const struct mlp_layer *l = &w->layer[i];
      if (w->precision == MLP_INT8)
        {
          at = put_floats (at, &l->scale, 1);
          memcpy (at, l->weight8, layer_weights (l));
          at += layer_weights (l);
        }
      else
        at = put_floats (at, l->weight, layer_weights (l));
      at = put_floats (at, l->bias, l->outputs);
    }
  return bytes;
}
