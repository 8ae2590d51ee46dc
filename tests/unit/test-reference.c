/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares the library with reference values: a folder holds expected.tsv,
   whose rows name a quantity and its value, and data/, the samples.  Its
   README says what the columns mean.  Usage: test-reference [FOLDER].

   A row is worked out by its R call (r/r.h), and where there is none that can
   be evaluated by the name of its quantity (reference.h); a row that neither
   tells is named as unknown.  Without FOLDER, tests/data/stats is worked out
   both ways, and then our other folders.  */
#include <config.h>
#include "reference.h"
#include "r/r.h"
#include "tap.h"
#include <errno.h>
#include <gsl/gsl_errno.h>
#include <stdlib.h>

struct data
{
  char name[64];
  double *value;
  size_t n;
};

enum column
{
  COLUMN_CASE,
  COLUMN_INPUTS,
  COLUMN_QUANTITY,
  COLUMN_EXPECTED,
  COLUMN_TOLERANCE,
  COLUMN_CALL,
  COLUMNS,
  COLUMNS_NEEDED = COLUMN_CALL
};

#define INPUTS_MAX 8

/* The columns of a row, and its inputs.  */
struct row
{
  char *field[COLUMNS];
  struct data input[INPUTS_MAX];
  size_t inputs;
};

/* What is asked first.  */
enum order
{
  CALL_FIRST,
  NAME_FIRST
};

/* Names of quantities that nothing tells how to compute, and how many rows
   have them.  */
static char unknown[4096];
static size_t unknown_rows;

static void
bail_out (const char *what, const char *name)
{
  printf ("Bail out! %s: %s: %s\n", what, name, strerror (errno));
  exit (99);
}

/* The million numbers of the README's generator, which are not stored.  */
static void
generate_lcg_uniform (struct data *data)
{
  data->n = 1000000;
  data->value = malloc (data->n * sizeof *data->value);
  if (data->value == NULL)
    bail_out ("generate", data->name);
  unsigned long long x = 12345;
  for (size_t i = 0; i < data->n; i++)
    {
      x = 16807 * x % 2147483647;
      data->value[i] = (double) (1000 + x % 1000003);
    }
}

static void
read_data (struct data *data, const char *folder)
{
  char path[4096];
  snprintf (path, sizeof path, "%s/data/%s.dat", folder, data->name);
  FILE *file = fopen (path, "r");
  if (file == NULL)
    bail_out ("open", path);
  size_t room = 0;
  for (double value; fscanf (file, "%lf", &value) == 1;)
    {
      if (data->n == room)
        {
          room = room == 0 ? 64 : 2 * room;
          data->value = realloc (data->value, room * sizeof value);
          if (data->value == NULL)
            bail_out ("read", path);
        }
      data->value[data->n++] = value;
    }
  if (ferror (file) || !feof (file) || data->n == 0)
    bail_out ("read", path);
  fclose (file);
}

/* The data of LENGTH bytes at NAME; rows of one input follow each other, so
   what DATA holds from the last row is often it.  */
static void
load (struct data *data, const char *name, size_t length, const char *folder)
{
  if (strlen (data->name) == length && memcmp (data->name, name, length) == 0)
    return;
  free (data->value);
  *data = (struct data){ .n = 0 };
  snprintf (data->name, sizeof data->name, "%.*s", (int) length, name);
  if (strcmp (data->name, "lcg-uniform") == 0)
    generate_lcg_uniform (data);
  else if (length > 0)
    read_data (data, folder);
}

/* The inputs that ROW names.  */
static void
load_all (struct row *row, const char *folder)
{
  row->inputs = 0;
  for (const char *name = row->field[COLUMN_INPUTS]; *name != '\0';)
    {
      size_t length = strcspn (name, ",");
      if (row->inputs == INPUTS_MAX)
        bail_out ("too many inputs", row->field[COLUMN_INPUTS]);
      load (&row->input[row->inputs++], name, length, folder);
      name += length + (name[length] == ',');
    }
}

static const struct reference_quantity *
find_in (const struct reference_quantity *table, const char *name)
{
  for (; table->name != NULL; table++)
    {
      size_t length = strlen (table->name);
      bool begins = length > 0 && table->name[length - 1] == '*';
      if (begins ? strncmp (name, table->name, length - 1) == 0
                 : strcmp (name, table->name) == 0)
        return table;
    }
  return NULL;
}

static const struct reference_quantity *
find (const char *name)
{
  const struct reference_quantity *found
      = find_in (reference_one_sample, name);
  return found != NULL ? found : find_in (reference_two_sample, name);
}

static bool
agrees (double got, double expected, double tolerance)
{
  if (isnan (expected) || isinf (expected))
    return isnan (expected) ? isnan (got) : got == expected;
  if (expected == 0)
    return fabs (got) <= 1e-12;
  return fabs (got - expected) <= tolerance * fabs (expected);
}

/* What CALL gives of ROW's inputs; NULL, or why it gives nothing.  */
static const char *
evaluate (const struct row *row, const char *call, double *got)
{
  const double *value[INPUTS_MAX];
  size_t n[INPUTS_MAX];
  for (size_t i = 0; i < row->inputs; i++)
    {
      value[i] = row->input[i].value;
      n[i] = row->input[i].n;
    }
  return r_evaluate (call, value, n, row->inputs, got);
}

