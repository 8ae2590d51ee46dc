/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/gnuplot_script.h"
#include <string.h>
#include "view/quote.h"

/* Consecutive marks of one style are one plot and one block of data.  */
static bool
same_plot (const struct drawing_mark *a, const struct drawing_mark *b)
{
  if (a->kind != b->kind || strcmp (a->layer, b->layer) != 0)
    return false;
  switch (a->kind)
    {
    case DRAWING_POLYGON:
      return a->ink == b->ink && a->opacity == b->opacity;
    case DRAWING_LINE:
      return a->size == b->size && a->dashed == b->dashed;
    case DRAWING_DISC:
    case DRAWING_DIAMOND:
      return true;
    default:
      return a->size == b->size && a->anchor == b->anchor
             && a->upright == b->upright;
    }
}

/* The index after the last mark that goes into one plot with FIRST.  */
static size_t
plot_end (const struct drawing *d, size_t first)
{
  size_t end = first + 1;
  while (end < d->mark_count && same_plot (&d->mark[first], &d->mark[end]))
    end++;
  return end;
}

/* gnuplot's number of a colour: 0xAARRGGBB, of which AA 0 is opaque.  */
static uint32_t
colour_number (const struct drawing_mark *mark, bool dark)
{
  uint32_t clear = (uint32_t) ((1 - mark->opacity) * 255 + 0.5);
  return clear << 24
         | drawing_colour (mark->ink, mark->kind == DRAWING_TEXT, dark);
}

/* gnuplot's svg terminal draws points of size 1 with a radius of 4.5.  */
static const double radius_of_point = 4.5;

static void
append_style (struct text *script, const struct drawing_mark *mark, bool dark)
{
  static const char *const anchor[] = { [ANCHOR_LEFT] = "left",
                                        [ANCHOR_CENTRE] = "center",
                                        [ANCHOR_RIGHT] = "right" };
  switch (mark->kind)
    {
    case DRAWING_POLYGON:
      text_printf (script,
                   "using 1:2 with filledcurves closed linecolor rgb 0x%08x",
                   (unsigned) colour_number (mark, dark));
      break;
    case DRAWING_LINE:
      text_printf (script,
                   "using 1:2:3 with lines linewidth %.2f%s"
                   " linecolor rgb variable",
                   mark->size, mark->dashed ? " dashtype (6,5)" : "");
      break;
    case DRAWING_DISC:
    case DRAWING_DIAMOND:
      text_printf (script,
                   "using 1:2:3:4 with points pointtype %d"
                   " pointsize variable linecolor rgb variable",
                   mark->kind == DRAWING_DISC ? 7 : 13);
      break;
    default:
      text_printf (script,
                   "using 1:2:3:4 with labels %s%s font ',%.1f'"
                   " textcolor rgb variable",
                   anchor[mark->anchor], mark->upright ? " rotate by 90" : "",
                   mark->size);
    }
}

void
gnuplot_script (const struct drawing *d, bool dark, struct text *script)
{
  text_printf (script,
               "set encoding utf8\n"
               "set terminal svg size %.0f,%.0f noenhanced name '%s'"
               " font 'DejaVu Sans,Verdana,sans-serif,12' background '#%06x'\n"
               "set output '%s'\n"
               "set datafile separator \"\\t\"\n"
               "set datafile commentschars ''\n"
               "unset key\nunset border\nunset tics\n"
               "set lmargin at screen 0\nset rmargin at screen 1\n"
               "set bmargin at screen 0\nset tmargin at screen 1\n"
               "set xrange [0:%.0f]\nset yrange [%.0f:0]\n"
               "set style fill solid noborder\n",
               d->width, d->height, d->name,
               (unsigned) drawing_colour (INK_PAGE, false, dark),
               GNUPLOT_PICTURE, d->width, d->height);
  size_t block = 0;
  for (size_t i = 0, end; i < d->mark_count; i = end, block++)
    {
      end = plot_end (d, i);
      text_printf (script, "%s '%s' index %zu ",
                   block == 0 ? "plot" : ", \\\n    ", GNUPLOT_DATA, block);
      append_style (script, &d->mark[i], dark);
      text_printf (script, " title '%s'", d->mark[i].layer);
    }
  text_puts (script, "\nset output\n");
}

static void
append_mark (struct text *data, const struct drawing *d,
             const struct drawing_mark *mark, bool dark)
{
  const struct drawing_point *p = &d->point[mark->first_point];
  unsigned colour = (unsigned) colour_number (mark, dark);
  for (size_t i = 0; i < mark->point_count; i++)
    {
      text_printf (data, "%.2f\t%.2f", p[i].x, p[i].y);
      if (mark->kind == DRAWING_LINE)
        text_printf (data, "\t%u", colour);
      else if (mark->kind == DRAWING_DISC || mark->kind == DRAWING_DIAMOND)
        /* a point of size 0 makes an SVG that some viewers refuse */
        text_printf (data, "\t%.3f\t%u",
                     mark->size > 0.05 ? mark->size / radius_of_point : 0.01,
                     colour);
      else if (mark->kind == DRAWING_TEXT)
        {
          /* Without control characters and bytes that are not UTF-8: those
             would make a picture that is not XML.  */
          struct text shown = { 0 };
          quote_terminal (&shown, mark->string);
          text_putc (data, '\t');
          quote_gnuplot (data, text_string (&shown));
          text_printf (data, "\t%u", colour);
          data->failed |= shown.failed;
          text_free (&shown);
        }
      text_putc (data, '\n');
    }
  /* a blank line parts lines and polygons, but points need none */
  if (mark->kind == DRAWING_LINE || mark->kind == DRAWING_POLYGON)
    text_putc (data, '\n');
}

void
gnuplot_data (const struct drawing *d, bool dark, struct text *data)
{
  for (size_t i = 0, end; i < d->mark_count; i = end)
    {
      end = plot_end (d, i);
      for (size_t j = i; j < end; j++)
        append_mark (data, d, &d->mark[j], dark);
      /* two blank lines part blocks */
      text_puts (data, d->mark[i].kind == DRAWING_LINE
                               || d->mark[i].kind == DRAWING_POLYGON
                           ? "\n"
                           : "\n\n");
    }
}
