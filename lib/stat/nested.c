/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/nested.h"
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>
#include "base/memory.h"
#include "stat/sample_size.h"

/* A unit of some level.  */
struct unit
{
  double mean;  /* of the means of what it is made of, scaled */
  double total; /* of its samples, scaled, less the first of all */
  double count; /* of its samples */
  unsigned start;
};

/* The mean of the COUNT units at UNIT.  */
static struct unit
unite (const struct unit *unit, size_t count)
{
  struct unit whole = { .start = unit[0].start };
  /* From the first on, so that an offset hides nothing.  */
  double rest = 0;
  for (size_t i = 0; i < count; i++)
    {
      rest += unit[i].mean - unit[0].mean;
      whole.total += unit[i].total;
      whole.count += unit[i].count;
    }
  whole.mean = unit[0].mean + rest / (double) count;
  return whole;
}

static double
squares_about (const struct unit *unit, size_t count, double mean)
{
  double sum = 0;
  for (size_t i = 0; i < count; i++)
    sum += (unit[i].mean - mean) * (unit[i].mean - mean);
  return sum;
}

/* Unite the COUNT units of level L into those above, in place; returns the
   number of these.  */
static size_t
climb (struct nested_level *level, unsigned l, struct unit *unit, size_t count)
{
  size_t above = 0;
  double squares = 0, inverse = 0;
  for (size_t first = 0, next; first < count; first = next)
    {
      for (next = first + 1; next < count && unit[next].start <= l; next++)
        ;
      struct unit whole = unite (unit + first, next - first);
      squares += squares_about (unit + first, next - first, whole.mean);
      inverse += 1 / (double) (next - first);
      unit[above++] = whole;
    }
  level->units = count;
  level->each = (double) above / inverse;
  level->freedom = count - above;
  level->mean_square = level->freedom == 0
                           ? figure_missing ("nothing was repeated")
                           : figure_of (squares / (double) level->freedom);
  return above;
}

/* The interval of the mean over the COUNT units of the highest level that was
   repeated, scaled, less the first sample.  */
static struct interval
interval_over (const struct unit *unit, size_t count, double confidence)
{
  double total = 0, size = 0, squares = 0, k = (double) count;
  for (size_t i = 0; i < count; i++)
    {
      total += unit[i].total;
      size += unit[i].count;
    }
  double mean = total / size;
  for (size_t i = 0; i < count; i++)
    {
      double off = unit[i].total - unit[i].count * mean;
      squares += off * off;
    }
  double half = gsl_cdf_tdist_Qinv ((1 - confidence) / 2, k - 1)
                * sqrt (k / (k - 1) * squares) / size;
  return (struct interval){ figure_of (mean - half), figure_of (mean + half) };
}

static struct figure
scaled_back (struct figure f, double scale)
{
  if (figure_available (f))
    f = figure_finite (f.value * scale);
  return f;
}

/* What each level adds, from the lowest up; and its share.  */
static void
find_components (struct nested *r)
{
  const struct nested_level *below = NULL;
  double all = 0;
  for (unsigned i = 0; i < r->depth; i++)
    {
      struct nested_level *level = &r->level[i];
      level->component = level->mean_square;
      if (level->freedom == 0)
        continue;
      if (below != NULL)
        level->component.value
            = fmax (0, level->mean_square.value
                           - below->mean_square.value / below->each);
      all += level->component.value;
      below = level;
    }
  for (unsigned i = 0; i < r->depth; i++)
    {
      struct nested_level *level = &r->level[i];
      level->share = level->component;
      level->share.value /= all;
      if (figure_available (level->share) && !(all > 0))
        level->share = figure_missing ("all samples are equal");
    }
}

static void
find_icc (struct nested *r)
{
  const struct nested_level *pair[2] = { NULL, NULL };
  unsigned found = 0;
  for (unsigned i = 0; i < r->depth && found < 2; i++)
    if (r->level[i].freedom > 0)
      pair[found++] = &r->level[i];
  r->icc = r->design_effect
      = figure_missing ("needs two levels that were repeated");
  if (found < 2)
    return;
  double within = pair[0]->component.value;
  double between = pair[1]->component.value;
  r->icc = r->design_effect = figure_missing ("all samples are equal");
  if (!(within + between > 0))
    return;
  r->icc = figure_of (between / (within + between));
  r->design_effect = figure_of (1 + (pair[0]->each - 1) * r->icc.value);
}

/* How often to repeat each level next; WIDTH is scaled.  */
static void
find_next (struct nested *r, const double *cost, double confidence,
           double width)
{
  double variance = 0;
  for (unsigned i = 0; i < r->depth; i++)
    r->level[i].next = figure_missing ("nothing was repeated");
  for (unsigned i = 0, above; i < r->top; i = above)
    {
      struct nested_level *level = &r->level[i];
      for (above = i + 1; above < r->top && r->level[above].freedom == 0;)
        above++;
      if (level->freedom == 0)
        continue;
      double t = level->component.value, up = r->level[above].component.value;
      double price = cost == NULL ? 1 : cost[above] / cost[i];
      /* Where no variance is seen above, any number will do; as before.  */
      double n = up > 0 ? fmax (1, ceil (sqrt (price * (t / up))))
                        : ceil (level->each);
      level->next = figure_of (n);
      variance = (variance + t) / n;
    }
  if (r->top == r->depth)
    return;
  struct nested_level *top = &r->level[r->top];
  double sd = sqrt (variance + top->component.value);
  top->next = !(width > 0) ? figure_missing ("needs a mean that is not 0")
              : sd > 0
                  ? figure_of (sample_size_width_t (sd, width, 1 - confidence))
                  : figure_of (2);
}

/* Undo the scaling by E, a power of two.  */
static void
unscale (struct nested *r, double e)
{
  for (unsigned i = 0; i < r->depth; i++)
    {
      struct nested_level *level = &r->level[i];
      level->mean_square
          = scaled_back (scaled_back (level->mean_square, e), e);
      level->component = scaled_back (scaled_back (level->component, e), e);
    }
  r->mean_ci.lo = scaled_back (r->mean_ci.lo, e);
  r->mean_ci.hi = scaled_back (r->mean_ci.hi, e);
}

int
nested_analyse (struct nested *r, const double *value,
                const unsigned char *start, size_t n, unsigned depth,
                const double *cost, double confidence, double width)
{
  *r = (struct nested){ .depth = depth, .top = depth };
  r->mean_ci.lo = r->mean_ci.hi = figure_missing ("nothing was repeated");
  struct unit *unit = memory_array (n, sizeof *unit);
  if (unit == NULL)
    return -1;
  double largest = 0;
  for (size_t i = 0; i < n; i++)
    largest = fmax (largest, fabs (value[i]));
  double e = largest > 0 ? ldexp (1, ilogb (largest)) : 1;
  for (size_t i = 0; i < n; i++)
    unit[i] = (struct unit){ value[i] / e, value[i] / e - value[0] / e, 1,
                             start[i] };
  size_t count = n;
  for (unsigned i = 0; i < depth; i++)
    {
      /* The units of the highest level that was repeated have one above.  */
      bool last = count > 1;
      for (size_t k = 1; k < count && last; k++)
        last = unit[k].start <= i;
      if (last)
        {
          r->top = i;
          r->mean_ci = interval_over (unit, count, confidence);
          r->mean_ci.lo.value += value[0] / e;
          r->mean_ci.hi.value += value[0] / e;
        }
      count = climb (&r->level[i], i, unit, count);
    }
  free (unit);
  find_components (r);
  find_icc (r);
  find_next (r, cost, confidence, width / e);
  unscale (r, e);
  return 0;
}
