/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Places for the names of points, so that no two names overlap and none
   hides a point or a line.  */
#ifndef BENCH_FIGURE_LABELS_H
#define BENCH_FIGURE_LABELS_H
#include <stdbool.h>
#include <stddef.h>
#include "view/drawing.h"

/* A rectangle in pixels, y downwards.  */
struct figure_box
{
  double left, top, right, bottom;
};
bool figure_box_overlap (const struct figure_box *a,
                         const struct figure_box *b);

struct figure_label
{
  double x, y;          /* the point that is named */
  double radius;        /* room that its mark takes */
  double width, height; /* of the text */
  int side_x, side_y;   /* the side it would like: -1 left or up, 1 right or
                           down */
  bool may_be_far;      /* rather than not be named */
  /* Set by figure_labels_place: */
  bool placed;
  double at_x, at_y; /* where the text is anchored, and its middle line */
  enum drawing_anchor anchor;
  bool far; /* so far from the point that a line should join them */
  struct figure_box box;
};

/* Find places for the N labels, the first ones first, within BOUNDS and off
   the OBSTACLE_COUNT boxes of OBSTACLE (marks of points, lines).  A label
   without any free place near its point is not placed.  */
void figure_labels_place (struct figure_label *label, size_t n,
                          const struct figure_box *obstacle,
                          size_t obstacle_count,
                          const struct figure_box *bounds);

/* Move the N middles of Y, ascending, so that they are HEIGHT apart at least
   and, as far as there is room for so many, within TOP .. BOTTOM.  */
void figure_labels_spread (double *y, size_t n, double top, double bottom,
                           double height);
#endif
