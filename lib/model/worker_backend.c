/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "model/worker_backend_private.h"
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include "model/resident.h"
#include "model/worker_reply.h"

/* How long nothing more may come after the last reply of a job.  */
#define SETTLE_NS UINT64_C (50000000)

struct worker_backend *
worker_backend_new (char **arguments,
                    void (*say) (void *context, int32_t level,
                                 const char *text),
                    void *context)
{
  struct worker_backend *w = calloc (1, sizeof *w);
  if (w == NULL)
    return NULL;
  w->say = say;
  w->context = context;
  w->process = (struct worker_process){ .to = -1, .from = -1 };
  const struct
  {
    const char *key;
    char **value;
  } known[] = { { "cpus=", &w->cpus },
                { "until=", &w->until_text },
                { "requests=", &w->requests_file },
                { "file=", &w->file } };
  char **at = arguments;
  for (; *at != NULL && strcmp (*at, "--") != 0; at++)
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
      if (strncmp (*at, known[i].key, strlen (known[i].key)) == 0)
        *known[i].value = *at + strlen (known[i].key);
  w->words = *at == NULL ? at : at + 1;
  return w;
}

void
worker_backend_free (struct worker_backend *w)
{
  if (w == NULL)
    return;
  worker_process_end (&w->process);
  worker_lines_free (&w->lines);
  worker_requests_free (&w->requests);
  if (w->has_until)
    regfree (&w->until);
  text_free (&w->request);
  free (w);
}

/* Note that it can't be asked any more: TEXT, and LINE unless that is NULL. */
static void
give_up (struct model_engine *e, const char *text, const char *line)
{
  if (e->broken.length > 0)
    return;
  text_puts (&e->broken, text);
  if (line != NULL)
    {
      text_putc (&e->broken, ' ');
      worker_put_quoted (&e->broken, line, strlen (line));
    }
}

static bool wait_for_output (struct model_engine *e, uint64_t until_ns);
static void take_lines (struct model_engine *e);

/* Nothing may come after a reply, here until UNTIL_NS: it would be taken for
   the next one.  */
static void
look_for_more (struct model_engine *e, uint64_t until_ns)
{
  struct worker_backend *w = e->state;
  struct text how = { 0 };
  if (wait_for_output (e, until_ns) && worker_read_more (w, &how))
    take_lines (e);
  text_free (&how);
}

static void
worker_settle (struct model_engine *e)
{
  const struct worker_backend *w = e->state;
  if (w->has_until)
    look_for_more (e, model_engine_now (e) + SETTLE_NS);
}

static void
worker_prepare (struct model_engine *e, const struct model_query *q)
{
  struct worker_backend *w = e->state;
  text_clear (&w->request);
  if (w->has_until)
    {
      size_t length;
      look_for_more (e, 0);
      const char *request
          = worker_requests_get (&w->requests, q->sample[0], &length);
      text_append (&w->request, request, length);
      return;
    }
  text_printf (&w->request, "q %" PRIu64, q->id);
  for (uint32_t i = 0; i < q->count; i++)
    text_printf (&w->request, " %" PRIu32, q->sample[i]);
  text_putc (&w->request, '\n');
}

/* Send what is prepared.  */
static bool
send_request (struct model_engine *e)
{
  struct worker_backend *w = e->state;
  if (worker_process_write (&w->process, w->request.bytes, w->request.length)
      == 0)
    return true;
  struct text how = { 0 };
  if (errno == EPIPE)
    worker_process_put_end (&w->process, &how);
  else
    text_printf (&how, "cannot be asked: %s", strerror (errno));
  give_up (e, text_string (&how), NULL);
  text_free (&how);
  return false;
}

static int32_t
worker_send (struct model_engine *e, const struct model_query *q)
{
  struct worker_backend *w = e->state;
  w->asked = q->id;
  return send_request (e) ? BENCH_MODEL_PENDING : BENCH_MODEL_FAILED;
}

/* Whether ID is under way.  */
static struct model_flight *
flight_of (struct model_engine *e, uint64_t id)
{
  struct model_flight *f = &e->flight[id % MODEL_IN_FLIGHT_MAX];
  return atomic_load (&f->id) == id + 1 ? f : NULL;
}

/* The answer R came.  */
static void
take_done (struct model_engine *e, const struct worker_reply *r)
{
  struct worker_backend *w = e->state;
  w->last = r->output;
  if (r->has_ns)
    model_engine_event (e, MODEL_RECORD_OWN, r->id, r->ns, w->lines.read_ns);
  model_engine_done (e, r->id, BENCH_MODEL_OK, w->lines.read_ns);
}

