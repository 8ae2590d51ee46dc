/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "cli/output_name.h"
#include <stdlib.h>
#include "tap.h"

/* PATTERN with host "node7" and job "42"; what is WRONG about it.  */
static char *
expand (const char *pattern, const char **wrong)
{
  struct text name = { 0 };
  *wrong = output_name_put (&name, pattern, "node7", "42");
  return text_take (&name);
}

static void
check (const char *pattern, const char *want, const char *sentence)
{
  const char *wrong;
  char *got = expand (pattern, &wrong);
  same_string (wrong == NULL ? got : wrong, want, sentence);
  free (got);
}

int
main (void)
{
  check ("runs.tsv", "runs.tsv", "a name without a percent sign stays");
  check ("", "", "so does an empty one");
  check ("%h/%j-%h.tsv", "node7/42-node7.tsv", "host and job are put in");
  check ("100%%h", "100%h", "two percent signs are one, and no more");
  check ("%x.tsv", "x.tsv", "another letter is told of");
  check ("5%", "", "as is a percent sign at the end");
  return plan ();
}
