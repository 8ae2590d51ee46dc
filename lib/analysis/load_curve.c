/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/load_curve.h"
#include <errno.h>
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/scaling.h"
#include "base/memory.h"
#include "base/text.h"
#include "number/units.h"
#include "stat/sort.h"

enum
{
  WINDOWS = 20,
  FEWEST = 50 /* queries of which saturation is judged */
};

/* The mean number of queries in the system in each window from the first due
   to the last.  */
static void
in_system (double mean[WINDOWS], const double *due, const double *latency,
           size_t n, double begin, double end)
{
  double step = (end - begin) / WINDOWS;
  for (int w = 0; w < WINDOWS; w++)
    mean[w] = 0;
  for (size_t i = 0; i < n; i++)
    {
      double from = (due[i] - begin) / step;
      double to = fmin ((due[i] + latency[i] - begin) / step, WINDOWS);
      for (int w = from > 0 ? (int) from : 0; w < WINDOWS && w < to; w++)
        mean[w] += fmin (to, w + 1) - fmax (from, w);
    }
}

/* Set the growth of POINT: a straight line by least squares through MEAN.  */
static void
judge_growth (struct load_point *point, const double mean[WINDOWS])
{
  double middle = (WINDOWS - 1) / 2.0, level = 0, xx = 0, xy = 0, rest = 0;
  for (int w = 0; w < WINDOWS; w++)
    level += mean[w] / WINDOWS;
  for (int w = 0; w < WINDOWS; w++)
    {
      xx += (w - middle) * (w - middle);
      xy += (w - middle) * (mean[w] - level);
    }
  double slope = xy / xx;
  for (int w = 0; w < WINDOWS; w++)
    {
      double left = mean[w] - level - slope * (w - middle);
      rest += left * left;
    }
  double error = sqrt (rest / (WINDOWS - 2) / xx);
  double t = gsl_cdf_tdist_Pinv (0.995, WINDOWS - 2);
  point->growth = level > 0 ? figure_finite (slope * WINDOWS / level)
                            : figure_missing ("no query");
  point->grows = slope - t * error > 0 && slope * WINDOWS >= level;
}

int
load_judge (struct load_point *point, const double *due, const double *latency,
            size_t n)
{
  double begin = INFINITY, end = -INFINITY, first = INFINITY, last = -INFINITY;
  for (size_t i = 0; i < n; i++)
    {
      begin = fmin (begin, due[i]);
      end = fmax (end, due[i]);
      first = fmin (first, due[i] + latency[i]);
      last = fmax (last, due[i] + latency[i]);
    }
  if (n < FEWEST || !(end > begin) || !(last > first))
    return 0;
  point->answered = figure_finite ((end - begin) / (last - first));
  double mean[WINDOWS];
  in_system (mean, due, latency, n, begin, end);
  judge_growth (point, mean);
  point->judged = true;
  point->saturated
      = point->answered.value < LOAD_ANSWERED_LEAST || point->grows;
  return 0;
}

/* --- gathering ---------------------------------------------------------- */

/* The rate that TEXT tells, "500" or "500/s"; NaN where it is none.  */
static double
rate_of (const char *text)
{
  double rate;
  size_t length = text == NULL ? 0 : strlen (text);
  if (length == 0)
    return NAN;
  char *number = strdup (text);
  if (number == NULL)
    return NAN;
  if (length > 2 && strcmp (number + length - 2, "/s") == 0)
    number[length - 2] = '\0';
  bool right = quantity_parse (number, "1/s", &rate) == NULL && rate > 0;
  free (number);
  return right ? rate : NAN;
}

static struct load_curve *
curve_of (struct load_curves *curves, const char *name, const char *benchmark)
{
  for (size_t i = 0; i < curves->count; i++)
    if (strcmp (curves->item[i].name, name) == 0)
      return &curves->item[i];
  struct load_curve *curve = &curves->item[curves->count];
  *curve
      = (struct load_curve){ .name = strdup (name), .benchmark = benchmark };
  if (curve->name == NULL)
    return NULL;
  curves->count++;
  return curve;
}

/* The point of CURVE at RATE, made for queries of LATENCY when it is new.  */
static struct load_point *
point_of (struct load_curve *curve, double rate, const struct series *latency)
{
  size_t i = 0;
  while (i < curve->count && curve->point[i].rate != rate)
    i++;
  if (i == curve->count)
    {
      struct load_point *moved
          = realloc (curve->point, (i + 1) * sizeof *moved);
      if (moved == NULL)
        return NULL;
      curve->point = moved;
      curve->point[curve->count++] = (struct load_point){
        .rate = rate,
        .latency = { .benchmark = latency->benchmark,
                     .metric = latency->metric,
                     .unit = latency->unit },
        .answered = figure_missing ("needs when queries were due"),
        .growth = figure_missing ("needs when queries were due")
      };
    }
  return &curve->point[i];
}

/* When the queries of LATENCY were due, NaN where that is not known; the
   caller's to free.  NULL with errno ENOMEM.  */
