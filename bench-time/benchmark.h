/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The benchmarks of a session: what the command line named, ready to be
   launched.  */
#ifndef BENCH_TIME_BENCHMARK_H
#define BENCH_TIME_BENCHMARK_H
#include <stdbool.h>
#include <stddef.h>
#include "options.h"
#include "words.h"

struct benchmark
{
  char *name;
  char *command;      /* the command line for people: quoted, or as given */
  char **argv;        /* ends with NULL */
  struct words words; /* owns what ARGV points to, where it is ours */
  char *path;         /* the executable; NULL before benchmark_resolve */
  struct own_options own; /* with the options common to all filled in */
  const char *stdin_from, *stdout_to, *stderr_to;
  struct argument_list owned; /* texts with values of parameters put in */
};

struct benchmark_list
{
  struct benchmark *item;
  size_t count, capacity;
};

/* The commands, each with all combinations of the values of the parameters
   that it uses.  Exits after a message where a command can't be cut into
   words, two benchmarks would have one name or nothing uses a parameter.  The
   list refers to OPTIONS.  */
struct benchmark_list benchmark_list_new (const struct options *options);
void benchmark_list_free (struct benchmark_list *list);
/* The names, an array for the caller to free.  */
const char **benchmark_list_names (const struct benchmark_list *list);

/* The words of SHELL -c TEXT; exits after a message where SHELL can't be cut
   into words.  */
struct words shell_words (const char *shell, const char *text);
/* Find the executable of B.  0; or the status to exit with, 126 or 127,
   after a message.  */
int benchmark_resolve (struct benchmark *b);
#endif
