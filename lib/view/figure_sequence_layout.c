/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/figure_sequence_layout.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "stat/sort.h"
#include "view/figure_heading.h"
#include "view/figure_text.h"

/* Ranges that stand for more points than are drawn.  */
enum
{
  RANGES_MAX = 360
};
/* An axis ends near the usual points where all would take so many times
   their span.  */
static const double far_span = 10, kept_span = 2;
/* Pixels: room for texts above the points, for the name of a panel, for tics
   below it, and between panels.  */
static const double headroom = 24, name_height = 24, tics_height = 26,
                    gap = 16;

size_t
figure_sequence_segment (const struct figure_sequence_panel *p, size_t i)
{
  for (size_t s = 0; s < p->segment_count; s++)
    if (i >= p->segment[s].start
        && i - p->segment[s].start < p->segment[s].count)
      return s;
  return p->segment_count;
}

bool
figure_sequence_is_beyond (const struct figure_sequence_layout *l,
                           size_t panel, size_t i)
{
  const struct figure_axis *axis = &l->panel[panel].plot.axis[1];
  double value = l->f->panel[panel].value[i];
  return value < axis->lo || value > axis->hi;
}

bool
figure_sequence_is_outlier (const struct figure_sequence_layout *l,
                            size_t panel, size_t i)
{
  const struct figure_sequence_panel *p = &l->f->panel[panel];
  size_t s = figure_sequence_segment (p, i);
  if (s == p->segment_count && s > 0)
    return false;
  return outlier_mark (&l->panel[panel].fences[s], p->value[i])
         != OUTLIER_NONE;
}

/* The fences of the segments of panel I, and whether any point is beyond
   them.  0, or -1 without memory.  */
static int
find_fences (struct figure_sequence_layout *l, size_t i)
{
  const struct figure_sequence_panel *p = &l->f->panel[i];
  size_t count = p->segment_count == 0 ? 1 : p->segment_count;
  struct outlier_fences *fences = calloc (count, sizeof *fences);
  l->panel[i].fences = fences;
  if (fences == NULL)
    return -1;
  for (size_t s = 0; s < count; s++)
    {
      size_t start = p->segment_count == 0 ? 0 : p->segment[s].start;
      size_t n = p->segment_count == 0 ? p->count : p->segment[s].count;
      double *sorted = sorted_copy (p->value + start, n);
      if (sorted == NULL)
        return -1;
      fences[s] = outlier_fences (sorted, n);
      l->any_ring
          |= start >= p->warm_up && l->panel[i].each == 1
             && (outlier_mark (&fences[s], sorted[0]) != OUTLIER_NONE
                 || outlier_mark (&fences[s], sorted[n - 1]) != OUTLIER_NONE);
      free (sorted);
    }
  return 0;
}

/* The limits of what panel P shows.  0, or -1 without memory.  */
static int
find_limits (const struct figure_sequence_panel *p, double *least,
             double *most)
{
  double *sorted = sorted_copy (p->value, p->count);
  if (sorted == NULL)
    return -1;
  struct outlier_fences fences = outlier_fences (sorted, p->count);
  size_t first = 0, last = p->count - 1;
  while (first < last && sorted[first] < fences.severe_lo)
    first++;
  while (last > first && sorted[last] > fences.severe_hi)
    last--;
  double core = sorted[last] - sorted[first];
  *least = sorted[0];
  *most = sorted[p->count - 1];
  if (core > 0 && *most - *least > far_span * core)
    {
      *least = fmax (*least, sorted[first] - kept_span * core);
      *most = fmin (*most, sorted[last] + kept_span * core);
    }
  free (sorted);
  for (size_t k = 0; p->ci != NULL && k < p->count; k++)
    if (figure_available (p->ci[k].lo) && figure_available (p->ci[k].hi))
      {
        *least = fmin (*least, p->ci[k].lo.value);
        *most = fmax (*most, p->ci[k].hi.value);
      }
  return 0;
}

/* The tics of panel I's X axis: round numbers of points.  */
static void
number_tics (struct figure_plot *plot, size_t count)
{
  static const size_t mantissa[] = { 1, 2, 5 };
  char last[HUMAN_SIZE];
  snprintf (last, sizeof last, "%zu", count);
  double room = figure_text_width (last, FIGURE_TEXT_SIZE) + 24;
  size_t step = 1, power = 1;
  for (size_t k = 0; step < count; k++)
    {
      double apart = (plot->box.right - plot->box.left) * (double) step
                     / (double) count;
      if (count / step <= FIGURE_TICS_MAX && apart >= room)
        break;
      power = (k + 1) % 3 == 0 ? power * 10 : power;
      step = mantissa[(k + 1) % 3] * power;
    }
  for (size_t at = step; at <= count && plot->tics[0] < FIGURE_TICS_MAX;
       at += step)
    {
      struct figure_tic *tic = &plot->tic[0][plot->tics[0]++];
      tic->value = (double) at;
      snprintf (tic->text, sizeof tic->text, "%zu", at);
    }
}

/* The same where points have names: as many as there is room for, from the
   last on.  */
