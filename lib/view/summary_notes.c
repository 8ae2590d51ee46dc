/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/summary_notes.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "base/text.h"
#include "view/summary_note.h"

#define LISTED 4 /* rows that a note names before it only counts */

/* One kind of note: whether it concerns a row, what it says of all such
   rows, and what of each (NULL: nothing).  */
struct kind
{
  note_concerns *concerns;
  const char *sentence;
  note_detail *detail;
  bool shared; /* rows of which it tells the same are told of together */
};

static const struct kind kinds[] = {
  { note_is_approximate,
    "approximate: the median and percentiles are within 1/8192 of the samples "
    "that they stand for; count, extremes, mean and sd are exact; changes, "
    "trend, dependence, modes, ties and outliers were not looked for",
    NULL, false },
  { note_has_failures, "runs failed, and the figures are of the others",
    note_put_success, false },
  { note_has_load, "queries in the system, by Little's law", note_put_load,
    false },
  { note_has_levels,
    "RUNs have levels, and the intervals are over the highest of them",
    note_put_run_levels, false },
  { note_has_share_of_levels,
    "RUNs have levels, but the exact interval of a share takes all samples "
    "for independent",
    note_put_run_levels, false },
  { note_has_one_process,
    "iteration-level only; the process-to-process variance is unmeasured",
    note_put_one_process, true },
  { note_is_proportion, "a share of ones, by samples that are 0 or 1",
    note_put_proportion, false },
  { note_is_calibrated, "expected calibration error, by tenths of confidence",
    note_put_calibration, false },
  { note_is_unbalanced,
    "the classes differ in size, so that accuracy tells little of the small "
    "ones",
    note_put_balance, false },
  { note_beats_nothing,
    "the accuracy is not shown to be above that of one answer to all",
    note_put_majority, false },
  { note_is_single,
    "one sample tells nothing of the spread, so there is no interval", NULL,
    false },
  { note_is_constant,
    "all samples are equal: what varies, if anything, is less than the clock "
    "or the count can show, and the intervals do not tell it",
    NULL, false },
  { note_is_few,
    "too few samples for the level, so the median's interval is [min, max]",
    note_put_few, true },
  { note_is_clock_limited,
    "clock-limited, most samples are equal: half a step was added to either "
    "side of an interval that was one point",
    note_put_tick, false },
  { note_warms_up, "warm-up, to be left out of the runs that count",
    note_put_warm_up, false },
  { note_slows_down, "slow-down, later runs are worse than earlier ones",
    note_put_slow_down, false },
  { note_drifts,
    "drift, the level moves all the time: there is no steady mean, and the "
    "intervals are of these samples, their drift taken for scatter",
    note_put_drift, false },
  { note_never_settles, "no steady state, the level changes up to the end",
    note_put_last_change, false },
  { note_has_modes,
    "several modes, so that neither mean nor median tells of a usual run",
    note_put_modes, false },
  { note_is_by_blocks,
    "a long sequence, so that changes, trend and dependence were looked for "
    "in the medians of 65,536 equal blocks",
    NULL, false },
  { note_is_persistent,
    "samples depend on those before them, so that any interval is widened "
    "to what fewer independent ones would tell",
    note_put_persistence, false },
  { note_is_alternating,
    "samples depend on those before them; the intervals take them for "
    "independent",
    note_put_lag1, false },
  { note_is_at_floor,
    "some samples are at the floor of what can be seen, so that the true "
    "value is at most that",
    note_put_floor, false },
  { note_is_noisy, "noisy, the samples vary by more than 5 %", note_put_cv,
    false },
};
#define KIND_COUNT (sizeof kinds / sizeof *kinds)

static bool
several_benchmarks (const struct summary_list *list)
{
  for (size_t i = 1; i < list->count; i++)
    if (strcmp (list->row[i].benchmark, list->row[0].benchmark) != 0)
      return true;
  return false;
}

/* A note on its way.  */
struct draft
{
  struct text text;
  const struct summary_list *list;
  const struct kind *kind;
  bool name_benchmarks, utf8;
};

