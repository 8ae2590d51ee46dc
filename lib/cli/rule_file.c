/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "cli/rule_file.h"
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "analysis/requirement.h"
#include "analysis/rule_set.h"
#include "base/diag.h"
#include "base/installation.h"
#include "base/line_reader.h"
#include "base/text.h"
#include "cli/file_use.h"

#define BLANKS " \t\r\n\v\f"

#define SUFFIX ".rules"

const char *
rule_file_folder (void)
{
  static char *installed;
  const char *folder = getenv ("BENCH_RULESDIR");
  if (folder != NULL && *folder != '\0')
    return folder;
  if (installed == NULL)
    installed = or_die (installed_folder (RULESDIR));
  return installed;
}

/* The path of the rules NAME, the caller's to free.  */
static char *
path_of (const char *name)
{
  struct text path = { 0 };
  size_t length = strlen (name), suffix = strlen (SUFFIX);
  bool whole = strchr (name, '/') != NULL;
  if (!whole)
    text_printf (&path, "%s/", rule_file_folder ());
  text_puts (&path, name);
  if (!whole
      && (length < suffix || strcmp (name + length - suffix, SUFFIX) != 0))
    text_puts (&path, SUFFIX);
  return or_die (text_take (&path));
}

/* LINE without comment and the blanks around it, in place.  */
static char *
strip (char *line)
{
  for (char *hash = strchr (line, '#'); hash != NULL;
       hash = strchr (hash + 1, '#'))
    if (hash == line || strchr (BLANKS, hash[-1]) != NULL)
      {
        *hash = '\0';
        break;
      }
  line += strspn (line, BLANKS);
  size_t length = strlen (line);
  while (length > 0 && strchr (BLANKS, line[length - 1]) != NULL)
    length--;
  line[length] = '\0';
  return line;
}

/* Part "NAME = VALUE" in LINE, in place; false where it is a requirement.  */
static bool
part_setting (char *line, char **value)
{
  const char *at;
  size_t length;
  char *equals = strchr (line, '=');
  /* in words for people a sign of a relation is just a sign */
  bool words
      = rule_set_owns (line, strcspn (line, "=" BLANKS))
        && equals
               == line + strcspn (line, "=" BLANKS)
                      + strspn (line + strcspn (line, "=" BLANKS), BLANKS);
  if (equals == NULL
      || (!words
          && requirement_relation (line, &at, &length) != RELATION_NONE))
    return false;
  *equals = '\0';
  strip (line);
  *value = strip (equals + 1);
  return true;
}

static FILE *
open_rules (const char *shown, const char *name, const char *path)
{
  struct stat about;
  FILE *file = fopen (path, "re");
  if (file != NULL && fstat (fileno (file), &about) == 0
      && S_ISDIR (about.st_mode))
    {
      fclose (file);
      file = NULL;
      errno = EISDIR;
    }
  if (file == NULL && errno == ENOENT && strchr (name, '/') == NULL)
    die ("%s: there are no rules '%s' in '%s' (a file of this folder is "
         "'./%s')",
         shown, name, rule_file_folder (), name);
  if (file == NULL)
    die_errno (errno, "%s: cannot read the rules '%s'", shown, path);
  return file;
}

void
rule_file_read (const char *shown, const char *name,
                void (*take) (void *context, struct rule_place place,
                              const char *name, const char *value),
                void *context)
{
  char *path = path_of (name);
  FILE *file = open_rules (shown, name, path);
  file_use_read (path, "a file of rules");
  struct line_reader lines = { .file = file };
  int more;
  while ((more = line_reader_next (&lines)) > 0)
    {
      struct rule_place place = { path, lines.number };
      char *rule = strip (lines.line), *value;
      if (*rule == '\0')
        continue;
      bool setting = part_setting (rule, &value);
      take (context, place, setting ? rule : NULL, setting ? value : rule);
    }
  if (more < 0)
    {
      report (&diag_reporter, REPORT_ERROR, path, lines.number, "%s",
              lines.wrong);
      exit (diag_trouble ());
    }
  line_reader_free (&lines);
  fclose (file);
  free (path);
}
