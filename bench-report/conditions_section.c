/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "conditions_section.h"
#include <stdlib.h>
#include <string.h>
#include "base/diag.h"
#include "base/text.h"
#include "number/units.h"
#include "view/metric_meaning.h"

/* What a reader asks of a claim: the keys, and how it is asked.  Keys that
   are not ASKED have a row only where they are stated.  */
static const struct
{
  const char *key, *label;
  bool asked;
} claims[] = {
  { "includes", "Measured time includes", true },
  { "excludes", "Measured time excludes", true },
  { "inner", "Operations a sample", false },
  { "model", "Model", false },
  { "precision", "Precision of the model", true },
  { "batch", "Batch size", true },
  { "shape", "Input shape", false },
  { "dataset", "Data set", false },
  { "scenario", "Sustained or burst", true },
  { "rate", "Rate", false },
  { "concurrency", "Concurrency", false },
};
#define CLAIM_COUNT (sizeof claims / sizeof *claims)

static const char *const machine_keys[]
    = { "host",     "os",    "kernel",  "cpu",  "cpus", "memory",
        "governor", "turbo", "battery", "aslr", "load", "clock" };

static bool
is_machine_key (const char *key)
{
  for (size_t i = 0; i < sizeof machine_keys / sizeof *machine_keys; i++)
    if (strcmp (machine_keys[i], key) == 0)
      return true;
  return false;
}

static bool
is_claim_key (const char *key)
{
  for (size_t i = 0; i < CLAIM_COUNT; i++)
    if (strcmp (claims[i].key, key) == 0)
      return true;
  return false;
}

/* Whether ROW has its place in a table of names and commands.  */
static bool
is_command (const struct condition *row)
{
  return strcmp (row->key, "command") == 0 && row->where != NULL
         && row->value != NULL;
}

static bool
is_method (const struct condition *row)
{
  return !is_machine_key (row->key) && !is_claim_key (row->key)
         && !is_command (row);
}

static bool
is_machine (const struct condition *row)
{
  return is_machine_key (row->key);
}

/* The value of KEY where it holds for everything and is stated; else NULL. */
static const char *
stated (const struct contents *c, const char *key)
{
  for (size_t i = 0; i < c->conditions.count; i++)
    if (strcmp (c->conditions.row[i].key, key) == 0)
      return c->conditions.row[i].where == NULL ? c->conditions.row[i].value
                                                : NULL;
  return NULL;
}

static bool
has_row (const struct contents *c, const char *key)
{
  for (size_t i = 0; i < c->conditions.count; i++)
    if (strcmp (c->conditions.row[i].key, key) == 0
        && c->conditions.row[i].value != NULL)
      return true;
  return false;
}

/* --- the sentence ------------------------------------------------------- */

/* Append "LEAD VALUE" for KEY where it is stated, parted from what is there
   by a blank.  */
static void
put_stated (struct text *t, const struct contents *c, const char *lead,
            const char *key)
{
  const char *value = stated (c, key);
  if (value != NULL)
    text_printf (t, "%s%s%s", t->length == 0 ? "" : " ", lead, value);
}

/* Append how many samples of the first metric each benchmark has.  */
static void
put_sample_counts (struct text *t, const struct contents *c)
{
  size_t least = SIZE_MAX, most = 0;
  for (size_t i = 0; i < c->benchmark_count; i++)
    {
      const struct summary_row *row
          = contents_summary (c, c->benchmark[i], c->metric[0]);
      size_t n = row == NULL ? 0 : row->summary.n;
      least = n < least ? n : least;
      most = n > most ? n : most;
    }
  if (least == most)
    text_printf (t, "%zu", most);
  else
    text_printf (t, "%zu to %zu", least, most);
  text_printf (t, " sample%s", most == 1 ? "" : "s");
  if (c->benchmark_count > 1)
    text_printf (t, " of each of %zu benchmarks", c->benchmark_count);
}

char *
conditions_sentence (const struct contents *c)
{
  struct text place = { 0 }, all = { 0 };
  put_stated (&place, c, "", "date");
  put_stated (&place, c, "on ", "cpu");
  put_stated (&place, c, "under ", "kernel");
  put_stated (&place, c, "by ", "suite");
  if (place.length > 0)
    text_printf (&all, "Measured %s; ", text_string (&place));
  else
    text_puts (&all, "The samples do not say where and when they were"
                     " measured; ");
  put_sample_counts (&all, c);
  all.failed |= place.failed;
  text_free (&place);
  return or_die (text_take (&all));
}

/* --- the tables --------------------------------------------------------- */

static struct text_table *
new_table (const char *first, const char *second)
{
  struct text_table *table = or_die (text_table_new ());
  text_table_column (table, first, ALIGN_LEFT);
  text_table_column (table, second, ALIGN_LEFT);
  return table;
}

static void
add_row (struct text_table *table, const char *label, const char *where,
         const char *value)
{
  struct text name = { 0 };
  text_printf (&name, where == NULL ? "%s" : "%s (%s)", label, where);
  text_table_row (table);
  text_table_cell_text (table, &name);
  text_table_cell (table, value == NULL ? CONDITIONS_NOT_STATED : value);
  text_free (&name);
}

