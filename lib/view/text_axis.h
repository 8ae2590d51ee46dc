/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The axis of values in a chart of text: from the samples that are not far
   out, so that one of these does not hide how the others lie.  */
#ifndef BENCH_TEXT_AXIS_H
#define BENCH_TEXT_AXIS_H
#include <stdbool.h>
#include <stddef.h>
#include "base/text.h"
#include "view/human.h"

/* Columns that a chart takes at most.  */
#define TEXT_CHART_WIDTH 79

struct text_axis
{
  double lo, hi;       /* the smallest and the largest sample on it */
  size_t below, above; /* samples beyond Tukey's severe fences, left out */
  double least, most;  /* the extremes of all */
  double iqr, tick;    /* of all; tick: the smallest step, or 0 */
  size_t distinct;
  const char *unit;
  struct human_scale scale;
  bool utf8;
};

/* The axis of the N >= 1 samples of SORTED, in base unit UNIT.  */
struct text_axis text_axis_make (const double *sorted, size_t n,
                                 const char *unit, bool utf8);
/* Append VALUE in the axis' scale, without its unit, with as many decimals as
   tell it from VALUE + STEP.  */
void text_axis_put (struct text *to, const struct text_axis *axis,
                    double value, double step);
/* Append BENCHMARK, METRIC and how the labels are to be read, as a line.  */
void text_axis_put_heading (struct text *to, const struct text_axis *axis,
                            const char *benchmark, const char *metric,
                            size_t n);
#endif
