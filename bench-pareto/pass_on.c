/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "pass_on.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/diag.h"
#include "base/memory.h"
#include "cli/terminal.h"

/* The names that pass, sorted for looking them up.  */
struct passing
{
  const char **name;
  size_t count;
  FILE *out;
  bool visibly; /* OUT is a terminal */
};

static int
compare_names (const void *a, const void *b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static bool
keep (void *context, const char *benchmark)
{
  const struct passing *passing = context;
  return bsearch (&benchmark, passing->name, passing->count,
                  sizeof *passing->name, compare_names)
         != NULL;
}

static int
write_piece (void *context, const char *bytes, size_t length)
{
  const struct passing *passing = context;
  return terminal_pass_on (bytes, length, passing->visibly, passing->out);
}

int
pass_on (const struct choice *choice, const struct sample_set *set,
         bool dominated, FILE *out)
{
  struct passing passing
      = { .name = or_die (memory_array (choice->count, sizeof *passing.name)),
          .out = out,
          .visibly = isatty (fileno (out)) };
  for (size_t i = 0; i < choice->count; i++)
    if (choice_is_on_front (choice, i) != dominated
        && (choice->knee == NULL || choice->knee[i]))
      passing.name[passing.count++] = choice->benchmark[i];
  qsort (passing.name, passing.count, sizeof *passing.name, compare_names);
  int result = sample_set_copy_lines (set, keep, write_piece, &passing);
  int error = errno;
  free (passing.name);
  errno = error;
  return result;
}
