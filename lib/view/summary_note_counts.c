/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/summary_note.h"
#include "number/interval_digits.h"
#include "view/summary_cell.h"
#include "view/summary_levels.h"

#define UNBALANCED 3 /* so many times the samples */

static void
put_shares (struct text *to, double share, struct interval exact,
            struct interval wilson)
{
  int decimals = interval_percent_decimals (exact.lo.value, exact.hi.value, 1);
  summary_put_share (to, share, decimals);
  text_puts (to, " %, between ");
  summary_put_share (to, exact.lo.value, decimals);
  text_puts (to, " and ");
  summary_put_share (to, exact.hi.value, decimals);
  text_puts (to, " % by the exact interval, ");
  summary_put_share (to, wilson.lo.value, decimals);
  text_puts (to, " and ");
  summary_put_share (to, wilson.hi.value, decimals);
  text_puts (to, " % by Wilson's");
}

bool
note_has_failures (const struct summary_row *row)
{
  return row->tells_success && !row->summary.proportion
         && row->summary.n_failed + row->summary.n_timeout > 0;
}

void
note_put_success (struct text *to, const struct summary_row *row, bool utf8)
{
  (void) utf8;
  const struct summary *s = &row->summary;
  size_t lost = s->n_failed + s->n_timeout;
  text_printf (to, "%zu of %zu succeeded", s->runs - lost, s->runs);
  if (s->n_timeout > 0)
    text_printf (to, " and %zu ran out of time", s->n_timeout);
  text_puts (to, ", ");
  put_shares (to, s->success.value, s->success_ci, s->success_wilson);
}

bool
note_is_proportion (const struct summary_row *row)
{
  return row->summary.proportion;
}

void
note_put_proportion (struct text *to, const struct summary_row *row, bool utf8)
{
  (void) utf8;
  const struct summary *s = &row->summary;
  text_printf (to, "%.0f of %zu, ", s->sum.value, s->n);
  put_shares (to, s->mean.value, s->mean_ci, s->wilson);
}

bool
note_has_load (const struct summary_row *row)
{
  const struct summary *s = &row->summary;
  return figure_available (s->in_system) && figure_available (s->throughput)
         && figure_available (s->mean);
}

void
note_put_load (struct text *to, const struct summary_row *row, bool utf8)
{
  (void) utf8;
  const struct summary *s = &row->summary;
  text_printf (to, "%.3g/s for %.3g s each make %.3g at a time",
               s->throughput.value, s->mean.value, s->in_system.value);
}

/* Whether ROW has several units of a level above the lowest.  */
static bool
repeats_a_level (const struct summary_row *row)
{
  return row->levels != NULL && row->levels->nested.top > 0
         && row->levels->nested.top < row->levels->nested.depth;
}

bool
note_has_levels (const struct summary_row *row)
{
  return repeats_a_level (row) && !row->summary.proportion;
}

/* The exact interval of a share knows nothing of levels.  */
bool
note_has_share_of_levels (const struct summary_row *row)
{
  return repeats_a_level (row) && row->summary.proportion;
}

void
note_put_run_levels (struct text *to, const struct summary_row *row, bool utf8)
{
  (void) utf8;
  const struct nested *nested = &row->levels->nested;
  char name[RUN_LEVEL_NAME];
  run_level_name (name, row->levels, nested->top);
  summary_put_levels (to, row->levels);
  if (figure_available (nested->level[nested->top].share))
    text_printf (to, ", %.0f %% of the variance by %s",
                 100 * nested->level[nested->top].share.value, name);
  if (figure_available (nested->design_effect))
    text_printf (to, ", design effect %.1f", nested->design_effect.value);
  if (row->summary.median_ci_is_range)
    text_printf (to,
                 "; too few of a %s for the level, so the median's interval "
                 "is [min, max]",
                 name);
}

/* Levels of which only the lowest was repeated.  */
bool
note_has_one_process (const struct summary_row *row)
{
  return row->levels != NULL && !repeats_a_level (row) && row->summary.n > 1;
}

void
note_put_one_process (struct text *to, const struct summary_row *row,
                      bool utf8)
{
  (void) utf8;
  char name[RUN_LEVEL_NAME];
  run_level_name (name, row->levels, 1);
  text_printf (to, "one %s of ", name);
  summary_put_levels (to, row->levels);
}

static const struct quality *
with_classes (const struct summary_row *row)
{
  return row->quality != NULL && row->quality->classified > 0 ? row->quality
                                                              : NULL;
}

/* The number of the class of which most samples are.  */
static double
largest_class (const struct classification *c)
{
  for (size_t i = 0; i < c->classes; i++)
    if (c->class[i].labelled == c->largest)
      return c->class[i].class;
  return 0;
}

bool
note_beats_nothing (const struct summary_row *row)
{
  const struct quality *q = with_classes (row);
  return q != NULL && q->accuracy_ci.lo.value <= q->classes.majority;
}

void
note_put_majority (struct text *to, const struct summary_row *row, bool utf8)
{
  const struct classification *c = &row->quality->classes;
  (void) utf8;
  text_printf (to, "always saying %g would be right in ", largest_class (c));
  summary_put_share (to, c->majority, 1);
  text_puts (to, " %");
}

bool
note_is_unbalanced (const struct summary_row *row)
{
  const struct quality *q = with_classes (row);
  return q != NULL && q->classes.largest >= UNBALANCED * q->classes.smallest;
}

void
note_put_balance (struct text *to, const struct summary_row *row, bool utf8)
{
  const struct classification *c = &row->quality->classes;
  (void) utf8;
  text_printf (to, "the largest, %g, has %zu samples, the smallest %zu",
               largest_class (c), c->largest, c->smallest);
}

bool
note_is_calibrated (const struct summary_row *row)
{
  return row->quality != NULL && row->quality->confident > 0;
}

void
note_put_calibration (struct text *to, const struct summary_row *row,
                      bool utf8)
{
  const struct calibration *c = &row->quality->calibration;
  (void) utf8;
  text_printf (to, "%.3f, %s, where chance alone would make %.3f", c->error,
               calibration_reading (c->error), c->by_chance);
}

bool
note_is_approximate (const struct summary_row *row)
{
  return row->summary.approximate;
}
