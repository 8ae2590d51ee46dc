/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Quantities that test-reference compares with values from elsewhere.  A
   table a file; each names what it can compute from the data of a row.  */
#ifndef BENCH_TEST_REFERENCE_H
#define BENCH_TEST_REFERENCE_H
#include <stdbool.h>
#include <stddef.h>

/* A row of expected.tsv with its data, in the order of the files.  */
struct reference_row
{
  const char *name;     /* first column: "padjust-holm" */
  const char *quantity; /* third column: "q07_p99.9" */
  const double *x, *y;  /* NULL where the row has no such input */
  size_t n_x, n_y;
};

struct reference_quantity
{
  /* A whole name; or a beginning, where a star is last: "q07_p*".  */
  const char *name;
  /* NaN where the quantity is not available, infinite for an open end.  */
  double (*compute) (const struct reference_row *row);
  size_t inputs; /* how many it needs */
};

/* Each ends with a row of no name.  */
extern const struct reference_quantity reference_one_sample[];
extern const struct reference_quantity reference_two_sample[];

/* Write the R call that QUANTITY stands for into CALL, which has room for
   SIZE; false where none is known.  */
bool reference_call (const char *quantity, char *call, size_t size);
#endif
