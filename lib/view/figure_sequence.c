/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/figure_sequence.h"
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "base/memory.h"
#include "stat/quantile.h"
#include "stat/sort.h"
#include "view/figure_heading.h"
#include "view/figure_sequence_layout.h"
#include "view/figure_text.h"

typedef const struct figure_sequence_layout *layout;

/* The grid of panel I; its tics of X only where they are to be shown.  */
static void
draw_axes (struct drawing *d, layout l, size_t i)
{
  struct figure_plot plot = l->panel[i].plot;
  if (!l->panel[i].tics_below)
    for (size_t t = 0; t < plot.tics[0]; t++)
      plot.tic[0][t].text[0] = '\0';
  figure_plot_draw (d, &plot);
}

static void
draw_warm_up (struct drawing *d, layout l, size_t i)
{
  const struct figure_sequence_panel *p = &l->f->panel[i];
  const struct figure_box *box = &l->panel[i].plot.box;
  if (p->warm_up == 0)
    return;
  drawing_layer (d, "warm-up");
  drawing_box (d, fmax (box->left, figure_sequence_x (l, i, -0.5) - 8),
               box->top, figure_sequence_x (l, i, (double) p->warm_up - 0.5),
               box->bottom, INK_UNSURE, 0.16);
}

/* Draw the band and the line of each segment.  */
static void
draw_segments (struct drawing *d, layout l, size_t i, bool lines)
{
  const struct figure_sequence_panel *p = &l->f->panel[i];
  drawing_layer (d, lines ? "levels" : "bands of levels");
  for (size_t s = 0; s < p->segment_count; s++)
    {
      const struct figure_segment *g = &p->segment[s];
      double left = figure_sequence_x (l, i, (double) g->start - 0.4);
      double right
          = figure_sequence_x (l, i, (double) (g->start + g->count) - 0.6);
      if (!lines && !isnan (g->lo))
        drawing_box (d, left, figure_sequence_y (l, i, g->hi), right,
                     figure_sequence_y (l, i, g->lo), INK_BETTER, 0.25);
      if (lines)
        drawing_line (d, left, figure_sequence_y (l, i, g->level), right,
                      figure_sequence_y (l, i, g->level_end), INK_BETTER, 2);
    }
}

/* An arrow at the edge in the direction of what is beyond it.  */
static void
draw_arrow (struct drawing *d, double x, double edge, int down,
            enum drawing_ink ink)
{
  const struct drawing_point arrow[3] = { { x, edge },
                                          { x - 4, edge - down * 7 },
                                          { x + 4, edge - down * 7 } };
  drawing_polygon (d, arrow, 3, ink, 1);
}

static void
draw_point (struct drawing *d, layout l, size_t i, size_t k, bool rings)
{
  const struct figure_sequence_panel *p = &l->f->panel[i];
  const struct figure_axis *axis = &l->panel[i].plot.axis[1];
  double x = figure_sequence_x (l, i, (double) k),
         y = figure_sequence_y (l, i, p->value[k]);
  double radius = p->count > 200 ? 1.7 : 2.3;
  bool beyond = figure_sequence_is_beyond (l, i, k);
  bool early = k < p->warm_up;
  bool ring = early || beyond || figure_sequence_is_outlier (l, i, k);
  if (ring != rings)
    return;
  enum drawing_ink ink = early ? INK_UNSURE : INK_WORSE;
  if (beyond)
    draw_arrow (d, x, y, p->value[k] < axis->lo ? 1 : -1, ink);
  else if (ring)
    {
      drawing_disc (d, x, y, radius + 1, ink, 1);
      drawing_disc (d, x, y, radius - 0.3, INK_PAGE, 1);
    }
  else
    drawing_disc (d, x, y, radius, INK_NEUTRAL, 0.75);
}