static void
position_tics (struct figure_plot *plot, const struct figure_sequence_panel *p)
{
  double widest = 0;
  for (size_t i = 0; i < p->count; i++)
    widest
        = fmax (widest, figure_text_width (p->position[i], FIGURE_TEXT_SIZE));
  double room = plot->box.right - plot->box.left + widest;
  size_t most = (size_t) fmax (1, floor (room / (widest + 24)));
  most = most > FIGURE_TICS_MAX ? FIGURE_TICS_MAX : most;
  size_t step = (p->count + most - 1) / most;
  for (size_t at = p->count; at >= 1 && plot->tics[0] < FIGURE_TICS_MAX;
       at -= step)
    {
      struct figure_tic *tic = &plot->tic[0][plot->tics[0]++];
      tic->value = (double) at;
      snprintf (tic->text, sizeof tic->text, "%s", p->position[at - 1]);
      if (at <= step)
        break;
    }
}

static double
panel_height (size_t count)
{
  return count == 1 ? 270 : count <= 3 ? 170 : count <= 5 ? 130 : 110;
}

/* Pixels that the widest label of a segment takes.  */
static double
widest_label (const struct figure_sequence_layout *l)
{
  double widest = 0;
  for (size_t i = 0; i < l->count; i++)
    for (size_t s = 0; s < l->f->panel[i].segment_count; s++)
      widest
          = fmax (widest, figure_text_width (l->f->panel[i].segment[s].label,
                                             FIGURE_SMALL_SIZE));
  return widest;
}

/* Lay out the Y axis of panel I below TOP.  */
static int
lay_out_y (struct figure_sequence_layout *l, size_t i, double top)
{
  const struct figure_sequence_panel *p = &l->f->panel[i];
  struct figure_plot *plot = &l->panel[i].plot;
  double least, most;
  if (find_limits (p, &least, &most) != 0)
    return -1;
  bool texts = p->warm_up > 0 || p->change_count > 0;
  plot->box.top = top;
  plot->box.bottom = top + panel_height (l->count);
  plot->axis[1] = figure_axis_make (least, most, false, plot->box.bottom,
                                    plot->box.top + (texts ? headroom : 6));
  figure_plot_choose_tics (plot, 1, p->unit);
  for (size_t k = 0; k < p->count && !l->any_beyond; k++)
    l->any_beyond = figure_sequence_is_beyond (l, i, k);
  return 0;
}

/* Whether a tic of P's Y axis means another value than the same of Q's.  */
static bool
is_scaled_apart (const struct figure_plot *p, const struct figure_plot *q)
{
  return p->scale[1].divisor != q->scale[1].divisor
         || strcmp (p->scale[1].suffix, q->scale[1].suffix) != 0;
}

static void
lay_out_x (struct figure_sequence_layout *l, size_t i, double left,
           double right, size_t longest)
{
  const struct figure_sequence_panel *p = &l->f->panel[i];
  struct figure_plot *plot = &l->panel[i].plot;
  size_t count = p->position == NULL ? longest : p->count;
  double pad = 0.5 + 0.015 * (double) count;
  plot->box.left = left;
  plot->box.right = right;
  plot->axis[0] = (struct figure_axis){
    .lo = 1 - pad, .hi = (double) count + pad, .from = left, .to = right
  };
  plot->scale[0] = (struct human_scale){ 1, "" };
  if (p->position == NULL)
    number_tics (plot, count);
  else
    position_tics (plot, p);
}

int
figure_sequence_layout_make (struct figure_sequence_layout *l,
                             const struct figure_sequence *f, double top)
{
  *l = (struct figure_sequence_layout){ .f = f };
  l->count = f->count < FIGURE_SEQUENCE_PANELS_MAX
                 ? f->count
                 : FIGURE_SEQUENCE_PANELS_MAX;
  l->width = figure_width (f->size, FIGURE_SEQUENCE_WIDTH);
  l->named = l->count > 1;
  size_t longest = 0;
  double left = 0, y = top;
  for (size_t i = 0; i < l->count; i++)
    {
      size_t n = f->panel[i].count;
      bool many = n > FIGURE_SEQUENCE_POINTS_MAX / l->count;
      l->panel[i].each = many ? (n - 1) / (RANGES_MAX / l->count + 40) + 1 : 1;
      l->any_range |= l->panel[i].each > 1;
      l->any_dot |= l->panel[i].each == 1;
      y += l->named ? name_height : 0;
      if (find_fences (l, i) != 0 || lay_out_y (l, i, y) != 0)
        return -1;
      l->panel[i].tics_below
          = i + 1 == l->count || f->panel[i].position != NULL;
      y = l->panel[i].plot.box.bottom
          + (l->panel[i].tics_below ? tics_height : 0) + gap;
      left = fmax (left, figure_plot_left (&l->panel[i].plot));
      longest = n > longest ? n : longest;
    }
  for (size_t i = 1; i < l->count; i++)
    l->scaled |= is_scaled_apart (&l->panel[0].plot, &l->panel[i].plot);
  l->bottom = l->panel[l->count - 1].plot.box.bottom;
  double labels = widest_label (l);
  double right = l->width - FIGURE_MARGIN - (labels > 0 ? labels + 10 : 0);
  for (size_t i = 0; i < l->count; i++)
    lay_out_x (l, i, left, right, longest);
  return 0;
}

void
figure_sequence_layout_free (struct figure_sequence_layout *l)
{
  for (size_t i = 0; i < l->count; i++)
    free (l->panel[i].fences);
}

double
figure_sequence_x (const struct figure_sequence_layout *l, size_t i, double at)
{
  return figure_plot_place (&l->panel[i].plot, 0, at + 1);
}

double
figure_sequence_y (const struct figure_sequence_layout *l, size_t i,
                   double value)
{
  return figure_plot_place (&l->panel[i].plot, 1, value);
}
