/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "load/flow.h"
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <string.h>

/* Windows that are looked at, at least; and queries.  */
#define WINDOWS_MIN 8
#define QUERIES_MIN 100
/* The same of a part; and parts.  */
#define PART_QUERIES_MIN 20
#define PARTS_MIN 3
#define KEEPS_UP 0.98

void
flow_begin (struct flow *f, uint64_t begin_ns, uint64_t span_ns)
{
  uint64_t width = span_ns / (FLOW_WINDOWS / 2);
  *f = (struct flow){ .begin_ns = begin_ns,
                      .width_ns = width > 0 ? width : 1 };
}

/* Make one window of two, of COUNT windows.  */
static void
halve (uint64_t *window, size_t count)
{
  for (size_t i = 0; i < count / 2; i++)
    window[i] = window[2 * i] + window[2 * i + 1];
  memset (window + count / 2, 0, count / 2 * sizeof *window);
}

void
flow_due (struct flow *f, uint64_t ns)
{
  if (ns < f->begin_ns)
    {
      f->due_before++;
      return;
    }
  while ((ns - f->begin_ns) / f->width_ns >= FLOW_WINDOWS)
    {
      halve (f->due, FLOW_WINDOWS);
      halve (f->done, FLOW_WINDOWS * FLOW_LATER);
      f->width_ns *= 2;
    }
  f->due[(ns - f->begin_ns) / f->width_ns]++;
}

void
flow_done (struct flow *f, uint64_t ns)
{
  if (ns < f->begin_ns)
    {
      f->done_before++;
      return;
    }
  uint64_t window = (ns - f->begin_ns) / f->width_ns;
  if (window < FLOW_WINDOWS * FLOW_LATER)
    f->done[window]++;
}

/* The line through the N points (i, Y[i]): slope a step and its standard
   error.  */
static void
fit_line (const double *y, size_t n, double *slope, double *error)
{
  double mean_x = ((double) n - 1) / 2, mean_y = 0;
  for (size_t i = 0; i < n; i++)
    mean_y += y[i] / (double) n;
  double xx = 0, xy = 0, yy = 0;
  for (size_t i = 0; i < n; i++)
    {
      double x = (double) i - mean_x;
      xx += x * x;
      xy += x * (y[i] - mean_y);
      yy += (y[i] - mean_y) * (y[i] - mean_y);
    }
  *slope = xy / xx;
  double rest = fmax (0, yy - *slope * xy);
  *error = sqrt (rest / (double) (n - 2) / xx);
}

static uint64_t
sum (const uint64_t *count, size_t from, size_t to)
{
  uint64_t all = 0;
  for (size_t i = from; i < to; i++)
    all += count[i];
  return all;
}

/* Whether R is one of a system that does not keep up.  */
static bool
is_saturated (const struct flow_reading *r)
{
  return r->slope_lo > 0 && r->completed < KEEPS_UP * r->offered;
}

/* The same as flow_read, where QUERIES were due at least.  */
static struct flow_reading
read_flow (const struct flow *f, uint64_t end_ns, uint64_t queries)
{
  struct flow_reading r = { 0 };
  /* Whole windows only; none where the load never began.  */
  size_t n = f->width_ns == 0 || end_ns < f->begin_ns
                 ? 0
                 : (size_t) ((end_ns - f->begin_ns) / f->width_ns);
  if (n > FLOW_WINDOWS)
    n = FLOW_WINDOWS;
  if (n < WINDOWS_MIN || sum (f->due, 0, n) < queries)
    return r;
  double backlog[FLOW_WINDOWS];
  double now = (double) f->due_before - (double) f->done_before;
  for (size_t i = 0; i < n; i++)
    backlog[i] = now += (double) f->due[i] - (double) f->done[i];
  double error, window_s = (double) f->width_ns / 1e9;
  fit_line (backlog, n, &r.slope, &error);
  double half = gsl_cdf_tdist_Pinv (0.975, (double) n - 2) * error;
  r.slope_lo = (r.slope - half) / window_s;
  r.slope_hi = (r.slope + half) / window_s;
  r.slope /= window_s;
  double half_s = (double) (n - n / 2) * window_s;
  r.offered = (double) sum (f->due, n / 2, n) / half_s;
  r.completed = (double) sum (f->done, n / 2, n) / half_s;
  r.is_known = true;
  r.is_saturated = is_saturated (&r);
  return r;
}

struct flow_reading
flow_read (const struct flow *f, uint64_t end_ns)
{
  return read_flow (f, end_ns, QUERIES_MIN);
}

void
flow_parts_add (struct flow_parts *p, const struct flow *f, uint64_t end_ns)
{
  struct flow_reading r = read_flow (f, end_ns, PART_QUERIES_MIN);
  if (!r.is_known)
    return;
  p->count++;
  p->offered += r.offered;
  p->completed += r.completed;
  p->slope += r.slope;
  p->slope_squares += r.slope * r.slope;
}

struct flow_reading
flow_parts_read (const struct flow_parts *p)
{
  struct flow_reading r = { 0 };
  if (p->count < PARTS_MIN)
    return r;
  double n = (double) p->count;
  double mean = p->slope / n;
  double variance = fmax (0, p->slope_squares / n - mean * mean);
  double half = gsl_cdf_tdist_Pinv (0.975, n - 1) * sqrt (variance / (n - 1));
  r = (struct flow_reading){ .is_known = true,
                             .offered = p->offered / n,
                             .completed = p->completed / n,
                             .slope = mean,
                             .slope_lo = mean - half,
                             .slope_hi = mean + half };
  r.is_saturated = is_saturated (&r);
  return r;
}
