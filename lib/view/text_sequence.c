/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/text_sequence.h"
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "stat/quantile.h"
#include "stat/sort.h"
#include "view/text_axis.h"

#define ROWS 12
#define COLUMNS_MAX 60

enum mark
{
  MARK_NONE,
  MARK_RANGE,
  MARK_POINT,
  MARK_ABOVE,
  MARK_BELOW
};

struct sequence
{
  struct text_axis axis;
  double lo, hi;        /* of the rows: LO < HI but for samples of one value */
  size_t columns, each; /* samples in a column; fewer in the last */
  enum mark mark[ROWS][COLUMNS_MAX]; /* row 0 is the top */
};

/* The row of VALUE, from the top.  */
static size_t
row_of (const struct sequence *s, double value)
{
  if (!(s->hi > s->lo))
    return ROWS / 2;
  double half = s->hi / 2 - s->lo / 2; /* their difference may be too large */
  double place = (s->hi / 2 - value / 2) / half * (ROWS - 1);
  return place <= 0          ? 0
         : place >= ROWS - 1 ? ROWS - 1
                             : (size_t) (place + 0.5);
}

static void
set_mark (struct sequence *s, size_t row, size_t column, enum mark mark)
{
  if (s->mark[row][column] < mark)
    s->mark[row][column] = mark;
}

/* Mark the N samples of SORTED in COLUMN.  */
static void
mark_column (struct sequence *s, size_t column, const double *sorted, size_t n)
{
  double least = sorted[0], most = sorted[n - 1];
  double middle = median (sorted, n);
  bool above = most > s->axis.hi, below = least < s->axis.lo;
  size_t top = row_of (s, fmin (most, s->hi));
  size_t bottom = row_of (s, fmax (least, s->lo));
  for (size_t row = top; row <= bottom; row++)
    set_mark (s, row, column, MARK_RANGE);
  if (middle >= s->axis.lo && middle <= s->axis.hi)
    set_mark (s, row_of (s, middle), column, MARK_POINT);
  if (above)
    set_mark (s, 0, column, MARK_ABOVE);
  if (below)
    set_mark (s, ROWS - 1, column, MARK_BELOW);
}

static int
mark_all (struct sequence *s, const struct sample_group *group)
{
  for (size_t c = 0; c < s->columns; c++)
    {
      size_t first = c * s->each, left = group->count - first;
      size_t n = left < s->each ? left : s->each;
      double *sorted = sorted_copy (group->value + first, n);
      if (sorted == NULL)
        return -1;
      mark_column (s, c, sorted, n);
      free (sorted);
    }
  return 0;
}

/* Append row ROW, with LABEL before it.  */
static void
put_row (struct text *to, const struct sequence *s, size_t row,
         const char *label, size_t label_width)
{
  static const char *const signs[2][5]
      = { { " ", "|", "*", "^", "v" }, { " ", "│", "●", "▲", "▼" } };
  text_printf (to, "%*s %s", (int) label_width, label,
               s->axis.utf8 ? "┤" : "|");
  size_t last = s->columns;
  while (last > 0 && s->mark[row][last - 1] == MARK_NONE)
    last--;
  for (size_t c = 0; c < last; c++)
    text_puts (to, signs[s->axis.utf8][s->mark[row][c]]);
  text_putc (to, '\n');
}

/* Append the axis of runs below.  */
static void
put_runs (struct text *to, const struct sequence *s, size_t n,
          size_t label_width)
{
  char last[24];
  snprintf (last, sizeof last, "%zu", n);
  text_printf (to, "%*s %s", (int) label_width, "", s->axis.utf8 ? "└" : "+");
  for (size_t c = 0; c < s->columns; c++)
    text_puts (to, s->axis.utf8 ? "─" : "-");
  text_printf (to, "\n%*s  1", (int) label_width, "");
  if (s->columns > strlen (last) + 1)
    text_printf (to, "%*s", (int) s->columns - 1, last);
  else if (n > 1)
    text_printf (to, " to %s", last);
  text_putc (to, '\n');
}

/* Append what the marks at the edges stand for.  */
static void
put_beyond (struct text *to, const struct text_axis *axis)
{
  char extreme[HUMAN_SIZE];
  const size_t count[] = { axis->above, axis->below };
  for (int i = 0; i < 2; i++)
    if (count[i] > 0)
      text_printf (to, "%s %zu beyond the chart, %s %s\n",
                   axis->utf8 ? (i == 0 ? "▲" : "▼") : (i == 0 ? "^" : "v"),
                   count[i], i == 0 ? "up to" : "down to",
                   human_value (extreme, i == 0 ? axis->most : axis->least,
                                axis->unit, 4, axis->utf8));
}

static void
put_chart (struct text *to, const struct sequence *s, size_t n)
{
  struct text label[ROWS] = { { 0 } };
  size_t width = 0;
  double step = (s->hi / 2 - s->lo / 2) / (ROWS - 1) * 2;
  for (size_t row = 0; row < ROWS; row++)
    {
      bool flat = !(s->hi > s->lo);
      double part = (double) row / (ROWS - 1);
      if (flat ? row == ROWS / 2 : row % 3 == 0 || row == ROWS - 1)
        text_axis_put (&label[row], &s->axis,
                       s->hi * (1 - part) + s->lo * part,
                       flat ? fabs (s->lo) * 1e-3 : step);
      width = label[row].length > width ? label[row].length : width;
    }
  for (size_t row = 0; row < ROWS; row++)
    {
      put_row (to, s, row, text_string (&label[row]), width);
      to->failed |= label[row].failed;
      text_free (&label[row]);
    }
  put_runs (to, s, n, width);
  put_beyond (to, &s->axis);
}

int
text_sequence_put (struct text *to, const struct sample_group *group,
                   bool utf8)
{
  double *sorted = sorted_copy (group->value, group->count);
  if (sorted == NULL)
    return -1;
  struct sequence s
      = { .axis = text_axis_make (sorted, group->count, group->unit, utf8) };
  free (sorted);
  s.lo = s.axis.lo;
  s.hi = s.axis.hi;
  s.each = (group->count - 1) / COLUMNS_MAX + 1;
  s.columns = (group->count - 1) / s.each + 1;
  if (mark_all (&s, group) != 0)
    return -1;
  text_axis_put_heading (to, &s.axis, group->benchmark, group->metric,
                         group->count);
  put_chart (to, &s, group->count);
  errno = to->failed ? ENOMEM : errno;
  return to->failed ? -1 : 0;
}
