/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "figure_makers.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/scaling.h"
#include "analysis/sentence.h"
#include "base/diag.h"
#include "base/memory.h"
#include "stat/sort.h"
#include "stream/name_parameter.h"
#include "view/figure_curves.h"
#include "view/human.h"

enum
{
  LEAST_VALUES = 3, /* of a parameter in a family; 2 when named */
  GUIDE_POINTS = 33,
  GUIDES_MAX = 2
};

/* Benchmarks that differ in the parameter alone, by its values.  */
struct family
{
  const char *name;
  struct figure_curve_point *value, *efficiency;
  size_t count, efficiencies;
  struct figure speedup; /* at the largest value */
  double exponent;       /* of the growth; NaN: unknown */
  char *detail;
  struct drawing_point guide[GUIDE_POINTS];
};

/* The figure of one parameter while it is put together.  */
struct scaling
{
  const struct contents *c;
  const char *key;
  bool resource; /* more of it should be faster, not more work */
  enum direction direction;
  const char *unit;
  struct scaling_point *point;
  size_t points;
  struct comparison_list list;
  struct family *family;
  size_t families;
};

/* Whether KEY is what work is shared among.  */
static bool
is_resource (const char *key)
{
  static const char *const names[]
      = { "threads", "thread",  "cpus",      "cpu",   "cores", "core", "jobs",
          "procs",   "workers", "processes", "nodes", "ranks", "gpus", "np" };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp (key, names[i]) == 0)
      return true;
  return false;
}

static bool
is_reported (const struct contents *c, const char *benchmark)
{
  for (size_t i = 0; i < c->benchmark_count; i++)
    if (strcmp (c->benchmark[i], benchmark) == 0)
      return contents_summary (c, benchmark, c->metric[0]) != NULL;
  return false;
}

static int
compare_points (const void *a, const void *b)
{
  const struct figure_curve_point *p = a, *q = b;
  return (p->x > q->x) - (p->x < q->x);
}

/* The comparison of BENCHMARK with its base, or NULL.  */
static const struct comparison *
comparison_of (const struct scaling *s, const char *benchmark)
{
  for (size_t i = 0; i < s->list.count; i++)
    if (strcmp (s->list.row[i].candidate, benchmark) == 0)
      return &s->list.row[i];
  return NULL;
}

static struct figure_curve_point
value_point (const struct scaling *s, const struct scaling_point *p)
{
  const struct summary *summary
      = &contents_summary (s->c, p->name, s->c->metric[0])->summary;
  bool covers
      = figure_available (summary->median_coverage)
        && summary->median_coverage.value >= s->c->options->common.confidence;
  return (struct figure_curve_point){
    .x = p->value,
    .y = summary->median.value,
    .lo = covers ? summary->median_ci.lo.value : NAN,
    .hi = covers ? summary->median_ci.hi.value : NAN
  };
}

/* Add the efficiency of P to FAMILY: that of its base is 1.  */
static void
add_efficiency (const struct scaling *s, struct family *family,
                const struct scaling_point *p)
{
  const struct scaling_point *base
      = scaling_base (s->point, s->points, (size_t) (p - s->point));
  const struct comparison *row = comparison_of (s, p->name);
  struct figure_curve_point at
      = { .x = p->value, .y = 1, .lo = NAN, .hi = NAN };
  double factor = p->value / base->value;
  if (base != p)
    {
      if (row == NULL || !figure_available (row->speedup))
        return;
      struct interval ci = scaling_speedup_ci (row);
      at.y = row->speedup.value / factor;
      at.lo = ci.lo.value / factor;
      at.hi = ci.hi.value / factor;
    }
  family->efficiency[family->efficiencies++] = at;
}

/* The exponent of FAMILY's growth, by least squares on logarithms.  */
static double
growth_of (const struct family *family)
{
  double n = (double) family->count, x = 0, y = 0, xx = 0, xy = 0;
  for (size_t i = 0; i < family->count; i++)
    {
      if (!(family->value[i].y > 0))
        return NAN;
      x += log (family->value[i].x);
      y += log (family->value[i].y);
    }
  for (size_t i = 0; i < family->count; i++)
    {
      double dx = log (family->value[i].x) - x / n;
      xx += dx * dx;
      xy += dx * (log (family->value[i].y) - y / n);
    }
  return xx > 0 ? xy / xx : NAN;
}

