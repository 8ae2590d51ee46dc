/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cells that people read of a summary: each figure in words, in one scale
   a row, with as many decimals as its uncertainty deserves.  */
#ifndef BENCH_SUMMARY_CELL_H
#define BENCH_SUMMARY_CELL_H
#include <stdbool.h>
#include "analysis/summary_list.h"
#include "base/text.h"
#include "view/human.h"

/* How the figures of a row are shown.  */
struct summary_format
{
  const struct summary_row *row;
  const struct summary_quantile *quantile; /* for the cells of one */
  struct human_scale scale;
  int decimals;
  int digits;    /* of a number that DECIMALS do not fit */
  bool exponent; /* too small or large for decimals */
  bool fine;     /* no decimals for what is tiny, of a row that is not */
  bool utf8;
};

/* The format of ROW, of no quantile yet.  */
struct summary_format summary_format_of (const struct summary_row *row,
                                         bool utf8);

/* F with as many more decimals as the ends of CI need.  */
struct summary_format summary_format_for_ends (const struct summary_format *f,
                                               const struct interval *ci);

/* A cell: appends to TO what it tells of F's row; nothing where there is
   nothing to tell.  */
typedef void summary_cell (struct text *to, const struct summary_format *f);

/* With units, and with the reason where a figure is missing: a line of a
   card.  */
summary_cell summary_cell_samples, summary_cell_mean, summary_cell_mean_bca,
    summary_cell_trimmed, summary_cell_sd, summary_cell_cv,
    summary_cell_median, summary_cell_median_interval,
    summary_cell_median_coverage, summary_cell_min, summary_cell_max,
    summary_cell_outliers;
/* As short as a column of a table wants it.  */
summary_cell summary_cell_cv_short, summary_cell_median_brackets,
    summary_cell_min_bare, summary_cell_max_bare, summary_cell_outliers_short;
/* Of F's quantile: the value, "12.1 to 12.4", and both with brackets.  */
summary_cell summary_cell_quantile, summary_cell_quantile_interval,
    summary_cell_quantile_brackets;

/* Append FIGURE, in the unit of F's row: "12.3 ms", or why not.  */
void summary_put_figure (struct text *to, const struct summary_format *f,
                         struct figure figure);
/* Append why the figure MISSING is not there.  */
void summary_put_reason (struct text *to, struct figure missing);
/* Append 0.9785 as "97.9 %"; what is not quite all never reads 100 %.  */
void summary_put_percent (struct text *to, double fraction);
/* Append SHARE as "97.90", in DECIMALS or, where it is neither all nor
   nothing, as many as it takes not to read as that.  */
void summary_put_share (struct text *to, double share, int decimals);
#endif
