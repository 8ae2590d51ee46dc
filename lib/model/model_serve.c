/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "model/model_serve.h"
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include "model/model_host.h"
#include "model/model_message.h"
#include "model/plugin_backend.h"
#include "model/resident.h"
#include "model/worker_backend.h"
#include "run/descendants.h"

enum
{
  ARGUMENT_CONTROL = 1,
  ARGUMENT_RING,
  ARGUMENT_KIND, /* "plugin" or "worker" */
  ARGUMENT_MODEL /* the plugin's file, or as worker_backend_new says */
};

struct serving
{
  int control;
  struct model_shared *ring;
  struct model_engine engine;
  struct plugin_backend *plugin; /* one of these, or NULL */
  struct worker_backend *worker;
  struct model_facts facts;
  struct model_message message;
  model_job *const *job;
  size_t jobs;
};

/* In a copy of this process that the model made by fork.  */
static void
note_copy (void)
{
  model_engine_is_copy = true;
}

/* Tell the user what the model says.  */
static void
say (void *serving, int32_t level, const char *text)
{
  struct serving *s = serving;
  if (level != BENCH_MODEL_ERROR)
    {
      int is_warning = level == BENCH_MODEL_WARNING;
      if (atomic_fetch_add (&s->ring->told[is_warning], 1) >= MODEL_TOLD_MAX)
        {
          atomic_fetch_add (&s->ring->untold[is_warning], 1);
          return;
        }
      model_message_send (s->control, MODEL_SAYS, (uint32_t) level, text,
                          strlen (text));
      return;
    }
  struct model_shared *ring = s->ring;
  atomic_store (&ring->said, 0);
  strncpy (ring->message, text, sizeof ring->message - 1);
  atomic_store (&ring->said, 1);
}

/* The same for what there is to say of it.  */
static void
say_of_it (struct model_engine *e, const char *text)
{
  const struct serving *s = e->serve;
  model_message_send (s->control, MODEL_SAYS, (uint32_t) MODEL_SAID_OF_IT,
                      text, strlen (text));
}

static void
tell_trouble (struct serving *s, enum model_trouble trouble, const char *why)
{
  model_message_send (s->control, MODEL_HAS_FAILED, trouble, why,
                      strlen (why));
}

static void
need_room (struct model_engine *e)
{
  const struct serving *s = e->serve;
  model_message_send (s->control, MODEL_NEEDS_ROOM, 0, NULL, 0);
}

/* A copy that the model made has come back to us, where it can do nothing but
   harm.  */
static void
copy_came_back (struct model_engine *e)
{
  const struct serving *s = e->serve;
  const struct model_copy at = { e->query, e->phase, 0 };
  model_message_send (s->control, MODEL_HAS_FAILED, MODEL_COPY_CAME_BACK, &at,
                      sizeof at);
  _exit (EXIT_FAILURE);
}

/* Resident memory and what the model says it takes.  */
static struct model_memory
look_at_memory (struct serving *s)
{
  struct model_memory m = { 0 };
  struct model_engine *e = &s->engine;
  if (e->backend->resident != NULL)
    e->backend->resident (e, &m.now_B, &m.peak_B);
  else
    resident_read (0, &m.now_B, &m.peak_B);
  if (e->backend->memory != NULL)
    e->backend->memory (e, &m.own_B);
  return m;
}

/* What the backend gives as reason, or the model as its last message.  */
static void
tell_refusal (struct serving *s, const struct text *why)
{
  tell_trouble (s, MODEL_REFUSED, text_string (why));
}

static int
load (struct serving *s)
{
  struct text why = { 0 };
  struct model_facts *facts = &s->facts;
  uint64_t peak_B;
  facts->clock_ns = model_engine_clock_cost ();
  resident_read (0, &facts->before_B, &peak_B);
  model_engine_set_phase (&s->engine, MODEL_PHASE_LOAD);
  uint64_t began_ns = model_engine_clock ();
  int32_t status = s->engine.backend->load (&s->engine, facts, &why);
  facts->load_ns = model_engine_clock () - began_ns;
  model_engine_check_copy (&s->engine);
  if (status == BENCH_MODEL_OK && facts->sample_count > UINT32_MAX)
    {
      text_printf (&why,
                   "it has %" PRIu64 " samples, and only %" PRIu32
                   " can be numbered",
                   facts->sample_count, UINT32_MAX);
      status = BENCH_MODEL_FAILED;
    }
  if (status != BENCH_MODEL_OK)
    {
      tell_refusal (s, &why);
      text_free (&why);
      return -1;
    }
  text_free (&why);
  model_engine_set_phase (&s->engine, MODEL_PHASE_IDLE);
  const char *unasked
      = s->plugin == NULL ? NULL : plugin_backend_unasked (s->plugin);
  if (unasked != NULL)
    {
      tell_trouble (s, MODEL_BAD_OPTION, unasked);
      return -1;
    }
  struct model_memory memory = look_at_memory (s);
  facts->loaded_B = memory.now_B;
  facts->peak_B = memory.peak_B;
  facts->own_memory_B = memory.own_B;
  if (facts->pid == 0)
    facts->pid = getpid ();
  else
    facts->before_B = 0; /* it is in a process of its own */
  return model_message_send (s->control, MODEL_IS_LOADED, 0, facts,
                             sizeof *facts);
}

