/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/sentence_parts.h"
#include <math.h>
#include <string.h>
#include "analysis/verdict.h"
#include "number/interval_digits.h"
#include "number/level_digits.h"

/* More decimals than these are written as a power of ten.  */
#define DECIMALS_MOST 9

void
sentence_say_name (struct sentence_writer *w, const char *name)
{
  sentence_put_name (&w->text, name);
}

int
sentence_decimals (double width, int least)
{
  if (!(width > 0) || !isfinite (width))
    return least + 1;
  int decimals = 1 - (int) floor (log10 (width));
  return decimals < least ? least : decimals > 6 ? 6 : decimals;
}

void
sentence_say_level (struct sentence_writer *w, double level)
{
  text_printf (&w->text, "%.*g %% CI", level_digits (level), 100 * level);
}

void
sentence_say_runs (struct sentence_writer *w)
{
  const struct comparison *r = w->row;
  const char *runs = w->facts->nesting == NESTING_MEANS ? "processes" : "runs";
  if (w->facts->shares)
    text_puts (&w->text, w->facts->counts);
  else if (r->n_baseline == 1 && r->n_candidate == 1)
    text_puts (&w->text, "1 run a side");
  else if (r->paired)
    text_printf (&w->text, "%zu paired %s", r->n_baseline, runs);
  else if (r->n_baseline == r->n_candidate)
    text_printf (&w->text, "%zu %s a side", r->n_baseline, runs);
  else
    text_printf (&w->text, "%zu and %zu %s", r->n_baseline, r->n_candidate,
                 runs);
  if (w->facts->nesting == NESTING_SINGLE)
    text_puts (&w->text, " of single processes");
}

void
sentence_say_assumption (struct sentence_writer *w)
{
  if (w->facts->assumed != NULL)
    text_printf (&w->text, " if %s are normal", w->facts->assumed);
}

void
sentence_say_share (struct sentence_writer *w, double share)
{
  if (w->facts->shares)
    text_printf (&w->text, "%.4g point%s", 100 * share,
                 share == 0.01 ? "" : "s");
  else
    text_printf (&w->text, "%.4g %%", 100 * share);
}

void
sentence_say_metric (struct sentence_writer *w)
{
  if (strcmp (w->row->metric, "wall") != 0
      && strcmp (w->row->metric, "size") != 0
      && strcmp (w->row->metric, "value") != 0)
    text_printf (&w->text, " in %s", w->row->metric);
}

double
sentence_change (const struct sentence_writer *w, double shift)
{
  if (w->facts->shares)
    return 100 * shift;
  return w->facts->on_logs ? 100 * expm1 (shift) : shift / w->scale.divisor;
}

void
sentence_say_suffix (struct sentence_writer *w, struct human_scale scale)
{
  text_printf (&w->text, "%s%s", human_scale_gap (scale), scale.suffix);
}

void
sentence_say_change_unit (struct sentence_writer *w)
{
  if (w->facts->shares)
    text_puts (&w->text, " points");
  else if (w->facts->on_logs)
    text_puts (&w->text, " %");
  else
    sentence_say_suffix (w, w->scale);
}

struct human_scale
sentence_scale (const struct sentence_writer *w)
{
  const struct shift_interval *shift = &w->facts->shift;
  return human_scale_for (fmax (fabs (shift->lo), fabs (shift->hi)),
                          w->row->unit, w->facts->utf8);
}

void
sentence_say_number (struct sentence_writer *w, double value, int decimals)
{
  if (value == 0 || fabs (value) < 0.5 * pow (10, -decimals))
    value = 0; /* no minus zero */
  if (!isfinite (value))
    text_puts (&w->text, "more than 1e308");
  else if (fabs (value) >= 1e9)
    text_printf (&w->text, "%.4g", value);
  else if (decimals > DECIMALS_MOST)
    {
      /* As many digits, without a row of zeros that nobody counts.  */
      int digits
          = value == 0 ? 1 : decimals + 1 + (int) floor (log10 (fabs (value)));
      text_printf (&w->text, "%.*g", digits < 1 ? 1 : digits, value);
    }
  else
    text_printf (&w->text, "%.*f", decimals, value);
}

void
sentence_say_ratio (struct sentence_writer *w, double ratio, int decimals)
{
  if (ratio > 0 && ratio < (decimals < 6 ? 0.5 : 5) * pow (10, -decimals))
    text_printf (&w->text, "%.2g", ratio);
  else
    sentence_say_number (w, ratio, decimals);
}

int
sentence_range_decimals (const struct sentence_writer *w,
                         const struct shift_interval *range)
{
  double lo = sentence_change (w, range->lo);
  double hi = sentence_change (w, range->hi);
  int decimals = sentence_decimals (hi - lo, w->facts->on_logs ? 1 : 0);
  int seen = interval_decimals (lo, hi);
  return seen > decimals ? seen : decimals;
}

int
sentence_change_decimals (const struct sentence_writer *w)
{
  return sentence_range_decimals (w, &w->facts->shift);
}

const char *
sentence_word (const struct sentence_writer *w, double shift)
{
  const struct comparison *r = w->row;
  if (r->direction == DIRECTION_UNKNOWN)
    return shift > 0 ? "higher" : "lower";
  return verdict_name (
      verdict_of_change (shift > 0, r->direction, r->metric, r->unit));
}

void
sentence_say_evidence (struct sentence_writer *w, double level, double lo,
                       double hi, int decimals, const char *plus,
                       bool of_changes)
{
  text_puts (&w->text, " (");
  if (w->facts->constant && w->facts->shift.lo == w->facts->shift.hi)
    text_puts (&w->text, w->facts->shift.lo == 0 ? "every run alike"
                                                 : "each side constant");
  else
    {
      sentence_say_level (w, level);
      text_putc (&w->text, ' ');
      void (*say) (struct sentence_writer *, double, int)
          = of_changes ? sentence_say_number : sentence_say_ratio;
      text_puts (&w->text, lo > 0 ? plus : "");
      say (w, lo, decimals);
      text_puts (&w->text, " to ");
      text_puts (&w->text, hi > 0 ? plus : "");
      say (w, hi, decimals);
      if (of_changes)
        sentence_say_change_unit (w);
      sentence_say_assumption (w);
    }
  text_puts (&w->text, "; ");
  sentence_say_runs (w);
  text_putc (&w->text, ')');
}

enum sentence_reading
sentence_reading (const struct sentence_writer *w, double shift)
{
  const struct comparison *r = w->row;
  switch (verdict_of_change (shift > 0, r->direction, r->metric, r->unit))
    {
    case VERDICT_FASTER:
      return AS_FAST;
    case VERDICT_SLOWER:
      return r->direction == DIRECTION_LOWER ? AS_LONG : AS_FAST;
    case VERDICT_SMALLER:
    case VERDICT_LARGER:
      return AS_LARGE;
    default:
      return THE_METRIC;
    }
}

bool
sentence_is_inverse (const struct sentence_writer *w,
                     enum sentence_reading reading)
{
  return reading == AS_FAST && w->row->direction == DIRECTION_LOWER;
}

void
sentence_say_times (struct sentence_writer *w, double multiple, int decimals,
                    enum sentence_reading reading)
{
  sentence_say_ratio (w, multiple, decimals);
  text_puts (&w->text, w->facts->utf8 ? "×" : "x");
  if (reading == THE_METRIC)
    text_printf (&w->text, " the %s", w->row->metric);
  else
    text_puts (&w->text, reading == AS_FAST   ? " as fast"
                         : reading == AS_LONG ? " as long"
                                              : " as large");
}
