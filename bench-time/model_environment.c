/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "model_environment.h"
#include <inttypes.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/diag.h"
#include "base/memory.h"
#include "base/text.h"

/* What libraries look for that compute with several threads.  */
static const char *const variable[]
    = { "OMP_NUM_THREADS",  "OPENBLAS_NUM_THREADS",   "MKL_NUM_THREADS",
        "BLIS_NUM_THREADS", "VECLIB_MAXIMUM_THREADS", "NUMEXPR_NUM_THREADS" };
#define VARIABLES (sizeof variable / sizeof *variable)

static bool
is_ours (const char *entry)
{
  for (size_t i = 0; i < VARIABLES; i++)
    if (strncmp (entry, variable[i], strlen (variable[i])) == 0
        && entry[strlen (variable[i])] == '=')
      return true;
  return false;
}

char **
model_environment_new (uint64_t threads)
{
  size_t count = 0, n = 0;
  while (environ[count] != NULL)
    count++;
  char **all = or_die (memory_array (count + VARIABLES + 1, sizeof *all));
  for (size_t i = 0; i < count; i++)
    if (!is_ours (environ[i]))
      all[n++] = or_die (strdup (environ[i]));
  for (size_t i = 0; i < VARIABLES; i++)
    {
      struct text entry = { 0 };
      text_printf (&entry, "%s=%" PRIu64, variable[i], threads);
      all[n++] = or_die (text_take (&entry));
    }
  all[n] = NULL;
  return all;
}

void
model_environment_free (char **environment)
{
  for (size_t i = 0; environment != NULL && environment[i] != NULL; i++)
    free (environment[i]);
  free (environment);
}
