/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the panels of a figure of curves lie.  */
#ifndef BENCH_FIGURE_CURVES_LAYOUT_H
#define BENCH_FIGURE_CURVES_LAYOUT_H
#include "view/figure_curves.h"
#include "view/figure_plot.h"

/* Pixels, on a page.  */
#define FIGURE_CURVES_WIDTH 900.0

struct figure_curves_layout
{
  const struct figure_curves *f;
  double width;   /* pixels */
  size_t columns; /* panels side by side */
  size_t count;   /* panels that are drawn */
  struct figure_plot plot[FIGURE_CURVES_PANELS_MAX];
  double bottom; /* of the lowest panel */
  bool lettered; /* curves have letters, and there is a key */
};

/* Make L the layout of F below the pixel TOP.  */
void figure_curves_layout_make (struct figure_curves_layout *l,
                                const struct figure_curves *f, double top);
/* Curves of panel P that are drawn.  */
size_t figure_curves_drawn (const struct figure_curves_panel *p);
struct drawing_point figure_curves_place (const struct figure_curves_layout *l,
                                          size_t panel, double x, double y);
/* Cut the line from A to B to the box of P: false when nothing is left.  */
bool figure_curves_clip (const struct figure_plot *p, struct drawing_point *a,
                         struct drawing_point *b);
/* Pixels of the value X, Y, which may be far outside of the box.  */
struct drawing_point figure_curves_beyond (const struct figure_plot *p,
                                           double x, double y);
/* The panel whose curves the key tells of.  */
const struct figure_curves_panel *
figure_curves_keyed (const struct figure_curves *f);
/* Append how many curves and panels there is no room for: "4 more are left
   out"; or nothing.  TO fails without memory.  */
void figure_curves_put_left_out (struct text *to,
                                 const struct figure_curves *f);
/* The title of axis A of PANEL, the caller's to free; NULL without memory.  */
char *figure_curves_title (const struct figure_curves_layout *l, size_t panel,
                           int a);
/* Whether PANEL has the letters of its curves right of it: they all end
   there.  */
bool figure_curves_letters_beside (const struct figure_curves_layout *l,
                                   size_t panel);
/* Draw the names of the curves and points of PANEL.  0, or -1 without
   memory.  */
int figure_curves_draw_texts (struct drawing *d,
                              const struct figure_curves_layout *l,
                              size_t panel);
#endif
