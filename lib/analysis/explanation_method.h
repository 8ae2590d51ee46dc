/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of an explanation that say how a test works, and where its
   formulas stand.  */
#ifndef BENCH_EXPLANATION_METHOD_H
#define BENCH_EXPLANATION_METHOD_H
#include "analysis/comparison_line.h"
#include "base/text.h"

/* Append, with a blank before it, what the test of LINE compares and where
   estimate and interval come from.  */
void explanation_put_method (struct text *to,
                             const struct comparison_line *line);
/* Append, likewise, the entries of the page with the formulas of all that was
   done for LINE.  */
void explanation_put_formulas (struct text *to,
                               const struct comparison_line *line,
                               const struct comparison_options *options);
#endif
