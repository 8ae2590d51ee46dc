/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "trace_file.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "stat/sort.h"
#include "stream/sample_set.h"

/* Keep the first error in the text WHY.  */
static void
keep_error (void *why, enum report_severity severity, const char *file,
            size_t line, const char *message)
{
  struct text *to = why;
  if (severity != REPORT_ERROR || to->length > 0)
    return;
  if (line > 0)
    text_printf (to, "'%s', line %zu: %s", file, line, message);
  else
    text_printf (to, "'%s': %s", file == NULL ? "trace" : file, message);
}

/* The series of SET that tells when queries were due; NULL, with the reason in
   WHY.  */
static const struct series *
find_series (const struct sample_set *set, const char *file, struct text *why)
{
  const struct series *found = NULL;
  for (size_t i = 0; i < sample_set_series_count (set); i++)
    {
      const struct series *s = sample_set_series (set, i);
      if (strcmp (s->metric, "issued") != 0
          && strcmp (s->metric, "value") != 0)
        continue;
      if (found != NULL)
        {
          text_printf (why, "'%s' holds more than one trace", file);
          return NULL;
        }
      found = s;
    }
  if (found == NULL)
    text_printf (why,
                 "'%s' holds no trace: neither a list of seconds nor samples "
                 "of metric issued",
                 file);
  return found;
}

/* A copy of the instants of SERIES, from 0 on.  */
static double *
copy_instants (const struct series *series, const char *file, size_t *count,
               struct text *why)
{
  double *instant = sorted_copy (series->value, series->count);
  if (instant == NULL)
    {
      text_puts (why, "memory exhausted");
      return NULL;
    }
  *count = series->count;
  if (instant[0] < 0)
    {
      text_printf (why, "'%s' holds an instant before 0", file);
      free (instant);
      return NULL;
    }
  return instant;
}

double *
trace_file_read (const char *file, size_t *count, struct text *why)
{
  int fd = open (file, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    {
      text_printf (why, "'%s': %s", file, strerror (errno));
      return NULL;
    }
  struct reporter reporter = { keep_error, why };
  struct sample_set_options options = { .reporter = &reporter };
  struct sample_set *set = sample_set_new (&options);
  double *instant = NULL;
  if (set != NULL && sample_set_read (set, fd, file, NULL) == 0
      && sample_set_finish (set) == 0)
    {
      const struct series *series = find_series (set, file, why);
      if (series != NULL)
        instant = copy_instants (series, file, count, why);
    }
  if (instant == NULL && why->length == 0)
    text_printf (why, "'%s' can't be read", file);
  sample_set_free (set);
  close (fd);
  return instant;
}
