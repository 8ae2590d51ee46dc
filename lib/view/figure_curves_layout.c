/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/figure_curves_layout.h"
#include <math.h>
#include <stdio.h>
#include "view/figure_heading.h"
#include "view/figure_text.h"

/* An axis turns logarithmic where the largest value is so many times the
   smallest.  */
static const double linear_span = 12;
/* Pixels: for the name of a panel, and right of a panel.  */
static const double name_height = 26, right_room = 26;
static const double beside = 26; /* for letters */

size_t
figure_curves_drawn (const struct figure_curves_panel *p)
{
  return p->count < FIGURE_CURVES_MAX ? p->count : FIGURE_CURVES_MAX;
}

const struct figure_curves_panel *
figure_curves_keyed (const struct figure_curves *f)
{
  const struct figure_curves_panel *most = &f->panel[0];
  for (size_t i = 1; i < f->count; i++)
    if (!f->panel[i].unnamed && f->panel[i].count > most->count)
      most = &f->panel[i];
  return most;
}

void
figure_curves_put_left_out (struct text *to, const struct figure_curves *f)
{
  const struct figure_curves_panel *p = figure_curves_keyed (f);
  size_t count = f->left_out + p->count - figure_curves_drawn (p);
  if (count > 0)
    text_printf (to, "%zu more %s left out", count, count == 1 ? "is" : "are");
}

/* Widen LEAST .. MOST to the values of panel P on axis A.  */
static void
find_span (const struct figure_curves_panel *p, int a, double *least,
           double *most)
{
  for (size_t i = 0; i < figure_curves_drawn (p); i++)
    for (size_t k = 0; k < p->curve[i].count; k++)
      {
        const struct figure_curve_point *at = &p->curve[i].point[k];
        double value = a == 0 ? at->x : at->y;
        *least = fmin (*least, value);
        *most = fmax (*most, value);
        if (a == 1 && !isnan (at->lo) && !isnan (at->hi))
          {
            *least = fmin (*least, at->lo);
            *most = fmax (*most, at->hi);
          }
      }
}

static struct figure_axis
make_axis (const struct figure_curves_panel *p, int a, double from, double to)
{
  const struct figure_curves_axis *axis = &p->axis[a];
  if (axis->lo < axis->hi)
    return (struct figure_axis){ axis->lo, axis->hi,
                                 axis->scale == FIGURE_SCALE_LOG, from, to };
  double least = INFINITY, most = -INFINITY;
  find_span (p, a, &least, &most);
  bool logarithmic
      = axis->scale == FIGURE_SCALE_LOG
        || (axis->scale == FIGURE_SCALE_AUTO && most / least > linear_span);
  logarithmic = logarithmic && least > 0;
  if (axis->from_zero && !logarithmic)
    {
      least = fmin (least, 0);
      most = most > 0 ? most * 1.04 : 1;
    }
  return figure_axis_make (least, most, logarithmic, from, to);
}

/* Let the tics of axis A be at the values of AXIS, as far as they keep
   apart.  */
static void
choose_given_tics (struct figure_plot *plot, int a,
                   const struct figure_curves_axis *axis)
{
  double free_from = -INFINITY;
  plot->tics[a] = 0;
  for (size_t i = 0; i < axis->tics && plot->tics[a] < FIGURE_TICS_MAX; i++)
    {
      struct figure_tic *tic = &plot->tic[a][plot->tics[a]];
      tic->value = axis->tic[i];
      bool whole = floor (tic->value) == tic->value && tic->value < 1e9;
      snprintf (tic->text, sizeof tic->text, whole ? "%.0f" : "%.6g",
                tic->value);
      double half = figure_text_width (tic->text, FIGURE_TEXT_SIZE) / 2;
      double at = figure_axis_place (&plot->axis[a], axis->tic[i]);
      if (a == 0 && at - half < free_from)
        continue;
      free_from = at + half + 8;
      plot->tics[a]++;
    }
}

static void
choose_tics (struct figure_plot *plot, int a,
             const struct figure_curves_axis *axis)
{
  if (axis->unit[0] == '%')
    figure_plot_percent_tics (plot, a);
  else
    figure_plot_choose_tics (plot, a, axis->unit);
  if (axis->tic != NULL)
    choose_given_tics (plot, a, axis);
}

