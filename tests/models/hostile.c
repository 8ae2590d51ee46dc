/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A model that does what models must not.  Options: fault=crash|abort|exit|
   hang|stop|fork|child|session|orphan|print|error|mute|twice|silent|interrupt|
   halt (interrupt, and hang)|rewrite|option|mark|refuse|flood|marks|kill,
   at=load|prepare|query|output|close, query=N and upto=N (the first and the
   last query that it is at, 0 and 1000000), samples=N (10), signal=N (2),
   file=FILE, async=1, and what it answers: confidence=X, loss=X, units=N (1),
   rank=N.  */
#include <bench-model.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct bench_model_host *host;
static const char *fault = "", *at = "query", *its_file;
static uint64_t first_query, last_query, samples = 10;
static uint64_t asked; /* the last query */
static int sent_signal;
static const char *confidence, *loss, *rank, *units;

static const char *
option (const char *key, const char *otherwise)
{
  const char *value = host->option (host->ctx, key);
  return value == NULL ? otherwise : value;
}

/* 0 in the copy.  */
static pid_t
fork_once (void)
{
  static pid_t copy = -1;
  if (copy == -1)
    copy = fork ();
  return copy;
}

/* Change its own file.  */
static void
rewrite (void)
{
  FILE *f = its_file == NULL ? NULL : fopen (its_file, "a");
  if (f != NULL)
    {
      fputs ("more", f);
      fclose (f);
    }
}

/* Leave a process in a session of its own, whose parent is gone.  */
static void
leave_session (void)
{
  if (fork () != 0)
    return;
  setsid ();
  if (fork () != 0)
    _exit (0);
  for (;;)
    pause ();
}

static void
flood (void)
{
  for (int i = 0; i < 1000; i++)
    host->message (host->ctx, BENCH_MODEL_WARNING, "the roof leaks");
}

/* Marks of more stages than are kept, and of one that has no name.  */
static void
mark_all (void)
{
  static char name[40][4];
  for (int i = 0; i < 40; i++)
    {
      snprintf (name[i], sizeof name[i], "s%d", i);
      host->mark (host->ctx, asked, name[i]);
    }
  host->mark (host->ctx, asked, "a b");
}

static int32_t
misbehave (void)
{
  if (strcmp (fault, "crash") == 0)
    {
      /* as it is, whoever else would like to know of it */
      signal (SIGSEGV, SIG_DFL);
      raise (SIGSEGV);
    }
  if (strcmp (fault, "abort") == 0)
    abort ();
  if (strcmp (fault, "exit") == 0)
    exit (3);
  while (strcmp (fault, "hang") == 0)
    pause ();
  if (strcmp (fault, "fork") == 0)
    /* The copy goes on while the model waits for ever.  */
    while (fork_once () != 0)
      pause ();
  if (strcmp (fault, "child") == 0 && fork () == 0)
    for (;;)
      pause ();
  if (strcmp (fault, "session") == 0)
    leave_session ();
  if (strcmp (fault, "orphan") == 0)
    {
      leave_session ();
      abort ();
    }
  if (strcmp (fault, "stop") == 0)
    raise (SIGSTOP);
  if (strcmp (fault, "flood") == 0)
    flood ();
  if (strcmp (fault, "marks") == 0)
    mark_all ();
  if (strcmp (fault, "interrupt") == 0 || strcmp (fault, "halt") == 0)
    kill (getppid (), sent_signal);
  while (strcmp (fault, "halt") == 0)
    pause ();
  if (strcmp (fault, "kill") == 0)
    raise (SIGKILL);
  if (strcmp (fault, "rewrite") == 0)
    rewrite ();
  if (strcmp (fault, "option") == 0)
    host->option (host->ctx, NULL);
  if (strcmp (fault, "mark") == 0)
    host->mark (host->ctx, asked, NULL);
  if (strcmp (fault, "print") == 0)
    {
      printf ("1\ts\tlatency\tforged\t1\n");
      fflush (stdout);
    }
  if (strcmp (fault, "error") == 0)
    {
      host->message (host->ctx, BENCH_MODEL_ERROR, "out of paper");
      return BENCH_MODEL_FAILED;
    }
  return strcmp (fault, "mute") == 0 ? BENCH_MODEL_FAILED : BENCH_MODEL_OK;
}

