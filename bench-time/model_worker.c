/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "model_worker.h"
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "base/diag.h"
#include "benchmark.h"
#include "cli/option_table.h"
#include "model_placement.h"
#include "process_options.h"
#include "run/executable.h"

/* The words of TEXT, by a shell where one is asked for.  */
static struct words
cut (const struct options *o, const char *text)
{
  if (o->shell != NULL)
    return shell_words (o->shell, text);
  struct words words = words_split (text);
  switch (words.trouble)
    {
    case WORDS_OK:
      return words;
    case WORDS_EMPTY:
      usage_error ("--worker: no command in '%s'", text);
    case WORDS_OPEN_QUOTE:
      usage_error ("--worker: nothing closes the %c in '%s'", words.culprit,
                   text);
    case WORDS_NO_MEMORY:
      die_memory ();
    default:
      usage_error ("--worker: only a shell understands '%s' (give --shell)",
                   text);
    }
}

/* Make the program of C's words the file that it means.  */
static void
resolve (struct model_candidate *c)
{
  char *file = executable_find (c->words.word[0], getenv ("PATH"));
  if (file == NULL)
    {
      int error = errno;
      if (error == ENOMEM)
        die_memory ();
      diag_errno (error, "cannot run '%s'", c->words.word[0]);
      exit (executable_status (error));
    }
  argument_list_add (file, &c->owned);
  free (file);
}

/* Add KEY=VALUE to the arguments, unless VALUE is NULL.  */
static void
add (struct model_candidate *c, size_t *n, const char *key, const char *value)
{
  if (value == NULL)
    return;
  struct text item = { 0 };
  text_printf (&item, "%s%s%s", key, *key == '\0' ? "" : "=", value);
  if (item.failed)
    die_memory ();
  argument_list_add (text_string (&item), &c->owned);
  text_free (&item);
  c->arguments[(*n)++] = c->owned.item[c->owned.count - 1];
}

void
model_worker_fill (struct model_candidate *c, const struct options *o,
                   const char *text)
{
  c->words = cut (o, text);
  resolve (c);
  char *file = c->owned.item[c->owned.count - 1];
  c->arguments
      = or_die (memory_array (c->words.count + 10, sizeof *c->arguments));
  struct model_placement placement = model_placement_of (o, true);
  struct text cpus = { 0 };
  process_options_put_cpus (&cpus, &placement.worker);
  size_t n = 0;
  add (c, &n, "", "worker");
  add (c, &n, "cpus", cpus.length > 0 ? text_string (&cpus) : NULL);
  add (c, &n, "until", o->model.until);
  add (c, &n, "requests", o->model.requests);
  add (c, &n, "file", file);
  add (c, &n, "", "--");
  for (size_t i = 0; i < c->words.count; i++)
    c->arguments[n++] = c->words.word[i];
  c->arguments[n] = NULL;
  text_free (&cpus);
}
