/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the curves of a distribution figure lie.  */
#ifndef BENCH_FIGURE_NINES_LAYOUT_H
#define BENCH_FIGURE_NINES_LAYOUT_H
#include "view/figure_nines.h"
#include "view/figure_plot.h"

/* Pixels, on a page.  */
#define FIGURE_NINES_WIDTH 900.0
#define FIGURE_NINES_Y_TITLE "share that is at most so large"

struct figure_nines_layout
{
  const struct figure_nines *f;
  size_t count, levels; /* that are drawn */
  double width;         /* pixels */
  bool lettered;        /* the curves have letters, and there is a key */
  struct figure_plot plot;
};

/* Make L the layout of F below the pixel TOP.  */
void figure_nines_layout_make (struct figure_nines_layout *l,
                               const struct figure_nines *f, double top);

/* How many nines P in [0, 1) has: 1 for 0.9, 2 for 0.99.  */
double figure_nines_of (double p);
/* Where the largest of N samples stands: at (n - 1/2) / n, since all but half
   of it are below.  */
double figure_nines_of_max (size_t n);
/* Points of CURVE that are known; at least one is.  */
size_t figure_nines_known (const struct figure_nines_curve *curve);
/* The pixels of VALUE at the share P.  */
struct drawing_point figure_nines_place (const struct figure_nines_layout *l,
                                         double value, double p);
struct drawing_point
figure_nines_place_of_max (const struct figure_nines_layout *l,
                           const struct figure_nines_curve *curve);
/* The points of CURVE as pixels, and their number in *N; the caller's to
   free, NULL without memory.  */
struct drawing_point *
figure_nines_path (const struct figure_nines_layout *l,
                   const struct figure_nines_curve *curve, size_t *n);

/* Draw the names and the percentiles of the curves and the names of the
   service levels, where they hide nothing.  0, or -1 without memory.  */
int figure_nines_draw_texts (struct drawing *d,
                             const struct figure_nines_layout *l);
/* "p50 12.0 ms, p99 43.7 ms".  TO fails without memory.  */
void figure_nines_put_percentiles (struct text *to,
                                   const struct figure_nines_layout *l,
                                   const struct figure_nines_curve *curve,
                                   bool utf8);
#endif
