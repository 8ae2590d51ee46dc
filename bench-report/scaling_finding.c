/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include <math.h>
#include "analysis/sentence.h"
#include "base/diag.h"
#include "base/text.h"
#include "scaling_families.h"
#include "view/human.h"

enum
{
  POWERS_NAMED = 2
};

static char *
finding_of_resource (const struct scaling *s)
{
  struct text t = { 0 };
  size_t best = SIZE_MAX, worst = SIZE_MAX;
  for (size_t i = 0; i < s->families; i++)
    {
      const struct scaling_family *f = &s->family[i];
      if (f->efficiencies < 2)
        continue;
      double y = f->efficiency[f->efficiencies - 1].y;
      const struct scaling_family *b = &s->family[best == SIZE_MAX ? 0 : best];
      const struct scaling_family *w
          = &s->family[worst == SIZE_MAX ? 0 : worst];
      if (best == SIZE_MAX || y > b->efficiency[b->efficiencies - 1].y)
        best = i;
      if (worst == SIZE_MAX || y < w->efficiency[w->efficiencies - 1].y)
        worst = i;
    }
  if (best == SIZE_MAX)
    {
      text_printf (&t, "%s against %s", s->c->metric[0], s->key);
      return or_die (text_take (&t));
    }
  const struct scaling_family *f = &s->family[best], *w = &s->family[worst];
  const struct figure_curve_point *last = &f->efficiency[f->efficiencies - 1];
  double factor = last->x / f->efficiency[0].x;
  sentence_put_name (&t, f->name);
  if (best == worst)
    {
      char number[HUMAN_SIZE];
      text_printf (&t,
                   " is %s times as fast with %s=%g as with %s=%g: "
                   "efficiency %.3g %%",
                   human_number (number, last->y * factor,
                                 (struct human_scale){ 1, "" }, 3),
                   s->key, last->x, s->key, f->efficiency[0].x, 100 * last->y);
      return or_die (text_take (&t));
    }
  text_printf (&t, " is %.3g %% efficient at %s=%g, ", 100 * last->y, s->key,
               last->x);
  last = &w->efficiency[w->efficiencies - 1];
  sentence_put_name (&t, w->name);
  text_printf (&t, " %.3g %% at %s=%g", 100 * last->y, s->key, last->x);
  return or_die (text_take (&t));
}

static char *
finding_of_work (const struct scaling *s)
{
  struct text t = { 0 };
  text_puts (&t, s->c->metric[0]);
  if (s->families == 1)
    {
      text_puts (&t, " of ");
      sentence_put_name (&t, s->family[0].name);
    }
  size_t powers = 0;
  for (size_t i = 0; i < s->families; i++)
    if (!isnan (s->family[i].exponent) && powers++ < POWERS_NAMED)
      {
        if (powers == 1)
          text_printf (&t, " grows as %s to the power ", s->key);
        text_printf (&t, "%s%.2f", powers > 1 ? ", " : "",
                     s->family[i].exponent);
        if (s->families > 1)
          {
            text_puts (&t, " (");
            sentence_put_name (&t, s->family[i].name);
            text_putc (&t, ')');
          }
      }
  if (powers == 0)
    text_printf (&t, " against %s", s->key);
  if (powers > POWERS_NAMED)
    text_printf (&t, " and %zu more", powers - POWERS_NAMED);
  return or_die (text_take (&t));
}

char *
scaling_finding (const struct scaling *s)
{
  return s->resource ? finding_of_resource (s) : finding_of_work (s);
}
