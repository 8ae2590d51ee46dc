/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is worked out of a sequence figure before it is drawn.  */
#ifndef BENCH_FIGURE_SEQUENCE_LAYOUT_H
#define BENCH_FIGURE_SEQUENCE_LAYOUT_H
#include "stat/outlier.h"
#include "view/figure_plot.h"
#include "view/figure_sequence.h"

/* Pixels, on a page.  */
#define FIGURE_SEQUENCE_WIDTH 900.0

struct figure_sequence_panel_layout
{
  struct figure_plot plot;
  struct outlier_fences *fences; /* of each segment, or of all runs */
  size_t each;                   /* 1, or so many points are one range */
  bool tics_below;               /* on its X axis */
};

struct figure_sequence_layout
{
  const struct figure_sequence *f;
  double width; /* pixels */
  size_t count; /* panels that are drawn */
  bool named;   /* they have their names above them */
  bool scaled;  /* behind which is the unit: they differ in it */
  double bottom;
  struct figure_sequence_panel_layout panel[FIGURE_SEQUENCE_PANELS_MAX];
  /* what there is to be explained */
  bool any_dot, any_ring, any_beyond, any_range;
};

/* Make L, zeroed, the layout of F below the pixel TOP; but for TOP the same
   each time.  0, or -1 with errno ENOMEM; figure_sequence_layout_free frees it
   either way.  */
int figure_sequence_layout_make (struct figure_sequence_layout *l,
                                 const struct figure_sequence *f, double top);
void figure_sequence_layout_free (struct figure_sequence_layout *l);

/* The pixels of point AT, from 0, and of VALUE in panel I.  */
double figure_sequence_x (const struct figure_sequence_layout *l, size_t i,
                          double at);
double figure_sequence_y (const struct figure_sequence_layout *l, size_t i,
                          double value);

/* Draw the changes of panel I, and what they are where the texts keep off
   each other.  */
void figure_sequence_draw_changes (struct drawing *d,
                                   const struct figure_sequence_layout *l,
                                   size_t i);
/* Draw what the segments of panel I amount to, right of it: at their levels
   but apart from each other; of too many those of the longest.  0, or -1
   without memory.  */
int figure_sequence_draw_levels (struct drawing *d,
                                 const struct figure_sequence_layout *l,
                                 size_t i);
/* Draw the name above panel I, where panels have names; likewise.  */
int figure_sequence_draw_name (struct drawing *d,
                               const struct figure_sequence_layout *l,
                               size_t i);

/* The segment of panel P that holds point I, or segment_count.  */
size_t figure_sequence_segment (const struct figure_sequence_panel *p,
                                size_t i);
/* Whether point I of panel PANEL is beyond its Y axis.  */
bool figure_sequence_is_beyond (const struct figure_sequence_layout *l,
                                size_t panel, size_t i);
/* Whether point I of panel PANEL is an outlier of its segment.  */
bool figure_sequence_is_outlier (const struct figure_sequence_layout *l,
                                 size_t panel, size_t i);
#endif
