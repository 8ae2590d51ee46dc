/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/summary_note.h"
#include <math.h>
#include <string.h>
#include "number/interval_digits.h"
#include "view/human.h"

bool
note_is_by_blocks (const struct summary_row *row)
{
  return row->summary.by_blocks;
}

/* What a metric that only tells how things went does is no news.  */
static bool
has_state (const struct summary_row *row, enum steady_class class)
{
  return row->summary.steady.class == class
         && !summary_metric_is_secondary (row->metric);
}

bool
note_warms_up (const struct summary_row *row)
{
  return has_state (row, STEADY_WARM_UP);
}

/* So many digits, LEAST or more, that RATIO does not read as 1.  */
static int
ratio_digits (double ratio, int least)
{
  int digits = interval_digits (fmin (ratio, 1), fmax (ratio, 1))
               - (ratio < 1 ? 2 : 1);
  return digits > least ? digits : least;
}

/* The levels of a sequence before and in its steady part.  */
struct levels
{
  double before, after;
  /* Where the medians, of few values or of a level that went up and down, do
     not show what the sequence is classed by: these are means, and BEFORE is
     that of this segment.  Else NULL.  */
  const struct steady_segment *segment;
};

static struct levels
levels_of (const struct steady_state *steady)
{
  const struct steady_segment *last
      = &steady->segment[steady->segment_count - 1];
  const struct steady_segment *against = &steady->segment[steady->against];
  bool rises = last->mean > against->mean;
  if (rises ? steady->after > steady->before : steady->after < steady->before)
    return (struct levels){ steady->before, steady->after, NULL };
  return (struct levels){ against->mean, last->mean, against };
}

/* "took 1.4 times as long as", or of another measure "were 1.4 times as large
   as", or of MEANS "on average"; a difference where the numbers have no ratio.
   What is so is ONE or several.  */
static void
put_ratio (struct text *to, const struct summary_row *row, double value,
           double other, bool means, bool one, bool utf8)
{
  const char *be = one ? "was" : "were";
  const char *adverb = means ? "on average " : "";
  char number[HUMAN_SIZE];
  if (!(value > 0 && other > 0))
    {
      human_value (number, value - other, row->unit, 3, utf8);
      text_printf (to, "%s %s%s%s from", be, adverb, value > other ? "+" : "",
                   number);
      return;
    }
  double ratio = value / other;
  struct human_scale plain = { 1, "" };
  human_number (number, ratio, plain, ratio_digits (ratio, 2));
  if (strcmp (row->unit, "s") == 0)
    text_printf (to, "took %s%s times as long as", adverb, number);
  else
    text_printf (to, "%s %s%s times as large as", be, adverb, number);
}

void
note_put_warm_up (struct text *to, const struct summary_row *row, bool utf8)
{
  const struct steady_state *steady = &row->summary.steady;
  struct levels levels = levels_of (steady);
  const struct steady_segment *part = levels.segment;
  if (steady->from == 1)
    text_puts (to, "the first run ");
  else
    text_printf (to, "the first %zu runs ", steady->from);
  if (part != NULL && part->count < steady->from)
    text_printf (to, "(of which %zu to %zu) ", part->start + 1,
                 part->start + part->count);
  put_ratio (to, row, levels.before, levels.after, part != NULL,
             steady->from == 1, utf8);
  text_printf (to, " the rest: leave out so many by bench-time -w %zu",
               steady->from);
}

bool
note_slows_down (const struct summary_row *row)
{
  return has_state (row, STEADY_SLOW_DOWN);
}

void
note_put_slow_down (struct text *to, const struct summary_row *row, bool utf8)
{
  const struct steady_state *steady = &row->summary.steady;
  struct levels levels = levels_of (steady);
  const struct steady_segment *part = levels.segment;
  text_printf (to, "from run %zu on they ", steady->from + 1);
  put_ratio (to, row, levels.after, levels.before, part != NULL, false, utf8);
  if (part == NULL)
    text_puts (to, " those before");
  else
    text_printf (to, " runs %zu to %zu", part->start + 1,
                 part->start + part->count);
}

bool
note_never_settles (const struct summary_row *row)
{
  return has_state (row, STEADY_NONE);
}

void
note_put_last_change (struct text *to, const struct summary_row *row,
                      bool utf8)
{
  (void) utf8;
  const struct steady_state *steady = &row->summary.steady;
  size_t changes = steady->segment_count - 1;
  text_printf (to, "%zu change%s, the last after run %zu of %zu", changes,
               changes == 1 ? "" : "s", steady->segment[changes].start,
               row->summary.n);
}

bool
note_drifts (const struct summary_row *row)
{
  return row->summary.steady.drifts
         && !summary_metric_is_secondary (row->metric);
}

/* "+0.05 %/run", and what the sequence keeps up against its best.  */
void
note_put_drift (struct text *to, const struct summary_row *row, bool utf8)
{
  const struct summary *s = &row->summary;
  char number[HUMAN_SIZE];
  double slope = s->steady.slope, level = fabs (s->median.value);
  struct human_scale plain = { 1, "" };
  if (level > 0)
    text_printf (to, "%s%s %%/run", slope > 0 ? "+" : "",
                 human_number (number, 100 * slope / level, plain, 2));
  else
    text_printf (to, "%s%s/run", slope > 0 ? "+" : "",
                 human_value (number, slope, row->unit, 2, utf8));
  if (figure_available (s->peak) && s->peak.value > 0
      && s->sustained.value > 0)
    text_printf (
        to, ", the last quarter at %s times its best",
        human_number (number, s->sustained.value / s->peak.value, plain, 3));
}

bool
note_is_persistent (const struct summary_row *row)
{
  return row->summary.widened;
}

void
note_put_persistence (struct text *to, const struct summary_row *row,
                      bool utf8)
{
  (void) utf8;
  const struct summary *s = &row->summary;
  text_printf (to, "lag-1 autocorrelation %.2f, worth %.0f of %zu samples%s",
               s->lag1.value, s->worth, s->n,
               figure_available (s->mean_ci.lo)
                   ? ""
                   : ", too few for an interval of the mean");
}

/* Not of what a drift, or a process, puts beside each other.  */
bool
note_is_alternating (const struct summary_row *row)
{
  return row->summary.autocorrelated && !note_has_levels (row)
         && !(note_drifts (row) && row->summary.lag1.value > 0)
         && !row->summary.widened;
}

void
note_put_lag1 (struct text *to, const struct summary_row *row, bool utf8)
{
  (void) utf8;
  text_printf (to, "lag-1 autocorrelation %.2f", row->summary.lag1.value);
}
