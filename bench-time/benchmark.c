/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "benchmark.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "base/diag.h"
#include "cli/option_table.h"
#include "run/executable.h"

/* Exit with what is wrong about the argument TEXT of the option SHOWN.  */
_Noreturn static void
refuse (const char *shown, const char *text, const struct words *words)
{
  switch (words->trouble)
    {
    case WORDS_EMPTY:
      usage_error ("%s: no command in '%s'", shown, text);
    case WORDS_OPEN_QUOTE:
      usage_error ("%s: nothing closes the %c in '%s'", shown, words->culprit,
                   text);
    case WORDS_ASSIGNMENT:
      usage_error ("%s: only a shell sets variables so: '%s' "
                   "(put env before it, or give --shell)",
                   shown, text);
    case WORDS_SHELL:
      usage_error ("%s: only a shell knows an unquoted %s in '%s' "
                   "(quote it, or give --shell)",
                   shown,
                   words->culprit == '\n' ? "newline"
                                          : (char[]){ words->culprit, 0 },
                   text);
    default:
      die_memory ();
    }
}

static struct words
split (const char *shown, const char *text)
{
  struct words words = words_split (text);
  if (words.trouble != WORDS_OK)
    refuse (shown, text, &words);
  return words;
}

static void
add_word (struct words *words, const char *word)
{
  words->word = or_die (memory_grow (words->word, &words->capacity,
                                     words->count + 2, sizeof *words->word));
  words->word[words->count++] = or_die (strdup (word));
  words->word[words->count] = NULL;
}

struct words
shell_words (const char *shell, const char *text)
{
  struct words words = split ("--shell", shell);
  add_word (&words, "-c");
  add_word (&words, text);
  return words;
}

/* The options of command I, with those common to all filled in.  */
static struct own_options
own_of (const struct options *o, size_t i)
{
  struct own_options own = o->common;
  if (o->command_count == 0)
    return own;
  const struct own_options *mine = &o->command[i].own;
  for (int hook = 0; hook < HOOK_COUNT; hook++)
    if (mine->hook[hook] != NULL)
      own.hook[hook] = mine->hook[hook];
  if (mine->size != NULL)
    own.size = mine->size;
  return own;
}

static void
check_names (const struct benchmark_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    if (list->item[i].name[0] == '\0')
      usage_error ("the name of a benchmark is empty");
  for (size_t i = 0; i < list->count; i++)
    for (size_t j = 0; j < i; j++)
      if (strcmp (list->item[i].name, list->item[j].name) == 0)
        usage_error ("two benchmarks have the name '%s'; "
                     "give each its own with -n",
                     list->item[i].name);
}

/* A command and the values of the parameters for it.  */
struct instance
{
  const struct options *options;
  size_t command; /* its index */
  bool *is_used;  /* by the command; these two have a place a parameter */
  size_t *choice; /* of a value */
};

/* TEXT (NULL: none) with the values put in, kept for B where that changes
   it.  */
static const char *
put_values (struct benchmark *b, const struct instance *instance,
            const char *text)
{
  struct text changed = { 0 };
  if (text == NULL || instance->options->parameters.count == 0)
    return text;
  parameters_put (&changed, &instance->options->parameters, instance->choice,
                  text);
  if (changed.failed)
    die_memory ();
  if (strcmp (text, text_string (&changed)) != 0)
    {
      argument_list_add (text_string (&changed), &b->owned);
      text = b->owned.item[b->owned.count - 1];
    }
  text_free (&changed);
  return text;
}

/* The words of the command, before values are put into them.  */
static void
fill_argv (struct benchmark *b, const struct instance *instance)
{
  const struct options *o = instance->options;
  if (o->command_count == 0)
    for (char **word = o->operand; *word != NULL; word++)
      add_word (&b->words, put_values (b, instance, *word));
  else if (o->shell != NULL)
    b->words = shell_words (
        o->shell,
        put_values (b, instance, o->command[instance->command].text));
  else
    {
      b->words = split ("-c", o->command[instance->command].text);
      for (char **word = b->words.word; *word != NULL; word++)
        {
          char *changed = or_die (strdup (put_values (b, instance, *word)));
          free (*word);
          *word = changed;
        }
    }
  b->argv = b->words.word;
}

/* What the benchmark is called if it is given no name: the words of its
   command as the user wrote them.  */
static char *
usual_name (const struct instance *instance)
{
  const struct options *o = instance->options;
  struct text name = { 0 };
  if (o->command_count == 0)
    words_join (&name, o->operand);
  else if (o->shell != NULL)
    text_puts (&name, o->command[instance->command].text);
  else
    {
      struct words words = split ("-c", o->command[instance->command].text);
      words_join (&name, words.word);
      words_free (&words);
    }
  return or_die (text_take (&name));
}

static void
fill_name (struct benchmark *b, const struct instance *instance)
{
  const struct options *o = instance->options;
  struct text name = { 0 };
  if (instance->command < o->names.count)
    text_puts (&name,
               put_values (b, instance, o->names.item[instance->command]));
  else
    {
      char *usual = usual_name (instance);
      text_puts (&name, usual);
      free (usual);
    }
  if (name.length > 0)
    parameters_put_suffix (&name, &o->parameters, instance->is_used,
                           instance->choice);
  b->name = or_die (text_take (&name));
}

