/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/sentence_parts.h"
#include <math.h>
#include <string.h>
#include "number/level_digits.h"

/* Beyond so many runs it is enough to know that they are too many.  */
#define NEEDED_MAX 1e6

void
sentence_say_equivalent (struct sentence_writer *w)
{
  const struct comparison *r = w->row;
  const struct shift_interval *e = &w->facts->equivalence;
  double lo = sentence_change (w, e->lo), hi = sentence_change (w, e->hi);
  int decimals = sentence_range_decimals (w, e);
  sentence_say_name (w, r->candidate);
  text_printf (&w->text, " is within %s", w->facts->utf8 ? "±" : "+-");
  sentence_say_share (w, r->margin);
  text_puts (&w->text, " of ");
  sentence_say_name (w, r->baseline);
  sentence_say_metric (w);
  sentence_say_evidence (w, w->facts->equivalence_level, lo, hi, decimals, "+",
                         true);
}

/* "2.2 to 6.0 %", of sizes without sign: both ends lie on one side of 0.  */
static void
put_change_range (struct sentence_writer *w)
{
  double a = fabs (sentence_change (w, w->facts->shift.lo));
  double b = fabs (sentence_change (w, w->facts->shift.hi));
  int decimals = sentence_change_decimals (w);
  sentence_say_number (w, fmin (a, b), decimals);
  text_puts (&w->text, " to ");
  sentence_say_number (w, fmax (a, b), decimals);
  sentence_say_change_unit (w);
}

void
sentence_say_below_margin (struct sentence_writer *w)
{
  const struct comparison *r = w->row;
  sentence_say_name (w, r->candidate);
  /* The interval is on one side of 0; the estimate may be at it.  */
  text_printf (&w->text, " is %s than ",
               sentence_word (w, w->facts->shift.lo < 0 ? -1 : 1));
  sentence_say_name (w, r->baseline);
  sentence_say_metric (w);
  text_puts (&w->text, ", but perhaps by less than the margin of ");
  sentence_say_share (w, r->margin);
  text_puts (&w->text, ": ");
  put_change_range (w);
  text_puts (&w->text, " (");
  sentence_say_level (w, r->level);
  sentence_say_assumption (w);
  text_puts (&w->text, "; ");
  sentence_say_runs (w);
  text_putc (&w->text, ')');
}

static void
put_cannot_tell (struct sentence_writer *w)
{
  text_puts (&w->text, "cannot tell ");
  sentence_say_name (w, w->row->candidate);
  text_puts (&w->text, " from ");
  sentence_say_name (w, w->row->baseline);
  sentence_say_metric (w);
}

/* One end of an interval that holds 0: "1.9 % faster", "3.0x as long".  */
static void
put_end (struct sentence_writer *w, double shift)
{
  double size = exp (fabs (shift));
  if (w->facts->on_logs && size >= SENTENCE_MULTIPLE_FROM)
    {
      enum sentence_reading reading = sentence_reading (w, shift);
      double multiple
          = exp (sentence_is_inverse (w, reading) ? -shift : shift);
      sentence_say_times (w, multiple, sentence_decimals (multiple / 10, 0),
                          reading);
      return;
    }
  sentence_say_number (w, fabs (sentence_change (w, shift)),
                       sentence_change_decimals (w));
  sentence_say_change_unit (w);
  if (shift != 0)
    text_printf (&w->text, " %s", sentence_word (w, shift));
}

/* N, which is an estimate, in two digits if it is large, rounded up.  */
static double
rounded_up (double n)
{
  double step = n < 100 ? 1 : pow (10, floor (log10 (n)) - 1);
  return ceil (n / step) * step;
}

static void
put_needed (struct sentence_writer *w)
{
  const struct comparison *r = w->row;
  size_t most
      = r->n_baseline > r->n_candidate ? r->n_baseline : r->n_candidate;
  bool nested = w->facts->nesting == NESTING_MEANS;
  const char *runs
      = w->facts->shares ? (r->paired ? "items" : "items a side")
        : nested ? (r->paired ? "paired processes" : "processes a side")
                 : (r->paired ? "paired runs" : "runs a side");
  if (!figure_available (r->needed_n) || !(w->facts->shown_effect > 0)
      || r->needed_n.value <= (double) most)
    return;
  if (r->needed_n.value > NEEDED_MAX)
    {
      text_puts (&w->text, "; to show ");
      sentence_say_share (w, w->facts->shown_effect);
      text_printf (&w->text, " would take over a million %s", runs);
    }
  else
    {
      text_printf (&w->text, "; about %.0f %s would show ",
                   rounded_up (r->needed_n.value), runs);
      sentence_say_share (w, w->facts->shown_effect);
    }
}

