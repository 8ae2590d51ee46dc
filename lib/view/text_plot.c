/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/text_plot.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/utf8.h"
#include "view/quote.h"
#include "view/text_axis.h"

enum
{
  COLUMNS = 64,
  ROWS = 17
};

struct canvas
{
  char cell[ROWS][COLUMNS + 1];
  char below[COLUMNS + 16]; /* tics of X */
};

/* The place of PIXEL among COUNT cells of FROM .. TO, or -1.  */
static int
cell_of (double pixel, double from, double to, int count)
{
  double at = (pixel - from) / (to - from) * (count - 1);
  return at > -0.5 && at < count - 0.5 ? (int) (at + 0.5) : -1;
}

static void
set_cell (struct canvas *canvas, const struct figure_box *box, double x,
          double y, char mark, bool over)
{
  int column = cell_of (x, box->left, box->right, COLUMNS);
  int row = cell_of (y, box->top, box->bottom, ROWS);
  if (column >= 0 && row >= 0 && (over || canvas->cell[row][column] == ' '))
    canvas->cell[row][column] = mark;
}

/* Dot the way from A to B.  */
static void
join_points (struct canvas *canvas, const struct figure_box *box,
             const struct drawing_point *a, const struct drawing_point *b)
{
  double across = fabs (b->x - a->x) / (box->right - box->left) * COLUMNS;
  double along = fabs (b->y - a->y) / (box->bottom - box->top) * ROWS;
  double steps = fmin (ceil (fmax (across, along)), COLUMNS + ROWS);
  for (double s = 0; s <= steps; s++)
    {
      double share = steps > 0 ? s / steps : 0;
      set_cell (canvas, box, a->x + share * (b->x - a->x),
                a->y + share * (b->y - a->y), '.', false);
    }
}

static void
put_series (struct canvas *canvas, const struct text_plot *p)
{
  const struct figure_box *box = &p->plot->box;
  for (size_t i = 0; i < p->count; i++)
    for (size_t k = 0; p->series[i].joined && k + 1 < p->series[i].count; k++)
      join_points (canvas, box, &p->series[i].point[k],
                   &p->series[i].point[k + 1]);
  for (size_t i = 0; i < p->count; i++)
    for (size_t k = 0; p->series[i].mark != ' ' && k < p->series[i].count; k++)
      set_cell (canvas, box, p->series[i].point[k].x, p->series[i].point[k].y,
                p->series[i].mark, true);
}

/* The row of tic T of Y, or -1.  */
static int
tic_row (const struct figure_plot *plot, size_t t)
{
  return cell_of (figure_axis_place (&plot->axis[1], plot->tic[1][t].value),
                  plot->box.top, plot->box.bottom, ROWS);
}

/* Columns that STRING takes.  */
static size_t
columns_of (const char *string)
{
  return *string == '\0' ? 0 : quote_width (string);
}

static void
put_blanks (struct text *to, size_t count)
{
  while (count-- > 0)
    text_putc (to, ' ');
}

void
text_plot_put_plain (struct text *to, const char *string, bool utf8)
{
  static const struct
  {
    const char *sign, *plain;
  } signs[]
      = { { "\302\265", "u" }, { "\303\227", "x" }, { "\302\261", "+-" } };
  while (*string != '\0')
    {
      size_t length = 1;
      const char *plain = NULL;
      for (size_t i = 0; !utf8 && i < sizeof signs / sizeof *signs; i++)
        if (strncmp (string, signs[i].sign, strlen (signs[i].sign)) == 0)
          {
            length = strlen (signs[i].sign);
            plain = signs[i].plain;
          }
      if (plain != NULL)
        text_puts (to, plain);
      else
        text_append (to, string, length);
      string += length;
    }
}

/* Append the row ROW, behind its tic.  */
static void
put_row (struct text *to, const struct text_plot *p,
         const struct canvas *canvas, int row, size_t margin)
{
  const struct figure_plot *plot = p->plot;
  const char *label = "";
  for (size_t t = 0; t < plot->tics[1] && *label == '\0'; t++)
    if (tic_row (plot, t) == row)
      label = plot->tic[1][t].text;
  put_blanks (to, margin - columns_of (label));
  text_plot_put_plain (to, label, p->utf8);
  text_puts (to, *label == '\0' ? (p->utf8 ? " │" : " |")
                                : (p->utf8 ? " ┤" : " +"));
  size_t length = COLUMNS;
  while (length > 0 && canvas->cell[row][length - 1] == ' ')
    length--;
  text_append (to, canvas->cell[row], length);
  text_putc (to, '\n');
}

