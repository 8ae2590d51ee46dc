/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/figure_compare.h"
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "number/level_digits.h"
#include "view/figure_compare_layout.h"
#include "view/figure_heading.h"
#include "view/figure_text.h"

/* Of so many rows a hill has fewer points.  */
enum
{
  FINE_ROWS_MAX = 10
};

static const double axis_height = 56; /* below the rows: tics and title */

/* Shares of a row's height.  */
static const double density_base = 0.46, density_rise = 0.38;
static const double density_visible = 0.003; /* of its peak */
static const double box_middle = 0.555, box_half = 0.065;

/* Where the middle of the box is, or of the mark of a share.  */
static double
middle_of (const struct figure_compare_layout *l)
{
  return l->f->shares ? 0.5 : box_middle;
}

static int
draw_axis (struct drawing *d, const struct figure_compare_layout *l)
{
  drawing_layer (d, "rows");
  for (size_t i = 1; i < l->count; i += 2)
    drawing_box (d, FIGURE_MARGIN / 2, figure_compare_row_top (l, i),
                 l->width - FIGURE_MARGIN / 2,
                 figure_compare_row_top (l, i + 1), INK_STRIP, 1);
  double bottom = figure_compare_bottom (l) + 4;
  struct figure_tic tic[FIGURE_TICS_MAX];
  size_t tics = figure_compare_tics (l, tic);
  drawing_layer (d, "axis");
  for (size_t i = 0; i < tics; i++)
    {
      double x = figure_axis_place (&l->axis, tic[i].value);
      drawing_line (d, x, l->top, x, bottom, INK_GRID, 1);
    }
  drawing_line (d, l->axis.from, bottom, l->axis.to, bottom, INK_GRID, 1.4);
  for (size_t i = 0; i < tics; i++)
    drawing_text (d, figure_axis_place (&l->axis, tic[i].value), bottom + 16,
                  ANCHOR_CENTRE, FIGURE_TEXT_SIZE, INK_MUTED, tic[i].text);
  char *title = figure_compare_axis_title (l);
  double room
      = fmin (l->axis.to - l->axis.from + 160, l->width - 2 * FIGURE_MARGIN);
  char *fitted
      = title == NULL ? NULL : figure_text_fit (title, FIGURE_TEXT_SIZE, room);
  if (fitted != NULL)
    drawing_text (d, (l->axis.from + l->axis.to) / 2, bottom + 40,
                  ANCHOR_CENTRE, FIGURE_TEXT_SIZE, INK_MUTED, fitted);
  free (title);
  free (fitted);
  return fitted == NULL ? -1 : 0;
}

/* A line through all rows, which in a narrow figure leaves out the lines of
   text.  */
static void
draw_reference (struct drawing *d, const struct figure_compare_layout *l)
{
  double x = figure_compare_x (l, l->f->row[l->f->reference].median.value);
  drawing_layer (d, l->f->shares ? "share of the reference"
                                 : "median of the reference");
  if (l->head == 0)
    drawing_dashed_line (d, x, l->top, x, figure_compare_bottom (l) + 4,
                         INK_MUTED, 1);
  for (size_t i = 0; i < l->count && l->head > 0; i++)
    drawing_dashed_line (d, x, figure_compare_y (l, i, 0), x,
                         figure_compare_row_top (l, i + 1), INK_MUTED, 1);
}

/* The density of a row as a hill: points on its slope, then two that close
   it.  */
struct hill
{
  size_t count; /* of the slope; 0: the row has none */
  struct drawing_point point[FIGURE_COMPARE_DENSITY_POINTS + 2];
};

/* Make HILL that of row I, without the ends, flat as far as one can see.  0,
   or -1 without memory.  */
static int
make_hill (struct hill *hill, const struct figure_compare_layout *l, size_t i)
{
  double lo, hi, height[FIGURE_COMPARE_DENSITY_POINTS];
  int any = figure_compare_density (l, i, &lo, &hi, height);
  if (any <= 0)
    return any;
  size_t first = 0, last = FIGURE_COMPARE_DENSITY_POINTS - 1;
  while (height[first] < density_visible)
    first++;
  while (height[last] < density_visible)
    last--;
  double base = figure_compare_y (l, i, density_base);
  size_t step = l->count <= FINE_ROWS_MAX       ? 1
                : l->count <= 2 * FINE_ROWS_MAX ? 2
                                                : 3;
  for (size_t j = first; j <= last; j += step)
    {
      double share = (double) j / (FIGURE_COMPARE_DENSITY_POINTS - 1);
      double x = lo + (hi - lo) * share;
      hill->point[hill->count++] = (struct drawing_point){
        figure_compare_x (l, l->axis.logarithmic ? exp (x) : x),
        base - density_rise * l->row_height * height[j]
      };
    }
  size_t n = hill->count;
  hill->point[n] = (struct drawing_point){ hill->point[n - 1].x, base };
  hill->point[n + 1] = (struct drawing_point){ hill->point[0].x, base };
  return 0;
}

