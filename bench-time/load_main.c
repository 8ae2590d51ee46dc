/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include "base/diag.h"
#include "destination.h"
#include "instrument_choice.h"
#include "load_session.h"
#include "model_subject.h"
#include "output_check.h"
#include "run/helper_program.h"
#include "run/interrupt.h"
#include "turn.h"

/* What loads are put on.  */
struct subjects
{
  struct model_list list;
  struct model_labels labels;
  struct model_subject *model; /* one a model of LIST */
  struct load_subject *item;
  size_t count;
  char *program; /* bench-model-host */
};

/* Find what O names, or exit after a message.  */
static void
find_subjects (struct subjects *s, const struct options *o)
{
  *s = (struct subjects){ .count = 1 };
  if (o->load.simulate != NULL)
    output_check_models (o, NULL);
  else
    {
      s->list = model_list_new (o);
      output_check_models (o, &s->list);
      s->labels = model_labels_read (o->model.labels);
      s->program
          = helper_program (MODEL_HOST_PROGRAM, getenv ("BENCH_LIBEXECDIR"));
      if (s->program == NULL)
        die ("bench-model-host, which has the models, is missing");
      s->count = s->list.count;
      s->model = or_die (memory_array (s->count, sizeof *s->model));
    }
  s->item = or_die (memory_array (s->count, sizeof *s->item));
}

static void
open_subjects (struct subjects *s, const struct options *o,
               struct emitter *emitter)
{
  if (s->model == NULL)
    s->item[0] = simulated_subject (o);
  for (size_t i = 0; s->model != NULL && i < s->count; i++)
    {
      model_subject_init (&s->model[i], o, &s->list.item[i], s->program,
                          emitter, &s->labels);
      s->item[i] = model_subject (&s->model[i]);
    }
}

static void
close_subjects (struct subjects *s)
{
  for (size_t i = 0; s->model != NULL && i < s->count; i++)
    model_subject_free (&s->model[i]);
  if (s->model != NULL)
    {
      model_labels_free (&s->labels);
      model_list_free (&s->list);
    }
  free (s->model);
  free (s->item);
  free (s->program);
}

/* Print the table, put the output into place; the status to exit with.  */
static int
conclude (const struct load_session *s, const struct options *o,
          struct destination *d)
{
  int status = s->status;
  if (destination_print_table (d, o, s->write_errno) != 0)
    status = STATUS_TROUBLE;
  if (destination_end (d, load_session_is_complete (s)) != 0)
    status = STATUS_TROUBLE;
  return status;
}

/* Carry out the loads of O on SUBJECTS, one timing at a time.  */
static void
run_session (struct load_session *session, const struct options *o,
             struct subjects *subjects, const struct destination *d,
             struct emitter *emitter)
{
  struct turn turn = { 0 };
  bool is_real = subjects->model != NULL;
  if (is_real)
    turn_open (&turn, o);
  if (interrupt_watch () != 0)
    die_errno (errno, "cannot watch for signals");
  if (is_real)
    turn_wait (&turn);
  emitter->only_values = d->only_values;
  stream_writer_init (&emitter->writer, d->samples_fd);
  open_subjects (subjects, o, emitter);
  struct instruments *watched = NULL;
  if (o->has_energy)
    watched = instrument_choice_open (o, NULL);
  for (size_t i = 0; is_real && i < subjects->count; i++)
    subjects->model[i].run.instruments = watched;
  load_session_run (session, o, subjects->item, subjects->count, watched,
                    emitter);
  if (watched != NULL)
    instruments_close (watched);
  if (is_real)
    turn_close (&turn);
}

int
load_main (struct options *o)
{
  struct subjects subjects;
  find_subjects (&subjects, o);
  struct destination destination = destination_open (o);
  bool dies_of_pipe = signal (SIGPIPE, SIG_IGN) != SIG_IGN;
  struct emitter emitter = { 0 };
  struct load_session session;
  run_session (&session, o, &subjects, &destination, &emitter);
  int status = conclude (&session, o, &destination);
  int sig = session.write_errno == EPIPE ? SIGPIPE : interrupt_signal ();
  load_session_close (&session);
  close_subjects (&subjects);
  emitter_free (&emitter);
  options_free (o);
  if (sig != 0 && (sig != SIGPIPE || dies_of_pipe))
    interrupt_die (sig);
  if (sig == SIGPIPE)
    die_errno (EPIPE, "write error");
  return status;
}