/* Append the name of ROW; the FIRST of a list has none before it.  */
static void
put_name (struct draft *draft, const struct summary_row *row, bool first)
{
  struct text *to = &draft->text;
  if (to->length == 0)
    text_printf (to, "%s: ", draft->kind->sentence);
  else if (!first)
    text_puts (to, ", ");
  if (draft->name_benchmarks)
    text_printf (to, "%s ", row->benchmark);
  text_puts (to, row->metric);
}

static void
put_rest (struct draft *draft, size_t count)
{
  if (count > 0)
    text_printf (&draft->text, " and %zu more", count);
}

/* "SENTENCE: xz -9 wall (CV 7 %), gzip wall (CV 9 %) and 7 more".  */
static void
put_each (struct draft *draft)
{
  size_t concerned = 0;
  for (size_t i = 0; i < draft->list->count; i++)
    {
      const struct summary_row *row = &draft->list->row[i];
      if (!draft->kind->concerns (row) || concerned++ >= LISTED)
        continue;
      put_name (draft, row, concerned == 1);
      if (draft->kind->detail == NULL)
        continue;
      text_puts (&draft->text, " (");
      draft->kind->detail (&draft->text, row, draft->utf8);
      text_putc (&draft->text, ')');
    }
  put_rest (draft, concerned > LISTED ? concerned - LISTED : 0);
}

/* Name those rows from FIRST on that are not TOLD of yet and of which the
   same is to be told, with that.  */
static void
put_alike (struct draft *draft, bool *told, size_t first, bool begins)
{
  struct text detail = { 0 }, other = { 0 };
  size_t alike = 0;
  draft->kind->detail (&detail, &draft->list->row[first], draft->utf8);
  for (size_t i = first; i < draft->list->count; i++)
    {
      const struct summary_row *row = &draft->list->row[i];
      if (told[i] || !draft->kind->concerns (row))
        continue;
      text_clear (&other);
      draft->kind->detail (&other, row, draft->utf8);
      if (strcmp (text_string (&other), text_string (&detail)) != 0)
        continue;
      told[i] = true;
      if (alike++ < LISTED)
        put_name (draft, row, begins && alike == 1);
    }
  put_rest (draft, alike > LISTED ? alike - LISTED : 0);
  text_printf (&draft->text, " (%s%s)", alike > 1 ? "each: " : "",
               text_string (&detail));
  draft->text.failed |= detail.failed || other.failed;
  text_free (&detail);
  text_free (&other);
}

/* "SENTENCE: xz wall, gzip wall (each: n = 3), bzip2 wall (n = 4)".  */
static void
put_shared (struct draft *draft)
{
  bool *told = memory_array (draft->list->count, sizeof *told);
  size_t groups = 0, rest = 0;
  if (told == NULL)
    {
      draft->text.failed = true;
      return;
    }
  memset (told, 0, draft->list->count * sizeof *told);
  for (size_t i = 0; i < draft->list->count; i++)
    if (!told[i] && draft->kind->concerns (&draft->list->row[i]))
      {
        if (groups < LISTED)
          put_alike (draft, told, i, groups == 0);
        else
          rest++;
        groups++;
      }
  free (told);
  put_rest (draft, rest);
}

int
summary_notes (const struct summary_list *list, bool utf8,
               void (*emit) (void *context, const char *note), void *context)
{
  struct draft draft = { .list = list, .utf8 = utf8 };
  draft.name_benchmarks = several_benchmarks (list);
  bool failed = false;
  for (size_t i = 0; i < KIND_COUNT && !failed; i++)
    {
      draft.kind = &kinds[i];
      text_clear (&draft.text);
      if (draft.kind->shared)
        put_shared (&draft);
      else
        put_each (&draft);
      failed = draft.text.failed;
      if (!failed && draft.text.length > 0)
        emit (context, text_string (&draft.text));
    }
  text_free (&draft.text);
  errno = failed ? ENOMEM : errno;
  return failed ? -1 : 0;
}
