/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "progress.h"
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/screen.h"
#include "stopping.h"
#include "view/quote.h"

#define REDRAW_NS 100000000u

void
progress_init (struct progress *p, bool is_off, uint64_t total)
{
  const char *term = getenv ("TERM");
  bool is_dumb = term == NULL || strcmp (term, "dumb") == 0;
  *p = (struct progress){
    .is_on = !is_off && !is_dumb && isatty (STDERR_FILENO),
    .total = total,
  };
}

/* The columns of the terminal; 80 where it does not tell.  */
static size_t
terminal_width (void)
{
  size_t columns = screen_columns (STDERR_FILENO);
  return columns > 0 ? columns : 80;
}

/* Write all of LINE at once; nothing depends on its arriving.  */
static void
put (const struct text *line)
{
  if (line->failed || line->length == 0)
    return;
  ssize_t written = write (STDERR_FILENO, line->bytes, line->length);
  (void) written;
}

/* Cut LINE, which is safe to print, to COLUMNS.  */
static void
cut (struct text *line, size_t columns)
{
  while (line->length > 0 && quote_width (line->bytes) > columns)
    {
      do
        line->length--;
      while (line->length > 0
             && ((unsigned char) line->bytes[line->length] & 0xc0) == 0x80);
      line->bytes[line->length] = '\0';
    }
}

/* How long the REMAINING steps and this one will take if they take what the
   ones before took on average; 0 when there were none.  */
static uint64_t
seconds_left (const struct progress *p, uint64_t remaining)
{
  uint64_t done = p->total - remaining - 1;
  if (p->total <= remaining || done == 0)
    return 0;
  double elapsed_s = (double) (p->drawn_ns - p->started_ns) / 1e9;
  return (uint64_t) (elapsed_s / (double) done * (double) (remaining + 1)
                     + 0.5);
}

static void
append_duration (struct text *line, uint64_t seconds)
{
  if (seconds >= 3600)
    text_printf (line, "%" PRIu64 " h %" PRIu64 " min", seconds / 3600,
                 seconds % 3600 / 60);
  else if (seconds >= 60)
    text_printf (line, "%" PRIu64 " min %" PRIu64 " s", seconds / 60,
                 seconds % 60);
  else
    text_printf (line, "%" PRIu64 " s", seconds);
}

/* Append NAME, where IS_UTF8 is false with bytes beyond ASCII as \xHH: each
   of them would take a column, or command an old terminal.  */
static void
put_name (struct text *line, const char *name, bool is_utf8)
{
  struct text safe = { 0 };
  quote_terminal (&safe, name);
  for (const char *byte = text_string (&safe); *byte != '\0'; byte++)
    if (is_utf8 || (unsigned char) *byte < 0x80)
      text_putc (line, *byte);
    else
      text_printf (line, "\\x%02x", (unsigned char) *byte);
  text_free (&safe);
}

void
progress_put (struct text *line, const struct progress_state *state,
              uint64_t left_s, size_t columns)
{
  const char *plus_minus = state->is_utf8 ? "±" : "+-";
  const char *what = state->what != NULL ? state->what : "run";
  text_printf (line, "%s %" PRIu64, state->step->warmup ? "warm-up" : what,
               state->step->run);
  if (state->of > 0)
    text_printf (line, " of %" PRIu64, state->of);
  if (!state->step->warmup && isfinite (state->half_width))
    {
      text_printf (line, ", %s", plus_minus);
      stopping_put_percent (line, state->half_width);
    }
  if (!state->step->warmup && state->precision > 0)
    {
      text_printf (line, " until %s", plus_minus);
      stopping_put_percent (line, state->precision);
    }
  if (left_s > 0)
    {
      text_puts (line, ", ");
      append_duration (line, left_s);
      text_puts (line, " left");
    }
  text_puts (line, ": ");
  put_name (line, state->name, state->is_utf8);
  cut (line, columns);
}

void
progress_show (struct progress *p, const struct progress_state *state)
{
  if (!p->is_on)
    return;
  uint64_t now = clock_now_ns ();
  if (p->started_ns == 0)
    p->started_ns = now;
  if (p->drawn_ns != 0 && now - p->drawn_ns < REDRAW_NS)
    return;
  p->drawn_ns = now;

  struct text line = { 0 };
  uint64_t left_s = isnan (state->left_s) ? seconds_left (p, state->remaining)
                                          : (uint64_t) (state->left_s + 0.5);
  progress_put (&line, state, left_s, terminal_width () - 1);
  text_clear (&p->line);
  text_printf (&p->line, "\r%s\033[K", text_string (&line));
  put (&p->line);
  p->is_drawn = true;
  text_free (&line);
}

void
progress_wipe (struct progress *p)
{
  if (!p->is_drawn)
    return;
  struct text wipe = { 0 };
  text_puts (&wipe, "\r\033[K");
  put (&wipe);
  text_free (&wipe);
  p->is_drawn = false;
}

void
progress_restore (struct progress *p)
{
  if (p->is_drawn || p->line.length == 0)
    return;
  put (&p->line);
  p->is_drawn = true;
}

void
progress_free (struct progress *p)
{
  text_free (&p->line);
}
