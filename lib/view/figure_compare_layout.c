/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/figure_compare_layout.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/text.h"
#include "stat/density.h"
#include "stat/sort.h"
#include "view/figure_heading.h"
#include "view/figure_text.h"

enum
{
  DENSITY_MIN_RUNS = 5 /* below, the runs themselves say all there is */
};

/* Pixels: the longest name, and what else is in its line where it stands
   above its row.  */
static const double name_width_max = 230, runs_room = 90;
/* Pixels: the two lines above the marks of a row in a narrow figure, and room
   for half a tic at the ends of its axis.  */
static const double narrow_head = 42, narrow_edge = 32;

double
figure_compare_row_top (const struct figure_compare_layout *l, size_t i)
{
  return l->top + (double) i * (l->head + l->row_height);
}

double
figure_compare_y (const struct figure_compare_layout *l, size_t i,
                  double share)
{
  return figure_compare_row_top (l, i) + l->head + share * l->row_height;
}

double
figure_compare_bottom (const struct figure_compare_layout *l)
{
  return figure_compare_row_top (l, l->count);
}

double
figure_compare_x (const struct figure_compare_layout *l, double value)
{
  return fmin (fmax (figure_axis_place (&l->axis, value), l->axis.from),
               l->axis.to);
}

enum drawing_ink
figure_compare_ink (const struct figure_compare_layout *l, size_t i)
{
  static const enum drawing_ink ink[] = { [SENSE_NEUTRAL] = INK_NEUTRAL,
                                          [SENSE_BETTER] = INK_BETTER,
                                          [SENSE_WORSE] = INK_WORSE,
                                          [SENSE_UNSURE] = INK_UNSURE };
  return ink[l->f->row[i].sense];
}

size_t
figure_compare_tics (const struct figure_compare_layout *l,
                     struct figure_tic tic[FIGURE_TICS_MAX])
{
  return figure_axis_tics (&l->axis, l->scale, l->f->unit, FIGURE_TEXT_SIZE,
                           true, tic);
}

char *
figure_compare_axis_title (const struct figure_compare_layout *l)
{
  bool own_units = figure_axis_tics_have_units (&l->axis, l->f->unit);
  return figure_axis_title (l->f->metric, own_units ? "" : l->scale.suffix,
                            l->axis.logarithmic, l->f->direction);
}

static int
prepare_row (struct figure_compare_row_layout *layout,
             const struct figure_compare_row *row, bool shares)
{
  if (shares)
    {
      bool known = figure_compare_has_interval (row);
      layout->whisker_lo = known ? row->median_ci.lo.value : row->median.value;
      layout->whisker_hi = known ? row->median_ci.hi.value : row->median.value;
      return 0;
    }
  layout->sorted = sorted_copy (row->value, row->count);
  if (layout->sorted == NULL)
    return -1;
  const double *sorted = layout->sorted;
  layout->fences = outlier_fences (sorted, row->count);
  size_t first = 0, last = row->count - 1;
  while (first < last
         && outlier_mark (&layout->fences, sorted[first]) != OUTLIER_NONE)
    first++;
  while (last > first
         && outlier_mark (&layout->fences, sorted[last]) != OUTLIER_NONE)
    last--;
  layout->whisker_lo = sorted[first];
  layout->whisker_hi = sorted[last];
  return 0;
}

/* NAME cut to what there is room for; where that makes it the same as one
   above, with a number behind.  */
static char *
fitted_name (const struct figure_compare_layout *l, size_t row)
{
  const char *name = l->f->row[row].name;
  double beside = figure_compare_equal_counts (l) ? 0 : runs_room;
  double most
      = l->head > 0 ? l->width - 2 * FIGURE_MARGIN - beside : name_width_max;
  char *fitted = figure_text_fit (name, FIGURE_NAME_SIZE, most);
  for (size_t i = 0; fitted != NULL && i < row; i++)
    if (strcmp (fitted, l->row[i].name) == 0)
      {
        struct text numbered = { 0 };
        free (fitted);
        fitted = figure_text_fit (name, FIGURE_NAME_SIZE,
                                  most - 3 * FIGURE_NAME_SIZE);
        text_printf (&numbered, "%s (%zu)", fitted == NULL ? "" : fitted,
                     row + 1);
        free (fitted);
        return text_take (&numbered);
      }
  return fitted;
}

/* The values of row I as the axis takes them, ascending: logarithms on a log
   axis.  The caller's to free; NULL without memory.  */
