/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was done for a line of a comparison, and why this test.  */
#ifndef BENCH_EXPLANATION_H
#define BENCH_EXPLANATION_H
#include "analysis/comparison_line.h"
#include "base/text.h"

/* The explanation of LINE, which was tested and whose row is finished, in
   sentences; the caller's to free.  NULL with errno ENOMEM.  */
char *explanation_of (const struct comparison_line *line,
                      const struct comparison_options *options);

/* Append, with a blank before it, where the FORMULAS stand: the names of their
   entries in the page.  */
void explanation_cite (struct text *to, const char *formulas);
#endif
