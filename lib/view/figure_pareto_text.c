/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include <stdlib.h>
#include "base/memory.h"
#include "view/figure_pareto_layout.h"
#include "view/text_plot.h"

/* Names below the plot.  */
enum
{
  NAMES_MAX = 52
};

/* Append what the marks of L stand for.  */
static void
put_keys (struct text *to, const struct figure_pareto_layout *l, bool utf8)
{
  for (size_t i = 0; i < l->f->count && i < NAMES_MAX; i++)
    {
      const struct figure_pareto_point *p = l->spot[i].point;
      char x[HUMAN_SIZE], y[HUMAN_SIZE];
      struct text detail = { 0 };
      text_printf (
          &detail, "%s, %s%s",
          human_value (x, p->value[0], l->f->criterion[0].unit, 3, utf8),
          human_value (y, p->value[1], l->f->criterion[1].unit, 3, utf8),
          p->on_front ? ", on the front" : "");
      text_plot_put_key (to, text_plot_mark (i), p->name,
                         text_string (&detail));
      to->failed |= detail.failed;
      text_free (&detail);
    }
  if (l->f->count > NAMES_MAX)
    text_printf (to, "  %zu more are in the table\n", l->f->count - NAMES_MAX);
}

/* Append the plot of L, with SERIES as room for its points and its stairs.  */
static void
put_plot (struct text *to, const struct figure_pareto_layout *l,
          struct text_plot_series *series, bool utf8)
{
  char *title[2];
  for (int a = 0; a < 2; a++)
    title[a] = text_plot_title (&l->plot, a, l->f->criterion[a].name,
                                l->f->criterion[a].unit,
                                l->f->criterion[a].direction);
  if (title[0] == NULL || title[1] == NULL)
    to->failed = true;
  else
    text_plot_put (to, &(struct text_plot){ .plot = &l->plot,
                                            .title = { title[0], title[1] },
                                            .series = series,
                                            .count = l->f->count + 1,
                                            .utf8 = utf8 });
  free (title[0]);
  free (title[1]);
}

void
figure_pareto_put (struct text *to, const struct figure_pareto *f, bool utf8)
{
  struct figure_pareto_layout l = { 0 };
  size_t n = f->count;
  struct text_plot_series *series = memory_array (n + 1, sizeof *series);
  struct drawing_point *at = memory_array (n, sizeof *at);
  if (series == NULL || at == NULL
      || figure_pareto_layout_make (&l, f, 0) != 0)
    to->failed = true;
  else
    {
      series[0] = (struct text_plot_series){
        .mark = ' ', .joined = true, .point = l.stair, .count = l.stairs
      };
      for (size_t i = 0; i < n; i++)
        {
          at[i] = (struct drawing_point){ l.spot[i].at[0], l.spot[i].at[1] };
          series[i + 1] = (struct text_plot_series){
            .mark = text_plot_mark (i), .point = &at[i], .count = 1
          };
        }
      put_plot (to, &l, series, utf8);
      put_keys (to, &l, utf8);
    }
  figure_pareto_layout_free (&l);
  free (series);
  free (at);
}
