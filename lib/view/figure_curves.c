/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/figure_curves.h"
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include "base/memory.h"
#include "view/figure_curves_layout.h"
#include "view/figure_heading.h"
#include "view/figure_key.h"
#include "view/figure_text.h"
#include "view/text_plot.h"

/* Pixels.  */
static const double disc_radius = 3.8, cap = 3.5;

typedef const struct figure_curves_layout *layout;

static void
draw_zones (struct drawing *d, layout l, size_t i)
{
  const struct figure_curves_panel *p = &l->f->panel[i];
  drawing_layer (d, "zones");
  for (size_t k = 0; k < p->zones; k++)
    {
      double from = figure_plot_place (&l->plot[i], 0, p->zone[k].from);
      double to = figure_plot_place (&l->plot[i], 0, p->zone[k].to);
      if (to > from + 0.5)
        drawing_box (d, from, l->plot[i].box.top, to, l->plot[i].box.bottom,
                     p->zone[k].ink, 0.14);
      else
        drawing_dashed_line (d, from, l->plot[i].box.top, from,
                             l->plot[i].box.bottom, p->zone[k].ink, 1.3);
    }
}

static void
draw_guides (struct drawing *d, layout l, size_t i)
{
  const struct figure_curves_panel *p = &l->f->panel[i];
  drawing_layer (d, "lines to compare with");
  for (size_t g = 0; g < p->guides; g++)
    for (size_t k = 1; k < p->guide[g].count; k++)
      {
        const struct drawing_point *v = &p->guide[g].point[k];
        struct drawing_point a
            = figure_curves_beyond (&l->plot[i], v[-1].x, v[-1].y);
        struct drawing_point b
            = figure_curves_beyond (&l->plot[i], v->x, v->y);
        if (!figure_curves_clip (&l->plot[i], &a, &b))
          continue;
        if (p->guide[g].dashed)
          drawing_dashed_line (d, a.x, a.y, b.x, b.y, p->guide[g].ink, 1.2);
        else
          drawing_line (d, a.x, a.y, b.x, b.y, p->guide[g].ink, 1.6);
      }
}

static void
draw_bars (struct drawing *d, layout l, size_t i,
           const struct figure_curve *curve)
{
  for (size_t k = 0; k < curve->count; k++)
    {
      const struct figure_curve_point *at = &curve->point[k];
      if (isnan (at->lo) || isnan (at->hi))
        continue;
      struct drawing_point lo = figure_curves_place (l, i, at->x, at->lo);
      struct drawing_point hi = figure_curves_place (l, i, at->x, at->hi);
      drawing_line (d, lo.x, lo.y, hi.x, hi.y, curve->ink, 1);
      drawing_line (d, lo.x - cap, lo.y, lo.x + cap, lo.y, curve->ink, 1);
      drawing_line (d, hi.x - cap, hi.y, hi.x + cap, hi.y, curve->ink, 1);
    }
}

/* Draw the curves of panel I; 0, or -1 without memory.  */
static int
draw_curves (struct drawing *d, layout l, size_t i)
{
  const struct figure_curves_panel *p = &l->f->panel[i];
  for (size_t c = 0; c < figure_curves_drawn (p); c++)
    {
      const struct figure_curve *curve = &p->curve[c];
      struct drawing_point *at = memory_array (curve->count, sizeof *at);
      if (at == NULL)
        return -1;
      for (size_t k = 0; k < curve->count; k++)
        at[k]
            = figure_curves_place (l, i, curve->point[k].x, curve->point[k].y);
      drawing_layer (d, "intervals");
      draw_bars (d, l, i, curve);
      drawing_layer (d, "curves");
      if (curve->joined)
        drawing_path (d, at, curve->count, curve->ink,
                      curve->pale ? 1.2 : 1.8);
      drawing_layer (d, "points");
      for (size_t k = 0; k < curve->count; k++)
        {
          drawing_disc (d, at[k].x, at[k].y, disc_radius, curve->ink, 1);
          if (curve->pale)
            drawing_disc (d, at[k].x, at[k].y, disc_radius - 1.3, INK_PAGE, 1);
        }
      free (at);
    }
  return 0;
}

static int
draw_panel_name (struct drawing *d, layout l, size_t i)
{
  const struct figure_box *box = &l->plot[i].box;
  if (l->f->panel[i].name[0] == '\0')
    return 0;
  char *name = figure_text_fit (l->f->panel[i].name, FIGURE_TEXT_SIZE,
                                box->right - box->left);
  if (name == NULL)
    return -1;
  drawing_layer (d, "panels");
  drawing_text (d, box->left, box->top - 12, ANCHOR_LEFT, FIGURE_TEXT_SIZE,
                INK_TEXT, name);
  free (name);
  return 0;
}

static int
draw_panel (struct drawing *d, layout l, size_t i)
{
  draw_zones (d, l, i);
  figure_plot_draw (d, &l->plot[i]);
  draw_guides (d, l, i);
  int status = draw_curves (d, l, i);
  for (int a = 0; a < 2 && status == 0; a++)
    {
      char *title = figure_curves_title (l, i, a);
      status = title == NULL
                   ? -1
                   : figure_plot_draw_title_text (d, &l->plot[i], a, title);
      free (title);
    }
  if (status == 0)
    status = draw_panel_name (d, l, i);
  return status == 0 ? figure_curves_draw_texts (d, l, i) : status;
}

static int
draw_key (struct drawing *d, layout l)
{
  const struct figure_curves_panel *p = figure_curves_keyed (l->f);
  int status = 0;
  for (size_t i = 0; l->lettered && i < figure_curves_drawn (p) && status == 0;
       i++)
    status
        = figure_key_draw (d, l->f->size,
                           l->bottom + FIGURE_PLOT_FOOT + 6
                               + figure_key_height (l->f->size) * (double) i,
                           text_plot_mark (i), p->curve[i].ink,
                           p->curve[i].name, p->curve[i].detail);
  return status;
}

enum
{
  NOTES_MAX = 10
};

static double
draw_heading (struct drawing *d, const struct figure_curves *f)
{
  const char *note[NOTES_MAX];
  size_t count = 0;
  for (; count < f->notes && count < NOTES_MAX - 1; count++)
    note[count] = f->note[count];
  struct text rest = { 0 };
  figure_curves_put_left_out (&rest, f);
  if (rest.length > 0)
    note[count++] = text_string (&rest);
  double height
      = rest.failed ? -1 : figure_heading_draw (d, f->title, note, count);
  text_free (&rest);
  return height;
}

int
figure_curves_draw (struct drawing *d, const struct figure_curves *f)
{
  struct figure_curves_layout l;
  drawing_init (d, f->name, figure_width (f->size, FIGURE_CURVES_WIDTH), 0);
  double heading = draw_heading (d, f);
  int status = heading < 0 ? -1 : 0;
  if (status == 0)
    {
      figure_curves_layout_make (&l, f, heading + 14);
      d->height = ceil (l.bottom + FIGURE_PLOT_FOOT);
      if (l.lettered)
        d->height
            += figure_key_height (f->size)
                   * (double) figure_curves_drawn (figure_curves_keyed (f))
               + 6;
      for (size_t i = 0; i < l.count && status == 0; i++)
        status = draw_panel (d, &l, i);
      if (status == 0)
        status = draw_key (d, &l);
    }
  if (status != 0 || d->failed)
    errno = ENOMEM;
  return status != 0 || d->failed ? -1 : 0;
}
