/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/figure_compare.h"
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "view/figure_compare_layout.h"
#include "view/figure_heading.h"
#include "view/figure_text.h"

/* Outliers that are drawn at most, of all benchmarks and of one at least.  */
enum
{
  RINGS_MAX = 120,
  RINGS_MIN = 3
};
/* Of so many rows a hill has fewer points.  */
enum
{
  FINE_ROWS_MAX = 10
};

static const double axis_height = 56; /* below the rows: tics and title */

static enum drawing_ink
ink_of (enum figure_sense sense)
{
  switch (sense)
    {
    case SENSE_BETTER:
      return INK_BETTER;
    case SENSE_WORSE:
      return INK_WORSE;
    case SENSE_UNSURE:
      return INK_UNSURE;
    default:
      return INK_NEUTRAL;
    }
}

/* The height in pixels at SHARE of row I.  */
static double
row_y (const struct figure_compare_layout *l, size_t i, double share)
{
  return l->top + ((double) i + share) * l->row_height;
}

/* Shares of a row's height.  */
static const double density_base = 0.46, density_rise = 0.38;
static const double density_visible = 0.003; /* of its peak */
static const double box_middle = 0.555, box_half = 0.065;
static const double runs_top = 0.68, runs_bottom = 0.88;

static double
rows_bottom (const struct figure_compare_layout *l)
{
  return row_y (l, l->count, 0);
}

static bool
is_visible (const struct figure_compare_layout *l, double value)
{
  return value >= l->axis.lo && value <= l->axis.hi;
}

/* The pixel of VALUE, or of the edge it is beyond.  */
static double
place (const struct figure_compare_layout *l, double value)
{
  return fmin (fmax (figure_axis_place (&l->axis, value), l->axis.from),
               l->axis.to);
}

static int
draw_axis (struct drawing *d, const struct figure_compare_layout *l)
{
  drawing_layer (d, "rows");
  for (size_t i = 1; i < l->count; i += 2)
    drawing_box (d, FIGURE_MARGIN / 2, row_y (l, i, 0),
                 FIGURE_COMPARE_WIDTH - FIGURE_MARGIN / 2, row_y (l, i, 1),
                 INK_STRIP, 1);
  double bottom = rows_bottom (l) + 4;
  struct figure_tic tic[FIGURE_TICS_MAX];
  size_t tics = figure_axis_tics (&l->axis, l->scale, l->f->unit,
                                  FIGURE_TEXT_SIZE, true, tic);
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
  bool own_units = figure_axis_tics_have_units (&l->axis, l->f->unit);
  char *title
      = figure_axis_title (l->f->metric, own_units ? "" : l->scale.suffix,
                           l->axis.logarithmic, l->f->direction);
  char *fitted = title == NULL
                     ? NULL
                     : figure_text_fit (title, FIGURE_TEXT_SIZE,
                                        l->axis.to - l->axis.from + 160);
  if (fitted != NULL)
    drawing_text (d, (l->axis.from + l->axis.to) / 2, bottom + 40,
                  ANCHOR_CENTRE, FIGURE_TEXT_SIZE, INK_MUTED, fitted);
  free (title);
  free (fitted);
  return fitted == NULL ? -1 : 0;
}

