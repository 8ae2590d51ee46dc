/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/figure_plot.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "view/figure_heading.h"
#include "view/figure_text.h"

void
figure_plot_choose_tics (struct figure_plot *p, int a, const char *unit)
{
  const struct figure_axis *axis = &p->axis[a];
  p->scale[a] = human_scale_for (fmax (fabs (axis->lo), fabs (axis->hi)) * 0.9,
                                 unit, true);
  p->tics[a] = figure_axis_tics (axis, p->scale[a], unit, FIGURE_TEXT_SIZE,
                                 a == 0, p->tic[a]);
}

void
figure_plot_percent_tics (struct figure_plot *p, int a)
{
  p->scale[a] = (struct human_scale){ 0.01, "%" };
  p->tics[a] = figure_axis_tics (&p->axis[a], p->scale[a], "%",
                                 FIGURE_TEXT_SIZE, a == 0, p->tic[a]);
}

double
figure_plot_widest_tic (const struct figure_plot *p, int a)
{
  double widest = 0;
  for (size_t i = 0; i < p->tics[a]; i++)
    widest = fmax (widest,
                   figure_text_width (p->tic[a][i].text, FIGURE_TEXT_SIZE));
  return widest;
}

double
figure_plot_left (const struct figure_plot *p)
{
  return FIGURE_MARGIN + 22 + figure_plot_widest_tic (p, 1) + 8;
}

double
figure_plot_place (const struct figure_plot *p, int a, double value)
{
  const struct figure_axis *axis = &p->axis[a];
  if (axis->logarithmic && value <= 0)
    return axis->from;
  return fmin (
      fmax (figure_axis_place (axis, value), fmin (axis->from, axis->to)),
      fmax (axis->from, axis->to));
}

void
figure_plot_draw (struct drawing *d, const struct figure_plot *p)
{
  const struct figure_box *box = &p->box;
  drawing_layer (d, "axes");
  for (size_t i = 0; i < p->tics[0]; i++)
    {
      double x = figure_plot_place (p, 0, p->tic[0][i].value);
      drawing_line (d, x, box->top, x, box->bottom, INK_GRID, 1);
    }
  for (size_t i = 0; i < p->tics[1]; i++)
    {
      double y = figure_plot_place (p, 1, p->tic[1][i].value);
      drawing_line (d, box->left, y, box->right, y, INK_GRID, 1);
    }
  drawing_line (d, box->left, box->bottom, box->right, box->bottom, INK_GRID,
                1.4);
  for (size_t i = 0; i < p->tics[0]; i++)
    drawing_text (d, figure_plot_place (p, 0, p->tic[0][i].value),
                  box->bottom + 17, ANCHOR_CENTRE, FIGURE_TEXT_SIZE, INK_MUTED,
                  p->tic[0][i].text);
  for (size_t i = 0; i < p->tics[1]; i++)
    drawing_text (d, box->left - 8,
                  figure_plot_place (p, 1, p->tic[1][i].value), ANCHOR_RIGHT,
                  FIGURE_TEXT_SIZE, INK_MUTED, p->tic[1][i].text);
}

int
figure_plot_draw_title_text (struct drawing *d, const struct figure_plot *p,
                             int a, const char *title)
{
  double room = fabs (p->axis[a].to - p->axis[a].from);
  char *fitted = figure_text_fit (title, FIGURE_TEXT_SIZE, room);
  if (fitted == NULL)
    return -1;
  if (a == 0)
    drawing_text (d, (p->box.left + p->box.right) / 2, p->box.bottom + 42,
                  ANCHOR_CENTRE, FIGURE_TEXT_SIZE, INK_MUTED, fitted);
  else
    drawing_upright_text (
        d, p->box.left - figure_plot_widest_tic (p, 1) - 8 - 20,
        (p->box.top + p->box.bottom) / 2, FIGURE_TEXT_SIZE, INK_MUTED, fitted);
  free (fitted);
  return 0;
}

int
figure_plot_draw_title (struct drawing *d, const struct figure_plot *p, int a,
                        const char *metric, const char *unit,
                        enum direction direction)
{
  bool own_units = figure_axis_tics_have_units (&p->axis[a], unit);
  char *title = figure_axis_title (metric, own_units ? "" : p->scale[a].suffix,
                                   p->axis[a].logarithmic, direction);
  int status
      = title == NULL ? -1 : figure_plot_draw_title_text (d, p, a, title);
  free (title);
  return status;
}
