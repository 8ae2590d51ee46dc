/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/figure_pareto_layout.h"
#include <math.h>
#include <stdlib.h>
#include "base/memory.h"
#include "view/figure_heading.h"

static const double plot_height = 430, narrow_height = 340;
/* Costs that are traded against each other are read as ratios, so an axis
   turns logarithmic sooner than one that runs are compared on.  */
static const double linear_span = 8;

/* The limits and the scale of axis A from the points and their bars; a bar
   that is longer than all the points are apart is cut.  */
static struct figure_axis
choose_axis (const struct figure_pareto *f, int a, double from, double to)
{
  double least = INFINITY, most = -INFINITY, lo = INFINITY, hi = -INFINITY;
  for (size_t i = 0; i < f->count; i++)
    {
      const struct figure_pareto_point *p = &f->point[i];
      least = fmin (least, p->value[a]);
      most = fmax (most, p->value[a]);
      if (figure_available (p->ci[a].lo))
        lo = fmin (lo, p->ci[a].lo.value);
      if (figure_available (p->ci[a].hi))
        hi = fmax (hi, p->ci[a].hi.value);
    }
  bool logarithmic = least > 0 && most / least > linear_span;
  double span = most - least;
  if (span > 0 && !logarithmic)
    {
      lo = fmax (lo, least - span / 2);
      hi = fmin (hi, most + span / 2);
    }
  if (lo > 0 || !logarithmic)
    least = fmin (least, lo);
  most = fmax (most, hi);
  /* more room than usual: names lie outside the outermost points */
  struct figure_axis axis
      = figure_axis_make (least, most, logarithmic, from, to);
  if (logarithmic)
    return figure_axis_make (axis.lo, axis.hi, true, from, to);
  double lowest = least >= 0 && axis.lo < 0 ? 0 : axis.lo;
  return figure_axis_make (lowest, axis.hi, false, from, to);
}

static void
prepare_spot (const struct figure_pareto_layout *l,
              struct figure_pareto_spot *spot,
              const struct figure_pareto_point *point)
{
  spot->point = point;
  for (int a = 0; a < 2; a++)
    {
      spot->at[a] = figure_plot_place (&l->plot, a, point->value[a]);
      spot->bar[a][0]
          = figure_available (point->ci[a].lo)
                ? figure_plot_place (&l->plot, a, point->ci[a].lo.value)
                : spot->at[a];
      spot->bar[a][1]
          = figure_available (point->ci[a].hi)
                ? figure_plot_place (&l->plot, a, point->ci[a].hi.value)
                : spot->at[a];
    }
}

/* A point of the front, mirrored so that better is less in both.  */
struct corner
{
  double x, y;
};

static int
compare_corners (const void *a, const void *b)
{
  const struct corner *p = a, *q = b;
  if (p->x != q->x)
    return p->x < q->x ? -1 : 1;
  return (p->y > q->y) - (p->y < q->y);
}

/* The staircase through the points of the front: from the edge of the plot
   where Y is worst, by each point that no other beats in these two criteria,
   to the edge where X is worst.  */
static int
make_staircase (struct figure_pareto_layout *l)
{
  struct corner *corner = memory_array (l->front, sizeof *corner);
  l->stair = memory_array (2 * l->front + 2, sizeof *l->stair);
  if (corner == NULL || l->stair == NULL)
    {
      free (corner);
      return -1;
    }
  for (size_t i = 0; i < l->front; i++)
    corner[i] = (struct corner){ -l->better[0] * l->spot[i].at[0],
                                 -l->better[1] * l->spot[i].at[1] };
  qsort (corner, l->front, sizeof *corner, compare_corners);
  double worst_x = l->better[0] < 0 ? l->plot.box.right : l->plot.box.left;
  double worst_y = l->better[1] < 0 ? l->plot.box.bottom : l->plot.box.top;
  double y = worst_y, best = INFINITY;
  for (size_t i = 0; i < l->front; i++)
    {
      if (corner[i].y >= best)
        continue;
      best = corner[i].y;
      double at_x = -l->better[0] * corner[i].x;
      double at_y = -l->better[1] * corner[i].y;
      l->stair[l->stairs++] = (struct drawing_point){ at_x, y };
      l->stair[l->stairs++] = (struct drawing_point){ at_x, at_y };
      y = at_y;
    }
  l->stair[l->stairs++] = (struct drawing_point){ worst_x, y };
  free (corner);
  return 0;
}

int
figure_pareto_layout_make (struct figure_pareto_layout *l,
                           const struct figure_pareto *f, double top)
{
  l->f = f;
  for (int a = 0; a < 2; a++)
    l->better[a]
        = (f->criterion[a].direction == DIRECTION_HIGHER) == (a == 0) ? 1 : -1;
  double height = f->size == FIGURE_NARROW ? narrow_height : plot_height;
  double bottom = top + height;
  double right = figure_width (f->size, FIGURE_PARETO_WIDTH) - 24;
  struct figure_plot *plot = &l->plot;
  plot->axis[1] = choose_axis (f, 1, bottom, top);
  figure_plot_choose_tics (plot, 1, f->criterion[1].unit);
  double left = figure_plot_left (plot);
  plot->axis[0] = choose_axis (f, 0, left, right);
  figure_plot_choose_tics (plot, 0, f->criterion[0].unit);
  plot->box = (struct figure_box){ left, top, right, bottom };
  l->spot = memory_array (f->count, sizeof *l->spot);
  if (l->spot == NULL)
    return -1;
  size_t next = 0;
  for (int pass = 0; pass < 2; pass++)
    {
      for (size_t i = 0; i < f->count; i++)
        if (f->point[i].on_front == (pass == 0))
          prepare_spot (l, &l->spot[next++], &f->point[i]);
      if (pass == 0)
        l->front = next;
    }
  return make_staircase (l);
}

void
figure_pareto_layout_free (struct figure_pareto_layout *l)
{
  free (l->spot);
  free (l->stair);
}
