/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An axis of a figure: its limits, its tics, and where a value lies.  */
#ifndef BENCH_FIGURE_AXIS_H
#define BENCH_FIGURE_AXIS_H
#include <stdbool.h>
#include <stddef.h>
#include "stream/metric.h"
#include "view/human.h"

struct figure_axis
{
  double lo, hi; /* limits in base units, lo < hi; on a log axis LO > 0 */
  bool logarithmic;
  double from, to; /* the pixels of LO and HI */
};

/* The span of values for which a linear axis still shows the smaller ones:
   above it, and with nothing that is not positive, an axis is logarithmic. */
#define FIGURE_AXIS_LINEAR_SPAN 20.0

/* Whether the N values of TYPICAL (medians, say) ask for a log axis.  */
bool figure_axis_wants_log (const double *typical, size_t n);

/* An axis from pixel FROM to TO that holds LEAST .. MOST with padding on
   either side; when they are equal, a span around them.  Values that are
   never negative (LEAST >= 0) get no limit below 0.  */
struct figure_axis figure_axis_make (double least, double most,
                                     bool logarithmic, double from, double to);

/* The pixel of VALUE; outside the limits a pixel outside.  */
double figure_axis_place (const struct figure_axis *axis, double value);

struct figure_tic
{
  double value;          /* in base units */
  char text[HUMAN_SIZE]; /* UTF-8; on a log axis with its unit */
};
enum
{
  FIGURE_TICS_MAX = 12
};
/* Round values within the limits, at steps of 1, 2 or 5 times a power of ten
   in SCALE on a linear axis; on a log axis at decades, or where these are few
   at 1, 2, 5 of each.  At most FIGURE_TICS_MAX, and so few that their texts
   of SIZE pixels keep apart when the axis LIES along them.  Their number.  */
size_t figure_axis_tics (const struct figure_axis *axis,
                         struct human_scale scale, const char *unit,
                         double size, bool lies,
                         struct figure_tic tic[FIGURE_TICS_MAX]);

/* Whether each of its tics tells a unit of its own, so that the axis' title
   needs none: on a log axis of a UNIT that scales.  */
bool figure_axis_tics_have_units (const struct figure_axis *axis,
                                  const char *unit);

/* What the axis is called: "wall time, ms (lower is better)", in UTF-8.
   METRIC and SUFFIX may be the user's.  The caller's to free, or NULL with
   errno ENOMEM.  */
char *figure_axis_title (const char *metric, const char *suffix,
                         bool logarithmic, enum direction direction);
#endif