void
sentence_say_inconclusive (struct sentence_writer *w)
{
  const struct shift_interval *shift = &w->facts->shift;
  put_cannot_tell (w);
  text_puts (&w->text, ": between ");
  put_end (w, shift->lo);
  text_puts (&w->text, " and ");
  put_end (w, shift->hi);
  text_puts (&w->text, " (");
  sentence_say_level (w, w->row->level);
  sentence_say_assumption (w);
  text_puts (&w->text, "; ");
  sentence_say_runs (w);
  text_putc (&w->text, ')');
  put_needed (w);
}

/* ": always 7 against always 5 s", or the one value of both.  */
static void
put_constants (struct sentence_writer *w)
{
  double x = w->facts->constant_baseline, y = w->facts->constant_candidate;
  struct human_scale scale = human_scale_for (fmax (fabs (x), fabs (y)),
                                              w->row->unit, w->facts->utf8);
  if (x == y)
    text_printf (&w->text, ": always %.6g", x / scale.divisor);
  else
    text_printf (&w->text, ": always %.6g against always %.6g",
                 y / scale.divisor, x / scale.divisor);
  sentence_say_suffix (w, scale);
  text_puts (&w->text, x == y ? " on either side" : "");
}

/* ": ratio 1.50".  */
static void
put_ratio (struct sentence_writer *w)
{
  const struct comparison *r = w->row;
  if (!figure_available (r->ratio))
    return;
  text_puts (&w->text, ": ratio ");
  sentence_say_ratio (
      w, r->ratio.value,
      r->ratio.value > 0 ? sentence_decimals (r->ratio.value / 10, 0) : 0);
}

/* "; 4 a side would do".  */
static void
put_testable (struct sentence_writer *w)
{
  const struct comparison *r = w->row;
  if (!figure_available (r->needed_n)
      || w->facts->needed_resamples > COMPARISON_RESAMPLES_MAX)
    return;
  text_printf (&w->text, "; %.0f %s would do", r->needed_n.value,
               r->paired ? "pairs" : "a side");
  if (w->facts->needed_resamples > 0)
    text_printf (&w->text, " with --resamples=%zu",
                 w->facts->needed_resamples);
}

static bool
is_few (const struct comparison *r)
{
  return figure_available (r->needed_n)
         && ((double) r->n_baseline < r->needed_n.value
             || (double) r->n_candidate < r->needed_n.value);
}

/* ": ratio 1.10, but 9999 resamples are too few for this test at 99.99 %;
   --resamples=20000 would do".  */
static void
put_few_resamples (struct sentence_writer *w)
{
  put_ratio (w);
  text_printf (
      &w->text, "%s%zu resamples are too few for this test at %.*g %%",
      figure_available (w->row->ratio) ? ", but " : ": ", w->facts->resamples,
      level_digits (w->row->level), 100 * w->row->level);
  if (w->facts->needed_resamples <= COMPARISON_RESAMPLES_MAX)
    text_printf (&w->text, "; --resamples=%zu would do",
                 w->facts->needed_resamples);
  text_puts (&w->text, " (");
  sentence_say_runs (w);
  text_putc (&w->text, ')');
}

void
sentence_say_no_test (struct sentence_writer *w)
{
  const char *reason = w->facts->reason;
  bool few = is_few (w->row);
  put_cannot_tell (w);
  if (strcmp (reason, SENTENCE_CONSTANT) == 0)
    {
      put_constants (w);
      text_puts (&w->text, few ? ", but "
                               : ", of which this test makes "
                                 "nothing; ");
      sentence_say_runs (w);
      if (few)
        {
          text_puts (&w->text, " are too few for a test");
          put_testable (w);
        }
    }
  else if (few && strcmp (reason, SENTENCE_SINGLE) == 0)
    {
      put_ratio (w);
      text_puts (&w->text, figure_available (w->row->ratio) ? ", but " : ": ");
      sentence_say_runs (w);
      text_puts (&w->text, w->row->n_baseline == 1 && w->row->n_candidate == 1
                               ? " makes no test"
                               : " make no test");
      put_testable (w);
    }
  else if (strcmp (reason, SENTENCE_TOO_FEW) == 0
           || strcmp (reason, SENTENCE_TOO_FEW_AT_ALL) == 0)
    {
      put_ratio (w);
      text_puts (&w->text, figure_available (w->row->ratio) ? ", but " : ": ");
      sentence_say_runs (w);
      text_printf (&w->text, " are too few for %s test at %.*g %%",
                   strcmp (reason, SENTENCE_TOO_FEW) == 0 ? "this" : "any",
                   level_digits (w->row->level), 100 * w->row->level);
      put_testable (w);
    }
  else if (strcmp (reason, SENTENCE_FEW_RESAMPLES) == 0)
    put_few_resamples (w);
  else
    {
      put_ratio (w);
      text_printf (&w->text, "; no %s, since %s; ",
                   w->facts->unbounded ? "bounded interval" : "test", reason);
      sentence_say_runs (w);
    }
}