static int
do_job (struct serving *s)
{
  struct text why = { 0 };
  const struct model_message *m = &s->message;
  int result = -1;
  if (m->detail < s->jobs)
    result = s->job[m->detail](&s->engine, &s->facts, m->bytes, m->size, &why);
  else
    text_puts (&why, "no such job");
  if (s->engine.broken.length > 0)
    tell_trouble (s, MODEL_BROKE, text_string (&s->engine.broken));
  else if (result != 0)
    tell_refusal (s, &why);
  bool is_over = result != 0 || s->engine.broken.length > 0;
  text_free (&why);
  if (is_over)
    return -1;
  model_engine_set_phase (&s->engine, MODEL_PHASE_IDLE);
  struct model_memory memory = look_at_memory (s);
  return model_message_send (s->control, MODEL_IS_DONE, 0, &memory,
                             sizeof memory);
}

static int
finish (struct serving *s)
{
  struct model_memory memory = look_at_memory (s);
  model_engine_set_phase (&s->engine, MODEL_PHASE_CLOSE);
  if (s->engine.backend->close != NULL)
    s->engine.backend->close (&s->engine);
  model_engine_set_phase (&s->engine, MODEL_PHASE_IDLE);
  return model_message_send (s->control, MODEL_IS_CLOSED, 0, &memory,
                             sizeof memory);
}

/* Do what our process says until it is enough, or it is gone.  */
static int
serve (struct serving *s)
{
  const uint32_t sizes[]
      = { sizeof (struct model_shared), sizeof (struct model_facts) };
  if (model_message_send (s->control, MODEL_IS_READY, 0, sizes, sizeof sizes)
      != 0)
    return EXIT_FAILURE;
  while (model_message_receive (s->control, &s->message) == 1)
    switch (s->message.kind)
      {
      case MODEL_DO_LOAD:
        if (load (s) != 0)
          return EXIT_FAILURE;
        break;
      case MODEL_DO_JOB:
        if (do_job (s) != 0)
          return EXIT_FAILURE;
        break;
      default:
        return finish (s) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
      }
  return EXIT_FAILURE;
}

static int
open_backend (struct serving *s, int argc, char **argv)
{
  const struct model_backend *backend = &plugin_backend;
  char **arguments = argv + ARGUMENT_MODEL;
  void *state;
  if (strcmp (argv[ARGUMENT_KIND], "worker") == 0)
    {
      backend = &worker_backend;
      state = s->worker = worker_backend_new (arguments, say, s);
    }
  else
    state = s->plugin
        = plugin_backend_new (arguments[0], arguments + 1,
                              (size_t) (argc - ARGUMENT_MODEL - 1), say, s);
  if (state == NULL
      || model_engine_open (&s->engine, s->ring, backend, state) != 0)
    return -1;
  s->engine.need_room = need_room;
  s->engine.say = say_of_it;
  s->engine.copy_came_back = copy_came_back;
  s->engine.serve = s;
  return 0;
}

static bool
end (pid_t process, int sig)
{
  return kill (process, sig) == 0;
}

int
model_serve (int argc, char **argv, model_job *const job[], size_t count)
{
  if (argc <= ARGUMENT_MODEL)
    return 2;
  struct serving *s = calloc (1, sizeof *s);
  if (s == NULL)
    return EXIT_FAILURE;
  s->control = atoi (argv[ARGUMENT_CONTROL]);
  s->job = job;
  s->jobs = count;
  int memory = atoi (argv[ARGUMENT_RING]);
  s->ring = model_ring_map (memory);
  close (memory);
  int status = EXIT_FAILURE;
  /* What the model starts stays below us, whatever session it goes to.  */
  prctl (PR_SET_CHILD_SUBREAPER, 1);
  if (s->ring != NULL && fcntl (s->control, F_SETFD, FD_CLOEXEC) == 0
      && pthread_atfork (NULL, NULL, note_copy) == 0
      && open_backend (s, argc, argv) == 0)
    status = serve (s);
  /* Whoever asked is about to kill us and the worker.  An end of our own would
     be cut off, and what it still says taken for the worker's.  */
  while (worker_backend_was_asked ())
    pause ();
  plugin_backend_free (s->plugin);
  worker_backend_free (s->worker);
  /* Those whose parent ends meanwhile may be missed, and become ours.  */
  while (descendants_each (getpid (), end, SIGKILL) > 0
         && waitpid (-1, NULL, 0) > 0)
    continue;
  model_engine_free (&s->engine);
  model_ring_unmap (s->ring);
  free (s);
  return status;
}
