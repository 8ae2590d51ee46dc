/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "cli/requirement_options.h"
#include <stdlib.h>
#include <string.h>
#include "analysis/requirement.h"
#include "analysis/rule_set.h"
#include "base/diag.h"
#include "base/memory.h"
#include "base/text.h"
#include "cli/rule_file.h"

/* What the lines of a file go to.  */
struct rule_taker
{
  struct argument_list *expressions;
  const struct setting_taker *settings;
};

static const struct option_row *
row_named (const struct option_row *rows, const char *name)
{
  for (; rows->id != 0; rows++)
    if (strcmp (rows->name, name) == 0)
      return rows;
  return NULL;
}

/* See whether what a file says beside its requirements is right.  */
static void
check_words (struct rule_place place, const char *name, const char *value)
{
  if (strcmp (name, "include") == 0)
    die ("%s:%zu: rules that include others are for --rules: '%s'", place.file,
         place.line, value);
  struct rule_set rules = { 0 };
  const char *wrong = rule_set_take (&rules, name, value, place.line);
  if (wrong != NULL)
    die ("%s:%zu: %s: '%s'", place.file, place.line, wrong, value);
  rule_set_free (&rules);
}

/* Take the setting NAME = VALUE of a file.  */
static void
take_setting (const struct setting_taker *to, struct rule_place place,
              const char *name, const char *value)
{
  if (rule_set_owns (name, strlen (name)))
    {
      check_words (place, name, value);
      return;
    }
  const struct option_row *row = row_named (to->rows, name);
  if (row == NULL || strcmp (name, "require") == 0)
    die ("%s:%zu: not an option that a rule file can set: '%s'", place.file,
         place.line, name);
  struct text shown = { 0 };
  text_printf (&shown, "%s:%zu: %s", place.file, place.line, name);
  if (shown.failed)
    die_memory ();
  if (row->argument != NULL)
    {
      argument_list_add (value, to->kept);
      to->take (to->context, row->id, text_string (&shown),
                to->kept->item[to->kept->count - 1]);
    }
  else if (strcmp (value, "yes") == 0)
    to->take (to->context, row->id, text_string (&shown), NULL);
  else if (strcmp (value, "no") != 0)
    die ("%s: neither yes nor no: '%s'", text_string (&shown), value);
  text_free (&shown);
}

static void
take_rule (void *context, struct rule_place place, const char *name,
           const char *value)
{
  const struct rule_taker *to = context;
  const char *at;
  size_t length;
  if (name != NULL)
    take_setting (to->settings, place, name, value);
  else if (requirement_relation (value, &at, &length) == RELATION_NONE)
    die ("%s:%zu: neither a requirement such as 'latency:p99<=100ms' nor a "
         "setting such as 'confidence = 0.99': '%s'",
         place.file, place.line, value);
  else
    argument_list_add (value, to->expressions);
}

void
take_requirement (const char *shown, const char *argument,
                  struct argument_list *expressions,
                  const struct setting_taker *settings)
{
  const char *at;
  size_t length;
  if (argument[0] == '@')
    rule_file_read (shown, argument + 1, take_rule,
                    &(struct rule_taker){ expressions, settings });
  else if (requirement_relation (argument, &at, &length) == RELATION_NONE)
    usage_error ("%s: not a requirement such as 'latency:p99<=100ms': '%s'",
                 shown, argument);
  else
    argument_list_add (argument, expressions);
}

void
requirement_option (struct requirement_options *options, int id,
                    const char *shown, const char *argument,
                    const struct setting_taker *settings)
{
  static const char *const judges[] = { "point", "interval", NULL };
  if (id == OPTION_REQUIRE)
    take_requirement (shown, argument, &options->expressions, settings);
  else
    options->by_interval = argument_choice (shown, argument, judges) == 1;
}

void
requirement_options_free (struct requirement_options *options)
{
  argument_list_free (&options->expressions);
}
