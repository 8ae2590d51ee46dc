/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of a table of figures while they are put together.  */
#ifndef BENCH_COMPARE_FIGURE_ROWS_H
#define BENCH_COMPARE_FIGURE_ROWS_H
#include "base/text.h"
#include "options.h"
#include "sides.h"
#include "view/figure_table.h"

struct figure_rows
{
  struct figure_table table;       /* its schema and columns are set first */
  struct argument_list metrics;    /* asked for in the place of -m's */
  struct comparison_list list;     /* what they come from; empty at first */
  bool explain;                    /* rows have explanations, too */
  size_t compared, not_comparable; /* of LIST, what the rows rest on */
  const char **name;
  struct figure *figure;
  char **sentence, **explanation;
  size_t names, figures, name_capacity, figure_capacity;
  size_t sentence_capacity, explanation_capacity;
};

/* Append to the row in hand, or exit without memory.  */
void figure_rows_name (struct figure_rows *rows, const char *name);
void figure_rows_figure (struct figure_rows *rows, struct figure figure);
void figure_rows_interval (struct figure_rows *rows, struct figure figure,
                           struct interval interval);
/* The row in hand rests on ROW, of the list; NULL is none.  */
void figure_rows_compared (struct figure_rows *rows,
                           const struct comparison *row);
/* The row in hand is complete: SENTENCE tells it, and EXPLANATION where ROWS
   explain what was done; both are emptied.  */
void figure_rows_end (struct figure_rows *rows, struct text *sentence,
                      struct text *explanation);
void figure_rows_free (struct figure_rows *rows);

/* Significant digits of a figure whose interval is CI.  */
int figure_rows_digits (const struct interval *ci);
/* Append " (95 % CI 1.20 to 1.31)" at LEVEL, ends times FACTOR; nothing where
   there is no interval.  */
void figure_rows_put_interval (struct text *to, const struct interval *ci,
                               double level, double factor);
#endif