static void
draw_reference (struct drawing *d, const struct figure_compare_layout *l)
{
  double x = place (l, l->f->row[l->f->reference].median.value);
  drawing_layer (d, "median of the reference");
  drawing_dashed_line (d, x, l->top, x, rows_bottom (l) + 4, INK_MUTED, 1);
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
  double base = row_y (l, i, density_base);
  size_t step = l->count <= FINE_ROWS_MAX       ? 1
                : l->count <= 2 * FINE_ROWS_MAX ? 2
                                                : 3;
  for (size_t j = first; j <= last; j += step)
    {
      double share = (double) j / (FIGURE_COMPARE_DENSITY_POINTS - 1);
      double x = lo + (hi - lo) * share;
      hill->point[hill->count++] = (struct drawing_point){
        place (l, l->axis.logarithmic ? exp (x) : x),
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
    drawing_path (d, hill[i].point, hill[i].count, ink_of (l->f->row[i].sense),
                  1.2);
  for (size_t i = 0; i < l->count && status == 0; i++)
    if (hill[i].count > 0)
      drawing_polygon (d, hill[i].point, hill[i].count + 2,
                       ink_of (l->f->row[i].sense), 0.25);
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
      enum drawing_ink ink = ink_of (row->sense);
      double y = row_y (l, i, box_middle), half = box_half * l->row_height;
      drawing_layer (d, "range without outliers");
      drawing_line (d, place (l, l->row[i].whisker_lo), y,
                    place (l, l->row[i].whisker_hi), y, ink, 1.4);
      drawing_layer (d, "quartiles");
      double left = place (l, row->q1.value), right = place (l, row->q3.value);
      double widen = fmax (0, 2 - (right - left)) / 2;
      drawing_box (d, left - widen, y - half, right + widen, y + half, ink, 1);
    }
}

static void
draw_medians (struct drawing *d, const struct figure_compare_layout *l)
{
  static const double width[2] = { 4, 2 };
  static const enum drawing_ink ink[2] = { INK_PAGE, INK_TEXT };
  drawing_layer (d, "interval of the median");
  for (int pass = 0; pass < 2; pass++)
    for (size_t i = 0; i < l->count; i++)
      {
        const struct interval *ci = &l->f->row[i].median_ci;
        double y = row_y (l, i, box_middle);
        if (figure_compare_has_interval (&l->f->row[i]))
          drawing_line (d, place (l, ci->lo.value), y, place (l, ci->hi.value),
                        y, ink[pass], width[pass]);
      }
  drawing_layer (d, "median");
  for (size_t i = 0; i < l->count; i++)
    {
      double x = place (l, l->f->row[i].median.value);
      double y = row_y (l, i, box_middle);
      drawing_diamond (d, x, y, 3.6, INK_TEXT, 1);
      drawing_diamond (d, x, y, 2.2, INK_PAGE, 1);
    }
}

/* The height of the K-th run of row I: a golden-ratio sequence, which spreads
   evenly and is the same each time.  */
static double
run_y (const struct figure_compare_layout *l, size_t i, size_t k)
{
  double share = fmod ((double) k * 0.6180339887498949, 1);
  return row_y (l, i, runs_top + (runs_bottom - runs_top) * share);
}

/* Whether VALUE is one of the two outermost runs of row I, and not yet in
   DRAWN.  */
static bool
is_extreme (const struct figure_compare_layout *l, size_t i, double value,
            bool outliers, bool drawn[2])
{
  const struct figure_compare_row_layout *row = &l->row[i];
  double least = outliers ? row->sorted[0] : row->whisker_lo;
  double most
      = outliers ? row->sorted[l->f->row[i].count - 1] : row->whisker_hi;
  int end = value == least ? 0 : value == most ? 1 : -1;
  if (end < 0 || drawn[end])
    return false;
  drawn[end] = true;
  return true;
}

/* Draw the runs of row I that are outliers, or those that are not: of more
   than MOST every so many, and the two outermost ones.  */
static void
draw_runs (struct drawing *d, const struct figure_compare_layout *l, size_t i,
           bool outliers, size_t most)
{
  const struct figure_compare_row *row = &l->f->row[i];
  enum drawing_ink ink = ink_of (row->sense);
  double dense = row->count > 200 ? 0.35 : 0.65;
  size_t mild, severe;
  outlier_count (&l->row[i].fences, l->row[i].sorted, row->count, &mild,
                 &severe);
  size_t kind = outliers ? mild + severe : row->count - mild - severe;
  size_t seen = 0;
  bool drawn[2] = { false, false };
  for (size_t k = 0; k < row->count; k++)
    {
      double value = row->value[k];
      if ((outlier_mark (&l->row[i].fences, value) != OUTLIER_NONE)
          != outliers)
        continue;
      size_t number = seen++;
      /* the NUMBER-th of KIND is drawn when a multiple of KIND / MOST */
      if (kind > most && number * most / kind == (number + 1) * most / kind
          && !is_extreme (l, i, value, outliers, drawn))
        continue;
      if (!is_visible (l, value))
        continue;
      double x = place (l, value), y = run_y (l, i, k);
      if (outliers)
        {
          drawing_disc (d, x, y, 3.2, ink, 1);
          drawing_disc (d, x, y, 1.9, INK_PAGE, 1);
        }
      else
        drawing_disc (d, x, y, 2.3, ink, dense);
    }
}

/* Tell how many runs of row I lie beyond the axis, at that edge.  */
static void
draw_beyond (struct drawing *d, const struct figure_compare_layout *l,
             size_t i)
{
  size_t count[2] = { 0, 0 };
  for (size_t k = 0; k < l->f->row[i].count; k++)
    {
      count[0] += l->f->row[i].value[k] < l->axis.lo;
      count[1] += l->f->row[i].value[k] > l->axis.hi;
    }
  enum drawing_ink ink = ink_of (l->f->row[i].sense);
  double y = row_y (l, i, (runs_top + runs_bottom) / 2);
  for (int side = 0; side < 2; side++)
    {
      if (count[side] == 0)
        continue;
      int outwards = side == 0 ? -1 : 1;
      double x = side == 0 ? l->axis.from : l->axis.to;
      const struct drawing_point arrow[3] = { { x, y },
                                              { x - outwards * 7, y - 4.5 },
                                              { x - outwards * 7, y + 4.5 } };
      drawing_polygon (d, arrow, 3, ink, 1);
      char number[32];
      snprintf (number, sizeof number, "%zu", count[side]);
      drawing_text (d, x - outwards * 11, y,
                    side == 0 ? ANCHOR_LEFT : ANCHOR_RIGHT, FIGURE_SMALL_SIZE,
                    ink, number);
    }
}

static void
draw_all_runs (struct drawing *d, const struct figure_compare_layout *l)
{
  size_t rings = RINGS_MAX / l->count;
  rings = rings < RINGS_MIN ? RINGS_MIN : rings;
  drawing_layer (d, "runs");
  for (size_t i = 0; i < l->count; i++)
    draw_runs (d, l, i, false, l->runs_max);
  drawing_layer (d, "outliers");
  for (size_t i = 0; i < l->count; i++)
    draw_runs (d, l, i, true, rings);
  drawing_layer (d, "runs beyond the axis");
  for (size_t i = 0; i < l->count; i++)
    draw_beyond (d, l, i);
}

static void
draw_texts (struct drawing *d, const struct figure_compare_layout *l)
{
  drawing_layer (d, "names");
  for (size_t i = 0; i < l->count; i++)
    {
      bool counts = l->row[i].runs[0] != '\0';
      double y = row_y (l, i, counts ? 0.44 : 0.53),
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
      drawing_text (d, l->cell_left[c], row_y (l, i, 0.53), ANCHOR_LEFT,
                    FIGURE_TEXT_SIZE, ink_of (l->f->row[i].sense),
                    l->f->row[i].cell[c]);
}

/* The height of the heading, or -1 without memory.  */
static double
draw_heading (struct drawing *d, const struct figure_compare_layout *l)
{
  const struct figure_compare *f = l->f;
  char runs[64], interval[96], rest[64], thinned[96];
  const char *note[10];
  size_t count = 0;
  snprintf (runs, sizeof runs, "%zu run%s%s", f->row[0].count,
            f->row[0].count == 1 ? "" : "s", l->count > 1 ? " each" : "");
  snprintf (interval, sizeof interval,
            "diamond = median, bar = its %g %% interval", f->confidence * 100);
  snprintf (rest, sizeof rest, "%zu more benchmarks in the table",
            f->count - l->count);
  snprintf (thinned, sizeof thinned, "some %zu runs of each are drawn",
            l->runs_max);
  if (figure_compare_equal_counts (l))
    note[count++] = runs;
  note[count++]
      = l->any_ring ? "dot = run, ring = Tukey outlier" : "dot = run";
  if (l->any_box)
    note[count++]
        = l->any_hill ? "box = quartiles, hill = density" : "box = quartiles";
  note[count++] = l->any_interval ? interval : "diamond = median";
  if (l->beyond)
    note[count++] = "arrow = so many runs beyond the axis";
  if (l->thinned)
    note[count++] = thinned;
  if (f->count > l->count)
    note[count++] = rest;
  return figure_heading_draw (d, f->title, note, count);
}

int
figure_compare_draw (struct drawing *d, const struct figure_compare *f)
{
  struct figure_compare_layout l = { 0 };
  drawing_init (d, "comparison", FIGURE_COMPARE_WIDTH, 0);
  int status = figure_compare_layout_make (&l, f);
  double heading = status == 0 ? draw_heading (d, &l) : -1;
  if (heading >= 0)
    {
      l.top = heading + (f->heading[0] == '\0' ? 14 : 28);
      d->height = ceil (rows_bottom (&l) + axis_height);
      status = draw_axis (d, &l);
      if (f->reference < l.count)
        draw_reference (d, &l);
      if (status == 0)
        status = draw_densities (d, &l);
      draw_boxes (d, &l);
      draw_medians (d, &l);
      draw_all_runs (d, &l);
      draw_texts (d, &l);
    }
  figure_compare_layout_free (&l);
  if (heading < 0 || status != 0 || d->failed)
    errno = ENOMEM;
  return heading < 0 || status != 0 || d->failed ? -1 : 0;
}
