/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-train: makes models for bench-time's mlp from a labelled set.  */
#include <config.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "base/diag.h"
#include "cli/argument.h"
#include "cli/option_table.h"
#include "cli/output.h"
#include "training.h"

enum
{
  OPTION_HIDDEN = 1,
  OPTION_EPOCHS,
  OPTION_TRAIN,
  OPTION_INT8
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
  ROW_QUIET,
  { 0 },
};

static const struct program program = {
  .name = "bench-train",
  .synopsis = "[OPTION]... SET",
  .purpose = "Train a multilayer perceptron on a labelled set, for bench-time "
             "--model=mlp.",
  .options = rows,
  .closing = "Give --output, --int8 or both.  The note at the end says how "
             "many of the other rows are answered right.",
};

struct options
{
  const char *set, *output, *int8;
  uint32_t train; /* 0: not given */
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
          o->output = argument;
          break;
        case OPTION_INT8:
          o->int8 = argument;
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
  if (o->output == NULL && o->int8 == NULL)
    usage_error ("where do the weights go?  Give --output or --int8");
  o->set = operand[0];
  option_parser_free (parser);
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

/* Write W to OUTPUT, of which PATH is the name (NULL: nowhere), and say how
   good it is.  The status.  */
static int
hand_out (struct output *output, const char *path, const struct options *o,
          const struct mlp_weights *w)
{
  if (path == NULL)
    return STATUS_OK;
  size_t size;
  uint8_t *bytes = or_die (mlp_file_bytes (w, &size));
  /* output_commit tells of what fails here.  */
  fwrite (bytes, 1, size, output->stream);
  free (bytes);
  if (output_commit (output) != 0)
    return STATUS_TROUBLE;
  const struct labelled_set *set = o->training.set;
  uint32_t others = set->rows - o->training.rows;
  int64_t hits = training_hits (w, set, o->training.rows, others);
  if (hits < 0)
    die_memory ();
  if (others == 0)
    diag_note ("%s: %zu bytes, %" PRIu64 " parameters", path, size,
               mlp_parameters (w));
  else
    diag_note ("%s: %zu bytes, %" PRIu64 " parameters; %.2f%% of the other "
               "%" PRIu32 " rows right",
               path, size, mlp_parameters (w), 100.0 * (double) hits / others,
               others);
  return STATUS_OK;
}

int
main (int argc, char **argv)
{
  struct options o
      = { .training
          = { .epochs = 60, .seed = 1, .hidden_count = 1, .hidden = { 64 } } };
  options_read (&o, argc, argv);
  struct labelled_set set;
  char trouble[TROUBLE_SIZE];
  if (labelled_set_read (&set, o.set, trouble) != 0)
    die ("%s", trouble);
  choose_rows (&o, &set);
  struct output output, int8;
  open_output (&output, o.output);
  open_output (&int8, o.int8);

  struct mlp_weights w, q;
  if (training_run (&o.training, &w) != 0 || training_quantize (&w, &q) != 0)
    die_memory ();
  int status = hand_out (&output, o.output, &o, &w);
  int status8 = hand_out (&int8, o.int8, &o, &q);

  mlp_weights_free (&w);
  mlp_weights_free (&q);
  labelled_set_free (&set);
  return status > status8 ? status : status8;
}