bool
figure_curves_letters_beside (const struct figure_curves_layout *l,
                              size_t panel)
{
  const struct figure_curves_panel *p = &l->f->panel[panel];
  if (!l->lettered || p->unnamed)
    return false;
  for (size_t i = 0; i < figure_curves_drawn (p); i++)
    if (!p->curve[i].joined)
      return false;
  return true;
}

void
figure_curves_layout_make (struct figure_curves_layout *l,
                           const struct figure_curves *f, double top)
{
  *l = (struct figure_curves_layout){ .f = f };
  l->count = f->count < FIGURE_CURVES_PANELS_MAX ? f->count
                                                 : FIGURE_CURVES_PANELS_MAX;
  bool narrow = f->size == FIGURE_NARROW;
  l->width = figure_width (f->size, FIGURE_CURVES_WIDTH);
  l->columns = narrow ? 1 : f->columns;
  double width = (l->width - FIGURE_MARGIN) / (double) l->columns;
  size_t most_named = narrow ? 1 : FIGURE_CURVES_NAMED_MAX;
  bool named = false;
  for (size_t i = 0; i < l->count; i++)
    {
      named = named || f->panel[i].name[0] != '\0';
      l->lettered = l->lettered
                    || (!f->panel[i].unnamed
                        && figure_curves_drawn (&f->panel[i]) > most_named);
    }
  for (size_t i = 0; i < l->count; i++)
    {
      const struct figure_curves_panel *p = &f->panel[i];
      struct figure_plot *plot = &l->plot[i];
      double begin = width * (double) (i % l->columns);
      plot->box.top = top + (named ? name_height : 0)
                      + (double) (i / l->columns)
                            * (f->height + FIGURE_PLOT_FOOT + 14
                               + (named ? name_height : 0));
      plot->box.bottom = plot->box.top + f->height;
      plot->axis[1] = make_axis (p, 1, plot->box.bottom, plot->box.top);
      choose_tics (plot, 1, &p->axis[1]);
      plot->box.left = begin + figure_plot_left (plot);
      plot->box.right = begin + width - (l->columns > 1 ? 8 : right_room - 20)
                        - (figure_curves_letters_beside (l, i) ? beside : 0);
      plot->axis[0] = make_axis (p, 0, plot->box.left, plot->box.right);
      choose_tics (plot, 0, &p->axis[0]);
      l->bottom = plot->box.bottom;
    }
}

struct drawing_point
figure_curves_place (const struct figure_curves_layout *l, size_t panel,
                     double x, double y)
{
  return (struct drawing_point){ figure_plot_place (&l->plot[panel], 0, x),
                                 figure_plot_place (&l->plot[panel], 1, y) };
}

struct drawing_point
figure_curves_beyond (const struct figure_plot *p, double x, double y)
{
  const double value[2] = { x, y };
  double at[2];
  for (int a = 0; a < 2; a++)
    at[a] = p->axis[a].logarithmic && value[a] <= 0
                ? p->axis[a].from
                : figure_axis_place (&p->axis[a], value[a]);
  return (struct drawing_point){ at[0], at[1] };
}

bool
figure_curves_clip (const struct figure_plot *p, struct drawing_point *a,
                    struct drawing_point *b)
{
  /* Liang and Barsky (1984) */
  double dx = b->x - a->x, dy = b->y - a->y, from = 0, to = 1;
  const double step[4] = { -dx, dx, -dy, dy };
  const double room[4] = { a->x - p->box.left, p->box.right - a->x,
                           a->y - p->box.top, p->box.bottom - a->y };
  for (int i = 0; i < 4; i++)
    {
      if (step[i] == 0 && room[i] < 0)
        return false;
      if (step[i] < 0)
        from = fmax (from, room[i] / step[i]);
      else if (step[i] > 0)
        to = fmin (to, room[i] / step[i]);
    }
  if (from > to)
    return false;
  *b = (struct drawing_point){ a->x + to * dx, a->y + to * dy };
  *a = (struct drawing_point){ a->x + from * dx, a->y + from * dy };
  return true;
}

char *
figure_curves_title (const struct figure_curves_layout *l, size_t panel, int a)
{
  const struct figure_curves_axis *axis = &l->f->panel[panel].axis[a];
  const struct figure_plot *plot = &l->plot[panel];
  bool own_units = axis->tic == NULL && axis->unit[0] != '%'
                   && figure_axis_tics_have_units (&plot->axis[a], axis->unit);
  return figure_axis_title (axis->title,
                            own_units ? "" : plot->scale[a].suffix,
                            plot->axis[a].logarithmic, axis->direction);
}