/* Append the axis of X with its tics, as far as they keep apart.  */
static void
put_x_axis (struct text *to, const struct text_plot *p, size_t margin)
{
  const struct figure_plot *plot = p->plot;
  put_blanks (to, margin);
  text_puts (to, p->utf8 ? " └" : " +");
  for (int i = 0; i < COLUMNS; i++)
    text_puts (to, p->utf8 ? "─" : "-");
  text_putc (to, '\n');
  size_t at = 0;
  struct text line = { 0 };
  for (size_t pass = 0; pass < plot->tics[0]; pass++)
    {
      /* tics may go from the right to the left */
      bool back
          = plot->tics[0] > 1 && plot->tic[0][0].value > plot->tic[0][1].value;
      size_t t = back ? plot->tics[0] - 1 - pass : pass;
      const struct figure_tic *tic = &plot->tic[0][t];
      int column = cell_of (figure_axis_place (&plot->axis[0], tic->value),
                            plot->box.left, plot->box.right, COLUMNS);
      size_t width = columns_of (tic->text);
      if (column < 0)
        continue;
      size_t centre = margin + 2 + (size_t) column;
      size_t start = centre > width / 2 ? centre - width / 2 : 0;
      if ((at > 0 && start < at + 2) || start + width > TEXT_CHART_WIDTH)
        continue;
      put_blanks (&line, start - at);
      text_plot_put_plain (&line, tic->text, p->utf8);
      at = start + width;
    }
  text_puts (to, text_string (&line));
  text_putc (to, '\n');
  to->failed |= line.failed;
  text_free (&line);
}

/* Append TITLE as a line behind INDENT blanks.  */
static void
put_title (struct text *to, const char *title, size_t indent, bool utf8)
{
  struct text plain = { 0 };
  text_plot_put_plain (&plain, title, utf8);
  put_blanks (to, indent);
  text_plot_put_cut (to, text_string (&plain), TEXT_CHART_WIDTH - indent,
                     false);
  text_putc (to, '\n');
  to->failed |= plain.failed;
  text_free (&plain);
}

void
text_plot_put (struct text *to, const struct text_plot *p)
{
  const struct figure_plot *plot = p->plot;
  struct canvas canvas;
  memset (&canvas, ' ', sizeof canvas);
  put_series (&canvas, p);
  size_t margin = 0;
  for (size_t t = 0; t < plot->tics[1]; t++)
    {
      size_t width = columns_of (plot->tic[1][t].text);
      margin = width > margin ? width : margin;
    }
  put_title (to, p->title[1], 0, p->utf8);
  for (int row = 0; row < ROWS; row++)
    put_row (to, p, &canvas, row, margin);
  put_x_axis (to, p, margin);
  size_t title = quote_width (p->title[0]);
  put_title (to, p->title[0],
             margin + 2 + (title < COLUMNS ? (COLUMNS - title) / 2 : 0),
             p->utf8);
}

char
text_plot_mark (size_t i)
{
  return (char) (i < 26 ? 'a' + (int) i : i < 52 ? 'A' + (int) i - 26 : '*');
}

/* Columns that the character at S takes; its bytes in *LENGTH.  */
static size_t
character_columns (const char *s, size_t *length)
{
  char character[8] = "";
  unsigned long code;
  *length = utf8_decode (s, &code);
  *length = *length == 0 ? 1 : *length;
  memcpy (character, s, *length);
  return quote_width (character);
}

/* Append SHOWN, without its middle where it takes more than ROOM columns.  */
static void
put_cut (struct text *to, const char *shown, size_t room)
{
  size_t rest = quote_width (shown), length, head = 0;
  if (rest <= room)
    {
      text_puts (to, shown);
      return;
    }
  const char *s = shown;
  while (*s != '\0')
    {
      size_t columns = character_columns (s, &length);
      if (head + columns > (room - 3) / 2)
        break;
      head += columns;
      rest -= columns;
      s += length;
    }
  text_append (to, shown, (size_t) (s - shown));
  text_puts (to, "...");
  /* without memory nothing has a width */
  while (*s != '\0' && rest > (room - 3) / 2)
    {
      rest -= character_columns (s, &length);
      s += length;
    }
  text_puts (to, s);
}

void
text_plot_put_cut (struct text *to, const char *string, size_t room,
                   bool padded)
{
  struct text shown = { 0 };
  quote_line_start (&shown, string);
  if (!shown.failed)
    put_cut (to, text_string (&shown), room);
  size_t width = quote_width (text_string (&shown));
  if (padded && width < room)
    put_blanks (to, room - width);
  to->failed |= shown.failed;
  text_free (&shown);
}

void
text_plot_put_key (struct text *to, char mark, const char *name,
                   const char *detail)
{
  size_t taken = 6 + (*detail == '\0' ? 0 : 2 + quote_width (detail));
  text_printf (to, "  %c  ", mark);
  text_plot_put_cut (
      to, name, taken + 12 < TEXT_CHART_WIDTH ? TEXT_CHART_WIDTH - taken : 12,
      false);
  text_printf (to, "%s%s\n", *detail == '\0' ? "" : ", ", detail);
}

char *
text_plot_title (const struct figure_plot *plot, int a, const char *metric,
                 const char *unit, enum direction direction)
{
  bool own_units = figure_axis_tics_have_units (&plot->axis[a], unit);
  return figure_axis_title (metric, own_units ? "" : plot->scale[a].suffix,
                            plot->axis[a].logarithmic, direction);
}
