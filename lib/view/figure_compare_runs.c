/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include <math.h>
#include <stdio.h>
#include "view/figure_compare_layout.h"
#include "view/figure_heading.h"

/* Outliers that are drawn at most, of all benchmarks and of one at least.  */
enum
{
  RINGS_MAX = 120,
  RINGS_MIN = 3
};

/* Shares of a row's height.  */
static const double runs_top = 0.68, runs_bottom = 0.88;

static bool
is_visible (const struct figure_compare_layout *l, double value)
{
  return value >= l->axis.lo && value <= l->axis.hi;
}

/* The height of the K-th run of row I: a golden-ratio sequence, which spreads
   evenly and is the same each time.  */
static double
run_y (const struct figure_compare_layout *l, size_t i, size_t k)
{
  double share = fmod ((double) k * 0.6180339887498949, 1);
  return figure_compare_y (l, i, runs_top + (runs_bottom - runs_top) * share);
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
  enum drawing_ink ink = figure_compare_ink (l, i);
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
      double x = figure_compare_x (l, value), y = run_y (l, i, k);
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
  enum drawing_ink ink = figure_compare_ink (l, i);
  double y = figure_compare_y (l, i, (runs_top + runs_bottom) / 2);
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

void
figure_compare_draw_runs (struct drawing *d,
                          const struct figure_compare_layout *l)
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
