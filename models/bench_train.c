/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-train: makes models for bench-time from a labelled set.  */
#include <config.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "base/diag.h"
#include "cli/argument.h"
#include "cli/file_use.h"
#include "cli/option_table.h"
#include "cli/output.h"
#include "export_fann.h"
#include "export_onnx.h"
#include "training.h"
#include "training_trees.h"

enum
{
  OPTION_HIDDEN = 1,
  OPTION_EPOCHS,
  OPTION_TRAIN,
  OPTION_INT8,
  OPTION_FANN,
  OPTION_ONNX,
  OPTION_XGBOOST,
  OPTION_ROUNDS
};

static const struct option_row rows[] = {
  { OPTION_HIDDEN, 0, "hidden", "LIST",
    "widths of the layers within, by comma, or none (64)" },
  { OPTION_EPOCHS, 0, "epochs", "N", "passes over the rows (60)" },
  { OPTION_TRAIN, 0, "train", "N",
    "learn from the first N rows (four fifths of them)" },
  ROW_SEED,
  { OPTION_OUTPUT, 'o', "output", "FILE", "where the float32 weights go" },
  { OPTION_INT8, 0, "int8", "FILE", "where the same weights as int8 go" },
  { OPTION_FANN, 0, "fann", "FILE", "where the same go as a network of FANN" },
  { OPTION_ONNX, 0, "onnx", "FILE", "where the same go as a model of ONNX" },
  { OPTION_XGBOOST, 0, "xgboost", "FILE",
    "where trees go that XGBoost makes instead" },
  { OPTION_ROUNDS, 0, "rounds", "N", "rounds of trees (20)" },
  ROW_QUIET,
  { 0 },
};

static const struct program program = {
  .name = "bench-train",
  .synopsis = "[OPTION]... SET",
  .purpose = "Train a multilayer perceptron, or trees, on a labelled set, for "
             "bench-time to load.",
  .options = rows,
  .closing = "Give at least one file.  The note at the end says of each how "
             "many of the other rows it answers right.",
};

/* The kinds of files that can be asked for.  */
enum product
{
  PRODUCT_FLOAT32,
  PRODUCT_INT8,
  PRODUCT_FANN,
  PRODUCT_ONNX,
  PRODUCT_TREES,
  PRODUCTS
};

struct options
{
  const char *set;
  const char *path[PRODUCTS]; /* NULL: not asked for */
  uint32_t train;             /* 0: not given */
  uint32_t rounds;
  struct training training;
};

static void
take_hidden (struct training *t, const char *shown, const char *argument)
{
  t->hidden_count = 0;
  if (strcmp (argument, "none") == 0)
    return;
  struct argument_list list = { 0 };
  argument_list_split (shown, argument, &list);
  if (list.count > MLP_LAYERS_MAX - 1)
    usage_error ("%s: more than %d layers: '%s'", shown, MLP_LAYERS_MAX - 1,
                 argument);
  for (size_t i = 0; i < list.count; i++)
    t->hidden[i] = (uint32_t) argument_count (shown, list.item[i], 1, 4096);
  t->hidden_count = (uint32_t) list.count;
  argument_list_free (&list);
}

static void
options_read (struct options *o, int argc, char **argv)
{
  struct option_parser *parser = option_parser_new (&program, argc, argv);
  const char *argument;
  int id;
  while ((id = option_next (parser, &argument)) != OPTION_END)
    {
      const char *shown = option_shown (parser);
      switch (id)
        {
        case OPTION_HIDDEN:
          take_hidden (&o->training, shown, argument);
          break;
        case OPTION_EPOCHS:
          o->training.epochs
              = (uint32_t) argument_count (shown, argument, 1, 1000000);
          break;
        case OPTION_TRAIN:
          o->train = (uint32_t) argument_count (shown, argument, 1, 1 << 30);
          break;
        case OPTION_SEED:
          o->training.seed = argument_count (shown, argument, 0, UINT64_MAX);
          break;
        case OPTION_OUTPUT:
          o->path[PRODUCT_FLOAT32] = argument;
          break;
        case OPTION_INT8:
          o->path[PRODUCT_INT8] = argument;
          break;
        case OPTION_FANN:
          o->path[PRODUCT_FANN] = argument;
          break;
        case OPTION_ONNX:
          o->path[PRODUCT_ONNX] = argument;
          break;
        case OPTION_XGBOOST:
          o->path[PRODUCT_TREES] = argument;
          break;
        case OPTION_ROUNDS:
          o->rounds = (uint32_t) argument_count (shown, argument, 1, 10000);
          break;
        default:
          diag_quiet (true);
          break;
        }
    }
  char **operand;
  int operands = option_operands (parser, &operand);
  if (operands < 1)
    usage_error ("which labelled set?");
  if (operands > 1)
    usage_error ("one labelled set, not also '%s'", operand[1]);
  bool is_asked = false;
  for (int i = 0; i < PRODUCTS; i++)
    is_asked |= o->path[i] != NULL;
  if (!is_asked)
    usage_error ("where does the model go?  Give --output, --int8 or another "
                 "file");
  o->set = operand[0];
  option_parser_free (parser);
}

/* Exit where the set and the files to be written are not all different.  */
static void
check_files (const struct options *o)
{
  static const char *const what[PRODUCTS]
      = { [PRODUCT_FLOAT32] = "the file of --output",
          [PRODUCT_INT8] = "the file of --int8",
          [PRODUCT_FANN] = "the file of --fann",
          [PRODUCT_ONNX] = "the file of --onnx",
          [PRODUCT_TREES] = "the file of --xgboost" };
  file_use_read (o->set, "the labelled set");
  for (int i = 0; i < PRODUCTS; i++)
    if (o->path[i] != NULL)
      file_use_write (o->path[i], what[i]);
}

