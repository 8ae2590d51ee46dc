/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What became of each benchmark under a decision: a row a benchmark, with a
   column for each figure that was asked for.  */
#ifndef BENCH_REPORT_DECISION_ROWS_H
#define BENCH_REPORT_DECISION_ROWS_H
#include "contents.h"

/* A figure: of a criterion of the ranking, or else of a requirement.  */
struct decision_column
{
  const struct criterion *criterion;
  size_t requirement; /* SIZE_MAX: of the ranking */
};

struct decision_row
{
  size_t benchmark;            /* its place in the contents */
  const struct ranked *ranked; /* its place in the ranking, or NULL */
};

struct decision_rows
{
  struct decision_column *column;
  size_t columns;
  struct decision_row *row; /* the ranked ones in their order, then the others
                               in theirs */
  size_t count;
};

/* The rows of D, which was judged.  */
void decision_rows_make (struct decision_rows *rows, const struct contents *c,
                         const struct decision *d);
void decision_rows_free (struct decision_rows *rows);

/* What benchmark I has in COLUMN; where that is a word, it becomes *WORD, else
 *WORD is NULL.  */
struct figure decision_figure (const struct contents *c,
                               const struct decision *d,
                               const struct decision_column *column, size_t i,
                               const char **word);
/* Why benchmark I has no figure of OF, which is not of samples of its.  */
struct figure decision_no_figure (const struct contents *c,
                                  const struct criterion *of, size_t i);
/* Append what is to be said of benchmark I: what it misses or lacks.  */
void decision_put_remark (struct text *to, const struct contents *c,
                          const struct decision *d, size_t i);
#endif
