/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is worked out of a Pareto figure before it is drawn: its axes, where
   its points and their bars lie, and the staircase of the front.  */
#ifndef BENCH_FIGURE_PARETO_LAYOUT_H
#define BENCH_FIGURE_PARETO_LAYOUT_H
#include <stddef.h>
#include "view/drawing.h"
#include "view/figure_pareto.h"
#include "view/figure_plot.h"

/* Pixels, on a page.  */
#define FIGURE_PARETO_WIDTH 860.0

struct figure_pareto_spot
{
  double at[2];     /* pixels */
  double bar[2][2]; /* ends of its bars, or the point where there is none */
  const struct figure_pareto_point *point;
};

struct figure_pareto_layout
{
  const struct figure_pareto *f;
  struct figure_plot plot;
  int better[2]; /* where better lies in pixels: -1 left or up, 1 else */
  struct figure_pareto_spot *spot; /* one a point, those on the front first,
                        each in the order of the input */
  size_t front;                    /* how many are on the front */
  struct drawing_point *stair;     /* the staircase of the front */
  size_t stairs;
};

/* Make L, zeroed, the layout of F, which must outlive it, below the pixel
   TOP.  0, or -1 with errno ENOMEM; figure_pareto_layout_free frees it either
   way.  */
int figure_pareto_layout_make (struct figure_pareto_layout *l,
                               const struct figure_pareto *f, double top);
void figure_pareto_layout_free (struct figure_pareto_layout *l);

#endif
