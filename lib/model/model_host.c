/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "model/model_host_private.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include "base/clock.h"
#include "model/model_spawn.h"
#include "run/interrupt.h"

const struct model_facts *
model_host_facts (const struct model_host *h)
{
  return &h->facts;
}

const struct model_memory *
model_host_memory (const struct model_host *h)
{
  return &h->memory;
}

const struct model_failure *
model_host_failure (const struct model_host *h)
{
  return &h->failure;
}

const char *
model_host_stage (const struct model_host *h, uint64_t number)
{
  return number < MODEL_STAGES_MAX ? h->ring->stage[number] : "";
}

uint64_t
model_host_lost (const struct model_host *h)
{
  return atomic_load (&h->ring->lost);
}

uint64_t
model_host_strays (const struct model_host *h)
{
  return atomic_load (&h->ring->strays);
}

uint64_t
model_host_untold (const struct model_host *h, int32_t level)
{
  return atomic_load (&h->ring->untold[level == BENCH_MODEL_WARNING]);
}

const char *
model_host_said (const struct model_host *h)
{
  return atomic_load (&h->ring->said) != 0 ? h->ring->message : "";
}

int
model_host_fail (struct model_host *h, enum model_failure_kind kind,
                 int number, const char *text)
{
  struct model_failure *f = &h->failure;
  if (f->kind != MODEL_FAILURE_NONE)
    return -1;
  f->kind = kind;
  f->number = number;
  f->phase = (enum model_phase) atomic_load (&h->ring->phase);
  f->query = atomic_load (&h->ring->query);
  text_puts (&f->text, text);
  return -1;
}

static void
release (struct model_host *h)
{
  model_host_kill (h);
  model_host_strike_off (h);
  if (h->control >= 0)
    close (h->control);
  model_ring_unmap (h->ring);
  text_free (&h->failure.text);
  free (h);
}

void
model_host_free (struct model_host *h)
{
  if (h != NULL)
    release (h);
}

struct model_host *
model_host_start (const struct model_spec *spec)
{
  struct model_host *h = calloc (1, sizeof *h);
  if (h == NULL)
    return NULL;
  h->spec = spec;
  h->control = -1;
  int sockets[2] = { -1, -1 };
  int memory = model_ring_create ();
  if (memory >= 0 && fcntl (memory, F_SETFD, FD_CLOEXEC) == 0)
    h->ring = model_ring_map (memory);
  if (h->ring != NULL
      && socketpair (AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets) == 0)
    {
      h->control = sockets[0];
      h->process = model_spawn (spec, sockets[1], memory);
    }
  int error = errno;
  if (memory >= 0)
    close (memory);
  if (sockets[1] >= 0)
    close (sockets[1]);
  if (h->process > 0)
    {
      model_host_enlist (h);
      return h;
    }
  h->process = 0;
  release (h);
  errno = error;
  return NULL;
}

/* Read what its process writes on its standard output and error.  */
static void
drain (const struct model_host *h)
{
  sink_drain (h->spec->standard_output);
  if (h->spec->standard_error != h->spec->standard_output)
    sink_drain (h->spec->standard_error);
}

/* Its process says in H->message what is wrong.  */
static void
fail_as_told (struct model_host *h)
{
  const struct model_message *m = &h->message;
  static const enum model_failure_kind kind[]
      = { [MODEL_REFUSED] = MODEL_FAILURE_REFUSED,
          [MODEL_BAD_OPTION] = MODEL_FAILURE_OPTION,
          [MODEL_BROKE] = MODEL_FAILURE_BROKE,
          [MODEL_COPY_CAME_BACK] = MODEL_FAILURE_COPIED };
  if (m->detail >= sizeof kind / sizeof *kind)
    model_host_fail (h, MODEL_FAILURE_BROKE, 0, m->bytes);
  else if (m->detail == MODEL_COPY_CAME_BACK)
    {
      struct model_copy at = { 0 };
      memcpy (&at, m->bytes, m->size < sizeof at ? m->size : sizeof at);
      model_host_fail (h, MODEL_FAILURE_COPIED, 0, "");
      h->failure.query = at.query;
      h->failure.phase = (enum model_phase) at.phase;
    }
  else
    model_host_fail (h, kind[m->detail], 0, m->bytes);
  /* A model that refuses has told why.  */
  const char *said = model_host_said (h);
  if (m->detail == MODEL_REFUSED && *said != '\0')
    text_printf (&h->failure.text, "%s%s", m->size > 0 ? ": " : "", said);
}

/* Act on H->message where it is none of those that are waited for.  -1 for the
   end of it all, 1 for one of those, else 0.  */
static int
act (struct model_host *h)
{
  const struct model_message *m = &h->message;
  switch (m->kind)
    {
    case MODEL_SAYS:
      if (h->spec->say != NULL)
        h->spec->say (h->spec->say_context, (int32_t) m->detail, m->bytes);
      return 0;
    case MODEL_NEEDS_ROOM:
      return 0;
    case MODEL_HAS_FAILED:
      fail_as_told (h);
      model_host_dismiss (h);
      return -1;
    default:
      return 1;
    }
}

