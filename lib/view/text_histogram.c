/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/text_histogram.h"
#include <errno.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "stat/sort.h"
#include "view/text_axis.h"

#define BINS_FEW 5
#define BINS_WANTED 20
#define BINS_MAX 64

struct histogram
{
  struct text_axis axis;
  double first, step; /* bin I starts at first + I step */
  size_t bins;
  size_t count[BINS_MAX];
  size_t most; /* in one bin, or beyond the axis */
};

/* The next of 1, 2 or 5 times a power of ten from WIDTH on.  */
static double
round_up (double width)
{
  double power = pow (10, floor (log10 (width)));
  double digit = width / power;
  return power * (digit <= 1.0001 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10);
}

/* The last of them up to WIDTH.  */
static double
round_down (double width)
{
  double power = pow (10, floor (log10 (width)));
  double digit = width / power;
  return power * (digit >= 9.999 ? 10 : digit >= 5 ? 5 : digit >= 2 ? 2 : 1);
}

/* Settle the bins for the N samples on H's axis.  */
static void
settle_bins (struct histogram *h, size_t n)
{
  const struct text_axis *axis = &h->axis;
  double span = axis->hi - axis->lo;
  h->first = axis->lo;
  h->bins = 1;
  if (!(span > 0))
    return;
  /* Rounded down, lest a bin is so wide that it swallows the gap between two
     modes: between these the quartiles are far apart.  */
  double width = 2 * axis->iqr / cbrt ((double) n);
  double step = round_up (span / BINS_WANTED);
  if (width > step)
    step = fmax (step, round_down (fmin (width, span / BINS_FEW)));
  double first = floor (axis->lo / step) * step;
  if (axis->distinct <= BINS_WANTED && axis->tick * BINS_WANTED >= span)
    {
      /* A few steps of a clock, or counts: no bin between two of them.  */
      step = axis->tick;
      first = axis->lo;
    }
  double bins = floor ((axis->hi - first) / step * (1 + 1e-12)) + 1;
  if (!(step > 0) || !isfinite (first) || !(bins < BINS_MAX))
    return;
  h->step = step;
  h->first = first;
  h->bins = (size_t) bins;
}

static void
count_samples (struct histogram *h, const double *sorted, size_t n)
{
  const struct text_axis *axis = &h->axis;
  for (size_t i = axis->below; i < n - axis->above; i++)
    {
      double place
          = h->step > 0 ? (sorted[i] - h->first) / h->step * (1 + 1e-12) : 0;
      size_t bin = place > 0 ? (size_t) place : 0;
      h->count[bin < h->bins ? bin : h->bins - 1]++;
    }
  h->most = axis->below > axis->above ? axis->below : axis->above;
  for (size_t i = 0; i < h->bins; i++)
    h->most = h->count[i] > h->most ? h->count[i] : h->most;
}

/* Append a bar of COUNT, and blanks up to WIDTH columns; what is too short to
   see is seen still.  */
static void
put_bar (struct text *to, const struct histogram *h, size_t count,
         size_t width)
{
  static const char *const eighths[]
      = { "", "▏", "▎", "▍", "▌", "▋", "▊", "▉" };
  size_t units = h->axis.utf8 ? 8 : 1;
  double length = (double) count / (double) h->most * (double) (width * units);
  size_t filled = (size_t) (length + 0.5);
  bool trace = count > 0 && filled == 0;
  size_t taken = filled / units;
  for (size_t i = 0; i < taken; i++)
    text_puts (to, h->axis.utf8 ? "█" : "#");
  if (trace)
    text_puts (to, h->axis.utf8 ? eighths[1] : ".");
  else if (filled % units > 0)
    text_puts (to, eighths[filled % units]);
  taken += trace || filled % units > 0;
  for (; taken < width; taken++)
    text_putc (to, ' ');
}

