/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "run/helper_program.h"
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/text.h"

/* Into DIRECTORY, that of the running program; "" where it is not known.  */
static void
own_directory (char directory[PATH_MAX])
{
  ssize_t length = readlink ("/proc/self/exe", directory, PATH_MAX - 1);
  directory[length > 0 ? length : 0] = '\0';
  char *slash = strrchr (directory, '/');
  *(slash == NULL ? directory : slash) = '\0';
}

char *
helper_program (const char *name, const char *preferred)
{
  char own[PATH_MAX];
  own_directory (own);
  /* A build that was not installed uses its own, not what is installed.  */
  const struct
  {
    const char *directory, *within;
  } place[] = {
    { preferred, "" },
    { own, "" },
    { own, "../lib/run/" },
    { LIBEXECDIR, "" },
    { own, "../libexec/benchutils/" },
  };
  for (size_t i = 0; i < sizeof place / sizeof *place; i++)
    {
      if (place[i].directory == NULL || *place[i].directory == '\0')
        continue;
      struct text file = { 0 };
      text_printf (&file, "%s/%s%s", place[i].directory, place[i].within,
                   name);
      char *program = text_take (&file);
      if (program == NULL || access (program, X_OK) == 0)
        return program;
      free (program);
    }
  errno = ENOENT;
  return NULL;
}
