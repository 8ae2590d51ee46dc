/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include <stdlib.h>
#include "base/memory.h"
#include "view/figure_curves_layout.h"
#include "view/text_plot.h"

/* The pixels of the COUNT points of CURVE in PANEL; the caller's to free.  */
static struct drawing_point *
pixels_of (const struct figure_curves_layout *l, size_t panel,
           const struct figure_curve *curve)
{
  struct drawing_point *at = memory_array (curve->count, sizeof *at);
  for (size_t k = 0; at != NULL && k < curve->count; k++)
    at[k]
        = figure_curves_place (l, panel, curve->point[k].x, curve->point[k].y);
  return at;
}

/* The same of GUIDE, cut to the panel, two for each piece of it; their number
   in *N.  */
static struct drawing_point *
pixels_of_guide (const struct figure_curves_layout *l, size_t panel,
                 const struct figure_guide *guide, size_t *n)
{
  struct drawing_point *at = memory_array (2 * guide->count, sizeof *at);
  *n = 0;
  for (size_t k = 1; at != NULL && k < guide->count; k++)
    {
      const struct drawing_point *v = &guide->point[k];
      at[*n] = figure_curves_beyond (&l->plot[panel], v[-1].x, v[-1].y);
      at[*n + 1] = figure_curves_beyond (&l->plot[panel], v->x, v->y);
      if (figure_curves_clip (&l->plot[panel], &at[*n], &at[*n + 1]))
        *n += 2;
    }
  return at;
}

static void
put_keys (struct text *to, const struct figure_curves_panel *p)
{
  for (size_t i = 0; i < figure_curves_drawn (p) && !p->unnamed; i++)
    text_plot_put_key (to, text_plot_mark (i), p->curve[i].name,
                       p->curve[i].detail);
  for (size_t i = 0; i < p->guides; i++)
    if (p->guide[i].label[0] != '\0')
      text_plot_put_key (to, '.', p->guide[i].label, "");
}

static void
put_panel (struct text *to, const struct figure_curves_layout *l, size_t panel,
           bool utf8)
{
  const struct figure_curves_panel *p = &l->f->panel[panel];
  size_t curves = figure_curves_drawn (p), count = 0;
  struct text_plot_series *series
      = memory_array (curves + p->guides, sizeof *series);
  char *x = figure_curves_title (l, panel, 0);
  char *y = figure_curves_title (l, panel, 1);
  if (series == NULL || x == NULL || y == NULL)
    to->failed = true;
  else
    {
      for (size_t i = 0; i < p->guides; i++, count++)
        {
          series[count]
              = (struct text_plot_series){ .mark = ' ', .joined = true };
          series[count].point
              = pixels_of_guide (l, panel, &p->guide[i], &series[count].count);
        }
      for (size_t i = 0; i < curves; i++, count++)
        series[count]
            = (struct text_plot_series){ .mark = text_plot_mark (i),
                                         .joined = p->curve[i].joined,
                                         .point
                                         = pixels_of (l, panel, &p->curve[i]),
                                         .count = p->curve[i].count };
      for (size_t i = 0; i < count; i++)
        if (series[i].point == NULL)
          {
            to->failed = true;
            series[i].count = 0;
          }
      if (p->name[0] != '\0')
        {
          text_plot_put_cut (to, p->name, 79, false);
          text_putc (to, '\n');
        }
      text_plot_put (to, &(struct text_plot){ .plot = &l->plot[panel],
                                              .title = { x, y },
                                              .series = series,
                                              .count = count,
                                              .utf8 = utf8 });
      put_keys (to, p);
    }
  for (size_t i = 0; i < count; i++)
    free ((struct drawing_point *) series[i].point);
  free (series);
  free (x);
  free (y);
}

void
figure_curves_put (struct text *to, const struct figure_curves *f, bool utf8)
{
  struct figure_curves_layout l;
  figure_curves_layout_make (&l, f, 0);
  for (size_t i = 0; i < l.count; i++)
    {
      if (i > 0)
        text_putc (to, '\n');
      put_panel (to, &l, i, utf8);
    }
  size_t before = to->length;
  figure_curves_put_left_out (to, f);
  if (to->length > before)
    text_putc (to, '\n');
}