static int32_t
step (const char *name)
{
  return strcmp (at, name) == 0 ? misbehave () : BENCH_MODEL_OK;
}

static int32_t
open_hostile (const struct bench_model_host *its_host, const char *path,
              void **model)
{
  (void) its_host;
  its_file = path;
  fault = option ("fault", "");
  at = option ("at", "query");
  first_query = strtoull (option ("query", "0"), NULL, 10);
  last_query = strtoull (option ("upto", "1000000"), NULL, 10);
  samples = strtoull (option ("samples", "10"), NULL, 10);
  sent_signal = atoi (option ("signal", "2"));
  confidence = option ("confidence", NULL);
  loss = option ("loss", NULL);
  units = option ("units", "1");
  rank = option ("rank", NULL);
  *model = &asked;
  host->message (host->ctx, BENCH_MODEL_NOTE, "here I am");
  return step ("load");
}

static int32_t
info_hostile (void *model, struct bench_model_info *info)
{
  (void) model;
  info->name = "hostile";
  info->sample_count = samples;
  info->classes = 2;
  return BENCH_MODEL_OK;
}

static int32_t
stage_hostile (void *model, const uint32_t *index, uint32_t n)
{
  (void) model;
  (void) index;
  (void) n;
  return step ("prepare");
}

static int32_t
run_hostile (void *model, const struct bench_model_query *query)
{
  (void) model;
  asked = query->id;
  if (strcmp (fault, "silent") == 0 && query->id >= first_query)
    return BENCH_MODEL_PENDING;
  if (strcmp (fault, "twice") == 0)
    host->done (host->ctx, query->id, BENCH_MODEL_OK);
  return query->id >= first_query && query->id <= last_query ? step ("query")
                                                             : BENCH_MODEL_OK;
}

static int32_t
output_hostile (void *model, uint32_t slot, struct bench_model_output *output)
{
  (void) model;
  (void) slot;
  output->has = BENCH_MODEL_HAS_PREDICTED | BENCH_MODEL_HAS_WANTED;
  output->predicted = output->wanted = 1;
  if (confidence != NULL)
    {
      output->has |= BENCH_MODEL_HAS_CONFIDENCE;
      output->confidence = strtod (confidence, NULL);
    }
  if (loss != NULL)
    {
      output->has |= BENCH_MODEL_HAS_LOSS;
      output->loss = strtod (loss, NULL);
      output->loss_units = (uint32_t) strtoul (units, NULL, 10);
    }
  if (rank != NULL)
    {
      output->has |= BENCH_MODEL_HAS_RANK;
      output->rank = (uint32_t) strtoul (rank, NULL, 10);
    }
  return step ("output");
}

static void
close_hostile (void *model)
{
  (void) model;
  step ("close");
}

static struct bench_model_vtable vtable = {
  .struct_size = sizeof vtable,
  .caps = BENCH_MODEL_LABELS,
  .name = "hostile",
  .version = "1",
  .open = open_hostile,
  .info = info_hostile,
  .stage = stage_hostile,
  .run = run_hostile,
  .output = output_hostile,
  .close = close_hostile,
};

const struct bench_model_vtable *
bench_model_entry_v1 (const struct bench_model_host *its_host)
{
  host = its_host;
  const char *caps = option ("async", NULL);
  if (caps != NULL)
    vtable.caps |= BENCH_MODEL_ASYNC;
  if (strcmp (option ("fault", ""), "refuse") == 0)
    {
      host->message (host->ctx, BENCH_MODEL_ERROR, "no such device");
      return NULL;
    }
  return &vtable;
}
