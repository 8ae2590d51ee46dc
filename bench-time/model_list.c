/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "model_list.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/diag.h"
#include "base/installation.h"
#include "cli/option_table.h"
#include "model/model_plugin.h"
#include "model_worker.h"
#include "run/executable.h"

#define PREFIX "bench-model-"
#define SUFFIX ".so"

/* A model, and the values of the parameters for it.  */
struct instance
{
  const struct options *options;
  size_t index;  /* of the model */
  bool *is_used; /* by it; these two have a place a parameter */
  size_t *choice;
};

static const char *
put_values (struct model_candidate *c, const struct instance *instance,
            const char *text)
{
  struct text changed = { 0 };
  parameters_put (&changed, &instance->options->parameters, instance->choice,
                  text);
  if (changed.failed)
    die_memory ();
  argument_list_add (text_string (&changed), &c->owned);
  text_free (&changed);
  return c->owned.item[c->owned.count - 1];
}

/* Cut TEXT, NAME[,KEY=VALUE]..., into C's settings; return NAME.  */
static const char *
split_settings (struct model_candidate *c, const char *text)
{
  struct argument_list part = { 0 };
  argument_list_split ("--model", text, &part);
  for (size_t i = 1; i < part.count; i++)
    {
      const char *equals = strchr (part.item[i], '=');
      if (equals == NULL || equals == part.item[i])
        usage_error ("--model: not KEY=VALUE: '%s' in '%s'", part.item[i],
                     text);
      for (size_t k = 0; k < c->settings.count; k++)
        if (strncmp (part.item[i], c->settings.item[k],
                     (size_t) (equals - part.item[i] + 1))
            == 0)
          usage_error ("--model: '%.*s' is given twice in '%s'",
                       (int) (equals - part.item[i]), part.item[i], text);
      argument_list_add (part.item[i], &c->settings);
    }
  argument_list_add (part.item[0], &c->owned);
  argument_list_free (&part);
  return c->owned.item[c->owned.count - 1];
}

/* The value of KEY among C's settings, or NULL.  */
static const char *
setting (const struct model_candidate *c, const char *key)
{
  size_t length = strlen (key);
  for (size_t i = 0; i < c->settings.count; i++)
    if (strncmp (c->settings.item[i], key, length) == 0
        && c->settings.item[i][length] == '=')
      return c->settings.item[i] + length + 1;
  return NULL;
}

/* The folder of the built-in models: where they are installed, or in the tree
   where this program was built.  */
static char *
models_folder (void)
{
  char *folder = or_die (installed_folder (MODELSDIR));
  char *built = beside_program ("../models");
  if (access (folder, X_OK) == 0 || built == NULL)
    {
      free (built);
      return folder;
    }
  free (folder);
  return built;
}

/* Find the plugin NAME, or exit as for a command that is not there.  */
static void
find_plugin (struct model_candidate *c, const char *name)
{
  char *folder = models_folder ();
  const char *path = getenv ("BENCH_MODEL_PATH");
  c->plugin = model_plugin_find (name, path, folder);
  if (c->plugin == NULL)
    {
      int error = errno;
      if (error == ENOMEM)
        die_memory ();
      if (strchr (name, '/') != NULL)
        diag_errno (error, "cannot load the model '%s'", name);
      else if (access (name, F_OK) == 0)
        diag_error ("no model '%s' in %s%s%s (for the file of that name here: "
                    "--model=./%s)",
                    name, path == NULL ? "" : path, path == NULL ? "" : " or ",
                    folder, name);
      else
        diag_error ("no model '%s': there is no %s%s%s in %s%s%s", name,
                    PREFIX, name, SUFFIX, path == NULL ? "" : path,
                    path == NULL ? "" : " or ", folder);
      free (folder);
      exit (executable_status (error));
    }
  free (folder);
}

/* NAME, a plugin's or its file's, without what all such files have.  */
static void
put_plugin_name (struct text *to, const char *name)
{
  const char *slash = strrchr (name, '/');
  if (slash != NULL)
    name = slash + 1;
  if (strncmp (name, PREFIX, strlen (PREFIX)) == 0)
    name += strlen (PREFIX);
  size_t length = strlen (name);
  if (slash != NULL && length > strlen (SUFFIX)
      && strcmp (name + length - strlen (SUFFIX), SUFFIX) == 0)
    length -= strlen (SUFFIX);
  text_append (to, name, length);
}

/* What a model is called if it is given no name: its plugin and, as
   parameters, its settings, but its data, which is the same for all, and what
   parameters of the session tell.  */