/* All slopes, then all areas: neighbours of one style share their style in
   the picture.  */
static int
draw_densities (struct drawing *d, const struct figure_compare_layout *l)
{
  struct hill *hill = calloc (l->count, sizeof *hill);
  int status = hill == NULL ? -1 : 0;
  for (size_t i = 0; i < l->count && status == 0; i++)
    status = make_hill (&hill[i], l, i);
  drawing_layer (d, "density");
  for (size_t i = 0; i < l->count && status == 0; i++)
    drawing_path (d, hill[i].point, hill[i].count, figure_compare_ink (l, i),
                  1.2);
  for (size_t i = 0; i < l->count && status == 0; i++)
    if (hill[i].count > 0)
      drawing_polygon (d, hill[i].point, hill[i].count + 2,
                       figure_compare_ink (l, i), 0.25);
  free (hill);
  return status;
}

static void
draw_boxes (struct drawing *d, const struct figure_compare_layout *l)
{
  for (size_t i = 0; i < l->count; i++)
    {
      const struct figure_compare_row *row = &l->f->row[i];
      if (row->count < 2)
        continue;
      enum drawing_ink ink = figure_compare_ink (l, i);
      double y = figure_compare_y (l, i, box_middle),
             half = box_half * l->row_height;
      drawing_layer (d, "range without outliers");
      drawing_line (d, figure_compare_x (l, l->row[i].whisker_lo), y,
                    figure_compare_x (l, l->row[i].whisker_hi), y, ink, 1.4);
      drawing_layer (d, "quartiles");
      double left = figure_compare_x (l, row->q1.value),
             right = figure_compare_x (l, row->q3.value);
      double widen = fmax (0, 2 - (right - left)) / 2;
      drawing_box (d, left - widen, y - half, right + widen, y + half, ink, 1);
    }
}

/* Draw the interval of each median, of a share in its colour.  */
static void
draw_intervals (struct drawing *d, const struct figure_compare_layout *l)
{
  static const double width[2] = { 4, 2 };
  static const enum drawing_ink ink[2] = { INK_PAGE, INK_TEXT };
  bool shares = l->f->shares;
  drawing_layer (d,
                 shares ? "interval of the share" : "interval of the median");
  for (int pass = shares ? 1 : 0; pass < 2; pass++)
    for (size_t i = 0; i < l->count; i++)
      {
        const struct interval *ci = &l->f->row[i].median_ci;
        double y = figure_compare_y (l, i, middle_of (l));
        if (figure_compare_has_interval (&l->f->row[i]))
          drawing_line (d, figure_compare_x (l, ci->lo.value), y,
                        figure_compare_x (l, ci->hi.value), y,
                        shares ? figure_compare_ink (l, i) : ink[pass],
                        width[pass]);
      }
}

static void
draw_medians (struct drawing *d, const struct figure_compare_layout *l)
{
  bool shares = l->f->shares;
  double radius = shares ? 5.5 : 3.6;
  draw_intervals (d, l);
  drawing_layer (d, shares ? "share" : "median");
  for (size_t i = 0; i < l->count; i++)
    {
      double x = figure_compare_x (l, l->f->row[i].median.value);
      double y = figure_compare_y (l, i, middle_of (l));
      drawing_diamond (d, x, y, radius,
                       shares ? figure_compare_ink (l, i) : INK_TEXT, 1);
      drawing_diamond (d, x, y, radius - (shares ? 2 : 1.4), INK_PAGE, 1);
    }
}

/* The names left of the rows and the verdicts right of them, in columns.  */
static void
draw_columns (struct drawing *d, const struct figure_compare_layout *l)
{
  double middle = l->f->shares ? middle_of (l) : 0.53;
  drawing_layer (d, "names");
  for (size_t i = 0; i < l->count; i++)
    {
      bool counts = l->row[i].runs[0] != '\0';
      double y = figure_compare_y (l, i, middle) - (counts ? 7 : 0),
             x = l->axis.from - FIGURE_COMPARE_GAP;
      drawing_text (d, x, y, ANCHOR_RIGHT, FIGURE_NAME_SIZE, INK_TEXT,
                    l->row[i].name);
      drawing_text (d, x, y + 17, ANCHOR_RIGHT, FIGURE_SMALL_SIZE, INK_MUTED,
                    l->row[i].runs);
    }
  drawing_layer (d, "verdicts");
  drawing_text (d, l->cell_left[0], l->top - 12, ANCHOR_LEFT,
                FIGURE_SMALL_SIZE, INK_MUTED, l->f->heading);
  for (size_t i = 0; i < l->count; i++)
    for (size_t c = 0; c < FIGURE_COMPARE_CELLS; c++)
      drawing_text (d, l->cell_left[c], figure_compare_y (l, i, middle),
                    ANCHOR_LEFT, FIGURE_TEXT_SIZE, figure_compare_ink (l, i),
                    l->f->row[i].cell[c]);
}