/* By ROW's R call.  Words may stand before it.  */
static const char *
by_call (const struct row *row, double *got)
{
  const char *call = row->field[COLUMN_CALL];
  if (call == NULL || *call == '\0')
    return "there is no R call";
  const char *rest = strrchr (call, ';');
  if (rest != NULL && evaluate (row, rest + 1, got) == NULL)
    return NULL;
  return evaluate (row, call, got);
}

static const char *
by_name (const struct row *row, double *got)
{
  struct reference_row named = { .name = row->field[COLUMN_CASE],
                                 .quantity = row->field[COLUMN_QUANTITY] };
  const struct reference_quantity *quantity = find (named.quantity);
  char call[256];
  if (quantity == NULL)
    return reference_call (named.quantity, call, sizeof call)
               ? evaluate (row, call, got)
               : "its name is not known";
  if (row->inputs < quantity->inputs)
    return "it has too few inputs for its name";
  if (row->inputs > 0)
    {
      named.x = row->input[0].value;
      named.n_x = row->input[0].n;
    }
  if (row->inputs > 1)
    {
      named.y = row->input[1].value;
      named.n_y = row->input[1].n;
    }
  *got = quantity->compute (&named);
  return NULL;
}

static void
note_unknown (const char *quantity)
{
  unknown_rows++;
  if (strstr (unknown, quantity) != NULL
      || strlen (unknown) + strlen (quantity) + 2 >= sizeof unknown)
    return;
  strcat (unknown, " ");
  strcat (unknown, quantity);
}

static void
judge (const struct row *row, enum order order)
{
  char *const *field = row->field;
  char sentence[512];
  snprintf (sentence, sizeof sentence, "%s: %s is %s", field[COLUMN_CASE],
            field[COLUMN_QUANTITY], field[COLUMN_EXPECTED]);
  double got = NAN;
  const char *why
      = order == CALL_FIRST ? by_call (row, &got) : by_name (row, &got);
  const char *why_not = NULL;
  char first[256];
  snprintf (first, sizeof first, "%s", why == NULL ? "" : why);
  if (why != NULL)
    why_not = order == CALL_FIRST ? by_name (row, &got) : by_call (row, &got);
  if (why_not != NULL)
    {
      note_unknown (field[COLUMN_QUANTITY]);
      printf ("ok %d - %s # SKIP unknown quantity %s: %s, and %s\n",
              ++tap_count, sentence, field[COLUMN_QUANTITY], first, why_not);
      return;
    }
  if (!ok (agrees (got, strtod (field[COLUMN_EXPECTED], NULL),
                   strtod (field[COLUMN_TOLERANCE], NULL)),
           sentence))
    printf ("# got %.17g, want %s within %s, by %s\n", got,
            field[COLUMN_EXPECTED], field[COLUMN_TOLERANCE],
            (why == NULL) == (order == CALL_FIRST) ? "its call" : "its name");
}

/* Cut LINE at its tabs; returns the number of fields, others are NULL.  */
static int
split (char *line, char *field[COLUMNS])
{
  int count = 0;
  memset (field, 0, COLUMNS * sizeof *field);
  for (char *rest = line; rest != NULL && count < COLUMNS;)
    field[count++] = strsep (&rest, "\t");
  return count;
}

static void
judge_all (const char *folder, enum order order)
{
  char path[4096 + 16];
  snprintf (path, sizeof path, "%s/expected.tsv", folder);
  FILE *expected = fopen (path, "r");
  if (expected == NULL)
    bail_out ("open", path);
  struct row row = { .inputs = 0 };
  char *line = NULL;
  size_t room = 0;
  for (int number = 1; getline (&line, &room, expected) > 0; number++)
    {
      line[strcspn (line, "\n")] = '\0';
      if (split (line, row.field) < COLUMNS_NEEDED)
        {
          ok (false, "each line of expected.tsv has its columns");
          printf ("# line %d\n", number);
        }
      else if (number > 1)
        {
          load_all (&row, folder);
          judge (&row, order);
        }
    }
  free (line);
  for (size_t i = 0; i < INPUTS_MAX; i++)
    free (row.input[i].value);
  fclose (expected);
}

/* The folder NAME of our own data.  */
static void
judge_ours (const char *source, const char *name, enum order order)
{
  char folder[4096];
  snprintf (folder, sizeof folder, "%s/tests/data/%s", source, name);
  judge_all (folder, order);
}

int
main (int argc, char **argv)
{
  gsl_set_error_handler_off ();
  const char *source = getenv ("abs_top_srcdir");
  if (source == NULL)
    source = ".";
  if (argc > 1)
    judge_all (argv[1], CALL_FIRST);
  else
    {
      judge_ours (source, "stats", CALL_FIRST);
      judge_ours (source, "stats", NAME_FIRST);
      judge_ours (source, "more-stats", CALL_FIRST);
      judge_ours (source, "stress-stats", CALL_FIRST);
    }
  r_end ();
  ok (tap_count > 0, "the folder has rows");
  if (unknown_rows > 0)
    printf ("# %zu rows are of unknown quantities:%s\n", unknown_rows,
            unknown);
  return plan ();
}
