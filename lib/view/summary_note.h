/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a note may be about: whether it concerns a row, and what is to be said
   of that row.  For summary_notes.c.  */
#ifndef BENCH_SUMMARY_NOTE_H
#define BENCH_SUMMARY_NOTE_H
#include <stdbool.h>
#include "analysis/summary_list.h"
#include "base/text.h"

/* Whether a note concerns ROW.  */
typedef bool note_concerns (const struct summary_row *row);
/* Append what the note tells of ROW.  */
typedef void note_detail (struct text *to, const struct summary_row *row,
                          bool utf8);

/* Of the order in which samples were taken.  */
note_concerns note_is_by_blocks, note_warms_up, note_slows_down,
    note_never_settles, note_drifts, note_is_persistent, note_is_alternating;
note_detail note_put_warm_up, note_put_slow_down, note_put_last_change,
    note_put_drift, note_put_persistence, note_put_lag1;

/* Of how they are distributed.  */
note_concerns note_is_single, note_is_constant, note_is_few,
    note_is_clock_limited, note_is_noisy, note_has_modes, note_is_at_floor;
note_detail note_put_few, note_put_tick, note_put_cv, note_put_modes,
    note_put_floor;

/* Of what was counted.  */
note_concerns note_has_failures, note_is_proportion, note_has_load,
    note_has_levels, note_has_share_of_levels, note_has_one_process,
    note_is_approximate;
note_detail note_put_success, note_put_proportion, note_put_load,
    note_put_run_levels, note_put_one_process;

/* Of answers.  */
note_concerns note_beats_nothing, note_is_unbalanced, note_is_calibrated;
note_detail note_put_majority, note_put_balance, note_put_calibration;
#endif
