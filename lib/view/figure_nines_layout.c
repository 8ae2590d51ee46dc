/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/figure_nines_layout.h"
#include <math.h>
#include <stdio.h>
#include "base/memory.h"

/* Pixels.  */
static const double height = 400, narrow_height = 340;
/* Values of which the largest is so many times the smallest are on a log
   axis.  */
static const double linear_span = 4;
/* Room left of few curves, in spans.  */
static const double label_room = 0.12;
/* Curves up to which each is named beside it, with its percentiles; more have
   letters and a key below.  */
enum
{
  NAMED_MAX = 3,
  NAMED_MAX_NARROW = 1
};
/* Room above the last curve, in nines.  */
static const double top_room = 0.12;

double
figure_nines_of (double p)
{
  return -log10 (1 - p);
}

double
figure_nines_of_max (size_t n)
{
  return log10 (2 * (double) n);
}

size_t
figure_nines_known (const struct figure_nines_curve *curve)
{
  size_t n = 0;
  while (n < curve->points && figure_available (curve->point[n].value))
    n++;
  return n;
}

static void
add_tic (struct figure_plot *plot, double p, const char *text)
{
  struct figure_tic *tic = &plot->tic[1][plot->tics[1]];
  if (plot->tics[1] == FIGURE_TICS_MAX
      || figure_nines_of (p) > plot->axis[1].hi)
    return;
  tic->value = figure_nines_of (p);
  snprintf (tic->text, sizeof tic->text, "%s", text);
  plot->tics[1]++;
}

static void
choose_y (struct figure_nines_layout *l, double top)
{
  struct figure_plot *plot = &l->plot;
  double most = figure_nines_of (0.9);
  for (size_t i = 0; i < l->count; i++)
    most = fmax (most, figure_nines_of_max (l->f->curve[i].count));
  for (size_t i = 0; i < l->levels; i++)
    if (l->f->level[i].p < 1)
      most = fmax (most, figure_nines_of (l->f->level[i].p));
  plot->box.top = top;
  plot->box.bottom
      = top + (l->f->size == FIGURE_NARROW ? narrow_height : height);
  plot->axis[1] = (struct figure_axis){ .lo = 0,
                                        .hi = most + top_room,
                                        .from = plot->box.bottom,
                                        .to = plot->box.top };
  static const char *const text[]
      = { "90 %",      "99 %",       "99.9 %",      "99.99 %",     "99.999 %",
          "99.9999 %", "99.99999 %", "99.999999 %", "99.9999999 %" };
  add_tic (plot, 0, "0 %");
  add_tic (plot, 0.5, "50 %");
  for (size_t i = 0; i < sizeof text / sizeof *text; i++)
    add_tic (plot, 1 - pow (10, -1 - (double) i), text[i]);
}

static void
choose_x (struct figure_nines_layout *l)
{
  double least = INFINITY, most = -INFINITY;
  for (size_t i = 0; i < l->count; i++)
    {
      const struct figure_nines_curve *curve = &l->f->curve[i];
      least = fmin (least, curve->point[0].value.value);
      most = fmax (most, curve->max);
    }
  double span = most - least;
  for (size_t i = 0; i < l->levels; i++)
    {
      double bound = l->f->level[i].bound;
      /* a bound far away would squeeze all the rest */
      if (bound < most + 2 * span && (bound > least / 4 || least <= 0))
        {
          least = fmin (least, bound);
          most = fmax (most, bound);
        }
    }
  bool logarithmic = least > 0 && most / least > linear_span;
  /* names and percentiles stand left of the first curve */
  if (!l->lettered && logarithmic)
    least *= pow (least / most, label_room);
  else if (!l->lettered && most > least)
    least = least >= 0 ? fmax (0, least - label_room * (most - least))
                       : least - label_room * (most - least);
  struct figure_plot *plot = &l->plot;
  plot->box.left = figure_plot_left (plot);
  plot->box.right = l->width - 30;
  plot->axis[0] = figure_axis_make (least, most, logarithmic, plot->box.left,
                                    plot->box.right);
  figure_plot_choose_tics (plot, 0, l->f->unit);
}

void
figure_nines_layout_make (struct figure_nines_layout *l,
                          const struct figure_nines *f, double top)
{
  *l = (struct figure_nines_layout){ .f = f };
  l->count = f->count < FIGURE_NINES_CURVES_MAX ? f->count
                                                : FIGURE_NINES_CURVES_MAX;
  l->levels = f->levels < FIGURE_NINES_LEVELS_MAX ? f->levels
                                                  : FIGURE_NINES_LEVELS_MAX;
  bool narrow = f->size == FIGURE_NARROW;
  l->width = figure_width (f->size, FIGURE_NINES_WIDTH);
  l->lettered = l->count > (narrow ? NAMED_MAX_NARROW : NAMED_MAX);
  choose_y (l, top);
  choose_x (l);
}

struct drawing_point
figure_nines_place (const struct figure_nines_layout *l, double value,
                    double p)
{
  return (struct drawing_point){ figure_plot_place (&l->plot, 0, value),
                                 figure_plot_place (&l->plot, 1,
                                                    figure_nines_of (p)) };
}

struct drawing_point *
figure_nines_path (const struct figure_nines_layout *l,
                   const struct figure_nines_curve *curve, size_t *n)
{
  *n = figure_nines_known (curve);
  struct drawing_point *path = memory_array (*n, sizeof *path);
  for (size_t k = 0; path != NULL && k < *n; k++)
    path[k] = figure_nines_place (l, curve->point[k].value.value,
                                  curve->point[k].p);
  return path;
}

struct drawing_point
figure_nines_place_of_max (const struct figure_nines_layout *l,
                           const struct figure_nines_curve *curve)
{
  return (struct drawing_point){
    figure_plot_place (&l->plot, 0, curve->max),
    figure_plot_place (&l->plot, 1, figure_nines_of_max (curve->count))
  };
}