/* What the worker says by LINE.  */
static void
take_reply (struct model_engine *e, char *line)
{
  struct worker_backend *w = e->state;
  char *copy
      = strndup (line, WORKER_QUOTED + 1); /* reading cuts it into pieces */
  struct worker_reply r = worker_reply_read (line);
  bool is_expected = r.kind == REPLY_PING ? r.id == w->ping_id
                                          : flight_of (e, r.id) != NULL;
  if (r.kind == REPLY_NONE)
    give_up (e, "sent what is no reply,", copy);
  else if (!is_expected)
    give_up (e, "answers what was not asked:", copy);
  else
    switch (r.kind)
      {
      case REPLY_DONE:
        take_done (e, &r);
        break;
      case REPLY_TOKEN:
        model_engine_event (e, MODEL_RECORD_TOKEN, r.id, r.k,
                            w->lines.read_ns);
        break;
      case REPLY_MARK:
        {
          int stage = model_engine_stage_number (e, r.text);
          if (stage >= 0)
            model_engine_event (e, MODEL_RECORD_MARK, r.id, (uint64_t) stage,
                                w->lines.read_ns);
          break;
        }
      case REPLY_ERROR:
        w->say (w->context, BENCH_MODEL_ERROR, r.text);
        model_engine_done (e, r.id, BENCH_MODEL_FAILED, w->lines.read_ns);
        break;
      case REPLY_PING:
        w->ping_done_ns = w->lines.read_ns;
        break;
      case REPLY_NONE:
        break;
      }
  free (copy);
}

/* A line of a program that knows no protocol.  */
static void
take_line (struct model_engine *e, const char *line)
{
  struct worker_backend *w = e->state;
  if (model_engine_in_flight (e) == 0)
    give_up (e,
             "sent more after its reply had ended (does --until fit?):", line);
  else if (regexec (&w->until, line, 0, NULL, 0) == 0)
    model_engine_done (e, w->asked, BENCH_MODEL_OK, w->lines.read_ns);
}

/* Act on all lines that were read.  */
static void
take_lines (struct model_engine *e)
{
  struct worker_backend *w = e->state;
  char *line;
  while (e->broken.length == 0
         && (line = worker_lines_take (&w->lines)) != NULL)
    if (w->has_until)
      take_line (e, line);
    else
      take_reply (e, line);
}

/* Whether there is something to read before UNTIL_NS.  */
static bool
wait_for_output (struct model_engine *e, uint64_t until_ns)
{
  const struct worker_backend *w = e->state;
  uint64_t now_ns = model_engine_now (e);
  uint64_t left_ns = until_ns > now_ns ? until_ns - now_ns : 0;
  struct timespec left = { .tv_sec = (time_t) (left_ns / 1000000000),
                           .tv_nsec = (long) (left_ns % 1000000000) };
  struct pollfd output = { .fd = w->process.from, .events = POLLIN };
  return ppoll (&output, 1, &left, NULL) > 0;
}

static void
worker_pump (struct model_engine *e, uint64_t until_ns)
{
  struct worker_backend *w = e->state;
  if (until_ns != UINT64_MAX && !wait_for_output (e, until_ns))
    return;
  struct text how = { 0 };
  if (worker_read_more (w, &how))
    take_lines (e);
  else
    give_up (e, text_string (&how), NULL);
  text_free (&how);
}

static int32_t
worker_output (struct model_engine *e, uint32_t slot,
               struct bench_model_output *output)
{
  const struct worker_backend *w = e->state;
  if (slot == 0)
    *output = w->last;
  return BENCH_MODEL_OK;
}

int32_t
worker_ping (struct model_engine *e, uint64_t *ns)
{
  struct worker_backend *w = e->state;
  if (w->has_until || e->broken.length > 0)
    return BENCH_MODEL_FAILED;
  text_clear (&w->request);
  text_printf (&w->request, "p %" PRIu64 "\n", w->ping_id);
  w->ping_done_ns = 0;
  uint64_t sent_ns = model_engine_clock ();
  if (!send_request (e))
    return BENCH_MODEL_FAILED;
  while (w->ping_done_ns == 0 && e->broken.length == 0)
    worker_pump (e, UINT64_MAX);
  *ns = w->ping_done_ns - sent_ns;
  w->ping_id++;
  return e->broken.length == 0 ? BENCH_MODEL_OK : BENCH_MODEL_FAILED;
}

static void
worker_resident (struct model_engine *e, uint64_t *now_B, uint64_t *peak_B)
{
  const struct worker_backend *w = e->state;
  *now_B = *peak_B = 0;
  if (w->process.pid > 0)
    resident_read (w->process.pid, now_B, peak_B);
}

static void
worker_close (struct model_engine *e)
{
  struct worker_backend *w = e->state;
  if (w->greeted)
    worker_process_write (&w->process, "quit\n", 5);
  worker_process_end (&w->process);
}

const struct model_backend worker_backend = {
  .load = worker_load,
  .prepare = worker_prepare,
  .send = worker_send,
  .pump = worker_pump,
  .settle = worker_settle,
  .output = worker_output,
  .resident = worker_resident,
  .ping = worker_ping,
  .close = worker_close,
};
