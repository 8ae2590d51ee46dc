/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Comparisons for the machines that run tests: GitHub, JUnit, TAP.  FAILS
   says of each row of the list whether it fails the user's gate.  */
#ifndef BENCH_COMPARISON_CI_H
#define BENCH_COMPARISON_CI_H
#include <stdbool.h>
#include <stdio.h>
#include "analysis/comparison.h"
#include "view/comparison_view.h"

/* GitHub refuses the summary of a step that is larger than 1 MiB.  */
#define COMPARISON_GITHUB_MAX 1000000

/* Markdown of at most COMPARISON_GITHUB_MAX bytes: a headline, the worst rows
   and in a block to be opened the rest.  0, or -1 with errno ENOMEM.  */
int comparison_print_github (const struct comparison_list *list,
                             const bool *fails,
                             const struct comparison_view *view, FILE *out);
/* Lines for the log, which become annotations: "::error" for a row that
   fails, "::warning" for one that is worse, gone, or can not be compared.
   0, or -1 with errno ENOMEM.  */
int comparison_print_annotations (const struct comparison_list *list,
                                  const bool *fails, FILE *out);

/* XML with a testcase for each row: a failure where it fails, skipped where
   nothing can be told.  0, or -1 with errno ENOMEM.  */
int comparison_print_junit (const struct comparison_list *list,
                            const bool *fails, FILE *out);
/* Test Anything Protocol, likewise.  */
int comparison_print_tap (const struct comparison_list *list,
                          const bool *fails, FILE *out);

/* What a machine that runs tests makes of a row.  */
enum test_result
{
  RESULT_PASSED,
  RESULT_FAILED,
  RESULT_SKIPPED, /* nothing can be told */
  RESULT_ERROR    /* not comparable */
};
enum test_result comparison_result (const struct comparison *row, bool fails);
/* Append what tells ROW from the others of its benchmark: its metric, and
   the candidate where that is not the benchmark itself.  */
void comparison_put_case (struct text *to, const struct comparison *row);
#endif
