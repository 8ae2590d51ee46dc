/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "output_check.h"
#include <string.h>
#include <sys/stat.h>
#include "base/diag.h"

static bool
is_same_file (const char *mine, const char *other)
{
  struct stat here, there;
  return stat (mine, &here) == 0 && stat (other, &there) == 0
         && S_ISREG (here.st_mode) && here.st_dev == there.st_dev
         && here.st_ino == there.st_ino;
}

/* Whether OTHER is a word that options have in the place of a file.  */
static bool
is_no_file (const char *other)
{
  static const char *const word[]
      = { "null", "inherit", "pipe", "tail", "stdout" };
  for (size_t i = 0; i < sizeof word / sizeof *word; i++)
    if (strcmp (other, word[i]) == 0)
      return true;
  return false;
}

/* Refuse OTHER (NULL: none), which is WHAT, where it is OUTPUT or PARTIAL.  */
static void
refuse (const char *output, const char *partial, const char *other,
        const char *what)
{
  if (other == NULL || is_no_file (other))
    return;
  if (strcmp (output, other) == 0 || is_same_file (output, other))
    die ("'%s' is both the output and %s", output, what);
  if (strcmp (partial, other) == 0 || is_same_file (partial, other))
    die ("'%s' is %s, and '%s' is written there first", partial, what, output);
}

void
output_check (const char *output, const struct benchmark_list *list)
{
  if (output == NULL)
    return;
  struct text partial = { 0 };
  text_printf (&partial, "%s.partial", output);
  if (partial.failed)
    die_memory ();
  for (size_t i = 0; i < list->count; i++)
    {
      const struct benchmark *b = &list->item[i];
      const char *name = text_string (&partial);
      refuse (output, name, b->path, "the command");
      refuse (output, name, b->stdin_from, "the file of --stdin");
      refuse (output, name, b->stdout_to, "the file of --stdout");
      refuse (output, name, b->stderr_to, "the file of --stderr");
      refuse (output, name, b->own.size, "the file of --size");
    }
  text_free (&partial);
}

void
output_check_file (const char *output, const char *other, const char *what)
{
  if (output == NULL)
    return;
  struct text partial = { 0 };
  text_printf (&partial, "%s.partial", output);
  if (partial.failed)
    die_memory ();
  refuse (output, text_string (&partial), other, what);
  text_free (&partial);
}
