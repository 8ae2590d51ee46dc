/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "scaling_families.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/diag.h"
#include "base/memory.h"
#include "base/text.h"

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

/* Whether BENCHMARK is one of those that the figure can show.  */
static bool
is_shown (const struct scaling *s, const char *benchmark)
{
  const struct contents *c = s->c;
  const struct summary_row *row
      = contents_summary (c, benchmark, c->metric[0]);
  for (size_t i = 0; i < c->benchmark_count && row != NULL; i++)
    if (strcmp (c->benchmark[i], benchmark) == 0)
      return strcmp (row->unit, s->unit) == 0;
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
  struct interval ci = contents_median_interval (summary);
  return (struct figure_curve_point){ .x = p->value,
                                      .y = summary->median.value,
                                      .lo = ci.lo.value,
                                      .hi = ci.hi.value };
}

/* Add the efficiency of P to FAMILY: that of its base is 1.  */
static void
add_efficiency (const struct scaling *s, struct scaling_family *family,
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
growth_of (const struct scaling_family *family)
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
   twice the resource, twice for twice of all else.  */
static void
make_guide (const struct scaling *s, struct scaling_family *family)
{
  const struct figure_curve_point *first = &family->value[0];
  double last = family->value[family->count - 1].x;
  for (int i = 0; i < SCALING_GUIDE_POINTS; i++)
    {
      double factor
          = pow (last / first->x, (double) i / (SCALING_GUIDE_POINTS - 1));
      double y = s->falls ? first->y / factor : first->y * factor;
      family->guide[i] = (struct drawing_point){ first->x * factor, y };
    }
}

static void
finish_family (const struct scaling *s, struct scaling_family *family)
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
gather_family (const struct scaling *s, struct scaling_family *family,
               size_t i)
{
  const struct scaling_point *first = &s->point[i];
  *family = (struct scaling_family){
    .name = first->family[0] == '\0' ? first->name : first->family,
    .value = or_die (memory_array (s->points, sizeof *family->value)),
    .efficiency = or_die (memory_array (s->points, sizeof *family->efficiency))
  };
  for (size_t k = i; k < s->points; k++)
    {
      const struct scaling_point *p = &s->point[k];
      if (isnan (p->value) || strcmp (p->family, first->family) != 0
          || !is_shown (s, p->name))
        continue;
      family->value[family->count++] = value_point (s, p);
      add_efficiency (s, family, p);
    }
}

static void
free_family (struct scaling_family *family)
{
  free (family->value);
  free (family->efficiency);
  free (family->detail);
}

static bool
is_first_of_family (const struct scaling *s, size_t i)
{
  if (isnan (s->point[i].value) || !is_shown (s, s->point[i].name))
    return false;
  for (size_t k = 0; k < i; k++)
    if (!isnan (s->point[k].value)
        && strcmp (s->point[k].family, s->point[i].family) == 0
        && is_shown (s, s->point[k].name))
      return false;
  return true;
}

void
scaling_families_gather (struct scaling *s, const struct contents *c,
                         const char *key, size_t least)
{
  *s = (struct scaling){ .c = c,
                         .key = key,
                         .direction
                         = sample_set_direction (c->set, c->metric[0]),
                         .unit = contents_unit (c, c->metric[0]) };
  s->resource = is_resource (key) && metric_is_speed (c->metric[0], s->unit);
  s->falls = s->resource == (s->direction != DIRECTION_HIGHER);
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
        struct scaling_family *family = &s->family[s->families];
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

void
scaling_families_free (struct scaling *s)
{
  for (size_t i = 0; i < s->families; i++)
    free_family (&s->family[i]);
  free (s->family);
  scaling_points_free (s->point, s->points);
  comparison_list_free (&s->list);
}