/* Name and verdict above each row.  0, or -1 without memory.  */
static int
draw_heads (struct drawing *d, const struct figure_compare_layout *l)
{
  double right = l->width - FIGURE_MARGIN;
  struct text verdict = { 0 };
  for (size_t i = 0; i < l->count && !verdict.failed; i++)
    {
      double y = figure_compare_row_top (l, i) + 14;
      drawing_layer (d, "names");
      drawing_text (d, FIGURE_MARGIN, y, ANCHOR_LEFT, FIGURE_NAME_SIZE,
                    INK_TEXT, l->row[i].name);
      drawing_text (d, right, y, ANCHOR_RIGHT, FIGURE_SMALL_SIZE, INK_MUTED,
                    l->row[i].runs);
      text_clear (&verdict);
      for (size_t c = 0; c < FIGURE_COMPARE_CELLS; c++)
        if (l->f->row[i].cell[c][0] != '\0')
          text_printf (&verdict, "%s%s", verdict.length > 0 ? "  " : "",
                       l->f->row[i].cell[c]);
      drawing_layer (d, "verdicts");
      drawing_text (d, FIGURE_MARGIN, y + 18, ANCHOR_LEFT, FIGURE_TEXT_SIZE,
                    figure_compare_ink (l, i), text_string (&verdict));
    }
  bool failed = verdict.failed;
  text_free (&verdict);
  return failed ? -1 : 0;
}

static const char *
samples_word (const struct figure_compare *f)
{
  return f->shares ? "sample" : "run";
}

/* The height of the heading, or -1 without memory.  */
static double
draw_heading (struct drawing *d, const struct figure_compare_layout *l)
{
  const struct figure_compare *f = l->f;
  char runs[64], interval[96], rest[64], thinned[96], below[96];
  const char *note[10];
  size_t count = 0;
  const char *centre = f->shares ? "share" : "median";
  snprintf (runs, sizeof runs, "%zu %s%s%s", f->row[0].count, samples_word (f),
            f->row[0].count == 1 ? "" : "s", l->count > 1 ? " each" : "");
  snprintf (interval, sizeof interval,
            l->any_interval ? "diamond = %s, bar = its %.*g %% interval"
                            : "diamond = %s",
            centre, level_digits (f->confidence), 100 * f->confidence);
  snprintf (rest, sizeof rest, "%zu more benchmarks in the table",
            f->count - l->count);
  snprintf (thinned, sizeof thinned, "some %zu runs of each are drawn",
            l->runs_max);
  if (figure_compare_equal_counts (l))
    note[count++] = runs;
  if (!f->shares)
    note[count++]
        = l->any_ring ? "dot = run, ring = Tukey outlier" : "dot = run";
  if (l->any_box)
    note[count++]
        = l->any_hill ? "box = quartiles, hill = density" : "box = quartiles";
  note[count++] = interval;
  if (l->beyond)
    note[count++] = "arrow = so many runs beyond the axis";
  if (l->thinned)
    note[count++] = thinned;
  if (f->count > l->count)
    note[count++] = rest;
  snprintf (below, sizeof below, "below names: %s", f->heading);
  if (l->head > 0 && f->heading[0] != '\0')
    note[count++] = below;
  return figure_heading_draw (d, f->title, note, count);
}

/* Draw all below the heading.  0, or -1 without memory.  */
static int
draw_rows (struct drawing *d, const struct figure_compare_layout *l)
{
  int status = draw_axis (d, l);
  if (l->f->reference < l->count)
    draw_reference (d, l);
  if (status == 0 && !l->f->shares)
    {
      status = draw_densities (d, l);
      draw_boxes (d, l);
    }
  draw_medians (d, l);
  if (!l->f->shares)
    figure_compare_draw_runs (d, l);
  if (l->head > 0)
    return status == 0 ? draw_heads (d, l) : status;
  draw_columns (d, l);
  return status;
}

int
figure_compare_draw (struct drawing *d, const struct figure_compare *f)
{
  struct figure_compare_layout l = { 0 };
  int status = figure_compare_layout_make (&l, f);
  drawing_init (d, "comparison", l.width, 0);
  double heading = status == 0 ? draw_heading (d, &l) : -1;
  if (heading >= 0)
    {
      bool headed = l.head == 0 && f->heading[0] != '\0';
      l.top = heading + (headed ? 28 : 14);
      d->height = ceil (figure_compare_bottom (&l) + axis_height);
      status = draw_rows (d, &l);
    }
  figure_compare_layout_free (&l);
  if (heading < 0 || status != 0 || d->failed)
    errno = ENOMEM;
  return heading < 0 || status != 0 || d->failed ? -1 : 0;
}
