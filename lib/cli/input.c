/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "cli/input.h"
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "analysis/answers.h"
#include "base/diag.h"
#include "base/parallel.h"
#include "base/text.h"
#include "cli/file_use.h"
#include "cli/option_table.h"
#include "number/units.h"

void
input_options_init (struct input_options *options)
{
  *options = (struct input_options){ .set = { .reporter = &diag_reporter } };
}

void
input_options_free (struct input_options *options)
{
  if (options->better != NULL)
    better_table_free (options->better);
  free (options->better);
  input_options_init (options);
}

/* Add ARGUMENT to what --better said so far.  */
static void
add_better (struct input_options *options, const char *option,
            const char *argument)
{
  if (!better_is_valid (argument))
    usage_error ("%s: must be METRIC=lower or METRIC=higher, not '%s'", option,
                 argument);
  if (options->better == NULL)
    options->better = or_die (calloc (1, sizeof *options->better));
  options->set.better = options->better;
  if (better_table_say (options->better, argument) != 0)
    die_memory ();
}

bool
input_option (struct input_options *options, int id, const char *option,
              const char *argument)
{
  static const char *const duplicates[] = { "error", "keep", NULL };
  static const char *const nonfinite[] = { "error", "drop", NULL };
  switch (id)
    {
    case OPTION_NAME:
      if (*argument == '\0')
        usage_error ("%s: a name must not be empty", option);
      options->set.name = argument;
      break;
    case OPTION_UNIT:
      if (unit_is_ambiguous (argument, strlen (argument)))
        usage_error ("%s: ambiguous unit '%s': kB is 1000 bytes, KiB is 1024",
                     option, argument);
      options->set.unit = *argument == '\0' ? NULL : argument;
      break;
    case OPTION_BETTER:
      add_better (options, option, argument);
      break;
    case OPTION_DUPLICATES:
      options->set.keep_duplicates
          = argument_choice (option, argument, duplicates) == 1;
      break;
    case OPTION_NONFINITE:
      options->set.drop_nonfinite
          = argument_choice (option, argument, nonfinite) == 1;
      break;
    case OPTION_ALLOW_PARTIAL:
      options->set.allow_partial = true;
      break;
    case OPTION_MAX_LINE:
      options->set.max_line
          = (size_t) argument_quantity (option, argument, "B", 1, 0x1p40);
      break;
    case OPTION_INPUT_THREADS:
      parallel_use (argument_threads (option, argument));
      break;
    default:
      return false;
    }
  return true;
}

/* Open standard input, and say so where a person may not know that the
   program waits.  */
static void
open_standard_input (struct input_file *file)
{
  file->fd = STDIN_FILENO;
  file->is_standard_input = true;
  if (isatty (STDIN_FILENO))
    diag_note ("reading samples from the terminal (Ctrl-D ends them)");
}

static bool
exists (const char *path)
{
  struct stat status;
  return stat (path, &status) == 0 || (errno != ENOENT && errno != ENOTDIR);
}

/* Take OPERAND apart.  */
static struct input_file
parse_operand (const char *operand)
{
  struct input_file file = { .path = operand, .fd = -1 };
  const char *equals = strchr (operand, '=');
  if (equals != NULL && equals > operand && strcmp (operand, "-") != 0
      && !exists (operand))
    {
      file.label = or_die (strndup (operand, (size_t) (equals - operand)));
      file.path = equals + 1;
    }
  return file;
}

void
input_will_read (char **operand, size_t count)
{
  for (size_t i = 0; i < (count == 0 ? 1 : count); i++)
    {
      struct input_file file = parse_operand (count == 0 ? "-" : operand[i]);
      if (strcmp (file.path, "-") == 0 || exists (file.path))
        file_use_read (file.path, "an input");
      free ((char *) file.label);
    }
}

