/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "load_progress.h"
#include <math.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/diag.h"
#include "cli/terminal.h"
#include "load_turn.h"

static void
make_way (void *line)
{
  progress_wipe (line);
}

void
load_progress_open (struct load_progress *p, const struct load_session *s)
{
  const struct options *o = s->options;
  const struct load_options *l = &o->load;
  *p = (struct load_progress){
    .loads = s->count * s->member->points.count
             * (o->invocations > 0 ? o->invocations : 1),
    .load_ns = l->warmup_ns + l->duration_ns + l->cool_down_ns,
    .is_virtual = s->member->subject->is_virtual,
  };
  progress_init (&p->line, o->is_quiet || isatty (s->emitter->writer.fd), 0);
  diag_before (make_way, &p->line);
}

void
load_progress_close (struct load_progress *p)
{
  diag_before (NULL, NULL);
  progress_wipe (&p->line);
  progress_free (&p->line);
}

/* How long all loads will take yet, if each takes as long as it has to;
   0: nobody knows.  */
static double
seconds_left (const struct load_progress *p, uint64_t now_ns)
{
  uint64_t spent_ns = p->spent_ns + (now_ns - p->since_ns);
  double left_s
      = ((double) p->loads * (double) p->load_ns - (double) spent_ns) / 1e9;
  return p->is_virtual || p->turn->order.is_trial ? 0 : fmax (0, left_s);
}

void
load_progress_begin (struct load_progress *p, const struct load_turn *turn)
{
  uint64_t now_ns = clock_now_ns ();
  if (p->since_ns > 0 && !p->was_trial)
    p->spent_ns += now_ns - p->since_ns;
  p->since_ns = now_ns;
  p->turn = turn;
  p->was_trial = turn->order.is_trial;
  p->begun += !turn->order.is_trial && turn->part == 1;
  p->trials += turn->order.is_trial;
  load_progress_tick (p);
}

void
load_progress_tick (struct load_progress *p)
{
  if (!p->line.is_on)
    return;
  const struct load_turn *t = p->turn;
  bool is_trial = t->order.is_trial;
  struct step step = { .run = is_trial ? p->trials : p->begun };
  struct progress_state state = {
    .name = t->point->name,
    .what = is_trial ? "trial" : "load",
    .step = &step,
    .of = is_trial ? 0 : p->loads,
    .half_width = INFINITY,
    .is_utf8 = terminal_utf8 (t->session->options->is_ascii),
    .left_s = seconds_left (p, clock_now_ns ()),
  };
  progress_show (&p->line, &state);
}
