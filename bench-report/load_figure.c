/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "figure_makers.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/load_curve.h"
#include "analysis/sentence.h"
#include "base/diag.h"
#include "base/memory.h"
#include "service_levels.h"
#include "number/level_digits.h"
#include "view/figure_curves.h"
#include "view/human.h"

/* The shares that are drawn; of several systems one alone.  */
static const struct
{
  double p;
  const char *name;
} shares[] = { { 0.5, "p50" }, { 0.9, "p90" }, { 0.99, "p99" } };
#define SHARES (sizeof shares / sizeof *shares)

/* A system with its curves.  */
struct load_system
{
  const struct load_curve *load;
  struct figure_curve_point *point[SHARES];
  size_t count[SHARES];
  struct figure from, to; /* the knee */
  char *detail;
};

/* Fill the points of SYSTEM, as the tables would have each rate alone.  */
static void
make_points (struct load_system *system, const struct contents *c)
{
  const struct load_curve *load = system->load;
  double p[SHARES];
  for (size_t k = 0; k < SHARES; k++)
    {
      p[k] = shares[k].p;
      system->point[k]
          = or_die (memory_array (load->count, sizeof *system->point[k]));
    }
  for (size_t i = 0; i < load->count; i++)
    {
      const struct summary_options how = {
        .confidence = c->options->common.confidence, .p = p, .p_count = SHARES
      };
      struct summary_row row;
      contents_summarise (c, &row, &load->point[i].latency, &how);
      const struct summary_quantile *extra = row.summary.extra;
      for (size_t k = 0; k < SHARES; k++)
        if (figure_available (extra[k].value))
          system->point[k][system->count[k]++]
              = (struct figure_curve_point){ .x = load->point[i].rate,
                                             .y = extra[k].value.value,
                                             .lo = extra[k].ci.lo.value,
                                             .hi = extra[k].ci.hi.value };
      summary_row_free (&row);
    }
}

/* "saturates between 800/s and 1000/s".  */
static void
put_knee (struct text *t, const struct load_system *s)
{
  bool judged = figure_available (s->from) || figure_available (s->to);
  const struct load_point *first = &s->load->point[0];
  const struct load_point *last = &s->load->point[s->load->count - 1];
  if (!judged)
    text_printf (t, "from %.6g/s to %.6g/s", first->rate, last->rate);
  else if (!figure_available (s->to))
    text_printf (t, "not saturated up to %.6g/s", last->rate);
  else if (!figure_available (s->from))
    text_printf (t, "saturated from %.6g/s on", s->to.value);
  else
    text_printf (t, "saturates between %.6g/s and %.6g/s", s->from.value,
                 s->to.value);
}

/* The curve whose share is the highest that has points.  */
static size_t
last_share (const struct load_system *s)
{
  size_t k = SHARES - 1;
  while (k > 0 && s->count[k] == 0)
    k--;
  return k;
}

static char *
finding (const struct load_system *system, size_t count)
{
  struct text t = { 0 };
  char number[HUMAN_SIZE];
  for (size_t i = 0; i < count && i < 2; i++)
    {
      const struct load_system *s = &system[i];
      text_puts (&t, i > 0 ? "; " : "");
      sentence_put_name (&t, s->load->name);
      text_puts (&t, ": ");
      put_knee (&t, s);
      size_t k = last_share (s);
      if (count > 1 || s->count[k] == 0)
        continue;
      /* at the last rate that is not saturated */
      size_t shown = s->count[k] - 1;
      while (shown > 0 && figure_available (s->from)
             && s->point[k][shown].x > s->from.value)
        shown--;
      text_printf (&t, ", %s %s at %.6g/s", shares[k].name,
                   human_value (number, s->point[k][shown].y, "s", 3, true),
                   s->point[k][shown].x);
    }
  if (count > 2)
    text_printf (&t, "; and %zu more", count - 2);
  return or_die (text_take (&t));
}

/* The share by which several systems can be told apart: the highest that all
   of them have at each of their rates; or else the lowest.  */
static size_t
common_share (const struct load_system *system, size_t count)
{
  size_t common = SHARES - 1;
  for (size_t i = 0; i < count; i++)
    while (common > 0 && system[i].count[common] < system[i].load->count)
      common--;
  return common;
}

/* The curves of the systems: of one the shares, of several the share COMMON;
   their number in *CURVES.  The caller's to free.  */
