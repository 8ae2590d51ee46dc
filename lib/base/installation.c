/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "base/installation.h"
#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/text.h"

/* Cut the last part of PATH; false where there is none.  */
static bool
cut_part (char *path)
{
  char *slash = strrchr (path, '/');
  if (slash != NULL)
    *slash = '\0';
  return slash != NULL;
}

/* Into FOLDER, that of the running program; false where it is not known.  */
static bool
own_folder (char folder[PATH_MAX])
{
  ssize_t length = readlink ("/proc/self/exe", folder, PATH_MAX - 1);
  folder[length > 0 ? length : 0] = '\0';
  return cut_part (folder);
}

char *
beside_program (const char *path)
{
  char own[PATH_MAX];
  if (!own_folder (own))
    {
      errno = ENOENT;
      return NULL;
    }
  struct text file = { 0 };
  text_printf (&file, "%s/%s", own, path);
  return text_take (&file);
}

/* How many bytes of CONFIGURED, up to a slash, BINDIR begins with too.  */
static size_t
common_length (const char *configured)
{
  size_t common = 0;
  for (size_t i = 0; configured[i] == BINDIR[i] && BINDIR[i] != '\0'; i++)
    if (BINDIR[i] == '/')
      common = i;
  return common;
}

char *
installed_folder (const char *configured)
{
  char own[PATH_MAX];
  size_t common = common_length (configured);
  bool found = own_folder (own) && strcmp (own, BINDIR) != 0;
  for (const char *at = &BINDIR[common]; found && at != NULL && *at != '\0';
       at = strchr (at + 1, '/'))
    found = cut_part (own);
  struct text moved = { 0 };
  text_printf (&moved, "%s%s", own, configured + common);
  if (!found || moved.failed || access (text_string (&moved), X_OK) != 0)
    {
      text_clear (&moved);
      text_puts (&moved, configured);
    }
  return text_take (&moved);
}
