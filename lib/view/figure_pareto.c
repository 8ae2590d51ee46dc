/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/figure_pareto.h"
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "base/memory.h"
#include "number/level_digits.h"
#include "view/figure_heading.h"
#include "view/figure_labels.h"
#include "view/figure_pareto_layout.h"
#include "view/figure_text.h"

static const double disc_radius = 5, ring_radius = 4.5;
static const double cap = 4; /* half the length of a bar's end */
static const double label_width_max = 240;

/* The wedge that says where better is, in the corner of the plot where
   nothing can beat a point.  */
static struct figure_box
draw_better (struct drawing *d, const struct figure_pareto_layout *l)
{
  const struct figure_box *plot = &l->plot.box;
  double x = l->better[0] < 0 ? plot->left + 10 : plot->right - 10;
  double y = l->better[1] < 0 ? plot->top + 10 : plot->bottom - 10;
  double across = -l->better[0] * 11, along = -l->better[1] * 11;
  const struct drawing_point wedge[3]
      = { { x, y }, { x + across, y }, { x, y + along } };
  drawing_layer (d, "better");
  drawing_polygon (d, wedge, 3, INK_BETTER, 1);
  drawing_text (d, x + across * 1.5, y + along / 2,
                l->better[0] < 0 ? ANCHOR_LEFT : ANCHOR_RIGHT,
                FIGURE_TEXT_SIZE, INK_BETTER, "better");
  double end = x + across * 1.5
               - l->better[0] * figure_text_width ("better", FIGURE_TEXT_SIZE);
  return (struct figure_box){ fmin (x, end) - 6, fmin (y, y + along) - 5,
                              fmax (x, end) + 6, fmax (y, y + along) + 5 };
}

static void
draw_region (struct drawing *d, const struct figure_pareto_layout *l)
{
  if (l->front == 0)
    return;
  struct drawing_point corner
      = { l->better[0] < 0 ? l->plot.box.right : l->plot.box.left,
          l->better[1] < 0 ? l->plot.box.bottom : l->plot.box.top };
  drawing_layer (d, "dominated region");
  struct drawing_point *region = memory_array (l->stairs + 1, sizeof *region);
  if (region == NULL)
    {
      d->failed = true;
      return;
    }
  for (size_t i = 0; i < l->stairs; i++)
    region[i] = l->stair[i];
  region[l->stairs] = corner;
  drawing_polygon (d, region, l->stairs + 1, INK_BETTER, 0.09);
  free (region);
  drawing_layer (d, "Pareto front");
  drawing_path (d, l->stair, l->stairs, INK_BETTER, 1.6);
}

static void
draw_bars (struct drawing *d, const struct figure_pareto_spot *spot,
           enum drawing_ink ink)
{
  double x = spot->at[0], y = spot->at[1];
  for (int end = 0; end < 2; end++)
    {
      double bar_x = spot->bar[0][end], bar_y = spot->bar[1][end];
      if (bar_x != x)
        {
          drawing_line (d, x, y, bar_x, y, ink, 1);
          drawing_line (d, bar_x, y - cap, bar_x, y + cap, ink, 1);
        }
      if (bar_y != y)
        {
          drawing_line (d, x, y, x, bar_y, ink, 1);
          drawing_line (d, x - cap, bar_y, x + cap, bar_y, ink, 1);
        }
    }
}

static void
draw_points (struct drawing *d, const struct figure_pareto_layout *l)
{
  drawing_layer (d, "intervals of dominated");
  for (size_t i = l->front; i < l->f->count; i++)
    draw_bars (d, &l->spot[i], INK_NEUTRAL);
  drawing_layer (d, "dominated");
  for (size_t i = l->front; i < l->f->count; i++)
    {
      const double *at = l->spot[i].at;
      drawing_disc (d, at[0], at[1], ring_radius, INK_NEUTRAL, 1);
      drawing_disc (d, at[0], at[1], ring_radius - 1.4, INK_PAGE, 1);
    }
  drawing_layer (d, "intervals of the front");
  for (size_t i = 0; i < l->front; i++)
    draw_bars (d, &l->spot[i], INK_BETTER);
  drawing_layer (d, "front");
  for (size_t i = 0; i < l->front; i++)
    drawing_disc (d, l->spot[i].at[0], l->spot[i].at[1], disc_radius,
                  INK_BETTER, 0.9);
}