static void
choose_rows (struct options *o, const struct labelled_set *set)
{
  o->training.set = set;
  o->training.rows = o->train > 0 ? o->train : set->rows / 5 * 4;
  if (set->classes < 2)
    die ("%s: one label alone, '%s'; there is nothing to tell apart", o->set,
         set->name[0]);
  if (o->training.rows == 0 || o->training.rows > set->rows)
    die ("%s: %" PRIu32 " rows; not enough to learn from %" PRIu32, o->set,
         set->rows, o->training.rows > 0 ? o->training.rows : 1);
}

/* Open PATH (NULL: none) for weights.  */
static void
open_output (struct output *output, const char *path)
{
  if (path == NULL)
    return;
  if (output_open (output, path) != 0)
    exit (STATUS_TROUBLE);
  if (output_is_terminal (output) && output->path == NULL)
    die ("weights are no text for a terminal; give a file");
}

/* Write the SIZE bytes of a model to OUTPUT, of which PATH is the name, and
   say how many PARAMETERS it has (0: unknown) and rows it has right, HITS. The
   status.  */
static int
hand_out (struct output *output, const char *path, const struct options *o,
          const void *bytes, size_t size, uint64_t parameters, int64_t hits)
{
  /* output_commit tells of what fails here.  */
  fwrite (bytes, 1, size, output->stream);
  if (output_commit (output) != 0)
    return STATUS_TROUBLE;
  uint32_t others = o->training.set->rows - o->training.rows;
  char has[64] = "";
  if (parameters > 0)
    snprintf (has, sizeof has, ", %" PRIu64 " parameters", parameters);
  if (others == 0)
    diag_note ("%s: %zu bytes%s", path, size, has);
  else
    diag_note ("%s: %zu bytes%s; %.2f%% of the other %" PRIu32 " rows right",
               path, size, has, 100.0 * (double) hits / others, others);
  return STATUS_OK;
}

/* Append W as PRODUCT to BYTES.  */
static void
put_product (struct text *bytes, enum product product,
             const struct mlp_weights *w)
{
  size_t size;
  if (product == PRODUCT_FANN)
    export_fann (bytes, w, LABELLED_FEATURE_MAX);
  else if (product == PRODUCT_ONNX)
    export_onnx (bytes, w);
  else
    {
      uint8_t *file = or_die (mlp_file_bytes (w, &size));
      text_append (bytes, (const char *) file, size);
      free (file);
    }
}

/* Train the net, and hand out what is made of it.  The status.  */
static int
make_nets (struct output *output, const struct options *o)
{
  struct mlp_weights w, q;
  if (training_run (&o->training, &w) != 0 || training_quantize (&w, &q) != 0)
    die_memory ();
  const struct labelled_set *set = o->training.set;
  uint32_t others = set->rows - o->training.rows;
  int status = STATUS_OK;
  for (int i = 0; i < PRODUCT_TREES; i++)
    {
      const struct mlp_weights *its = i == PRODUCT_INT8 ? &q : &w;
      struct text bytes = { 0 };
      if (o->path[i] == NULL)
        continue;
      put_product (&bytes, (enum product) i, its);
      int64_t hits = training_hits (its, set, o->training.rows, others);
      if (bytes.failed || hits < 0)
        die_memory ();
      if (hand_out (&output[i], o->path[i], o, bytes.bytes, bytes.length,
                    mlp_parameters (its), hits)
          != STATUS_OK)
        status = STATUS_TROUBLE;
      text_free (&bytes);
    }
  mlp_weights_free (&w);
  mlp_weights_free (&q);
  return status;
}

static int
make_trees (struct output *output, const struct options *o)
{
  struct text bytes = { 0 };
  int64_t hits;
  char trouble[TROUBLE_SIZE];
  if (training_trees (&o->training, o->rounds, &bytes, &hits, trouble) != 0)
    die ("%s", trouble);
  if (bytes.failed)
    die_memory ();
  int status = hand_out (output, o->path[PRODUCT_TREES], o, bytes.bytes,
                         bytes.length, 0, hits);
  text_free (&bytes);
  return status;
}

int
main (int argc, char **argv)
{
  struct options o
      = { .rounds = 20,
          .training
          = { .epochs = 60, .seed = 1, .hidden_count = 1, .hidden = { 64 } } };
  options_read (&o, argc, argv);
  check_files (&o);
  struct labelled_set set;
  char trouble[TROUBLE_SIZE];
  if (labelled_set_read (&set, o.set, trouble) != 0)
    die ("%s", trouble);
  choose_rows (&o, &set);
  struct output output[PRODUCTS];
  bool wants_net = false;
  for (int i = 0; i < PRODUCTS; i++)
    {
      open_output (&output[i], o.path[i]);
      wants_net |= i != PRODUCT_TREES && o.path[i] != NULL;
    }
  int status = STATUS_OK;
  if (wants_net)
    status = make_nets (output, &o);
  if (o.path[PRODUCT_TREES] != NULL)
    {
      int status_trees = make_trees (&output[PRODUCT_TREES], &o);
      status = status > status_trees ? status : status_trees;
    }
  labelled_set_free (&set);
  return status;
}