/* Wait a little for a message, a signal, or what it prints.  1 when a message
   is in H->message, 0 for nothing, -1 for trouble.  */
static int
wait_for_message (struct model_host *h)
{
  struct pollfd watched[] = {
    { .fd = h->control, .events = POLLIN },
    { .fd = interrupt_fd (), .events = POLLIN },
    { .fd = sink_source (h->spec->standard_output), .events = POLLIN },
    { .fd = sink_source (h->spec->standard_error), .events = POLLIN },
  };
  if (poll (watched, 4, MODEL_LOOK_MS) < 0 && errno != EINTR)
    return model_host_fail (h, MODEL_FAILURE_SYSTEM, errno, "");
  if ((watched[1].revents & POLLIN) != 0)
    interrupt_drain ();
  if (interrupt_take_suspend ())
    model_host_suspend (h);
  if ((watched[2].revents & POLLIN) != 0 || (watched[3].revents & POLLIN) != 0)
    drain (h);
  if ((watched[0].revents & (POLLIN | POLLHUP)) == 0)
    return model_host_watch (h);
  int got = model_message_receive (h->control, &h->message);
  if (got < 0)
    return model_host_fail (h, MODEL_FAILURE_SYSTEM, errno, "");
  return got == 0 ? model_host_fail_by_end (h) : 1;
}

/* Give the records that are there to TAKE.  */
static void
take_records (struct model_host *h, model_host_take *take, void *context)
{
  const struct model_record *record;
  while (take != NULL
         && (record = model_ring_look (h->ring, h->process == 0)) != NULL)
    {
      if (!take (context, record))
        atomic_store (&h->ring->stop, 1);
      model_ring_take (h->ring, 1);
    }
}

/* Wait for a message of KIND; TAKE gets the records until then.  */
static int
await (struct model_host *h, enum model_message_kind kind,
       model_host_take *take, void *context)
{
  h->done_ns = clock_now_ns ();
  for (;;)
    {
      int got = wait_for_message (h);
      if (got == 1)
        got = act (h);
      take_records (h, take, context);
      if (h->spec->tick != NULL)
        h->spec->tick (h->spec->tick_context);
      if (got < 0)
        {
          drain (h);
          return -1;
        }
      if (got == 1 && h->message.kind == kind)
        return 0;
      if (got == 1)
        return model_host_fail (h, MODEL_FAILURE_SYSTEM, EPROTO, "");
    }
}

static int
request (struct model_host *h, enum model_message_kind kind, uint32_t detail,
         const void *bytes, size_t size)
{
  if (h->failure.kind != MODEL_FAILURE_NONE)
    return -1;
  if (h->process == 0)
    return model_host_fail (h, MODEL_FAILURE_SYSTEM, ESRCH, "");
  if (model_message_send (h->control, kind, detail, bytes, size) == 0)
    return 0;
  /* Dead, while it had nothing to do.  */
  return errno == EPIPE || errno == ECONNRESET
             ? model_host_fail_by_end (h)
             : model_host_fail (h, MODEL_FAILURE_SYSTEM, errno, "");
}

int
model_host_load (struct model_host *h)
{
  const uint32_t sizes[]
      = { sizeof (struct model_shared), sizeof (struct model_facts) };
  if (await (h, MODEL_IS_READY, NULL, NULL) != 0)
    return -1;
  if (h->message.size != sizeof sizes
      || memcmp (h->message.bytes, sizes, sizeof sizes) != 0)
    return model_host_fail (h, MODEL_FAILURE_SYSTEM, EPROTO, "");
  if (request (h, MODEL_DO_LOAD, 0, NULL, 0) != 0
      || await (h, MODEL_IS_LOADED, NULL, NULL) != 0)
    return -1;
  memcpy (&h->facts, h->message.bytes, sizeof h->facts);
  h->memory = (struct model_memory){ .peak_B = h->facts.peak_B,
                                     .now_B = h->facts.loaded_B,
                                     .own_B = h->facts.own_memory_B };
  return 0;
}

int
model_host_run (struct model_host *h, uint32_t job, const void *payload,
                size_t size, model_host_take *take, void *context)
{
  atomic_store (&h->ring->stop, interrupt_signal () != 0);
  if (request (h, MODEL_DO_JOB, job, payload, size) != 0
      || await (h, MODEL_IS_DONE, take, context) != 0)
    return -1;
  memcpy (&h->memory, h->message.bytes, sizeof h->memory);
  return 0;
}

int
model_host_stop (struct model_host *h)
{
  if (request (h, MODEL_DO_CLOSE, 0, NULL, 0) != 0
      || await (h, MODEL_IS_CLOSED, NULL, NULL) != 0)
    return -1;
  memcpy (&h->memory, h->message.bytes, sizeof h->memory);
  close (h->control);
  h->control = -1;
  /* What it does after its last message is not waited for for ever.  */
  model_host_fail_by_end (h);
  text_clear (&h->failure.text);
  h->failure.kind = MODEL_FAILURE_NONE;
  return 0;
}