static void
put_usual_name (struct text *to, const struct model_candidate *c,
                const char *plugin, const char *given)
{
  put_plugin_name (to, plugin);
  struct argument_list part = { 0 };
  argument_list_split ("--model", given, &part);
  for (size_t i = 0; i < c->settings.count; i++)
    {
      const char *item = c->settings.item[i];
      const char *value = strchr (item, '=') + 1;
      if (strncmp (item, "data=", 5) == 0
          || strchr (part.item[i + 1], '{') != NULL)
        continue;
      const char *slash = strrchr (value, '/');
      text_printf (to, "/%.*s%s", (int) (value - item), item,
                   slash == NULL ? value : slash + 1);
    }
  argument_list_free (&part);
}

static void
fill_name (struct model_candidate *c, const struct instance *instance,
           const char *plugin)
{
  const struct options *o = instance->options;
  struct text name = { 0 };
  if (instance->index < o->names.count)
    text_puts (&name,
               put_values (c, instance, o->names.item[instance->index]));
  else if (c->is_worker)
    words_join (&name, c->words.word);
  else
    put_usual_name (&name, c, plugin, o->model.choice[instance->index].text);
  if (name.length == 0)
    usage_error ("the name of a benchmark is empty");
  parameters_put_suffix (&name, &o->parameters, instance->is_used,
                         instance->choice);
  c->name = or_die (text_take (&name));
}

static uint64_t
threads_of (const struct model_candidate *c, const struct options *o)
{
  const char *threads = setting (c, "threads");
  return threads == NULL
             ? o->model.threads
             : argument_count ("--model: threads", threads, 1, 65536);
}

/* The arguments of the process of a plugin: see model_serve.  */
static void
fill_arguments (struct model_candidate *c)
{
  c->arguments
      = or_die (memory_array (c->settings.count + 4, sizeof *c->arguments));
  argument_list_add ("plugin", &c->owned);
  size_t n = 0;
  c->arguments[n++] = c->owned.item[c->owned.count - 1];
  c->arguments[n++] = c->plugin;
  for (size_t i = 0; i < c->settings.count; i++)
    c->arguments[n++] = c->settings.item[i];
  if (setting (c, "threads") == NULL)
    {
      char threads[32];
      snprintf (threads, sizeof threads, "threads=%llu",
                (unsigned long long) c->threads);
      argument_list_add (threads, &c->owned);
      c->arguments[n++] = c->owned.item[c->owned.count - 1];
    }
  c->arguments[n] = NULL;
}

static void
fill (struct model_candidate *c, const struct instance *instance)
{
  const struct options *o = instance->options;
  const struct model_choice *choice = &o->model.choice[instance->index];
  c->is_worker = choice->is_worker;
  const char *text = put_values (c, instance, choice->text);
  c->command = or_die (strdup (text));
  if (c->is_worker)
    {
      c->threads = o->model.threads;
      model_worker_fill (c, o, text);
      fill_name (c, instance, NULL);
      return;
    }
  const char *plugin = split_settings (c, text);
  c->file = setting (c, "file");
  c->data = setting (c, "data");
  c->threads = threads_of (c, o);
  find_plugin (c, plugin);
  fill_arguments (c);
  fill_name (c, instance, plugin);
}

static void
add_instances (struct model_list *list, struct instance *instance)
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
      struct model_candidate *c = &list->item[list->count++];
      *c = (struct model_candidate){ 0 };
      parameters_choose (p, instance->is_used, number, instance->choice);
      fill (c, instance);
    }
}

static void
check_names (const struct model_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    for (size_t j = 0; j < i; j++)
      if (strcmp (list->item[i].name, list->item[j].name) == 0)
        usage_error ("two models have the name '%s'; give each its own with "
                     "-n",
                     list->item[i].name);
}

struct model_list
model_list_new (const struct options *o)
{
  struct model_list list = { 0 };
  size_t parameters = o->parameters.count;
  bool *is_needed = or_die (calloc (parameters + 1, sizeof *is_needed));
  struct instance instance = {
    .options = o,
    .is_used = or_die (calloc (parameters + 1, sizeof *instance.is_used)),
    .choice = or_die (calloc (parameters + 1, sizeof *instance.choice)),
  };
  for (; instance.index < o->model.count; instance.index++)
    {
      memset (instance.is_used, 0, parameters * sizeof *instance.is_used);
      parameters_find (&o->parameters, o->model.choice[instance.index].text,
                       instance.is_used);
      if (instance.index < o->names.count)
        parameters_find (&o->parameters, o->names.item[instance.index],
                         instance.is_used);
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
model_list_free (struct model_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    {
      struct model_candidate *c = &list->item[i];
      free (c->name);
      free (c->command);
      free (c->plugin);
      words_free (&c->words);
      argument_list_free (&c->settings);
      free (c->arguments);
      argument_list_free (&c->owned);
    }
  free (list->item);
}

const char **
model_list_names (const struct model_list *list)
{
  const char **name = or_die (memory_array (list->count, sizeof *name));
  for (size_t i = 0; i < list->count; i++)
    name[i] = list->item[i].name;
  return name;
}
