/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns that a table of summaries may have, by the names of the
   machine-readable outputs.  */
#ifndef BENCH_SUMMARY_COLUMN_H
#define BENCH_SUMMARY_COLUMN_H
#include <stdbool.h>
#include "analysis/summary_list.h"
#include "base/text.h"

/* What a cell holds.  */
enum summary_cell_kind
{
  SUMMARY_TEXT,
  SUMMARY_FLAG, /* yes or no */
  SUMMARY_LIST, /* numbers, by blanks */
  SUMMARY_COUNT,
  SUMMARY_FIGURE,
  SUMMARY_PARAMETER, /* "/threads", of the benchmark's name */
  SUMMARY_QUANTILE,  /* "p99.9" */
  SUMMARY_QUANTILE_LO,
  SUMMARY_QUANTILE_HI
};

/* What a figure is measured in.  */
enum summary_scale
{
  SUMMARY_IN_UNIT, /* the samples' */
  SUMMARY_SQUARED, /* the samples' unit squared */
  SUMMARY_RATE,    /* 1/s */
  SUMMARY_SHARE,   /* a part of something: people read it in percent */
  SUMMARY_NUMBER
};

struct summary_column
{
  char *name; /* the list's */
  enum summary_cell_kind kind;
  enum summary_scale scale;
  double p;                                /* of a quantile; else -1 */
  const struct summary_column_kind *known; /* of the others but parameters */
};

/* Zeroed is empty.  */
struct summary_column_list
{
  struct summary_column *item;
  size_t count, capacity;
};
void summary_column_list_free (struct summary_column_list *columns);
/* Make COLUMN that of NAME, which is known, as below.  0, or -1 with errno
   ENOMEM.  */
int summary_column_init (struct summary_column *column, const char *name);
void summary_column_free (struct summary_column *column);

/* Whether NAME, LENGTH bytes, is a column.  For a quantile or an end of its
   interval *P becomes its level in [0, 1], else -1.  */
bool summary_column_is_known (const char *name, size_t length, double *p);
/* Append the names of all columns, by blanks, but those of quantiles at other
   levels and of parameters.  */
void summary_column_put_names (struct text *to);

/* Add the column NAME, which is known.  0, or -1 with errno ENOMEM.  */
int summary_column_list_add (struct summary_column_list *columns,
                             const char *name);
/* Add what is printed where nothing else is asked for: the standing columns,
   parameters of the benchmarks of LIST, and the extra quantiles.  */
int summary_column_list_standard (struct summary_column_list *columns,
                                  const struct summary_list *list);
/* Add the columns of LIST's extra quantiles: of POINTS only, or with the ends
   of their intervals.  */
int summary_column_list_add_extra (struct summary_column_list *columns,
                                   const struct summary_list *list,
                                   bool points);
/* Let all figures of S that are columns be missing for REASON.  */
void summary_column_miss_all (struct summary *s, const char *reason);
/* Add a column for each parameter in the names of LIST's benchmarks, in order
   of appearance.  */
int summary_column_list_add_parameters (struct summary_column_list *columns,
                                        const struct summary_list *list);
/* A column of COLUMNS that is a parameter of no benchmark of LIST; NULL when
   there is none.  */
const char *
summary_column_no_parameter (const struct summary_column_list *columns,
                             const struct summary_list *list);

/* The cell of ROW in COLUMN: of SUMMARY_TEXT, a string (NULL: missing, with
 *REASON), else a number or a figure.  */
const char *summary_column_text (const struct summary_column *column,
                                 const struct summary_row *row);
bool summary_column_flag (const struct summary_column *column,
                          const struct summary_row *row);
size_t summary_column_count (const struct summary_column *column,
                             const struct summary_row *row);
struct figure summary_column_figure (const struct summary_column *column,
                                     const struct summary_row *row);
/* Append the value of the parameter COLUMN in the name of ROW's benchmark;
   false where it has none.  */
bool summary_column_parameter (const struct summary_column *column,
                               const struct summary_row *row, struct text *to);
/* Append the numbers of a list, in base units; false where there is none.  */
bool summary_column_list (const struct summary_column *column,
                          const struct summary_row *row, struct text *to);
/* The interval of the figure in COLUMN of ROW: of the mean, the median, a
   quantile, the rate of success; else missing, with the reason.  */
struct interval summary_column_interval (const struct summary_column *column,
                                         const struct summary_row *row);
/* The interval that COLUMN of ROW tells the middle or an end of; both ends are
   missing where it is of none.  */
struct interval summary_column_ends (const struct summary_column *column,
                                     const struct summary_row *row);
/* What "more" of a summary it is there with.  */
unsigned summary_column_more (const struct summary_column *column);
/* Append the base unit of a figure in COLUMN of samples in UNIT: "s", "s^2",
   "1".  */
void summary_column_put_unit (const struct summary_column *column,
                              const char *unit, struct text *to);

/* The name of the quantile at P: "p99.9".  */
#define SUMMARY_QUANTILE_NAME 40
void summary_quantile_name (char to[SUMMARY_QUANTILE_NAME], double p);
#endif
