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

/* Whether P is one of the points that the figure can show.  */
static bool
is_shown (const struct scaling *s, const struct scaling_point *p)
{
  const struct summary_row *row
      = contents_summary (s->c, p->name, s->c->metric[0]);
  return !isnan (p->value) && row != NULL && strcmp (row->unit, s->unit) == 0;
}

static int
compare_points (const void *a, const void *b)
{
  const struct figure_curve_point *p = a, *q = b;
  return (p->x > q->x) - (p->x < q->x);
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

/* Add the efficiency of point I to FAMILY: that of its base is 1.  */
static void
add_efficiency (const struct scaling *s, struct scaling_family *family,
                size_t i)
{
  const struct scaling_point *p = &s->point[i];
  const struct scaling_point *base = scaling_base (s->point, i);
  const struct comparison *row = s->row[i];
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

/* A point that is shown.  */
struct member
{
  size_t point;
  size_t family; /* the first point of its family that is shown */
};

/* Gather the COUNT points at MEMBER, those of a family that are shown, into
   FAMILY.  */
static void
gather_family (const struct scaling *s, struct scaling_family *family,
               const struct member *member, size_t count)
{
  const struct scaling_point *first = &s->point[member->point];
  *family = (struct scaling_family){
    .name = first->family[0] == '\0' ? first->name : first->family,
    .value = or_die (memory_array (count, sizeof *family->value)),
    .efficiency = or_die (memory_array (count, sizeof *family->efficiency))
  };
  for (size_t k = 0; k < count; k++)
    {
      family->value[family->count++]
          = value_point (s, &s->point[member[k].point]);
      add_efficiency (s, family, member[k].point);
    }
}

static void
free_family (struct scaling_family *family)
{
  free (family->value);
  free (family->efficiency);
  free (family->detail);
}

/* Find the rows of LIST, which are in the order of their points.  */
static void
find_rows (struct scaling *s)
{
  s->row = or_die (calloc (s->points + 1, sizeof *s->row));
  size_t next = 0;
  for (size_t i = 0; i < s->points && next < s->list.count; i++)
    if (strcmp (s->list.row[next].candidate, s->point[i].name) == 0)
      s->row[i] = &s->list.row[next++];
}

static int
compare_members (const void *a, const void *b)
{
  const struct member *x = a, *y = b;
  return x->family != y->family
             ? (x->family > y->family) - (x->family < y->family)
             : (x->point > y->point) - (x->point < y->point);
}

/* Put the points that are shown into MEMBER, family by family; their
   number.  */
static size_t
order_members (const struct scaling *s, struct member *member)
{
  size_t count = 0;
  size_t *shown = or_die (memory_array (s->points, sizeof *shown));
  memset (shown, 0, s->points * sizeof *shown); /* by FIRST: 1 + a point */
  for (size_t i = 0; i < s->points; i++)
    {
      size_t *family = &shown[s->point[i].first];
      if (!is_shown (s, &s->point[i]))
        continue;
      if (*family == 0)
        *family = 1 + i;
      member[count++] = (struct member){ i, *family };
    }
  qsort (member, count, sizeof *member, compare_members);
  free (shown);
  return count;
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
  find_rows (s);
  struct member *member = or_die (memory_array (s->points, sizeof *member));
  size_t count = order_members (s, member);
  for (size_t from = 0, until; from < count; from = until)
    {
      until = from + 1;
      while (until < count && member[until].family == member[from].family)
        until++;
      if (until - from < least)
        continue;
      struct scaling_family *family = &s->family[s->families++];
      gather_family (s, family, member + from, until - from);
      finish_family (s, family);
    }
  free (member);
}

void
scaling_families_free (struct scaling *s)
{
  for (size_t i = 0; i < s->families; i++)
    free_family (&s->family[i]);
  free (s->family);
  scaling_points_free (s->point, s->points);
  free (s->row);
  comparison_list_free (&s->list);
}
