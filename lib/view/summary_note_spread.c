/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/summary_note.h"
#include <string.h>
#include "number/level_digits.h"
#include "stat/order_interval.h"
#include "stream/metric.h"
#include "view/human.h"

#define NOISY_CV 0.05

bool
note_is_single (const struct summary_row *row)
{
  return row->summary.n == 1;
}

/* That runs fail with the same status each time is no news.  */
bool
note_is_constant (const struct summary_row *row)
{
  return row->summary.n > 1 && row->summary.distinct == 1
         && !row->summary.proportion && strcmp (row->metric, "exit") != 0;
}

/* Too few for the wanted level of the median's interval.  */
bool
note_is_few (const struct summary_row *row)
{
  return row->summary.median_ci_is_range && row->summary.distinct != 1
         && row->summary.median_range_reason.need > 0 && !row->summary.widened
         && !row->summary.proportion;
}

void
note_put_few (struct text *to, const struct summary_row *row, bool utf8)
{
  (void) utf8;
  const struct summary *s = &row->summary;
  double covered = s->median_coverage.value;
  text_printf (to, "n = %zu covers %.*g %%, and %.*g %% needs n >= %zu", s->n,
               level_digits (covered), 100 * covered,
               level_digits (s->confidence), 100 * s->confidence,
               order_interval_min_n_lower (0.5, s->confidence));
}

bool
note_is_clock_limited (const struct summary_row *row)
{
  return row->summary.clock_limited && !row->summary.proportion;
}

void
note_put_tick (struct text *to, const struct summary_row *row, bool utf8)
{
  char tick[HUMAN_SIZE];
  human_value (tick, row->summary.tick, row->unit, 3, utf8);
  text_printf (to, "%zu values among %zu samples, the nearest %s apart",
               row->summary.distinct, row->summary.n, tick);
}

/* A large spread is news where the same was done again and again, not among
   the queries of a scenario, nor in CPU times of a few clock ticks.  */
bool
note_is_noisy (const struct summary_row *row)
{
  const struct metric *known = metric_lookup (row->metric);
  return figure_available (row->summary.cv) && row->summary.cv.value > NOISY_CV
         && (known == NULL || strcmp (row->metric, "value") == 0
             || strcmp (row->metric, "wall") == 0);
}

void
note_put_cv (struct text *to, const struct summary_row *row, bool utf8)
{
  (void) utf8;
  double percent = 100 * row->summary.cv.value;
  text_printf (to, "CV %.*f %%", percent < 9.5 ? 1 : 0, percent);
}

bool
note_has_modes (const struct summary_row *row)
{
  return row->summary.mode_count > 1;
}

/* "2: 61 % about 10.2 ms, 39 % about 14.1 ms".  */
void
note_put_modes (struct text *to, const struct summary_row *row, bool utf8)
{
  const struct mode *mode = row->summary.mode;
  char place[HUMAN_SIZE];
  text_printf (to, "%.0f:", row->summary.modes.value);
  for (size_t i = 0; i < row->summary.mode_count; i++)
    text_printf (to, "%s %.0f %% about %s", i == 0 ? "" : ",",
                 100 * mode[i].share,
                 human_value (place, mode[i].place, row->unit, 3, utf8));
}

/* Samples that only say "at most".  */
bool
note_is_at_floor (const struct summary_row *row)
{
  return summary_row_at_floor (row, row->summary.min.value);
}

void
note_put_floor (struct text *to, const struct summary_row *row, bool utf8)
{
  char floor[HUMAN_SIZE];
  human_value (floor, row->floor, row->unit, 3, utf8);
  text_printf (to, "floor %s", floor);
}
