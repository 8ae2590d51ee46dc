/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is worked out of a comparison figure before it is drawn: where its
   rows, its columns of text and its axis lie, and what of each row shows.  */
#ifndef BENCH_FIGURE_COMPARE_LAYOUT_H
#define BENCH_FIGURE_COMPARE_LAYOUT_H
#include <stdbool.h>
#include <stddef.h>
#include "stat/outlier.h"
#include "view/figure_axis.h"
#include "view/figure_compare.h"

/* Pixels: the figure on a page, and what parts its columns of text.  */
#define FIGURE_COMPARE_WIDTH 960.0
#define FIGURE_COMPARE_GAP 16.0

enum
{
  FIGURE_COMPARE_DENSITY_POINTS = 160
};

/* What is worked out of a row before it is drawn.  */
struct figure_compare_row_layout
{
  double *sorted;
  struct outlier_fences fences;
  double whisker_lo, whisker_hi; /* the outermost runs within the fences */
  char *name;                    /* as it fits */
  char runs[32];                 /* "n = 40" below it; "": said elsewhere */
};

struct figure_compare_layout
{
  const struct figure_compare *f;
  double width; /* pixels: of the figure */
  struct figure_compare_row_layout *row;
  size_t count;
  size_t runs_max; /* of more runs of a row some are drawn */
  /* Pixels: where the rows begin, how high each is, and at its top the lines
     of text that a narrow figure has there.  */
  double top, row_height, head;
  double cell_left[FIGURE_COMPARE_CELLS];
  struct figure_axis axis;
  struct human_scale scale;
  /* what there is to be explained */
  bool any_box, any_hill, any_interval, any_ring;
  bool beyond;  /* some runs lie beyond the axis */
  bool thinned; /* some runs are not drawn */
};

/* Make L, zeroed, the layout of F, which must outlive it; all but TOP, which
   is the caller's to set.  0, or -1 with errno ENOMEM;
   figure_compare_layout_free frees it either way.  */
int figure_compare_layout_make (struct figure_compare_layout *l,
                                const struct figure_compare *f);
void figure_compare_layout_free (struct figure_compare_layout *l);

/* The pixel at SHARE of the height that the marks of row I have; its top; and
   the bottom of all.  */
double figure_compare_y (const struct figure_compare_layout *l, size_t i,
                         double share);
double figure_compare_row_top (const struct figure_compare_layout *l,
                               size_t i);
double figure_compare_bottom (const struct figure_compare_layout *l);
/* The pixel of VALUE, or of the edge it is beyond.  */
double figure_compare_x (const struct figure_compare_layout *l, double value);
/* The colour of what is said of row I.  */
enum drawing_ink figure_compare_ink (const struct figure_compare_layout *l,
                                     size_t i);

/* The tics of the axis, and what the axis is called, the caller's to free or
   NULL without memory.  */
size_t figure_compare_tics (const struct figure_compare_layout *l,
                            struct figure_tic tic[FIGURE_TICS_MAX]);
char *figure_compare_axis_title (const struct figure_compare_layout *l);

/* Draw every run, the outliers as rings, and how many are beyond the
   axis.  */
void figure_compare_draw_runs (struct drawing *d,
                               const struct figure_compare_layout *l);

/* Whether all rows have as many runs as the first.  */
bool figure_compare_equal_counts (const struct figure_compare_layout *l);
/* Whether the median of ROW has an interval that shows.  */
bool figure_compare_has_interval (const struct figure_compare_row *row);

/* The density of row I as HEIGHT in [0, 1] at even steps from LO to HI on the
   axis (logarithms on a log axis).  1; 0 when it has none to show; -1 without
   memory.  */
int figure_compare_density (const struct figure_compare_layout *l, size_t i,
                            double *lo, double *hi,
                            double height[FIGURE_COMPARE_DENSITY_POINTS]);
#endif
