/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of comparisons, inside of comparison_view.c.  */
#ifndef BENCH_COMPARISON_LAYOUT_H
#define BENCH_COMPARISON_LAYOUT_H
#include <stdbool.h>
#include "base/text.h"
#include "view/comparison_view.h"
#include "view/text_table.h"

/* What the rows have in common stands once, above or in a heading.  */
struct comparison_layout
{
  const struct comparison_list *list;
  const struct comparison_view *view;
  bool metrics, baselines, sides; /* columns, since they differ */
  bool candidates;                /* a column, since the sides differ */
  bool levels;                    /* likewise, in each interval's cell */
  bool adjusted;                  /* p-values are adjusted for several */
  bool pairs;                     /* the runs of all rows are paired */
  bool changes;                   /* a column that repeats the ratio */
  bool ratios;                    /* all rows have one */
  bool shares;                    /* all rows are of answers: no ratios */
};

/* How LIST is to be laid out; VIEW may be NULL where no table is made.  */
struct comparison_layout
comparison_layout_of (const struct comparison_list *list,
                      const struct comparison_view *view);
/* The table, the caller's to free; NULL with errno ENOMEM.  Where it is to be
   NARROW and is too wide for a terminal, the changes are left out of LAYOUT,
   which the ratios and the sentences tell as well.  */
struct text_table *comparison_table (struct comparison_layout *layout,
                                     bool narrow);

/* Decimals with which two digits of the width from LO to HI are seen, and
   three of a number that has no width.  */
int comparison_decimals (double lo, double hi);
/* "95 %".  */
void comparison_put_level (struct text *to, double level);
/* A ratio, which is never 0 however small; and "1.02 to 1.05".  */
void comparison_put_quotient (struct text *to, double ratio, int decimals);
void comparison_put_ratios (struct text *to, const struct interval *ci,
                            int decimals);
#endif
