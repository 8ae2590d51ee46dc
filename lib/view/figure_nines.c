/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/figure_nines.h"
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "base/memory.h"
#include "number/level_digits.h"
#include "view/figure_heading.h"
#include "view/figure_key.h"
#include "view/figure_nines_layout.h"

/* Pixels.  */
static const double disc_radius = 3.6;

/* Whether the interval of POINT has two ends, none of them the largest sample
   for want of others.  */
static bool
is_banded (const struct figure_nines_point *point, double max)
{
  return figure_available (point->ci.lo) && figure_available (point->ci.hi)
         && point->ci.hi.value < max;
}

/* The points FIRST .. END - 1 of CURVE with a band; few samples tell nothing
   of the ends.  */
static void
find_band (const struct figure_nines_curve *curve, size_t *first, size_t *end)
{
  size_t known = figure_nines_known (curve);
  *first = 0;
  while (*first < known && !is_banded (&curve->point[*first], curve->max))
    ++*first;
  *end = *first;
  while (*end < known && is_banded (&curve->point[*end], curve->max))
    ++*end;
}

static void
draw_levels (struct drawing *d, const struct figure_nines_layout *l)
{
  const struct figure_box *box = &l->plot.box;
  drawing_layer (d, "service level");
  for (size_t i = 0; i < l->levels; i++)
    {
      const struct figure_nines_level *level = &l->f->level[i];
      double x = figure_plot_place (&l->plot, 0, level->bound);
      double y = level->p < 1 ? figure_plot_place (&l->plot, 1,
                                                   figure_nines_of (level->p))
                              : box->top;
      drawing_box (d, x, y, box->right, box->bottom, INK_WORSE, 0.1);
      drawing_dashed_line (d, x, box->bottom, x, y, INK_WORSE, 1.3);
      drawing_dashed_line (d, x, y, box->right, y, INK_WORSE, 1.3);
    }
}

static int
draw_bands (struct drawing *d, const struct figure_nines_layout *l)
{
  drawing_layer (d, "bands");
  for (size_t i = 0; i < l->count; i++)
    {
      const struct figure_nines_curve *curve = &l->f->curve[i];
      size_t first, end, n = 0;
      find_band (curve, &first, &end);
      struct drawing_point *area
          = memory_array (2 * (end - first), sizeof *area);
      if (area == NULL)
        return -1;
      for (size_t k = first; k < end; k++)
        area[n++] = figure_nines_place (l, curve->point[k].ci.lo.value,
                                        curve->point[k].p);
      for (size_t k = end; k-- > first;)
        area[n++] = figure_nines_place (l, curve->point[k].ci.hi.value,
                                        curve->point[k].p);
      drawing_polygon (d, area, n, curve->ink, 0.22);
      free (area);
    }
  return 0;
}

static int
draw_curves (struct drawing *d, const struct figure_nines_layout *l)
{
  for (size_t i = 0; i < l->count; i++)
    {
      const struct figure_nines_curve *curve = &l->f->curve[i];
      size_t n;
      struct drawing_point *path = figure_nines_path (l, curve, &n);
      if (path == NULL)
        return -1;
      struct drawing_point max = figure_nines_place_of_max (l, curve);
      drawing_layer (d, "distributions");
      drawing_path (d, path, n, curve->ink, 1.8);
      drawing_layer (d, "up to the largest");
      drawing_dashed_line (d, path[n - 1].x, path[n - 1].y, max.x, max.y,
                           curve->ink, 1);
      free (path);
    }
  for (size_t i = 0; i < l->count; i++)
    {
      const struct figure_nines_curve *curve = &l->f->curve[i];
      drawing_layer (d, "percentiles");
      for (size_t k = 0; k < figure_nines_known (curve); k++)
        if (curve->point[k].label != NULL)
          {
            struct drawing_point at = figure_nines_place (
                l, curve->point[k].value.value, curve->point[k].p);
            drawing_disc (d, at.x, at.y, disc_radius + 1, INK_PAGE, 1);
            drawing_disc (d, at.x, at.y, disc_radius, curve->ink, 1);
          }
      struct drawing_point max = figure_nines_place_of_max (l, curve);
      drawing_layer (d, "the largest");
      drawing_disc (d, max.x, max.y, disc_radius, curve->ink, 1);
      drawing_disc (d, max.x, max.y, disc_radius - 1.4, INK_PAGE, 1);
    }
  return 0;
}

static double
draw_heading (struct drawing *d, const struct figure_nines *f)
{
  char band[80], runs[64], rest[64];
  const char *note[8];
  size_t count = 0;
  bool same = true;
  for (size_t i = 1; i < f->count; i++)
    same = same && f->curve[i].count == f->curve[0].count;
  snprintf (runs, sizeof runs, "%zu samples%s", f->curve[0].count,
            f->count > 1 ? " each" : "");
  if (same)
    note[count++] = runs;
  snprintf (band, sizeof band, "band = %.*g %% interval of the quantile",
            level_digits (f->confidence), 100 * f->confidence);
  note[count++] = band;
  note[count++] = "ring = the largest";
  note[count++] = "the upright axis counts nines";
  if (f->levels > 0)
    note[count++] = "no curve may touch the shaded region";
  snprintf (rest, sizeof rest, "%zu more in the table",
            f->count - FIGURE_NINES_CURVES_MAX);
  if (f->count > FIGURE_NINES_CURVES_MAX)
    note[count++] = rest;
  return figure_heading_draw (d, f->title, note, count);
}

int
figure_nines_draw (struct drawing *d, const struct figure_nines *f)
{
  struct figure_nines_layout l;
  drawing_init (d, "distribution", figure_width (f->size, FIGURE_NINES_WIDTH),
                0);
  double heading = draw_heading (d, f);
  if (heading >= 0)
    {
      figure_nines_layout_make (&l, f, heading + 14);
      d->height = ceil (l.plot.box.bottom + FIGURE_PLOT_FOOT);
      if (l.lettered)
        d->height += figure_key_height (f->size) * (double) l.count + 6;
      draw_levels (d, &l);
      figure_plot_draw (d, &l.plot);
      if (draw_bands (d, &l) != 0 || draw_curves (d, &l) != 0
          || figure_nines_draw_texts (d, &l) != 0
          || figure_plot_draw_title (d, &l.plot, 0, f->metric, f->unit,
                                     f->direction)
                 != 0
          || figure_plot_draw_title_text (d, &l.plot, 1, FIGURE_NINES_Y_TITLE)
                 != 0)
        heading = -1;
    }
  if (heading < 0 || d->failed)
    errno = ENOMEM;
  return heading < 0 || d->failed ? -1 : 0;
}
