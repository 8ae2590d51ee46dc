/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "run/helper_program.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/installation.h"
#include "base/text.h"

/* The program NAME in FOLDER, which is freed; NULL with errno where it is not
   there.  */
static char *
program_in (char *folder, const char *name)
{
  if (folder == NULL)
    return NULL;
  struct text file = { 0 };
  text_printf (&file, "%s/%s", folder, name);
  free (folder);
  char *program = text_take (&file);
  if (program == NULL || access (program, X_OK) == 0)
    return program;
  free (program);
  errno = ENOENT;
  return NULL;
}

char *
helper_program (const char *name, const char *preferred)
{
  char *program = NULL;
  errno = ENOENT;
  if (preferred != NULL && *preferred != '\0')
    program = program_in (strdup (preferred), name);
  /* A build that was not installed uses its own, not what is installed.  */
  if (program == NULL && errno != ENOMEM)
    program = program_in (beside_program (""), name);
  if (program == NULL && errno != ENOMEM)
    program = program_in (beside_program ("../lib/run"), name);
  if (program == NULL && errno != ENOMEM)
    program = program_in (installed_folder (LIBEXECDIR), name);
  return program;
}
