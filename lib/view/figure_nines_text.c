/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include <stdlib.h>
#include "view/figure_nines_layout.h"
#include "view/text_plot.h"

void
figure_nines_put_percentiles (struct text *to,
                              const struct figure_nines_layout *l,
                              const struct figure_nines_curve *curve,
                              bool utf8)
{
  size_t before = to->length;
  for (size_t k = 0; k < figure_nines_known (curve); k++)
    if (curve->point[k].label != NULL)
      {
        char number[HUMAN_SIZE];
        text_printf (to, "%s%s %s", to->length > before ? ", " : "",
                     curve->point[k].label,
                     human_value (number, curve->point[k].value.value,
                                  l->f->unit, 3, utf8));
      }
}

/* Append what curve I is, with its percentiles.  */
static void
put_curve_key (struct text *to, const struct figure_nines_layout *l, size_t i,
               bool utf8)
{
  const struct figure_nines_curve *curve = &l->f->curve[i];
  struct text detail = { 0 };
  figure_nines_put_percentiles (&detail, l, curve, utf8);
  text_plot_put_key (to, text_plot_mark (i), curve->name,
                     text_string (&detail));
  to->failed |= detail.failed;
  text_free (&detail);
}

void
figure_nines_put (struct text *to, const struct figure_nines *f, bool utf8)
{
  struct figure_nines_layout l;
  figure_nines_layout_make (&l, f, 0);
  struct text_plot_series
      series[FIGURE_NINES_CURVES_MAX + FIGURE_NINES_LEVELS_MAX];
  struct drawing_point edge[FIGURE_NINES_LEVELS_MAX][3];
  char *title = text_plot_title (&l.plot, 0, f->metric, f->unit, f->direction);
  size_t n = 0;
  for (size_t i = 0; i < l.count; i++, n++)
    {
      series[n] = (struct text_plot_series){ .mark = text_plot_mark (i) };
      struct drawing_point *path
          = figure_nines_path (&l, &f->curve[i], &series[n].count);
      to->failed |= path == NULL;
      series[n].count = path == NULL ? 0 : series[n].count;
      series[n].point = path;
    }
  for (size_t i = 0; i < l.levels; i++, n++)
    {
      double x = figure_plot_place (&l.plot, 0, f->level[i].bound);
      double y
          = figure_plot_place (&l.plot, 1, figure_nines_of (f->level[i].p));
      edge[i][0] = (struct drawing_point){ x, l.plot.box.bottom };
      edge[i][1] = (struct drawing_point){ x, y };
      edge[i][2] = (struct drawing_point){ l.plot.box.right, y };
      series[n] = (struct text_plot_series){
        .mark = ' ', .joined = true, .point = edge[i], .count = 3
      };
    }
  const struct text_plot plot
      = { .plot = &l.plot,
          .title = { title == NULL ? "" : title, FIGURE_NINES_Y_TITLE },
          .series = series,
          .count = n,
          .utf8 = utf8 };
  text_plot_put (to, &plot);
  for (size_t i = 0; i < l.count; i++)
    {
      put_curve_key (to, &l, i, utf8);
      free ((struct drawing_point *) series[i].point);
    }
  for (size_t i = 0; i < l.levels; i++)
    text_plot_put_key (to, '.', f->level[i].name, "");
  if (f->count > l.count)
    text_printf (to, "  %zu more in the table\n", f->count - l.count);
  to->failed |= title == NULL;
  free (title);
}