/* What would be ideal for FAMILY, from its first value on: half the time for
   twice the resource, twice for twice the work.  */
static void
make_guide (const struct scaling *s, struct family *family)
{
  const struct figure_curve_point *first = &family->value[0];
  double last = family->value[family->count - 1].x;
  bool falls = s->resource == (s->direction != DIRECTION_HIGHER);
  for (int i = 0; i < GUIDE_POINTS; i++)
    {
      double factor = pow (last / first->x, (double) i / (GUIDE_POINTS - 1));
      family->guide[i] = (struct drawing_point){ first->x * factor,
                                                 falls ? first->y / factor
                                                       : first->y * factor };
    }
}

static void
finish_family (const struct scaling *s, struct family *family)
{
  qsort (family->value, family->count, sizeof *family->value, compare_points);
  qsort (family->efficiency, family->efficiencies, sizeof *family->efficiency,
         compare_points);
  family->exponent = growth_of (family);
  make_guide (s, family);
  struct text detail = { 0 };
  const struct figure_curve_point *last
      = family->efficiencies > 0
            ? &family->efficiency[family->efficiencies - 1]
            : NULL;
  if (s->resource && last != NULL)
    text_printf (&detail, "efficiency %.3g %% at %s=%g", 100 * last->y, s->key,
                 last->x);
  else if (!s->resource && !isnan (family->exponent))
    text_printf (&detail, "%s^%.2f", s->key, family->exponent);
  family->detail = or_die (text_take (&detail));
  if (family->detail == NULL)
    family->detail = or_die (strdup (""));
}

/* Gather the family of point I, which is its first, into FAMILY.  */
static void
gather_family (const struct scaling *s, struct family *family, size_t i)
{
  const struct scaling_point *first = &s->point[i];
  *family = (struct family){
    .name = first->family[0] == '\0' ? first->name : first->family,
    .value = or_die (memory_array (s->points, sizeof *family->value)),
    .efficiency = or_die (memory_array (s->points, sizeof *family->efficiency))
  };
  for (size_t k = i; k < s->points; k++)
    {
      const struct scaling_point *p = &s->point[k];
      if (isnan (p->value) || strcmp (p->family, first->family) != 0
          || !is_reported (s->c, p->name))
        continue;
      family->value[family->count++] = value_point (s, p);
      add_efficiency (s, family, p);
    }
}

static void
free_family (struct family *family)
{
  free (family->value);
  free (family->efficiency);
  free (family->detail);
}

static bool
is_first_of_family (const struct scaling *s, size_t i)
{
  if (isnan (s->point[i].value) || !is_reported (s->c, s->point[i].name))
    return false;
  for (size_t k = 0; k < i; k++)
    if (!isnan (s->point[k].value)
        && strcmp (s->point[k].family, s->point[i].family) == 0
        && is_reported (s->c, s->point[k].name))
      return false;
  return true;
}

/* Gather the families of S that have LEAST values of the parameter.  */
static void
gather (struct scaling *s, size_t least)
{
  const struct contents *c = s->c;
  s->points = sample_set_benchmark_count (c->set);
  s->point = or_die (scaling_points (c->set, s->key));
  s->family = or_die (memory_array (s->points, sizeof *s->family));
  struct comparison_pair *pair
      = or_die (memory_array (s->points, sizeof *pair));
  size_t pairs
      = scaling_pairs (pair, c->set, s->point, s->points, c->metric[0]);
  const struct comparison_options how
      = { .confidence = c->options->common.confidence,
          .margin = c->options->margin,
          .utf8 = !c->options->common.ascii };
  if (pairs > 0 && comparison_compute (&s->list, pair, pairs, &how) != 0)
    die_memory ();
  free (pair);
  for (size_t i = 0; i < s->points; i++)
    if (is_first_of_family (s, i))
      {
        struct family *family = &s->family[s->families];
        gather_family (s, family, i);
        if (family->count < least)
          {
            free_family (family);
            continue;
          }
        finish_family (s, family);
        s->families++;
      }
}

