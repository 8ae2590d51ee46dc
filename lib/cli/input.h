/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The input of a filter: the options and operands that all of them share.
   For programs: these functions print and exit.  */
#ifndef BENCH_INPUT_H
#define BENCH_INPUT_H
#include <stdbool.h>
#include <stddef.h>
#include "cli/argument.h"
#include "stream/better.h"
#include "stream/intern.h"
#include "stream/sample_set.h"

struct input_options
{
  struct sample_set_options set;
  struct better_table *better; /* of --better; NULL: none. Owned */
  /* An operand that may have been meant as a file and names none, to be told
     when there are no samples; NULL: none.  */
  const char *doubtful;
};

void input_options_init (struct input_options *options);
void input_options_free (struct input_options *options);
/* Take the option ID, one of ROWS_INPUT, with its ARGUMENT; false when it is
   none of them.  */
bool input_option (struct input_options *options, int id, const char *option,
                   const char *argument);

/* An operand, taken apart: one that names an existing file is that file, else
   it may be LABEL=PATH.  */
struct input_file
{
  const char *label; /* NULL: none */
  const char *path;  /* "-": standard input */
  int fd;
  bool is_standard_input;
};

/* Tell that the COUNT operands (none: standard input; "-" too) will be read:
   exits where one is what would be written.  An operand that is no file at all
   is left out.  */
void input_will_read (char **operand, size_t count);
/* Give each of COUNT operands (none: standard input; "-" too) to TAKE, open,
   one after the other; its descriptor is closed behind it, but where TAKE has
   made it -1.  Exits with STATUS_TROUBLE where one can not be opened.  */
void input_each (char **operand, size_t count,
                 void (*take) (void *context, struct input_file *file),
                 void *context);

/* Read all operands, as above, into one set, finished.  A LABEL names the
   benchmark of bare numbers.  Answers that do not say whether they are correct
   are where they are as labelled (answers_add_correct).  Exits with
   STATUS_TROUBLE after messages; an input without any sample is such trouble
   ("no samples").  */
struct sample_set *input_read (const struct input_options *options,
                               char **operand, size_t count);
/* The same for one side of a comparison: *LABEL becomes the operand's label,
   or the file's name; the caller's to free.  */
struct sample_set *input_read_side (const struct input_options *options,
                                    const char *operand, char **label);

/* What --benchmark names; zeroed, and where it is never given, all
   benchmarks.  */
struct benchmark_globs
{
  struct argument_list all;     /* as written */
  struct argument_list pattern; /* those that can match several names, */
  struct intern_table name;     /* and the others */
};
void benchmark_globs_add (struct benchmark_globs *globs, const char *glob);
void benchmark_globs_free (struct benchmark_globs *globs);
/* The same in every locale.  */
bool input_benchmark_matches (const struct benchmark_globs *globs,
                              const char *benchmark);
/* The benchmarks of SET that GLOBS choose, *COUNT of them; the caller's to
   free.  */
const char **input_select_benchmarks (const struct sample_set *set,
                                      const struct benchmark_globs *globs,
                                      size_t *count);
/* Exit with STATUS_TROUBLE unless the set has each metric of LIST.  */
void input_check_metrics (const struct sample_set *set,
                          const struct argument_list *list);
#endif
