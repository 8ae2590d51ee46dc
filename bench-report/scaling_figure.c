/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "figure_makers.h"
#include <stdlib.h>
#include <string.h>
#include "base/diag.h"
#include "base/memory.h"
#include "scaling_families.h"
#include "number/level_digits.h"
#include "stat/sort.h"
#include "stream/name_parameter.h"

enum
{
  LEAST_VALUES = 3, /* of a parameter in a family; 2 when named */
  GUIDES_MAX = 2
};

/* The values of the parameter, each once, ascending; the caller's to free.  */
static double *
values_of (const struct scaling *s, size_t *count)
{
  size_t n = 0;
  double *value = or_die (memory_array (s->points, sizeof *value));
  for (size_t i = 0; i < s->families; i++)
    for (size_t k = 0; k < s->family[i].count; k++)
      {
        bool known = false;
        for (size_t j = 0; j < n; j++)
          known = known || value[j] == s->family[i].value[k].x;
        if (!known)
          value[n++] = s->family[i].value[k].x;
      }
  if (sort_doubles (value, n) != 0)
    die_memory ();
  *count = n;
  return value;
}

/* The curves of S as figures have them; the caller's to free.  */
static struct figure_curve *
curves_of (const struct scaling *s, bool efficiency)
{
  struct figure_curve *curve
      = or_die (memory_array (s->families, sizeof *curve));
  for (size_t i = 0; i < s->families; i++)
    {
      const struct scaling_family *f = &s->family[i];
      curve[i] = (struct figure_curve){
        .name = f->name,
        .detail = f->detail,
        .ink = INK_BETTER,
        .joined = true,
        .point = efficiency ? f->efficiency : f->value,
        .count = efficiency ? f->efficiencies : f->count
      };
    }
  return curve;
}

static bool
has_efficiencies (const struct scaling *s)
{
  for (size_t i = 0; i < s->families; i++)
    if (s->family[i].efficiencies < 2)
      return false;
  return s->resource;
}

/* How many families have a guide: none where it is not known which way is
   better, or more is and yet it is no rate, such as right answers.  */
static size_t
count_guides (const struct scaling *s)
{
  bool has_one = s->direction == DIRECTION_LOWER
                 || (s->direction == DIRECTION_HIGHER
                     && metric_is_speed (s->c->metric[0], s->unit));
  return !has_one ? 0 : s->families > GUIDES_MAX ? 1 : s->families;
}

static const char *
guide_label (const struct scaling *s)
{
  return s->resource ? "ideal" : s->falls ? "inverse" : "proportional";
}

static const char *
guide_note (const struct scaling *s)
{
  return s->resource ? "dashed = twice the resource, twice as fast"
         : s->falls  ? "dashed = in inverse proportion"
                     : "dashed = in proportion";
}

static void
add_figure (struct figures *f, const struct scaling *s)
{
  size_t values;
  double *value = values_of (s, &values);
  bool log_x = value[values - 1] / value[0] >= 8;
  bool two = has_efficiencies (s);
  struct figure_curve *curve = curves_of (s, false);
  struct figure_curve *efficiency = two ? curves_of (s, true) : NULL;
  struct figure_guide guide[GUIDES_MAX];
  size_t guides = count_guides (s);
  for (size_t i = 0; i < guides; i++)
    guide[i] = (struct figure_guide){ .label = i > 0 ? "" : guide_label (s),
                                      .dashed = true,
                                      .ink = INK_MUTED,
                                      .point = s->family[i].guide,
                                      .count = SCALING_GUIDE_POINTS };
  const struct drawing_point all[2]
      = { { value[0], 1 }, { value[values - 1], 1 } };
  const struct figure_guide full = {
    .label = "", .dashed = true, .ink = INK_MUTED, .point = all, .count = 2
  };
  const struct figure_curves_axis x
      = { .title = s->key,
          .unit = "1",
          .scale = log_x ? FIGURE_SCALE_LOG : FIGURE_SCALE_LINEAR,
          .tic = values <= 12 ? value : NULL,
          .tics = values };
  const struct figure_curves_axis y
      = { .title = s->c->metric[0],
          .unit = s->unit,
          .direction = s->direction,
          .scale = log_x ? FIGURE_SCALE_LOG : FIGURE_SCALE_AUTO,
          .from_zero = true };
  const struct figure_curves_axis share = { .title = "efficiency",
                                            .unit = "%",
                                            .direction = DIRECTION_HIGHER,
                                            .scale = FIGURE_SCALE_LINEAR,
                                            .from_zero = true };
  const struct figure_curves_panel panel[2] = { { .name = "",
                                                  .axis = { x, y },
                                                  .curve = curve,
                                                  .count = s->families,
                                                  .guide = guide,
                                                  .guides = guides },
                                                { .name = "",
                                                  .axis = { x, share },
                                                  .curve = efficiency,
                                                  .count = s->families,
                                                  .guide = &full,
                                                  .guides = 1 } };
  struct text bars = { 0 };
  text_printf (&bars, "dot = median, bar = %.*g %% interval",
               level_digits (s->c->options->common.confidence),
               100 * s->c->options->common.confidence);
  const char *note[3] = { text_string (&bars) };
  size_t notes = 1;
  if (guides > 0)
    note[notes++] = guide_note (s);
  if (two)
    note[notes++] = "efficiency = speedup over the factor of the resource";
  else if (!s->resource)
    note[notes++] = "powers by least squares on logarithms";
  char *title = scaling_finding (s);
  const struct figure_curves figure = { .name = "scaling",
                                        .title = title,
                                        .note = note,
                                        .notes = notes,
                                        .columns = two ? 2 : 1,
                                        .height = two ? 320 : 360,
                                        .panel = panel,
                                        .count = two ? 2 : 1 };
  figures_add_curves (f, FIGURE_SCALING, title, &figure,
                      !s->c->options->common.ascii);
  free (value);
  free (curve);
  free (efficiency);
  text_free (&bars);
}

/* Add the figure of the parameter KEY; false when there is none.  */
static bool
add_parameter (struct figures *f, const struct contents *c, const char *key,
               size_t least)
{
  struct scaling s;
  scaling_families_gather (&s, c, key, least);
  bool any = s.families > 0;
  if (any)
    add_figure (f, &s);
  scaling_families_free (&s);
  return any;
}

const char *
scaling_figure_make (struct figures *f, const struct contents *c)
{
  struct argument_list keys = { 0 };
  bool any = false;
  size_t least = figure_is_named (c, FIGURE_SCALING) ? 2 : LEAST_VALUES;
  for (size_t i = 0; i < c->benchmark_count; i++)
    {
      const char *at = c->benchmark[i];
      struct name_parameter p;
      while (name_parameter_next (&at, &p))
        {
          char *key = or_die (strndup (p.key, p.key_length));
          bool known = strcmp (key, "rate") == 0; /* that is a load */
          for (size_t k = 0; k < keys.count; k++)
            known = known || strcmp (keys.item[k], key) == 0;
          if (!known)
            argument_list_add (key, &keys);
          free (key);
        }
    }
  for (size_t k = 0; k < keys.count; k++)
    any |= add_parameter (f, c, keys.item[k], least);
  argument_list_free (&keys);
  return any ? NULL
             : "no benchmarks differ in a parameter alone, as sort/threads=1 "
               "and sort/threads=2 do";
}