static double *
axis_values (const struct figure_compare_layout *l, size_t i, bool logarithmic)
{
  size_t n = l->f->row[i].count;
  double *x = sorted_copy (l->row[i].sorted, n);
  for (size_t j = 0; x != NULL && logarithmic && j < n; j++)
    x[j] = log (x[j]);
  return x;
}

/* Room for the feet of the hills: for each row as far as a kernel reaches,
   but for no more than a tenth of the axis.  0, or -1 without memory.  */
static int
widen_for_hills (struct figure_compare_layout *l, double *least, double *most,
                 bool logarithmic)
{
  double lo = logarithmic ? log (*least) : *least;
  double hi = logarithmic ? log (*most) : *most;
  double from = lo, to = hi, reach_max = (hi - lo) / 10;
  for (size_t i = 0; i < l->count; i++)
    {
      size_t n = l->f->row[i].count;
      double *x
          = n < DENSITY_MIN_RUNS ? NULL : axis_values (l, i, logarithmic);
      if (n < DENSITY_MIN_RUNS)
        continue;
      if (x == NULL)
        return -1;
      double reach = fmin (2 * density_bandwidth (x, n), reach_max);
      l->any_hill |= reach > 0;
      from = fmin (from, fmax (x[0], lo) - reach);
      to = fmax (to, fmin (x[n - 1], hi) + reach);
      free (x);
    }
  if (*least >= 0 && !logarithmic)
    from = fmax (from, 0);
  *least = logarithmic ? exp (from) : from;
  *most = logarithmic ? exp (to) : to;
  return 0;
}

/* The axis of shares: that of their intervals, and nothing that is no
   share.  */
static void
choose_share_axis (struct figure_compare_layout *l, double from, double to)
{
  double least = INFINITY, most = -INFINITY;
  for (size_t i = 0; i < l->count; i++)
    {
      least = fmin (least, l->row[i].whisker_lo);
      most = fmax (most, l->row[i].whisker_hi);
    }
  l->axis = figure_axis_make (least, most, false, from, to);
  l->axis.hi = fmin (l->axis.hi, 1);
  l->scale = (struct human_scale){ 0.01, "%" };
}

/* The limits of the axis: all runs, unless a few far ones would squeeze all
   the rest; these end at the edge.  0, or -1 without memory.  */
static int
choose_axis (struct figure_compare_layout *l, double from, double to)
{
  double least = INFINITY, most = -INFINITY;
  double core_least = INFINITY, core_most = -INFINITY;
  double typical[FIGURE_COMPARE_ROWS_MAX];
  for (size_t i = 0; i < l->count; i++)
    {
      const struct figure_compare_row_layout *row = &l->row[i];
      least = fmin (least, row->sorted[0]);
      most = fmax (most, row->sorted[l->f->row[i].count - 1]);
      core_least = fmin (core_least, row->whisker_lo);
      core_most = fmax (core_most, row->whisker_hi);
      typical[i] = l->f->row[i].median.value;
    }
  bool logarithmic = least > 0 && figure_axis_wants_log (typical, l->count);
  double core = core_most - core_least, lo = least, hi = most;
  if (!logarithmic && core > 0 && most - least > 3 * core)
    {
      lo = fmax (least, core_least - core);
      hi = fmin (most, core_most + core);
    }
  int status = widen_for_hills (l, &lo, &hi, logarithmic);
  l->axis = figure_axis_make (lo, hi, logarithmic, from, to);
  l->beyond = least < l->axis.lo || most > l->axis.hi;
  l->scale = human_scale_for (fmax (fabs (core_least), fabs (core_most)),
                              l->f->unit, true);
  return status;
}

/* Where the columns of text lie, and between them the axis.  0, or
   -1 without memory.  */
static int
choose_columns (struct figure_compare_layout *l)
{
  double names = 0, right = l->width - FIGURE_MARGIN;
  for (size_t i = 0; i < l->count; i++)
    {
      names
          = fmax (names, figure_text_width (l->row[i].name, FIGURE_NAME_SIZE));
      names = fmax (names,
                    figure_text_width (l->row[i].runs, FIGURE_SMALL_SIZE));
    }
  for (size_t c = FIGURE_COMPARE_CELLS; c-- > 0;)
    {
      double widest = 0;
      for (size_t i = 0; i < l->count; i++)
        widest = fmax (widest, figure_text_width (l->f->row[i].cell[c],
                                                  FIGURE_TEXT_SIZE));
      right -= widest;
      l->cell_left[c] = right;
      right -= widest > 0 ? 0.75 * FIGURE_COMPARE_GAP : 0;
    }
  double heading = figure_text_width (l->f->heading, FIGURE_SMALL_SIZE);
  double room = l->width - FIGURE_MARGIN - l->cell_left[0];
  double shift = fmax (heading - room, 0);
  for (size_t c = 0; c < FIGURE_COMPARE_CELLS; c++)
    l->cell_left[c] -= shift;
  double from = FIGURE_MARGIN + names + FIGURE_COMPARE_GAP;
  double to = l->cell_left[0] - 1.5 * FIGURE_COMPARE_GAP;
  if (l->head > 0)
    {
      from = narrow_edge;
      to = l->width - narrow_edge;
    }
  if (!l->f->shares)
    return choose_axis (l, from, to);
  choose_share_axis (l, from, to);
  return 0;
}

