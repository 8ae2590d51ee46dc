/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The conditions of a measurement, from the metadata of its samples: the
   machine, the method, the commands, and what a reader of the numbers would
   ask for and the stream does not state.  */
#ifndef BENCH_CONDITIONS_H
#define BENCH_CONDITIONS_H
#include <stddef.h>
#include "stream/sample_set.h"

/* One line of the table: the value of a key, for all samples or for those of
   one place.  Strings are raw: whoever prints them quotes them.  */
struct condition
{
  const char *key;   /* as in the metadata: "cpu" */
  const char *label; /* for people: "CPU"; the key where there is none */
  char *where;       /* "old.tsv", "gzip -1", "section 2 of runs.tsv, gzip";
                        NULL: of everything */
  char *value;       /* NULL: not stated */
};

struct conditions
{
  struct condition *row;
  size_t count, capacity;
};

/* How a missing value reads in a table.  */
#define CONDITIONS_NOT_STATED "not stated"

/* Fill C with the conditions of the finished SET, in the order in which
   people ask for them: machine, method, commands, then keys of the user's
   own, notes last.  A value that all sections share stands once; values that
   differ name their sections or benchmarks.  0, or -1 with errno ENOMEM.  C
   points into SET.  */
int conditions_gather (struct conditions *c, const struct sample_set *set);
void conditions_free (struct conditions *c);
#endif
