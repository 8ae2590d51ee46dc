/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "view/figure_compare_layout.h"
#include "number/level_digits.h"
#include "view/quote.h"
#include "view/text_axis.h"
#include "view/text_plot.h"

enum
{
  NAME_MAX_COLUMNS = 24,
  STRIP_LEAST = 12
};

/* Columns of the parts of a line.  */
struct columns
{
  size_t name, strip, verdict;
};

/* The place of VALUE among the columns of a strip; beyond it its edge.  */
static size_t
column_of (const struct figure_axis *axis, double value, size_t columns)
{
  double share = axis->logarithmic && value <= 0
                     ? 0
                     : (figure_axis_place (axis, value) - axis->from)
                           / (axis->to - axis->from);
  double at = fmin (fmax (share, 0), 1) * (double) (columns - 1);
  return (size_t) (at + 0.5);
}

static bool
has_verdict (const struct figure_compare_row *row)
{
  for (size_t c = 0; c < FIGURE_COMPARE_CELLS; c++)
    if (row->cell[c][0] != '\0')
      return true;
  return false;
}

/* Put the outliers of row I on STRIP, and at its edges that some are beyond
   the axis.  */
static void
mark_outliers (char *strip, const struct figure_compare_layout *l, size_t i,
               size_t columns)
{
  const struct figure_compare_row *row = &l->f->row[i];
  for (size_t k = 0; k < row->count; k++)
    {
      double value = row->value[k];
      char *at = &strip[column_of (&l->axis, value, columns)];
      if (value < l->axis.lo)
        *at = '<';
      else if (value > l->axis.hi)
        *at = '>';
      else if (*at == ' '
               && outlier_mark (&l->row[i].fences, value) != OUTLIER_NONE)
        *at = 'o';
    }
}

/* Append the strip of row I: the range without outliers as a line, the
   quartiles as a box on it, the median, and outliers.  */
static void
put_strip (struct text *to, const struct figure_compare_layout *l, size_t i,
           size_t columns)
{
  const struct figure_compare_row *row = &l->f->row[i];
  char strip[TEXT_CHART_WIDTH + 1];
  memset (strip, ' ', sizeof strip);
  if (!l->f->shares)
    mark_outliers (strip, l, i, columns);
  size_t first = column_of (&l->axis, l->row[i].whisker_lo, columns);
  size_t last = column_of (&l->axis, l->row[i].whisker_hi, columns);
  memset (strip + first, '-', last - first + 1);
  if (!l->f->shares)
    {
      first = column_of (&l->axis, row->q1.value, columns);
      last = column_of (&l->axis, row->q3.value, columns);
      memset (strip + first, '=', last - first + 1);
    }
  strip[column_of (&l->axis, row->median.value, columns)] = '#';
  size_t length = columns;
  while (length > 0 && strip[length - 1] == ' ' && !has_verdict (row))
    length--;
  text_append (to, strip, length);
}

/* Append the verdict of row I: "0.71x [0.69, 0.72] faster".  */
static void
put_verdict (struct text *to, const struct figure_compare_layout *l, size_t i,
             bool utf8)
{
  bool any = false;
  for (size_t c = 0; c < FIGURE_COMPARE_CELLS; c++)
    if (l->f->row[i].cell[c][0] != '\0')
      {
        text_puts (to, any ? " " : "");
        text_plot_put_plain (to, l->f->row[i].cell[c], utf8);
        any = true;
      }
}

static struct columns
choose_columns (const struct figure_compare_layout *l)
{
  struct columns c = { 0 };
  for (size_t i = 0; i < l->count; i++)
    {
      struct text verdict = { 0 }, shown = { 0 };
      quote_line_start (&shown, l->f->row[i].name);
      size_t name = quote_width (text_string (&shown));
      text_free (&shown);
      put_verdict (&verdict, l, i, true);
      size_t width
          = verdict.length > 0 ? quote_width (text_string (&verdict)) : 0;
      c.verdict = width > c.verdict ? width : c.verdict;
      c.name = name > c.name ? name : c.name;
      text_free (&verdict);
    }
  c.name = c.name > NAME_MAX_COLUMNS ? NAME_MAX_COLUMNS : c.name;
  size_t taken = c.name + 2 + (c.verdict > 0 ? c.verdict + 2 : 0);
  c.strip = taken + STRIP_LEAST < TEXT_CHART_WIDTH ? TEXT_CHART_WIDTH - taken
                                                   : STRIP_LEAST;
  return c;
}

/* Append the tics below the strips.  */
static void
put_tics (struct text *to, const struct figure_compare_layout *l,
          const struct columns *c, bool utf8)
{
  struct figure_tic tic[FIGURE_TICS_MAX];
  size_t tics = figure_compare_tics (l, tic);
  struct text line = { 0 };
  size_t at = 0;
  for (size_t t = 0; t < tics; t++)
    {
      size_t width = quote_width (tic[t].text);
      size_t centre
          = c->name + 2 + column_of (&l->axis, tic[t].value, c->strip);
      size_t start = centre > width / 2 ? centre - width / 2 : 0;
      if ((at > 0 && start < at + 2) || start + width > TEXT_CHART_WIDTH)
        continue;
      for (; at < start; at++)
        text_putc (&line, ' ');
      text_plot_put_plain (&line, tic[t].text, utf8);
      at = start + width;
    }
  text_puts (to, text_string (&line));
  text_putc (to, '\n');
  to->failed |= line.failed;
  text_free (&line);
}

static void
put_title (struct text *to, const struct figure_compare_layout *l,
           const struct columns *c, bool utf8)
{
  char *title = figure_compare_axis_title (l);
  if (title == NULL)
    {
      to->failed = true;
      return;
    }
  size_t width = quote_width (title), room = TEXT_CHART_WIDTH - c->name - 2;
  for (size_t i = 0;
       i < c->name + 2 + (width < c->strip ? (c->strip - width) / 2 : 0); i++)
    text_putc (to, ' ');
  struct text plain = { 0 };
  text_plot_put_plain (&plain, title, utf8);
  text_plot_put_cut (to, text_string (&plain), room, false);
  to->failed |= plain.failed;
  text_free (&plain);
  if (l->f->shares)
    text_printf (to, "\n-- %.*g %% interval, # share\n",
                 level_digits (l->f->confidence), 100 * l->f->confidence);
  else
    text_printf (to,
                 "\n-- range without outliers, == quartiles, # median, "
                 "o outliers%s\n",
                 l->beyond ? ", <> beyond axis" : "");
  free (title);
}

void
figure_compare_put (struct text *to, const struct figure_compare *f, bool utf8)
{
  struct figure_compare_layout l = { 0 };
  if (figure_compare_layout_make (&l, f) != 0)
    to->failed = true;
  else
    {
      struct columns c = choose_columns (&l);
      for (size_t i = 0; i < l.count; i++)
        {
          text_plot_put_cut (to, f->row[i].name, c.name, true);
          text_puts (to, "  ");
          put_strip (to, &l, i, c.strip);
          if (has_verdict (&f->row[i]))
            {
              text_puts (to, "  ");
              put_verdict (to, &l, i, utf8);
            }
          text_putc (to, '\n');
        }
      put_tics (to, &l, &c, utf8);
      put_title (to, &l, &c, utf8);
      if (f->count > l.count)
        text_printf (to, "%zu more are in the table\n", f->count - l.count);
    }
  figure_compare_layout_free (&l);
}