static double *
due_times (const struct sample_set *set, const struct series *latency)
{
  double *due = memory_array (latency->count, sizeof *due);
  const struct series *issued
      = sample_set_find (set, latency->benchmark, "issued");
  for (size_t i = 0; due != NULL && i < latency->count; i++)
    due[i] = NAN;
  if (due == NULL || issued == NULL)
    return due;
  size_t *i_x, *i_y;
  ptrdiff_t n = sample_set_match (set, latency, issued, &i_x, &i_y);
  for (ptrdiff_t i = 0; i < n; i++)
    due[i_x[i]] = issued->value[i_y[i]];
  if (n > 0)
    {
      free (i_x);
      free (i_y);
    }
  if (n < 0)
    free (due);
  return n < 0 ? NULL : due;
}

/* Add the queries of PART of LATENCY, due at DUE, to POINT.  A rate that was
   tried several times is saturated if it was once.  */
static int
add_part (struct load_point *point, const struct series *latency,
          const struct series_part *part, const double *due)
{
  struct load_point one = *point;
  bool all = true;
  for (size_t i = part->first; i < part->first + part->count; i++)
    all = all && !isnan (due[i]);
  if (sample_group_add_slice (&point->latency, latency, part->first,
                              part->count)
      != 0)
    return -1;
  if (!all)
    return 0;
  if (load_judge (&one, due + part->first, latency->value + part->first,
                  part->count)
      != 0)
    return -1;
  if (!one.judged || (point->judged && point->saturated))
    return 0;
  point->answered = one.answered;
  point->growth = one.growth;
  point->grows = one.grows;
  point->judged = true;
  point->saturated = one.saturated;
  return 0;
}

/* Add the queries of BENCHMARK; 0, or -1 without memory.  */
static int
add_benchmark (struct load_curves *curves, const struct sample_set *set,
               const char *benchmark)
{
  const struct series *latency = sample_set_find (set, benchmark, "latency");
  if (latency == NULL || strcmp (latency->unit, "s") != 0)
    return 0;
  struct text family = { 0 };
  double in_name = scaling_value (benchmark, "rate", &family);
  double *due = due_times (set, latency);
  int result = due == NULL || family.failed ? -1 : 0;
  const char *name = isnan (in_name) ? benchmark : text_string (&family);
  for (size_t p = 0; p < latency->part_count && result == 0; p++)
    {
      const struct series_part *part = &latency->part[p];
      double rate
          = rate_of (sample_set_value (set, part->section, benchmark, "rate"));
      rate = isnan (rate) ? in_name : rate;
      if (isnan (rate))
        continue;
      struct load_curve *curve = curve_of (curves, name, benchmark);
      struct load_point *point
          = curve == NULL ? NULL : point_of (curve, rate, latency);
      result = point == NULL ? -1 : add_part (point, latency, part, due);
    }
  free (due);
  text_free (&family);
  return result;
}

static int
compare_rates (const void *a, const void *b)
{
  const struct load_point *p = a, *q = b;
  return (p->rate > q->rate) - (p->rate < q->rate);
}

/* Give each point of CURVES its latencies, and put the points in order.  0, or
   -1 without memory.  */
static int
finish (struct load_curves *curves)
{
  for (size_t i = 0; i < curves->count; i++)
    {
      struct load_curve *curve = &curves->item[i];
      for (size_t k = 0; k < curve->count; k++)
        if (sample_group_gather (&curve->point[k].latency) != 0)
          return -1;
      qsort (curve->point, curve->count, sizeof *curve->point, compare_rates);
    }
  return 0;
}

int
load_curves_find (struct load_curves *curves, const struct sample_set *set,
                  const char *const *benchmark, size_t count)
{
  *curves = (struct load_curves){ .item = memory_array (
                                      count, sizeof *curves->item) };
  int result = curves->item == NULL ? -1 : 0;
  for (size_t i = 0; i < count && result == 0; i++)
    result = add_benchmark (curves, set, benchmark[i]);
  if (result == 0)
    result = finish (curves);
  errno = result != 0 ? ENOMEM : errno;
  return result;
}

void
load_curves_free (struct load_curves *curves)
{
  for (size_t i = 0; i < curves->count; i++)
    {
      for (size_t k = 0; k < curves->item[i].count; k++)
        sample_group_free (&curves->item[i].point[k].latency);
      free (curves->item[i].point);
      free (curves->item[i].name);
    }
  free (curves->item);
}

void
load_curve_knee (const struct load_curve *curve, struct figure *from,
                 struct figure *to)
{
  *from = figure_missing ("each rate is saturated");
  *to = figure_missing ("no rate is saturated");
  for (size_t i = 0; i < curve->count; i++)
    {
      if (curve->point[i].judged && curve->point[i].saturated)
        {
          *to = figure_of (curve->point[i].rate);
          return;
        }
      if (curve->point[i].judged)
        *from = figure_of (curve->point[i].rate);
    }
}
