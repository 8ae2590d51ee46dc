/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The models of a session: what the command line named, found and ready to be
   started.  */
#ifndef BENCH_TIME_MODEL_LIST_H
#define BENCH_TIME_MODEL_LIST_H
#include "options.h"
#include "words.h"

struct model_candidate
{
  char *name;    /* of the benchmark */
  char *command; /* as given, with the values of parameters put in */
  bool is_worker;
  char *plugin;       /* the plugin's file; NULL: a worker */
  struct words words; /* of a worker's command */
  /* KEY=VALUE, as given; a worker has none.  */
  struct argument_list settings;
  const char *file, *data; /* the values of these two, or NULL */
  uint64_t threads;
  char **arguments; /* of bench-model-host, ended by NULL */
  struct argument_list owned;
};

struct model_list
{
  struct model_candidate *item;
  size_t count, capacity;
};

/* The models of O, each with all combinations of the values of the parameters
   that it uses.  Exits after a message where one is written wrongly or can't
   be found, two would have one name or nothing uses a parameter.  */
struct model_list model_list_new (const struct options *o);
void model_list_free (struct model_list *list);
/* The names, an array for the caller to free.  */
const char **model_list_names (const struct model_list *list);
#endif
