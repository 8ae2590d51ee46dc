/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "reuse.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>
#include "base/diag.h"
#include "describe.h"
#include "stream/sample_set.h"

/* A file that can't be read is measured anew, and no error.  */
static void
report_nothing (void *context, enum report_severity severity, const char *file,
                size_t line, const char *message)
{
  (void) context, (void) severity, (void) file, (void) line, (void) message;
}

static const struct reporter silent_reporter = { report_nothing, NULL };

/* Read PATH, open as FD, into SET; whether that could be done.  */
static bool
read_samples (struct sample_set *set, int fd, const char *path)
{
  return sample_set_read (set, fd, path, NULL) == 0
         && sample_set_finish (set) == 0 && sample_set_section_count (set) > 0;
}

static bool
has_benchmark (const struct sample_set *set, const char *name)
{
  for (size_t i = 0; i < sample_set_benchmark_count (set); i++)
    if (strcmp (sample_set_benchmark (set, i), name) == 0)
      return true;
  return false;
}

/* Whether HASH is the fingerprint of benchmark NAME in all sections of SET. */
static bool
has_fingerprint (const struct sample_set *set, const char *name,
                 const char *hash)
{
  for (size_t i = 0; i < sample_set_section_count (set); i++)
    {
      const char *its = sample_set_value (set, i, name, "fingerprint");
      if (its == NULL || strcmp (its, hash) != 0)
        return false;
    }
  return true;
}

/* Whether hooks failed in a section of SET, whose runs all went well.  */
static bool
has_failure (const struct sample_set *set)
{
  for (size_t i = 0; i < sample_set_section_count (set); i++)
    if (sample_set_value (set, i, NULL, "exit-status") != NULL)
      return true;
  return false;
}

/* Compare the benchmarks of LIST, as E describes them, with SET.  NULL where
   they are the same; else what is not, with its name in *WHOSE.  */
static const char *
compare (const struct sample_set *set, const struct emitter *e,
         const struct options *o, const struct benchmark_list *list,
         const char **whose)
{
  if (!sample_set_is_complete (set))
    return "is not complete";
  if (has_failure (set))
    return "is of a measurement in which something failed";
  if (sample_set_benchmark_count (set) != list->count)
    return "has other benchmarks";
  for (size_t i = 0; i < list->count; i++)
    {
      char hash[SHA256_HEX_SIZE];
      *whose = list->item[i].name;
      if (!has_benchmark (set, *whose))
        return "does not have";
      if (!describe_fingerprint (e, o, &list->item[i], hash))
        return "can't be known to be up to date before the set-up of";
      if (!has_fingerprint (set, *whose, hash))
        return "was measured by another command, or in other conditions, than";
    }
  *whose = NULL;
  return NULL;
}

static bool
holds (const struct options *o, const struct benchmark_list *list,
       const struct machine *machine, const struct sample_set *set)
{
  struct instruments *none = or_die (instruments_new ());
  struct emitter e;
  emitter_init (&e, -1, false, o, none);
  describe_session (&e, o, list, machine);
  const char *whose = NULL, *why = compare (set, &e, o, list, &whose);
  if (why != NULL && whose != NULL)
    diag_note ("measuring anew: '%s' %s '%s'", o->output, why, whose);
  else if (why != NULL)
    diag_note ("measuring anew: '%s' %s", o->output, why);
  emitter_free (&e);
  instruments_close (none);
  return why == NULL;
}

bool
reuse_is_possible (const struct options *o, const struct benchmark_list *list,
                   const struct machine *machine)
{
  int fd = open (o->output, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (fd < 0)
    return false;
  struct sample_set_options options = { .reporter = &silent_reporter };
  struct sample_set *set = or_die (sample_set_new (&options));
  bool is_possible = false;
  if (read_samples (set, fd, o->output))
    is_possible = holds (o, list, machine, set);
  else
    diag_note ("measuring anew: '%s' holds no samples of ours", o->output);
  sample_set_free (set);
  close (fd);
  return is_possible;
}