/* Draw the interval of each point, and a line that joins them.  */
static int
draw_intervals (struct drawing *d, layout l, size_t i)
{
  const struct figure_sequence_panel *p = &l->f->panel[i];
  if (p->ci == NULL)
    return 0;
  struct drawing_point *join = memory_array (p->count, sizeof *join);
  if (join == NULL)
    return -1;
  drawing_layer (d, "intervals");
  for (size_t k = 0; k < p->count; k++)
    {
      double x = figure_sequence_x (l, i, (double) k);
      join[k]
          = (struct drawing_point){ x, figure_sequence_y (l, i, p->value[k]) };
      if (figure_available (p->ci[k].lo) && figure_available (p->ci[k].hi))
        drawing_line (d, x, figure_sequence_y (l, i, p->ci[k].lo.value), x,
                      figure_sequence_y (l, i, p->ci[k].hi.value), INK_NEUTRAL,
                      1.2);
    }
  drawing_layer (d, "course");
  drawing_path (d, join, p->count, INK_NEUTRAL, 0.6);
  free (join);
  return 0;
}

/* Ranges of points next to each other, as lines through their quantiles.  */
enum
{
  RANGE_LINES = 5
};
static const double range_p[RANGE_LINES] = { 0, 0.25, 0.5, 0.75, 1 };

/* Draw the area between two lines of N points.  */
static void
draw_between (struct drawing *d, const struct drawing_point *lower,
              const struct drawing_point *upper, size_t n, double opacity,
              struct drawing_point *room)
{
  for (size_t k = 0; k < n; k++)
    {
      room[k] = lower[k];
      room[2 * n - 1 - k] = upper[k];
    }
  drawing_polygon (d, room, 2 * n, INK_NEUTRAL, opacity);
}

/* Draw the points of panel I as ranges.  0, or -1 without memory.  */
static int
draw_ranges (struct drawing *d, layout l, size_t i)
{
  const struct figure_sequence_panel *p = &l->f->panel[i];
  const struct figure_axis *axis = &l->panel[i].plot.axis[1];
  size_t each = l->panel[i].each, n = (p->count - 1) / each + 1;
  struct drawing_point *line
      = memory_array ((RANGE_LINES + 2) * n, sizeof *line);
  int status = line == NULL ? -1 : 0;
  drawing_layer (d, "points beyond the axis");
  for (size_t k = 0; k < n && status == 0; k++)
    {
      size_t first = k * each, left = p->count - first;
      size_t taken = left < each ? left : each;
      double *sorted = sorted_copy (p->value + first, taken);
      if (sorted == NULL)
        {
          status = -1;
          break;
        }
      double x = figure_sequence_x (l, i,
                                    (double) first + ((double) taken - 1) / 2);
      for (size_t q = 0; q < RANGE_LINES; q++)
        line[q * n + k] = (struct drawing_point){
          x, figure_sequence_y (
                 l, i,
                 quantile (sorted, taken, range_p[q], QUANTILE_TYPE_DEFAULT))
        };
      if (sorted[0] < axis->lo)
        draw_arrow (d, x, axis->from, 1, INK_WORSE);
      if (sorted[taken - 1] > axis->hi)
        draw_arrow (d, x, axis->to, -1, INK_WORSE);
      free (sorted);
    }
  if (status == 0)
    {
      struct drawing_point *room = line + RANGE_LINES * n;
      drawing_layer (d, "ranges of points");
      draw_between (d, line, line + 4 * n, n, 0.25, room);
      draw_between (d, line + n, line + 3 * n, n, 0.5, room);
      drawing_layer (d, "medians of points");
      drawing_path (d, line + 2 * n, n, INK_TEXT, 1.2);
    }
  free (line);
  return status;
}

static int
draw_points (struct drawing *d, layout l, size_t i)
{
  const struct figure_sequence_panel *p = &l->f->panel[i];
  if (l->panel[i].each > 1)
    return draw_ranges (d, l, i);
  drawing_layer (d, "points");
  for (size_t k = 0; k < p->count; k++)
    draw_point (d, l, i, k, false);
  drawing_layer (d, "warm-up and outliers");
  for (size_t k = 0; k < p->count; k++)
    draw_point (d, l, i, k, true);
  return 0;
}