/* Add to BOX the marks of all points, and the lines of the staircase;
   their number.  */
static size_t
find_obstacles (const struct figure_pareto_layout *l, struct figure_box *box)
{
  size_t n = 0;
  for (size_t i = 0; i < l->f->count; i++)
    {
      const struct figure_pareto_spot *s = &l->spot[i];
      double x = s->at[0], y = s->at[1], r = disc_radius;
      box[n++] = (struct figure_box){ x - r, y - r, x + r, y + r };
      box[n++] = (struct figure_box){ fmin (s->bar[0][0], s->bar[0][1]) - 1,
                                      y - cap,
                                      fmax (s->bar[0][0], s->bar[0][1]) + 1,
                                      y + cap };
      box[n++] = (struct figure_box){ x - cap,
                                      fmin (s->bar[1][0], s->bar[1][1]) - 1,
                                      x + cap,
                                      fmax (s->bar[1][0], s->bar[1][1]) + 1 };
    }
  for (size_t i = 0; i + 1 < l->stairs; i++)
    {
      const struct drawing_point *a = &l->stair[i], *b = &l->stair[i + 1];
      box[n++] = (struct figure_box){ fmin (a->x, b->x) - 1.5,
                                      fmin (a->y, b->y) - 1.5,
                                      fmax (a->x, b->x) + 1.5,
                                      fmax (a->y, b->y) + 1.5 };
    }
  return n;
}

/* Letters of the names: of the points on the front, which come first, and of
   the others.  */
static double
name_size (const struct figure_pareto_layout *l, size_t i)
{
  return i < l->front ? FIGURE_TEXT_SIZE : FIGURE_SMALL_SIZE;
}

/* Set NAME to the names of the first COUNT spots as they fit, and LABEL to
   what is to be placed of them.  0, or -1 without memory.  */
static int
make_labels (const struct figure_pareto_layout *l, struct figure_label *label,
             char **name, size_t count)
{
  for (size_t i = 0; i < count; i++)
    {
      const struct figure_pareto_spot *s = &l->spot[i];
      bool front = i < l->front;
      double size = name_size (l, i);
      name[i]
          = figure_text_fit (s->point->name, size,
                             figure_name_width (l->f->size, label_width_max));
      if (name[i] == NULL)
        return -1;
      /* the front's names on the side where nothing can be */
      int outwards = front ? 1 : -1;
      label[i]
          = (struct figure_label){ .x = s->at[0],
                                   .y = s->at[1],
                                   .radius = disc_radius,
                                   .width = figure_text_width (name[i], size),
                                   .height = size * 1.15,
                                   .may_be_far = front,
                                   .side_x = outwards * l->better[0],
                                   .side_y = outwards * l->better[1] };
    }
  return 0;
}

static void
draw_placed (struct drawing *d, const struct figure_pareto_layout *l,
             const struct figure_label *label, char *const *name, size_t count)
{
  drawing_layer (d, "leaders");
  for (size_t i = 0; i < count; i++)
    if (label[i].placed && label[i].far)
      drawing_line (d, label[i].x, label[i].y, label[i].at_x, label[i].at_y,
                    INK_NEUTRAL, 0.7);
  drawing_layer (d, "names");
  for (size_t i = 0; i < count; i++)
    if (label[i].placed)
      drawing_text (d, label[i].at_x, label[i].at_y, label[i].anchor,
                    name_size (l, i), i < l->front ? INK_TEXT : INK_MUTED,
                    name[i]);
}