/* Add the rows that BELONG as a table with the caption NAME, if any do.  */
static void
add_group (struct document *d, const struct contents *c, const char *name,
           bool (*belongs) (const struct condition *row), const char *extra,
           const char *extra_value)
{
  size_t count = 0;
  struct text_table *table = new_table ("condition", "value");
  for (size_t i = 0; i < c->conditions.count; i++)
    {
      const struct condition *row = &c->conditions.row[i];
      if (!belongs (row))
        continue;
      add_row (table, row->label, row->where, row->value);
      count++;
    }
  if (extra != NULL)
    add_row (table, extra, NULL, extra_value);
  if (count == 0 && extra == NULL)
    {
      text_table_free (table);
      return;
    }
  document_caption (d, name, "");
  document_table (d, table);
}

/* Whose command it is, beside the command.  */
static void
add_commands (struct document *d, const struct contents *c)
{
  size_t count = 0;
  struct text_table *table = new_table ("benchmark", "command");
  for (size_t i = 0; i < c->conditions.count; i++)
    if (is_command (&c->conditions.row[i]))
      {
        add_row (table, c->conditions.row[i].where, NULL,
                 c->conditions.row[i].value);
        count++;
      }
  if (count == 0)
    {
      text_table_free (table);
      return;
    }
  document_caption (d, "Commands", "");
  document_table (d, table);
}

void
conditions_add (struct document *d, const struct contents *c)
{
  struct text seed = { 0 };
  text_printf (&seed, "%llu", (unsigned long long) c->options->seed);
  document_section (d, "Conditions");
  add_group (d, c, "Machine", is_machine, NULL, NULL);
  add_commands (d, c);
  add_group (d, c, "Method", is_method, "Seed of this report",
             text_string (&seed));
  text_free (&seed);
}

/* --- the claim ---------------------------------------------------------- */

/* Append "wall, in s: from the start of the command to its end" and the like
   of the metrics that are judged.  */
static void
put_measured (struct text *t, const struct contents *c)
{
  for (size_t i = 0; i < c->metric_count; i++)
    {
      const char *metric = c->metric[i], *meaning = metric_meaning (metric);
      const struct series *series = NULL;
      for (size_t k = 0; k < c->benchmark_count && series == NULL; k++)
        series = sample_set_find (c->set, c->benchmark[k], metric);
      text_printf (t, "%s%s", i == 0 ? "" : "; ", metric);
      if (series != NULL && strcmp (series->unit, "1") != 0)
        text_printf (t, " in %s", series->unit);
      if (meaning != NULL)
        text_printf (t, ", %s", meaning);
      enum direction better = sample_set_direction (c->set, metric);
      if (better != DIRECTION_UNKNOWN)
        text_printf (t, " (%s is better)",
                     better == DIRECTION_LOWER ? "lower" : "higher");
    }
}

/* Whether all that was measured are commands: then some answers follow.  */
static bool
is_of_commands (const struct contents *c)
{
  bool commands = false;
  for (size_t i = 0; i < c->conditions.count; i++)
    commands |= strcmp (c->conditions.row[i].key, "command") == 0
                && c->conditions.row[i].value != NULL;
  return commands && !has_row (c, "model") && !has_row (c, "scenario");
}

/* Append what is left out of the times of commands.  */
static void
put_excluded (struct text *t, const struct contents *c)
{
  const char *warmup = stated (c, "warmup");
  if (warmup != NULL && strcmp (warmup, "0") != 0)
    text_printf (t, "warm-up runs (%s)", warmup);
  if (has_row (c, "hook.setup") || has_row (c, "hook.prepare")
      || has_row (c, "hook.conclude") || has_row (c, "hook.cleanup"))
    text_printf (t, "%shooks", t->length == 0 ? "" : ", ");
  text_printf (t, "%sthe harness's own work before and after a run",
               t->length == 0 ? "" : ", ");
}

/* Append what follows for KEY from a command's being one; nothing when
   nothing does.  */
static void
put_of_commands (struct text *t, const struct contents *c, const char *key)
{
  if (strcmp (key, "includes") == 0)
    text_puts (t, "all of the command's life: start, work and exit");
  else if (strcmp (key, "excludes") == 0)
    put_excluded (t, c);
  else if (strcmp (key, "batch") == 0 && !has_row (c, "inner"))
    text_puts (t, "one run of the command a sample");
  else if (strcmp (key, "scenario") == 0)
    text_puts (t, "one run after another");
}

/* Add the rows of claim I: as stated, as it follows, or not stated.  */
static void
add_claim (struct text_table *table, const struct contents *c, size_t i,
           bool of_commands)
{
  bool any = false;
  for (size_t k = 0; k < c->conditions.count; k++)
    {
      const struct condition *row = &c->conditions.row[k];
      if (strcmp (row->key, claims[i].key) != 0)
        continue;
      any = true;
      add_row (table, claims[i].label, row->where, row->value);
    }
  if (any || !claims[i].asked)
    return;
  struct text value = { 0 };
  if (of_commands)
    put_of_commands (&value, c, claims[i].key);
  add_row (table, claims[i].label, NULL,
           value.length == 0 ? NULL : text_string (&value));
  text_free (&value);
}

void
claim_add (struct document *d, const struct contents *c)
{
  struct text measured = { 0 }, samples = { 0 };
  struct text_table *table = new_table ("question", "answer");
  put_measured (&measured, c);
  add_row (table, "What is measured", NULL, text_string (&measured));
  put_sample_counts (&samples, c);
  add_row (table, "Samples", NULL, text_string (&samples));
  bool of_commands = is_of_commands (c);
  for (size_t i = 0; i < CLAIM_COUNT; i++)
    add_claim (table, c, i, of_commands);
  document_section (d, "What the numbers are of");
  document_table (d, table);
  text_free (&measured);
  text_free (&samples);
}