bool
figure_compare_has_interval (const struct figure_compare_row *row)
{
  return figure_available (row->median_ci.lo)
         && figure_available (row->median_ci.hi)
         && row->median_ci.lo.value < row->median_ci.hi.value;
}

bool
figure_compare_equal_counts (const struct figure_compare_layout *l)
{
  for (size_t i = 1; i < l->count; i++)
    if (l->f->row[i].count != l->f->row[0].count)
      return false;
  return true;
}

int
figure_compare_layout_make (struct figure_compare_layout *l,
                            const struct figure_compare *f)
{
  l->f = f;
  l->width = figure_width (f->size, FIGURE_COMPARE_WIDTH);
  l->head = f->size == FIGURE_NARROW ? narrow_head : 0;
  l->count = f->count < FIGURE_COMPARE_ROWS_MAX ? f->count
                                                : FIGURE_COMPARE_ROWS_MAX;
  l->runs_max = FIGURE_COMPARE_RUNS_MAX / l->count;
  l->row = calloc (l->count, sizeof *l->row);
  for (size_t i = 0; i < l->count; i++)
    {
      if (l->row == NULL
          || prepare_row (&l->row[i], &f->row[i], f->shares) != 0
          || (l->row[i].name = fitted_name (l, i)) == NULL)
        return -1;
      l->thinned |= !f->shares && f->row[i].count > l->runs_max;
    }
  for (size_t i = 0; i < l->count && !figure_compare_equal_counts (l); i++)
    snprintf (l->row[i].runs, sizeof l->row[i].runs, "n = %zu",
              f->row[i].count);
  l->row_height = f->shares                        ? 36
                  : l->count == 1                  ? 110
                  : l->count <= 8                  ? 76
                  : l->count <= 16 && l->head == 0 ? 58
                                                   : 46;
  for (size_t i = 0; i < l->count; i++)
    {
      const struct figure_compare_row *row = &f->row[i];
      l->any_interval |= figure_compare_has_interval (row);
      if (f->shares)
        continue;
      l->any_box |= row->count > 1;
      l->any_ring
          |= l->row[i].whisker_lo > l->row[i].sorted[0]
             || l->row[i].whisker_hi < l->row[i].sorted[row->count - 1];
    }
  return choose_columns (l);
}

void
figure_compare_layout_free (struct figure_compare_layout *l)
{
  for (size_t i = 0; l->row != NULL && i < l->count; i++)
    {
      free (l->row[i].sorted);
      free (l->row[i].name);
    }
  free (l->row);
}

int
figure_compare_density (const struct figure_compare_layout *l, size_t i,
                        double *lo, double *hi,
                        double height[FIGURE_COMPARE_DENSITY_POINTS])
{
  size_t n = l->f->row[i].count;
  if (n < DENSITY_MIN_RUNS)
    return 0;
  double *x = axis_values (l, i, l->axis.logarithmic);
  if (x == NULL)
    return -1;
  double bandwidth = density_bandwidth (x, n);
  double least = l->axis.logarithmic ? log (l->axis.lo) : l->axis.lo;
  double most = l->axis.logarithmic ? log (l->axis.hi) : l->axis.hi;
  *lo = fmax (x[0] - 3 * bandwidth, least);
  *hi = fmin (x[n - 1] + 3 * bandwidth, most);
  int result = bandwidth > 0 && *hi > *lo;
  if (result == 1
      && density_estimate (x, n, bandwidth, *lo, *hi, height,
                           FIGURE_COMPARE_DENSITY_POINTS)
             != 0)
    result = -1;
  free (x);
  double peak = 0;
  for (size_t j = 0; result == 1 && j < FIGURE_COMPARE_DENSITY_POINTS; j++)
    peak = fmax (peak, height[j]);
  if (!(peak > 0 && isfinite (peak)))
    return result < 0 ? -1 : 0;
  for (size_t j = 0; j < FIGURE_COMPARE_DENSITY_POINTS; j++)
    height[j] /= peak;
  return result;
}