/* Name the points where there is room: off their marks, the staircase and the
   box TAKEN.  0, or -1 without memory.  */
static int
draw_labels (struct drawing *d, const struct figure_pareto_layout *l,
             const struct figure_box *taken)
{
  size_t count = l->f->count < FIGURE_PARETO_LABELS_MAX
                     ? l->f->count
                     : FIGURE_PARETO_LABELS_MAX;
  struct figure_label *label = memory_array (count, sizeof *label);
  char **name = calloc (count, sizeof *name);
  struct figure_box *obstacle
      = memory_array (3 * l->f->count + l->stairs + 1, sizeof *obstacle);
  int status = label == NULL || name == NULL || obstacle == NULL
                   ? -1
                   : make_labels (l, label, name, count);
  if (status == 0)
    {
      size_t n = find_obstacles (l, obstacle);
      obstacle[n++] = *taken;
      struct figure_box bounds
          = { l->plot.box.left + 2, l->plot.box.top + 2,
              l->plot.box.right + 20, l->plot.box.bottom - 2 };
      figure_labels_place (label, count, obstacle, n, &bounds);
      draw_placed (d, l, label, name, count);
    }
  for (size_t i = 0; name != NULL && i < count; i++)
    free (name[i]);
  free (name);
  free (label);
  free (obstacle);
  return status;
}

static double
draw_heading (struct drawing *d, const struct figure_pareto *f)
{
  char bars[48], criteria[64];
  const char *note[8];
  size_t count = 0;
  bool any_bar = false, any_dominated = false;
  for (size_t i = 0; i < f->count; i++)
    {
      any_dominated |= !f->point[i].on_front;
      for (int a = 0; a < 2; a++)
        any_bar |= figure_available (f->point[i].ci[a].lo)
                   && figure_available (f->point[i].ci[a].hi)
                   && f->point[i].ci[a].lo.value < f->point[i].ci[a].hi.value;
    }
  note[count++] = "blue = on the front";
  if (any_dominated)
    note[count++] = "grey ring = dominated";
  note[count++] = f->criterion_count > 2
                      ? "shaded = dominated by these two criteria alone"
                      : "shaded = dominated by some point of the front";
  snprintf (bars, sizeof bars, "bars = %.*g %% intervals",
            level_digits (f->confidence), 100 * f->confidence);
  if (any_bar)
    note[count++] = bars;
  snprintf (criteria, sizeof criteria,
            "the front is by %zu criteria, two of them shown",
            f->criterion_count);
  if (f->criterion_count > 2)
    note[count++] = criteria;
  if (f->count > FIGURE_PARETO_LABELS_MAX)
    note[count++] = "not all are named";
  return figure_heading_draw (d, f->title, note, count);
}

int
figure_pareto_draw (struct drawing *d, const struct figure_pareto *f)
{
  struct figure_pareto_layout l = { 0 };
  drawing_init (d, "pareto", figure_width (f->size, FIGURE_PARETO_WIDTH), 0);
  double heading = draw_heading (d, f);
  int status
      = heading < 0 ? -1 : figure_pareto_layout_make (&l, f, heading + 14);
  if (status == 0)
    {
      d->height = ceil (l.plot.box.bottom + FIGURE_PLOT_FOOT);
      figure_plot_draw (d, &l.plot);
      for (int a = 0; a < 2 && status == 0; a++)
        status = figure_plot_draw_title (d, &l.plot, a, f->criterion[a].name,
                                         f->criterion[a].unit,
                                         f->criterion[a].direction);
      draw_region (d, &l);
      struct figure_box better = draw_better (d, &l);
      draw_points (d, &l);
      if (status == 0)
        status = draw_labels (d, &l, &better);
    }
  figure_pareto_layout_free (&l);
  if (status != 0 || d->failed)
    errno = ENOMEM;
  return status != 0 || d->failed ? -1 : 0;
}