/* The label of bin I; of the samples below (I is -1) and above the axis.  */
static void
put_label (struct text *to, const struct histogram *h, ptrdiff_t i)
{
  const struct text_axis *axis = &h->axis;
  double step = h->step > 0 ? h->step : fabs (axis->lo) * 1e-3;
  text_clear (to);
  if (i < 0)
    {
      text_puts (to, "< ");
      text_axis_put (to, axis, axis->lo, step / 10);
    }
  else if ((size_t) i == h->bins)
    {
      text_puts (to, "> ");
      text_axis_put (to, axis, axis->hi, step / 10);
    }
  else
    text_axis_put (to, axis, h->first + (double) i * h->step, step);
}

/* Append the line of bin I.  */
static void
put_line (struct text *to, const struct histogram *h, ptrdiff_t i,
          size_t label_width, size_t count_width)
{
  const struct text_axis *axis = &h->axis;
  char extreme[HUMAN_SIZE];
  struct text label = { 0 };
  bool below = i < 0, above = i >= 0 && (size_t) i == h->bins;
  size_t count = below ? axis->below : above ? axis->above : h->count[i];
  put_label (&label, h, i);
  text_printf (to, "%*s %s", (int) label_width, text_string (&label),
               axis->utf8 ? "│" : "|");
  /* Room for ", up to -123.4 ms".  */
  size_t room = axis->below + axis->above > 0 ? 22 : 0;
  put_bar (to, h, count,
           TEXT_CHART_WIDTH - label_width - 3 - count_width - room);
  text_printf (to, " %*zu", (int) count_width, count);
  if (below || above)
    text_printf (to, ", %s %s", below ? "down to" : "up to",
                 human_value (extreme, below ? axis->least : axis->most,
                              axis->unit, 4, axis->utf8));
  text_putc (to, '\n');
  to->failed |= label.failed;
  text_free (&label);
}

static void
put_lines (struct text *to, const struct histogram *h)
{
  struct text label = { 0 };
  size_t label_width = 0;
  ptrdiff_t from = h->axis.below > 0 ? -1 : 0;
  ptrdiff_t to_bin = (ptrdiff_t) h->bins + (h->axis.above > 0);
  for (ptrdiff_t i = from; i < to_bin; i++)
    {
      put_label (&label, h, i);
      label_width = label.length > label_width ? label.length : label_width;
    }
  text_free (&label);
  size_t count_width = 1;
  for (size_t most = h->most; most >= 10; most /= 10)
    count_width++;
  for (ptrdiff_t i = from; i < to_bin; i++)
    put_line (to, h, i, label_width, count_width);
}

/* The axis of the N samples of SORTED.  Where these are so large that no
   double may tell how far they are apart, they are made a quarter of what they
   are, and the axis' labels are four times as much.  */
static struct text_axis
make_axis (double *sorted, size_t n, const char *unit, bool utf8)
{
  struct text_axis whole = text_axis_make (sorted, n, unit, utf8);
  if (fmax (fabs (whole.lo), fabs (whole.hi)) <= DBL_MAX / 4)
    return whole;
  for (size_t i = 0; i < n; i++)
    sorted[i] /= 4;
  struct text_axis quarter = text_axis_make (sorted, n, unit, utf8);
  quarter.least = whole.least;
  quarter.most = whole.most;
  quarter.scale = whole.scale;
  quarter.scale.divisor /= 4;
  return quarter;
}

int
text_histogram_put (struct text *to, const struct sample_group *group,
                    bool utf8)
{
  double *sorted = sorted_copy (group->value, group->count);
  if (sorted == NULL)
    return -1;
  struct histogram h
      = { .axis = make_axis (sorted, group->count, group->unit, utf8) };
  settle_bins (&h, group->count);
  count_samples (&h, sorted, group->count);
  text_axis_put_heading (to, &h.axis, group->benchmark, group->metric,
                         group->count);
  put_lines (to, &h);
  free (sorted);
  errno = to->failed ? ENOMEM : errno;
  return to->failed ? -1 : 0;
}