static void
fill_command (struct benchmark *b, const struct instance *instance)
{
  const struct options *o = instance->options;
  struct text command = { 0 };
  if (o->shell == NULL)
    words_join (&command, b->argv);
  else
    text_puts (&command, b->argv[b->words.count - 1]);
  b->command = or_die (text_take (&command));
}

static void
fill (struct benchmark *b, const struct instance *instance)
{
  const struct options *o = instance->options;
  b->own = own_of (o, instance->command);
  for (int hook = 0; hook < HOOK_COUNT; hook++)
    b->own.hook[hook] = put_values (b, instance, b->own.hook[hook]);
  b->own.size = put_values (b, instance, b->own.size);
  b->stdin_from = put_values (b, instance, o->stdin_from);
  b->stdout_to = put_values (b, instance, o->stdout_to);
  b->stderr_to = put_values (b, instance, o->stderr_to);
  fill_argv (b, instance);
  fill_command (b, instance);
  fill_name (b, instance);
}

/* Note the parameters that the command of INSTANCE uses, hooks and files
   included.  */
static void
find_parameters (struct instance *instance)
{
  const struct options *o = instance->options;
  const struct parameters *p = &o->parameters;
  struct own_options own = own_of (o, instance->command);
  memset (instance->is_used, 0, p->count * sizeof *instance->is_used);
  if (o->command_count > 0)
    parameters_find (p, o->command[instance->command].text, instance->is_used);
  else
    for (char **word = o->operand; *word != NULL; word++)
      parameters_find (p, *word, instance->is_used);
  for (int hook = 0; hook < HOOK_COUNT; hook++)
    parameters_find (p, own.hook[hook], instance->is_used);
  parameters_find (p, own.size, instance->is_used);
  parameters_find (p, o->stdin_from, instance->is_used);
  parameters_find (p, o->stdout_to, instance->is_used);
  parameters_find (p, o->stderr_to, instance->is_used);
  if (instance->command < o->names.count)
    parameters_find (p, o->names.item[instance->command], instance->is_used);
}

/* Add the benchmarks of a command.  */
static void
add_instances (struct benchmark_list *list, struct instance *instance)
{
  const struct parameters *p = &instance->options->parameters;
  size_t count = parameters_combinations (p, instance->is_used);
  if (count == 0 || list->count + count > PARAMETER_VALUES_MAX)
    usage_error ("the parameters have over %d combinations",
                 PARAMETER_VALUES_MAX);
  list->item = or_die (memory_grow (list->item, &list->capacity,
                                    list->count + count, sizeof *list->item));
  for (size_t number = 0; number < count; number++)
    {
      struct benchmark *b = &list->item[list->count++];
      *b = (struct benchmark){ 0 };
      parameters_choose (p, instance->is_used, number, instance->choice);
      fill (b, instance);
    }
}

struct benchmark_list
benchmark_list_new (const struct options *o)
{
  struct benchmark_list list = { 0 };
  size_t commands = o->command_count == 0 ? 1 : o->command_count;
  size_t parameters = o->parameters.count;
  bool *is_needed = or_die (calloc (parameters + 1, sizeof *is_needed));
  struct instance instance = {
    .options = o,
    .is_used = or_die (calloc (parameters + 1, sizeof *instance.is_used)),
    .choice = or_die (calloc (parameters + 1, sizeof *instance.choice)),
  };
  for (; instance.command < commands; instance.command++)
    {
      find_parameters (&instance);
      for (size_t i = 0; i < parameters; i++)
        is_needed[i] |= instance.is_used[i];
      add_instances (&list, &instance);
    }
  for (size_t i = 0; i < parameters; i++)
    if (!is_needed[i])
      usage_error ("nothing uses the parameter {%s}",
                   o->parameters.item[i].name);
  free (is_needed);
  free (instance.is_used);
  free (instance.choice);
  check_names (&list);
  return list;
}

void
benchmark_list_free (struct benchmark_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    {
      struct benchmark *b = &list->item[i];
      free (b->name);
      free (b->command);
      words_free (&b->words);
      argument_list_free (&b->owned);
      free (b->path);
    }
  free (list->item);
}

const char **
benchmark_list_names (const struct benchmark_list *list)
{
  const char **name = or_die (memory_array (list->count, sizeof *name));
  for (size_t i = 0; i < list->count; i++)
    name[i] = list->item[i].name;
  return name;
}

/* Whether what should be the name of a program seems to be a line for a
   shell, as other programs take as an operand.  */
static bool
is_command_line (const struct benchmark *b)
{
  return strpbrk (b->argv[0], " \t") != NULL;
}

int
benchmark_resolve (struct benchmark *b)
{
  free (b->path);
  b->path = executable_find (b->argv[0], getenv ("PATH"));
  if (b->path != NULL)
    return 0;
  if (errno == ENOMEM)
    die_memory ();
  int error = errno;
  int status = executable_status (error);
  const char *hint = is_command_line (b) ? " (all of it is one word; -c cuts "
                                           "a line into words)"
                                         : "";
  if (status == EXECUTABLE_MISSING && strchr (b->argv[0], '/') == NULL)
    diag_error ("cannot run '%s': not found in PATH%s", b->argv[0], hint);
  else
    diag_error ("cannot run '%s': %s%s", b->argv[0], strerror (error),
                status == EXECUTABLE_MISSING ? hint : "");
  return status;
}
