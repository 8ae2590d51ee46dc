/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A message of protocol buffers is a sequence of fields, each its number and
   kind, then a number or a length and so many bytes; the numbers of fields
   are those of onnx.proto3.  */
#include <config.h>
#include "export_onnx.h"
#include <stdio.h>
#include <string.h>

#define IR_VERSION 7
#define OPERATOR_SET 13
#define FLOAT 1         /* of tensors */
#define ATTRIBUTE_INT 2 /* of attributes */

enum
{
  MODEL_IR_VERSION = 1,
  MODEL_PRODUCER = 2,
  MODEL_GRAPH = 7,
  MODEL_OPERATOR_SET = 8,
  OPERATOR_SET_VERSION = 2,
  GRAPH_NODE = 1,
  GRAPH_NAME = 2,
  GRAPH_INITIALIZER = 5,
  GRAPH_INPUT = 11,
  GRAPH_OUTPUT = 12,
  NODE_INPUT = 1,
  NODE_OUTPUT = 2,
  NODE_OPERATOR = 4,
  NODE_ATTRIBUTE = 5,
  ATTRIBUTE_NAME = 1,
  ATTRIBUTE_I = 3,
  ATTRIBUTE_TYPE = 20,
  TENSOR_DIMENSION = 1,
  TENSOR_TYPE = 2,
  TENSOR_NAME = 8,
  TENSOR_BYTES = 9,
  VALUE_NAME = 1,
  VALUE_TYPE = 2,
  TYPE_TENSOR = 1,
  TENSOR_TYPE_ELEMENT = 1,
  TENSOR_TYPE_SHAPE = 2,
  SHAPE_DIMENSION = 1,
  DIMENSION_VALUE = 1,
  DIMENSION_NAME = 2
};

static void
put_varint (struct text *to, uint64_t number)
{
  for (; number >= 128; number /= 128)
    text_putc (to, (char) (number % 128 + 128));
  text_putc (to, (char) number);
}

static void
put_number (struct text *to, uint32_t field, uint64_t number)
{
  put_varint (to, field << 3);
  put_varint (to, number);
}

static void
put_bytes (struct text *to, uint32_t field, const char *bytes, size_t length)
{
  put_varint (to, field << 3 | 2);
  put_varint (to, length);
  text_append (to, bytes, length);
}

static void
put_string (struct text *to, uint32_t field, const char *string)
{
  put_bytes (to, field, string, strlen (string));
}

/* Put MESSAGE, which is freed.  */
static void
put_message (struct text *to, uint32_t field, struct text *message)
{
  to->failed |= message->failed;
  put_bytes (to, field, message->bytes, message->length);
  text_free (message);
}

/* A matrix called NAME of as many rows as one likes.  */
static void
put_value (struct text *to, uint32_t field, const char *name, uint32_t columns)
{
  struct text rows = { 0 }, width = { 0 }, shape = { 0 }, tensor = { 0 },
              type = { 0 }, value = { 0 };
  put_string (&rows, DIMENSION_NAME, "samples");
  put_number (&width, DIMENSION_VALUE, columns);
  put_message (&shape, SHAPE_DIMENSION, &rows);
  put_message (&shape, SHAPE_DIMENSION, &width);
  put_number (&tensor, TENSOR_TYPE_ELEMENT, FLOAT);
  put_message (&tensor, TENSOR_TYPE_SHAPE, &shape);
  put_message (&type, TYPE_TENSOR, &tensor);
  put_string (&value, VALUE_NAME, name);
  put_message (&value, VALUE_TYPE, &type);
  put_message (to, field, &value);
}

/* COLUMNS of 0: a vector.  */
static void
put_tensor (struct text *to, const char *name, const float *number,
            uint32_t rows, uint32_t columns)
{
  struct text tensor = { 0 }, bytes = { 0 };
  uint64_t count = (uint64_t) rows * (columns == 0 ? 1 : columns);
  for (uint64_t i = 0; i < count; i++)
    {
      uint32_t bits;
      memcpy (&bits, &number[i], sizeof bits);
      for (int k = 0; k < 4; k++)
        text_putc (&bytes, (char) (bits >> (8 * k)));
    }
  put_number (&tensor, TENSOR_DIMENSION, rows);
  if (columns > 0)
    put_number (&tensor, TENSOR_DIMENSION, columns);
  put_number (&tensor, TENSOR_TYPE, FLOAT);
  put_string (&tensor, TENSOR_NAME, name);
  put_message (&tensor, TENSOR_BYTES, &bytes);
  put_message (to, GRAPH_INITIALIZER, &tensor);
}

/* OUT = IN times the weights of layer I, turned, and its biases.  */
static void
put_product (struct text *to, const char *in, const char *out, uint32_t i)
{
  struct text node = { 0 }, attribute = { 0 };
  char name[32];
  put_string (&node, NODE_INPUT, in);
  snprintf (name, sizeof name, "weights%u", i + 1);
  put_string (&node, NODE_INPUT, name);
  snprintf (name, sizeof name, "biases%u", i + 1);
  put_string (&node, NODE_INPUT, name);
  put_string (&node, NODE_OUTPUT, out);
  put_string (&node, NODE_OPERATOR, "Gemm");
  put_string (&attribute, ATTRIBUTE_NAME, "transB");
  put_number (&attribute, ATTRIBUTE_I, 1);
  put_number (&attribute, ATTRIBUTE_TYPE, ATTRIBUTE_INT);
  put_message (&node, NODE_ATTRIBUTE, &attribute);
  put_message (to, GRAPH_NODE, &node);
}

static void
put_rectifier (struct text *to, const char *in, const char *out)
{
  struct text node = { 0 };
  put_string (&node, NODE_INPUT, in);
  put_string (&node, NODE_OUTPUT, out);
  put_string (&node, NODE_OPERATOR, "Relu");
  put_message (to, GRAPH_NODE, &node);
}

static void
put_nodes (struct text *to, uint32_t layers)
{
  char in[32] = "features", sum[32], out[32];
  for (uint32_t i = 0; i + 1 < layers; i++)
    {
      snprintf (sum, sizeof sum, "sum%u", i + 1);
      snprintf (out, sizeof out, "layer%u", i + 1);
      put_product (to, in, sum, i);
      put_rectifier (to, sum, out);
      memcpy (in, out, sizeof in);
    }
  put_product (to, in, "logits", layers - 1);
}

void
export_onnx (struct text *text, const struct mlp_weights *w)
{
  struct text graph = { 0 }, operators = { 0 };
  put_nodes (&graph, w->layers);
  put_string (&graph, GRAPH_NAME, "mlp");
  for (uint32_t i = 0; i < w->layers; i++)
    {
      const struct mlp_layer *l = &w->layer[i];
      char name[32];
      snprintf (name, sizeof name, "weights%u", i + 1);
      put_tensor (&graph, name, l->weight, l->outputs, l->inputs);
      snprintf (name, sizeof name, "biases%u", i + 1);
      put_tensor (&graph, name, l->bias, l->outputs, 0);
    }
  put_value (&graph, GRAPH_INPUT, "features", w->layer[0].inputs);
  put_value (&graph, GRAPH_OUTPUT, "logits", w->layer[w->layers - 1].outputs);
  put_number (text, MODEL_IR_VERSION, IR_VERSION);
  put_string (text, MODEL_PRODUCER, "bench-train");
  put_message (text, MODEL_GRAPH, &graph);
  put_number (&operators, OPERATOR_SET_VERSION, OPERATOR_SET);
  put_message (text, MODEL_OPERATOR_SET, &operators);
}
