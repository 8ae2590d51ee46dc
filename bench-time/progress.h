/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The line on the terminal that says how far the session is.  It is drawn
   between runs only, at most ten times a second.  */
#ifndef BENCH_TIME_PROGRESS_H
#define BENCH_TIME_PROGRESS_H
#include <stdbool.h>
#include <stdint.h>
#include "base/text.h"
#include "schedule.h"

struct progress
{
  bool is_on;       /* standard error is a terminal that can redraw a line */
  bool is_drawn;    /* the line stands there now */
  struct text line; /* as it was drawn last */
  uint64_t drawn_ns, started_ns;
  uint64_t total; /* steps of the whole session */
};

/* IS_OFF: it is not wanted.  P is to be freed by progress_free.  */
void progress_init (struct progress *p, bool is_off, uint64_t total);

/* What is about to begin.  */
struct progress_state
{
  const char *name; /* of the benchmark */
  const char *what; /* such steps are called; NULL: "run" */
  const struct step *step;
  uint64_t of;        /* so many such steps; 0: as many as are needed */
  uint64_t remaining; /* steps that follow, of all benchmarks, where known */
  double half_width;  /* of its interval so far; infinite: none */
  double precision;   /* that is wanted of it; 0: none */
  bool is_utf8;       /* what the terminal shows, else ASCII alone */
  double left_s;      /* time left; NaN: tell it by the steps remaining */
};
void progress_show (struct progress *p, const struct progress_state *state);
/* Append the line that tells of STATE with LEFT_S seconds left (0: not
   known), cut to COLUMNS.  */
void progress_put (struct text *line, const struct progress_state *state,
                   uint64_t left_s, size_t columns);
/* Make way for something else in the line, such as what a hook prints.  */
void progress_wipe (struct progress *p);
/* Draw again what was wiped, if anything was drawn so far.  */
void progress_restore (struct progress *p);
void progress_free (struct progress *p);
#endif
