/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "output_check.h"
#include <string.h>
#include "cli/file_use.h"

static void
tell_output (const struct options *o)
{
  file_use_write (o->output, "the output");
  if (o->load.summary != NULL)
    file_use_write (o->load.summary, "the file of --loadgen-summary");
}

/* Tell of PATH (NULL: none), which is read.  */
static void
tell_read (const char *path, const char *what)
{
  if (path != NULL)
    file_use_read (path, what);
}

static void
tell_stdin (const char *from)
{
  if (strcmp (from, "inherit") == 0)
    file_use_read ("-", "standard input");
  else if (strcmp (from, "null") != 0)
    file_use_read (from, "the file of --stdin");
}

/* Tell of the file that the output of commands goes to, if TO is one.  */
static void
tell_sink (const char *to, const char *what)
{
  static const char *const word[] = { "null", "pipe", "tail", "inherit" };
  for (size_t i = 0; i < sizeof word / sizeof *word; i++)
    if (strcmp (to, word[i]) == 0)
      return;
  file_use_empty (to, what);
}

static void
tell_sinks (const char *stdout_to, const char *stderr_to)
{
  tell_sink (stdout_to, "the file of --stdout");
  tell_sink (stderr_to, "the file of --stderr");
  if (strcmp (stdout_to, "inherit") == 0)
    file_use_write (NULL, "standard output");
}

/* What a command writes is often what its --size is of.  */
static void
tell_size (const struct benchmark *b)
{
  const char *size = b->own.size;
  if (size != NULL && strcmp (size, "stdout") != 0
      && !file_use_is_same (size, b->stdout_to)
      && !file_use_is_same (size, b->stderr_to))
    file_use_read (size, "the file of --size");
}

void
output_check (const struct options *o, const struct benchmark_list *list)
{
  tell_output (o);
  for (size_t i = 0; i < list->count; i++)
    {
      const struct benchmark *b = &list->item[i];
      tell_read (b->path, "the command");
      tell_stdin (b->stdin_from);
      tell_sinks (b->stdout_to, b->stderr_to);
      tell_size (b);
    }
}

void
output_check_models (const struct options *o, const struct model_list *list)
{
  tell_output (o);
  tell_read (o->load.trace, "the trace of --arrivals");
  tell_read (o->model.labels, "the file of --labels");
  tell_read (o->model.requests, "the file of --requests");
  if (list == NULL)
    return;
  tell_sinks (o->stdout_to, o->stderr_to);
  for (size_t i = 0; i < list->count; i++)
    {
      const struct model_candidate *c = &list->item[i];
      tell_read (c->plugin, "the plugin");
      tell_read (c->file, "the file of the model");
      tell_read (c->data, "its data");
      if (c->is_worker && strchr (c->words.word[0], '/') != NULL)
        file_use_read (c->words.word[0], "the command of --worker");
    }
}