static struct figure_curve *
curves_of (struct load_system *system, size_t count, size_t common,
           size_t *curves)
{
  struct figure_curve *curve
      = or_die (memory_array (count + SHARES, sizeof *curve));
  *curves = 0;
  for (size_t k = 0; k < SHARES && count == 1; k++)
    if (system->count[k] > 0)
      curve[(*curves)++]
          = (struct figure_curve){ .name = shares[k].name,
                                   .detail = "",
                                   .ink = k + 1 == SHARES ? INK_BETTER
                                                          : INK_NEUTRAL,
                                   .joined = true,
                                   .pale = k + 1 < SHARES,
                                   .point = system->point[k],
                                   .count = system->count[k] };
  for (size_t i = 0; i < count && count > 1; i++)
    {
      struct text detail = { 0 };
      put_knee (&detail, &system[i]);
      system[i].detail = or_die (text_take (&detail));
      curve[(*curves)++]
          = (struct figure_curve){ .name = system[i].load->name,
                                   .detail = system[i].detail,
                                   .ink = INK_BETTER,
                                   .joined = true,
                                   .point = system[i].point[common],
                                   .count = system[i].count[common] };
    }
  return curve;
}

static void
add_figure (struct figures *f, const struct contents *c,
            struct load_system *system, size_t count)
{
  size_t curves, common = common_share (system, count);
  struct figure_curve *curve = curves_of (system, count, common, &curves);
  struct service_levels levels;
  service_levels_find (&levels, c, "latency");
  struct figure_guide guide[FIGURE_NINES_LEVELS_MAX];
  struct drawing_point line[FIGURE_NINES_LEVELS_MAX][2];
  double last = 0, first = INFINITY;
  for (size_t i = 0; i < count; i++)
    {
      const struct load_curve *load = system[i].load;
      first = fmin (first, load->point[0].rate);
      last = fmax (last, load->point[load->count - 1].rate);
    }
  for (size_t i = 0; i < levels.count; i++)
    {
      line[i][0] = (struct drawing_point){ first / 2, levels.item[i].bound };
      line[i][1] = (struct drawing_point){ last * 2, levels.item[i].bound };
      guide[i] = (struct figure_guide){ .label = levels.item[i].name,
                                        .dashed = true,
                                        .ink = INK_WORSE,
                                        .point = line[i],
                                        .count = 2 };
    }
  bool knee = count == 1 && figure_available (system->to);
  const struct figure_zone zone
      = { .from = figure_available (system->from) ? system->from.value
                                                  : system->to.value,
          .to = system->to.value,
          .label = "knee",
          .ink = INK_WORSE };
  struct text bars = { 0 }, latency = { 0 };
  text_printf (&bars, "bar = %.*g %% interval of the percentile",
               level_digits (c->options->common.confidence),
               100 * c->options->common.confidence);
  if (count > 1)
    text_printf (&latency, "%s of ", shares[common].name);
  text_puts (&latency, "latency");
  const struct figure_curves_panel panel
      = { .name = "",
          .axis = { { .title = "queries a second",
                      .unit = "1",
                      .scale = last / first > 20 ? FIGURE_SCALE_LOG
                                                 : FIGURE_SCALE_LINEAR },
                    { .title = text_string (&latency),
                      .unit = "s",
                      .direction = DIRECTION_LOWER,
                      .from_zero = true } },
          .curve = curve,
          .count = curves,
          .guide = guide,
          .guides = levels.count,
          .zone = &zone,
          .zones = knee };
  const char *note[2] = { text_string (&bars) };
  size_t notes = 1;
  if (knee)
    note[notes++] = "knee = where fewer are answered than are due, or queries "
                    "pile up";
  char *title = finding (system, count);
  const struct figure_curves figure = { .name = "load",
                                        .title = title,
                                        .note = note,
                                        .notes = notes,
                                        .columns = 1,
                                        .height = 370,
                                        .panel = &panel,
                                        .count = 1 };
  figures_add_curves (f, FIGURE_LOAD, title, &figure,
                      !c->options->common.ascii);
  service_levels_free (&levels);
  text_free (&bars);
  text_free (&latency);
  free (curve);
}

const char *
load_figure_make (struct figures *f, const struct contents *c)
{
  struct load_curves curves;
  if (load_curves_find (&curves, c->set, c->benchmark, c->benchmark_count)
      != 0)
    die_memory ();
  struct load_system *system
      = or_die (memory_array (curves.count, sizeof *system));
  size_t count = 0;
  for (size_t i = 0; i < curves.count; i++)
    if (curves.item[i].count >= 2)
      {
        struct load_system *s = &system[count];
        *s = (struct load_system){ .load = &curves.item[i] };
        make_points (s, c);
        load_curve_knee (s->load, &s->from, &s->to);
        count += s->count[0] > 0;
      }
  if (count > 0)
    add_figure (f, c, system, count);
  for (size_t i = 0; i < count; i++)
    {
      for (size_t k = 0; k < SHARES; k++)
        free (system[i].point[k]);
      free (system[i].detail);
    }
  free (system);
  load_curves_free (&curves);
  return count > 0 ? NULL
                   : "no benchmark has 'latency' at two rates, by metadata "
                     "'rate' or a parameter rate= of its name";
}