static void
free_scaling (struct scaling *s)
{
  for (size_t i = 0; i < s->families; i++)
    free_family (&s->family[i]);
  free (s->family);
  scaling_points_free (s->point, s->points);
  comparison_list_free (&s->list);
}

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

static char *
finding_of_resource (const struct scaling *s)
{
  struct text t = { 0 };
  size_t best = SIZE_MAX, worst = SIZE_MAX;
  for (size_t i = 0; i < s->families; i++)
    {
      const struct family *f = &s->family[i];
      if (f->efficiencies < 2)
        continue;
      double y = f->efficiency[f->efficiencies - 1].y;
      const struct family *b = &s->family[best == SIZE_MAX ? 0 : best];
      const struct family *w = &s->family[worst == SIZE_MAX ? 0 : worst];
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
  const struct family *f = &s->family[best], *w = &s->family[worst];
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
  if (isnan (s->family[0].exponent))
    text_printf (&t, " against %s", s->key);
  else
    text_printf (&t, " grows as %s to the power ", s->key);
  for (size_t i = 0; i < s->families && i < 2; i++)
    if (!isnan (s->family[i].exponent))
      {
        text_printf (&t, "%s%.2f", i > 0 ? ", " : "", s->family[i].exponent);
        if (s->families > 1)
          {
            text_puts (&t, " (");
            sentence_put_name (&t, s->family[i].name);
            text_putc (&t, ')');
          }
      }
  if (s->families > 2)
    text_printf (&t, " and %zu more", s->families - 2);
  return or_die (text_take (&t));
}

/* The curves of S as figures have them; the caller's to free.  */
static struct figure_curve *
curves_of (const struct scaling *s, bool efficiency)
{
  struct figure_curve *curve
      = or_die (memory_array (s->families, sizeof *curve));
  for (size_t i = 0; i < s->families; i++)
    {
      const struct family *f = &s->family[i];
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
  size_t guides = s->direction == DIRECTION_UNKNOWN ? 0 : s->families;
  guides = guides > GUIDES_MAX ? 1 : guides;
  for (size_t i = 0; i < guides; i++)
    guide[i] = (struct figure_guide){ .label = i > 0         ? ""
                                               : s->resource ? "ideal"
                                                             : "proportional",
                                      .dashed = true,
                                      .ink = INK_MUTED,
                                      .point = s->family[i].guide,
                                      .count = GUIDE_POINTS };
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
  struct text bars = { 0 }, rest = { 0 };
  text_printf (&bars, "dot = median, bar = %g %% interval",
               100 * s->c->options->common.confidence);
  text_printf (&rest, "%zu more in the table",
               s->families - FIGURE_CURVES_MAX);
  const char *note[3] = { text_string (&bars) };
  size_t notes = 1;
  if (guides > 0)
    note[notes++] = s->resource ? "dashed = twice the resource, twice as fast"
                                : "dashed = twice the work, twice as much";
  if (two)
    note[notes++] = "efficiency = speedup over the factor of the resource";
  else if (!s->resource)
    note[notes++] = "powers by least squares on logarithms";
  char *title = s->resource ? finding_of_resource (s) : finding_of_work (s);
  const struct figure_curves figure
      = { .name = "scaling",
          .title = title,
          .note = note,
          .notes = notes,
          .columns = two ? 2 : 1,
          .height = two ? 320 : 360,
          .left_out
          = s->families > FIGURE_CURVES_MAX ? text_string (&rest) : NULL,
          .panel = panel,
          .count = two ? 2 : 1 };
  figures_add_curves (f, FIGURE_SCALING, title, &figure,
                      !s->c->options->common.ascii);
  free (value);
  free (curve);
  free (efficiency);
  text_free (&bars);
  text_free (&rest);
}

/* Add the figure of the parameter KEY; false when there is none.  */
static bool
add_parameter (struct figures *f, const struct contents *c, const char *key,
               size_t least)
{
  const struct summary_row *row
      = contents_summary (c, c->benchmark[0], c->metric[0]);
  struct scaling s
      = { .c = c,
          .key = key,
          .resource = is_resource (key),
          .direction = sample_set_direction (c->set, c->metric[0]),
          .unit = row == NULL ? "1" : row->unit };
  gather (&s, least);
  bool any = s.families > 0;
  if (any)
    add_figure (f, &s);
  free_scaling (&s);
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
