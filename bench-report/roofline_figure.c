/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "figure_makers.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/sentence.h"
#include "base/diag.h"
#include "base/memory.h"
#include "number/level_digits.h"
#include "number/units.h"
#include "stat/quantile.h"
#include "stat/sort.h"
#include "view/figure_curves.h"
#include "view/human.h"

/* A benchmark below the roof.  */
struct spot
{
  const char *benchmark;
  struct figure_curve_point point;
  double roof;  /* at its intensity */
  bool by_peak; /* the roof is there the peak, else the bandwidth */
  char *detail;
};

/* The median of METRIC of BENCHMARK, in its base unit, or what metadata KEY
   states; NaN where neither is above 0.  */
static double
amount_of (const struct contents *c, const char *benchmark, const char *metric,
           const char *unit)
{
  const struct series *s = sample_set_find (c->set, benchmark, metric);
  double value = NAN;
  if (s != NULL)
    {
      double *sorted = or_die (sorted_copy (s->value, s->count));
      value = median (sorted, s->count);
      free (sorted);
    }
  for (size_t i = sample_set_section_count (c->set); isnan (value) && i-- > 0;)
    {
      const char *text = sample_set_value (c->set, i, benchmark, metric);
      if (text != NULL && quantity_parse (text, unit, &value) != NULL)
        value = NAN;
    }
  return value > 0 ? value : NAN;
}

/* The metric that tells how long the operations took.  */
static const char *
time_metric (const struct contents *c, const char *benchmark)
{
  static const char *const names[] = { "latency", "wall" };
  const struct series *s = sample_set_find (c->set, benchmark, c->metric[0]);
  if (s != NULL && strcmp (s->unit, "s") == 0)
    return c->metric[0];
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (sample_set_find (c->set, benchmark, names[i]) != NULL)
      return names[i];
  return NULL;
}

/* RATE as "12.3 Gflop/s".  */
static void
put_rate (struct text *to, double rate, const char *of)
{
  static const struct
  {
    double divisor;
    const char *prefix;
  } scale[] = { { 1e15, "P" }, { 1e12, "T" }, { 1e9, "G" },
                { 1e6, "M" },  { 1e3, "k" },  { 1, "" } };
  size_t i = 0;
  while (i + 1 < sizeof scale / sizeof *scale
         && rate < scale[i].divisor * 0.9995)
    i++;
  char number[HUMAN_SIZE];
  human_number (number, rate, (struct human_scale){ scale[i].divisor, "x" },
                3);
  text_printf (to, "%s %s%s", number, scale[i].prefix, of);
}

/* Find the place of BENCHMARK; false where something is not known.  */
static bool
find_spot (struct spot *spot, const struct contents *c, const char *benchmark)
{
  const char *metric = time_metric (c, benchmark);
  const struct sample_group *group
      = metric == NULL ? NULL
                       : sample_group_find (&c->groups, benchmark, metric);
  double flops = amount_of (c, benchmark, "flops", "1");
  double bytes = amount_of (c, benchmark, "bytes", "B");
  if (group == NULL || isnan (flops) || isnan (bytes))
    return false;
  const struct summary_options how
      = { .confidence = c->options->common.confidence };
  struct summary_row row;
  contents_summarise (c, &row, group, &how);
  struct interval ci = contents_median_interval (&row.summary);
  double seconds = row.summary.median.value, intensity = flops / bytes;
  double under = intensity * c->options->roof_bandwidth;
  *spot = (struct spot){ .benchmark = benchmark,
                         .point = { .x = intensity,
                                    .y = flops / seconds,
                                    .lo = flops / ci.hi.value,
                                    .hi = flops / ci.lo.value },
                         .roof = fmin (under, c->options->roof_peak),
                         .by_peak = under >= c->options->roof_peak };
  summary_row_free (&row);
  return seconds > 0;
}

/* How much SPOT attains: "45.3 % of the roof".  */
static void
put_share (struct text *to, const struct spot *spot)
{
  double percent = 100 * (spot->point.y / spot->roof);
  if (isfinite (percent))
    text_printf (to, "%.3g", percent);
  else
    text_puts (to, human_overflow (percent));
  text_puts (to, " % of the roof");
}

static void
describe (struct spot *spot)
{
  struct text t = { 0 };
  put_rate (&t, spot->point.y, "flop/s");
  text_printf (&t, ", %.3g flop/B, ", spot->point.x);
  put_share (&t, spot);
  spot->detail = or_die (text_take (&t));
}

