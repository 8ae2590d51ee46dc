/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "cli/rules_option.h"
#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include "base/diag.h"
#include "base/memory.h"
#include "base/text.h"
#include "cli/argument.h"
#include "cli/output.h"
#include "cli/rule_file.h"
#include "view/text_table.h"

/* Files that include each other so deep include themselves.  */
#define DEPTH_MOST 8

/* What the lines of one file go to.  */
struct rules_taker
{
  struct rule_set rules;
  struct argument_list included;
};

static void
take_line (void *context, struct rule_place place, const char *name,
           const char *value)
{
  struct rules_taker *to = context;
  if (to->rules.file == NULL)
    to->rules.file = or_die (strdup (place.file));
  if (name != NULL && strcmp (name, "include") == 0)
    {
      struct text shown = { 0 };
      text_printf (&shown, "%s:%zu: include", place.file, place.line);
      argument_list_split (text_string (&shown), value, &to->included);
      text_free (&shown);
      return;
    }
  const char *wrong = rule_set_take (&to->rules, name, value, place.line);
  if (wrong == NULL)
    return;
  if (name != NULL && !rule_set_owns (name, strlen (name))
      && strcmp (name, "judge") != 0 && strcmp (name, "confidence") != 0)
    value = name;
  die ("%s:%zu: %s: '%s'", place.file, place.line, wrong, value);
}

static bool
is_there (const struct rule_set_list *list, const char *file)
{
  for (size_t i = 0; i < list->count; i++)
    if (strcmp (list->set[i].file, file) == 0)
      return true;
  return false;
}

/* Whether there is more in RULES than what it is about.  */
static bool
has_rules (const struct rule_set *rules)
{
  return rules->count > 0 || rules->objective.kind != OBJECTIVE_NONE;
}

static void
add (struct rule_set_list *list, struct rule_set *rules)
{
  list->set = or_die (memory_grow (list->set, &list->capacity, list->count + 1,
                                   sizeof *list->set));
  list->set[list->count++] = *rules;
}

/* The blanks around each of ITEMS go.  */
static void
trim_items (struct argument_list *items)
{
  for (size_t i = 0; i < items->count; i++)
    {
      char *item = items->item[i];
      size_t before = strspn (item, " \t"), length = strlen (item + before);
      while (length > 0 && strchr (" \t", item[before + length - 1]) != NULL)
        length--;
      memmove (item, item + before, length);
      item[length] = '\0';
    }
}

static void
read_rules (const char *shown, const char *name, struct rule_set_list *list,
            unsigned depth)
{
  struct rules_taker to = { .rules.name = or_die (strdup (name)) };
  if (depth > DEPTH_MOST)
    die ("%s: rules that include themselves: '%s'", shown, name);
  rule_file_read (shown, name, take_line, &to);
  if (!has_rules (&to.rules) && to.included.count == 0)
    die ("%s: no requirement and no objective in the rules '%s'", shown, name);
  if (has_rules (&to.rules) && !is_there (list, to.rules.file))
    add (list, &to.rules);
  else
    rule_set_free (&to.rules);
  trim_items (&to.included);
  for (size_t i = 0; i < to.included.count; i++)
    read_rules (shown, to.included.item[i], list, depth + 1);
  argument_list_free (&to.included);
}

/* --- the list --------------------------------------------------------------
 */

static int
is_rule_file (const struct dirent *entry)
{
  const char *dot = strrchr (entry->d_name, '.');
  return dot != NULL && dot != entry->d_name && strcmp (dot, ".rules") == 0;
}

static int
compare_entries (const struct dirent **a, const struct dirent **b)
{
  return strcmp ((*a)->d_name, (*b)->d_name);
}

static void
add_entry (struct text_table *table, char *file)
{
  struct rules_taker to = { .rules = { 0 } };
  rule_file_read ("--rules=list", file, take_line, &to);
  *strrchr (file, '.') = '\0';
  text_table_row (table);
  text_table_cell (table, file);
  text_table_cell (table, to.rules.title == NULL ? "" : to.rules.title);
  rule_set_free (&to.rules);
  argument_list_free (&to.included);
}

/* Print the installed rules with their titles, and exit.  */
_Noreturn static void
print_list (void)
{
  struct dirent **entry;
  int count
      = scandir (rule_file_folder (), &entry, is_rule_file, compare_entries);
  if (count < 0)
    die_errno (errno, "cannot read the folder of rules '%s'",
               rule_file_folder ());
  struct text_table *table = or_die (text_table_new ());
  text_table_column (table, "name", ALIGN_LEFT);
  text_table_column (table, "title", ALIGN_LEFT);
  for (int i = 0; i < count; i++)
    {
      add_entry (table, entry[i]->d_name);
      free (entry[i]);
    }
  free (entry);
  struct output output;
  if (output_open (&output, NULL) != 0)
    exit (STATUS_TROUBLE);
  if (text_table_print (table, output.stream) != 0)
    die_memory ();
  text_table_free (table);
  exit (output_commit (&output) == 0 ? STATUS_OK : STATUS_TROUBLE);
}

void
take_rules (const char *shown, const char *argument,
            struct rule_set_list *list)
{
  if (strcmp (argument, "list") == 0)
    print_list ();
  struct argument_list names = { 0 };
  argument_list_split (shown, argument, &names);
  for (size_t i = 0; i < names.count; i++)
    read_rules (shown, names.item[i], list, 0);
  argument_list_free (&names);
}

void
rule_set_list_free (struct rule_set_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    rule_set_free (&list->set[i]);
  free (list->set);
  *list = (struct rule_set_list){ 0 };
}
