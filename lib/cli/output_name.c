/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "cli/output_name.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>
#include "base/diag.h"
#include "cli/option_table.h"

const char *
output_name_put (struct text *to, const char *pattern, const char *host,
                 const char *job)
{
  for (const char *at = pattern; *at != '\0'; at++)
    {
      if (*at != '%')
        {
          text_putc (to, *at);
          continue;
        }
      at++;
      if (*at == 'h')
        text_puts (to, host);
      else if (*at == 'j')
        text_puts (to, job);
      else if (*at == '%')
        text_putc (to, '%');
      else
        return at;
    }
  return NULL;
}

/* The job's number, by the batch system if one runs us.  */
static const char *
job_id (char own[24])
{
  static const char *const variable[] = { "SLURM_JOB_ID", "PBS_JOBID" };
  for (size_t i = 0; i < sizeof variable / sizeof *variable; i++)
    {
      const char *value = getenv (variable[i]);
      if (value != NULL && *value != '\0')
        return value;
    }
  snprintf (own, 24, "%ld", (long) getpid ());
  return own;
}

char *
output_name (const char *shown, const char *argument)
{
  if (strcmp (argument, "-") == 0)
    return NULL;
  struct utsname system;
  char own[24];
  const char *host = uname (&system) == 0 ? system.nodename : "localhost";
  struct text name = { 0 };
  const char *wrong = output_name_put (&name, argument, host, job_id (own));
  if (wrong != NULL)
    usage_error ("%s: only %%h (host), %%j (job) and %%%% may follow a %% "
                 "in a file's name: '%s'",
                 shown, argument);
  return or_die (text_take (&name));
}