/* Take OPERAND apart and open its file; die when that cannot be.  */
static void
open_operand (const char *operand, struct input_file *file)
{
  *file = parse_operand (operand);
  if (strcmp (file->path, "-") == 0)
    {
      open_standard_input (file);
      return;
    }
  file->fd = open (file->path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
  if (file->fd < 0)
    die_errno (errno, "cannot open '%s'", file->path);
  struct stat status;
  if (fstat (file->fd, &status) == 0 && S_ISDIR (status.st_mode))
    die_errno (EISDIR, "cannot read '%s'", file->path);
}

static void
close_file (struct input_file *file)
{
  if (!file->is_standard_input && file->fd >= 0)
    close (file->fd);
  free ((char *) file->label);
}

/* Read FILE, whose unnamed samples are NAME's (or NULL), into SET, or exit;
   what was reported is the message.  */
static void
read_file (struct sample_set *set, const struct input_file *file,
           const char *name)
{
  if (sample_set_read (set, file->fd, file->path, name) < 0)
    exit (diag_trouble ());
}

/* Finish SET, read by OPTIONS, or exit; the samples came from INPUT (NULL:
   from several), and DOUBTFUL (or NULL) is what may have been meant as a file.
 */
static void
finish (struct sample_set *set, const struct input_options *options,
        const char *input, const char *doubtful)
{
  if (sample_set_finish (set) < 0)
    exit (diag_trouble ());
  if (sample_set_sample_count (set) > 0)
    {
      /* of samples that were handed on there is nothing to look at */
      if (options->set.take == NULL && answers_add_correct (set) != 0)
        die_memory ();
      return;
    }
  if (input != NULL)
    report (&diag_reporter, REPORT_ERROR, input, 0, "no samples");
  else
    diag_error ("no samples");
  if (doubtful != NULL)
    diag_note ("'%s' names no existing file and no known metric", doubtful);
  exit (diag_trouble ());
}

void
input_each (char **operand, size_t count,
            void (*take) (void *context, struct input_file *file),
            void *context)
{
  bool took_standard_input = false;
  for (size_t i = 0; i < (count == 0 ? 1 : count); i++)
    {
      struct input_file file;
      open_operand (count == 0 ? "-" : operand[i], &file);
      if (file.is_standard_input && took_standard_input)
        die ("standard input can be read only once");
      took_standard_input |= file.is_standard_input;
      take (context, &file);
      close_file (&file);
    }
}

/* For input_each.  */
static void
take_samples (void *set, struct input_file *file)
{
  read_file (set, file, file->label);
}

struct sample_set *
input_read (const struct input_options *options, char **operand, size_t count)
{
  struct sample_set *set = or_die (sample_set_new (&options->set));
  input_each (operand, count, take_samples, set);
  finish (set, options,
          count == 0   ? "-"
          : count == 1 ? operand[0]
                       : NULL,
          options->doubtful);
  return set;
}

struct sample_set *
input_read_side (const struct input_options *options, const char *operand,
                 char **label)
{
  struct sample_set *set = or_die (sample_set_new (&options->set));
  struct input_file file;
  open_operand (operand, &file);
  *label = or_die (strdup (file.label != NULL ? file.label : file.path));
  read_file (set, &file, NULL);
  finish (set, options, file.path, NULL);
  close_file (&file);
  return set;
}

void
benchmark_globs_add (struct benchmark_globs *globs, const char *glob)
{
  argument_list_add (glob, &globs->all);
  if (strpbrk (glob, "*?[\\") != NULL)
    argument_list_add (glob, &globs->pattern);
  else if (intern_add (&globs->name, glob, strlen (glob)) < 0)
    die_memory ();
}

void
benchmark_globs_free (struct benchmark_globs *globs)
{
  argument_list_free (&globs->all);
  argument_list_free (&globs->pattern);
  intern_free (&globs->name);
}

/* Whether NAME matches GLOB, of characters in UTF-8 whatever the locale of the
   user, so that the same input gives the same output; where either is not
   UTF-8, of bytes.  */
static bool
glob_matches (const char *glob, const char *name)
{
  static locale_t utf8;
  if (utf8 == (locale_t) 0)
    utf8 = newlocale (LC_CTYPE_MASK, "C.UTF-8", (locale_t) 0);
  if (utf8 == (locale_t) 0) /* not there */
    return fnmatch (glob, name, 0) == 0;
  locale_t before = uselocale (utf8);
  bool matches = fnmatch (glob, name, 0) == 0;
  uselocale (before);
  return matches;
}

bool
input_benchmark_matches (const struct benchmark_globs *globs,
                         const char *benchmark)
{
  if (globs->all.count == 0
      || intern_find (&globs->name, benchmark, strlen (benchmark)) >= 0)
    return true;
  for (size_t i = 0; i < globs->pattern.count; i++)
    if (glob_matches (globs->pattern.item[i], benchmark))
      return true;
  return false;
}

const char **
input_select_benchmarks (const struct sample_set *set,
                         const struct benchmark_globs *globs, size_t *count)
{
  size_t all = sample_set_benchmark_count (set);
  const char **benchmark = or_die (memory_array (all, sizeof *benchmark));
  *count = 0;
  for (size_t i = 0; i < all; i++)
    {
      const char *name = sample_set_benchmark (set, i);
      if (input_benchmark_matches (globs, name))
        benchmark[(*count)++] = name;
    }
  return benchmark;
}

void
input_check_metrics (const struct sample_set *set,
                     const struct argument_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    {
      const char *name = list->item[i];
      if (sample_set_find_metric (set, name, strlen (name)) == NULL)
        {
          struct text known = { 0 };
          for (size_t m = 0; m < sample_set_metric_count (set); m++)
            text_printf (&known, "%s%s", m == 0 ? "" : ", ",
                         sample_set_metric (set, m));
          die ("no samples of metric '%s' (the input has %s)", name,
               text_string (&known));
        }
    }
}
