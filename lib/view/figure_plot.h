/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The area of a figure in which two axes place things, with its grid, its
   tics and the titles of its axes.  */
#ifndef BENCH_FIGURE_PLOT_H
#define BENCH_FIGURE_PLOT_H
#include <stddef.h>
#include "view/drawing.h"
#include "view/figure_axis.h"
#include "view/figure_labels.h"

struct figure_plot
{
  struct figure_box box;      /* pixels */
  struct figure_axis axis[2]; /* X from left to right, Y from the bottom up */
  struct human_scale scale[2];
  struct figure_tic tic[2][FIGURE_TICS_MAX];
  size_t tics[2];
};

/* Choose the scale and the tics of axis A, which is set, for values of base
   unit UNIT.  */
void figure_plot_choose_tics (struct figure_plot *p, int a, const char *unit);
/* Let axis A, which is set, have tics in percent: its values are shares.  */
void figure_plot_percent_tics (struct figure_plot *p, int a);
/* Pixels that the widest tic of axis A takes.  */
double figure_plot_widest_tic (const struct figure_plot *p, int a);
/* Where the box of P begins, for a title and the tics of Y left of it.  */
double figure_plot_left (const struct figure_plot *p);

/* The pixel of VALUE on axis A, or of the edge that it is beyond.  */
double figure_plot_place (const struct figure_plot *p, int a, double value);

/* Draw the grid and the tics.  */
void figure_plot_draw (struct drawing *d, const struct figure_plot *p);
/* Draw TITLE, of any bytes, cut to its room: of axis A of P, as
   figure_axis_title makes it of METRIC of UNIT, or as it stands.  0, or -1
   with errno ENOMEM.  */
int figure_plot_draw_title (struct drawing *d, const struct figure_plot *p,
                            int a, const char *metric, const char *unit,
                            enum direction direction);
int figure_plot_draw_title_text (struct drawing *d,
                                 const struct figure_plot *p, int a,
                                 const char *title);

/* Height that the tics and the title of X take below the box.  */
#define FIGURE_PLOT_FOOT 62.0
#endif