static char *
finding (const struct spot *spot, size_t count)
{
  struct text t = { 0 };
  size_t best = 0, memory = 0;
  for (size_t i = 0; i < count; i++)
    {
      memory += !spot[i].by_peak;
      if (spot[i].point.y / spot[i].roof
          > spot[best].point.y / spot[best].roof)
        best = i;
    }
  if (count > 1)
    text_printf (&t, "%zu of %zu %s limited by the memory bandwidth; ", memory,
                 count, memory == 1 ? "is" : "are");
  sentence_put_name (&t, spot[best].benchmark);
  text_puts (&t, count > 1 ? " comes nearest with " : " attains ");
  put_share (&t, &spot[best]);
  if (count == 1)
    text_printf (&t, ", limited by the %s",
                 spot->by_peak ? "peak of operations" : "memory bandwidth");
  return or_die (text_take (&t));
}

static void
add_figure (struct figures *f, const struct contents *c, struct spot *spot,
            size_t count)
{
  double peak = c->options->roof_peak, bandwidth = c->options->roof_bandwidth;
  double ridge = peak / bandwidth, least = ridge, most = ridge;
  double lowest = peak, highest = peak;
  struct figure_curve *curve = or_die (memory_array (count, sizeof *curve));
  for (size_t i = 0; i < count; i++)
    {
      describe (&spot[i]);
      least = fmin (least, spot[i].point.x);
      most = fmax (most, spot[i].point.x);
      lowest = fmin (lowest, spot[i].point.y);
      highest = fmax (highest, spot[i].point.y);
      curve[i] = (struct figure_curve){ .name = spot[i].benchmark,
                                        .detail = spot[i].detail,
                                        .ink = INK_BETTER,
                                        .point = &spot[i].point,
                                        .count = 1 };
    }
  least /= 4;
  most *= 4;
  struct text at_peak = { 0 }, at_slope = { 0 };
  text_puts (&at_peak, "peak ");
  put_rate (&at_peak, peak, "flop/s");
  text_puts (&at_slope, "bandwidth ");
  put_rate (&at_slope, bandwidth, "B/s");
  const struct drawing_point slope[2]
      = { { least / 10, least / 10 * bandwidth }, { ridge, peak } };
  const struct drawing_point flat[2]
      = { { ridge, peak }, { most * 10, peak } };
  const struct figure_guide guide[2] = { { .label = text_string (&at_slope),
                                           .ink = INK_TEXT,
                                           .point = slope,
                                           .count = 2 },
                                         { .label = text_string (&at_peak),
                                           .ink = INK_TEXT,
                                           .point = flat,
                                           .count = 2 } };
  const struct figure_curves_panel panel
      = { .name = "",
          .axis = { { .title = "intensity, flop/B",
                      .unit = "1",
                      .scale = FIGURE_SCALE_LOG,
                      .lo = least,
                      .hi = most },
                    { .title = "performance, flop/s",
                      .unit = "1/s",
                      .direction = DIRECTION_HIGHER,
                      .scale = FIGURE_SCALE_LOG,
                      .lo = lowest / 3,
                      .hi = highest * 3 } },
          .curve = curve,
          .count = count,
          .guide = guide,
          .guides = 2 };
  struct text bars = { 0 };
  text_printf (&bars, "bar = %.*g %% interval, by the median time",
               level_digits (c->options->common.confidence),
               100 * c->options->common.confidence);
  const char *note[] = { "a point above the roof: the roof is stated too low",
                         text_string (&bars) };
  char *title = finding (spot, count);
  const struct figure_curves figure = { .name = "roofline",
                                        .title = title,
                                        .note = note,
                                        .notes = 2,
                                        .columns = 1,
                                        .height = 380,
                                        .panel = &panel,
                                        .count = 1 };
  figures_add_curves (f, FIGURE_ROOFLINE, title, &figure,
                      !c->options->common.ascii);
  for (size_t i = 0; i < count; i++)
    free (spot[i].detail);
  text_free (&at_peak);
  text_free (&at_slope);
  text_free (&bars);
  free (curve);
}

const char *
roofline_figure_make (struct figures *f, const struct contents *c)
{
  if (!(c->options->roof_peak > 0))
    return "no roof: say --roof=PEAK,BANDWIDTH, such as 150G,20GB/s";
  struct spot *spot = or_die (memory_array (c->benchmark_count, sizeof *spot));
  size_t count = 0;
  for (size_t i = 0; i < c->benchmark_count; i++)
    count += find_spot (&spot[count], c, c->benchmark[i]);
  if (count > 0)
    add_figure (f, c, spot, count);
  free (spot);
  return count > 0
             ? NULL
             : "no benchmark has a time, 'flops' and 'bytes' (samples or "
               "metadata: operations, and bytes moved, of one run)";
}