static int
draw_panel (struct drawing *d, layout l, size_t i)
{
  draw_warm_up (d, l, i);
  draw_axes (d, l, i);
  draw_segments (d, l, i, false);
  int status = draw_intervals (d, l, i);
  if (status == 0)
    status = draw_points (d, l, i);
  draw_segments (d, l, i, true);
  figure_sequence_draw_changes (d, l, i);
  if (status == 0)
    status = figure_sequence_draw_levels (d, l, i);
  return status == 0 ? figure_sequence_draw_name (d, l, i) : status;
}

static int
draw_titles (struct drawing *d, layout l)
{
  const struct figure_plot *first = &l->panel[0].plot;
  const struct figure_plot *last = &l->panel[l->count - 1].plot;
  /* over all panels, which may have scales of their own */
  struct figure_plot all = *last;
  all.box.top = first->box.top;
  all.axis[1].to = first->box.top;
  all.axis[1].from = last->box.bottom;
  for (size_t i = 0; i < l->count; i++)
    if (figure_plot_widest_tic (&l->panel[i].plot, 1)
        > figure_plot_widest_tic (&all, 1))
      {
        all.tics[1] = l->panel[i].plot.tics[1];
        for (size_t t = 0; t < all.tics[1]; t++)
          all.tic[1][t] = l->panel[i].plot.tic[1][t];
      }
  if (l->scaled)
    all.scale[1].suffix = "";
  return figure_plot_draw_title (d, &all, 1, l->f->metric, l->f->panel->unit,
                                 l->f->direction)
                     == 0
                 && figure_plot_draw_title_text (d, last, 0, l->f->point) == 0
             ? 0
             : -1;
}

enum
{
  NOTES_MAX = 12
};

/* The height of the heading, or -1 without memory.  */
static double
draw_heading (struct drawing *d, layout l)
{
  const char *note[NOTES_MAX];
  size_t count = 0;
  char rest[80], dot[40];
  snprintf (dot, sizeof dot, "dot = %s", l->f->point);
  if (l->any_dot)
    note[count++] = dot;
  if (l->any_range)
    note[count++] = "of many runs, pale = the range of neighbours, darker = "
                    "their middle half, line = their median";
  for (size_t i = 0; i < l->f->notes && count < NOTES_MAX - 3; i++)
    note[count++] = l->f->note[i];
  if (l->any_ring)
    note[count++] = "ring = Tukey outlier of its segment";
  if (l->any_beyond)
    note[count++] = "arrow = beyond the axis";
  snprintf (rest, sizeof rest, "%zu more in the table",
            l->f->count - l->count);
  if (l->f->count > l->count)
    note[count++] = rest;
  return figure_heading_draw (d, l->f->title, note, count);
}

int
figure_sequence_draw (struct drawing *d, const struct figure_sequence *f)
{
  struct figure_sequence_layout l;
  drawing_init (d, f->name, figure_width (f->size, FIGURE_SEQUENCE_WIDTH), 0);
  /* what the heading explains is known from a layout, and where the layout
     begins from the heading */
  int status = figure_sequence_layout_make (&l, f, 0);
  double heading = status == 0 ? draw_heading (d, &l) : -1;
  figure_sequence_layout_free (&l);
  status
      = heading < 0 ? -1 : figure_sequence_layout_make (&l, f, heading + 14);
  if (heading >= 0)
    {
      d->height = ceil (l.bottom + FIGURE_PLOT_FOOT);
      for (size_t i = 0; i < l.count && status == 0; i++)
        status = draw_panel (d, &l, i);
      if (status == 0)
        status = draw_titles (d, &l);
      figure_sequence_layout_free (&l);
    }
  if (status != 0 || d->failed)
    errno = ENOMEM;
  return status != 0 || d->failed ? -1 : 0;
}
