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
#include "stat/calibration.h"
#include "stat/proportion.h"
#include "view/figure_curves.h"

/* A model with its panel, and what that points to.  */
struct model
{
  const char *benchmark;
  struct calibration calibration;
  double confidence, accuracy; /* means of all */
  struct figure_curve_point point[CALIBRATION_BINS];
  char *label[CALIBRATION_BINS];
  struct figure_curve curve;
  char *name;
};

static bool
all_valid (const double *confidence, const double *correct, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (!(confidence[i] >= 0 && confidence[i] <= 1)
        || (correct[i] != 0 && correct[i] != 1))
      return false;
  return true;
}

static void
compute (struct model *model, const double *confidence, const double *correct,
         size_t n)
{
  calibration_compute (&model->calibration, confidence, correct, n);
  for (size_t i = 0; i < n; i++)
    {
      model->confidence += confidence[i] / (double) n;
      model->accuracy += correct[i] / (double) n;
    }
}

/* Fill MODEL with the answers of BENCHMARK whose confidence is known; false
   when there are none.  */
static bool
find_model (struct model *model, const struct contents *c,
            const char *benchmark)
{
  const struct series *x = sample_set_find (c->set, benchmark, "confidence");
  const struct series *y = sample_set_find (c->set, benchmark, "correct");
  size_t *i_x, *i_y;
  if (x == NULL || y == NULL)
    return false;
  ptrdiff_t n = sample_set_match (c->set, x, y, &i_x, &i_y);
  if (n < 0)
    die_memory ();
  if (n == 0)
    return false;
  double *confidence = or_die (memory_array ((size_t) n, sizeof *confidence));
  double *correct = or_die (memory_array ((size_t) n, sizeof *correct));
  for (ptrdiff_t i = 0; i < n; i++)
    {
      confidence[i] = x->value[i_x[i]];
      correct[i] = y->value[i_y[i]];
    }
  *model = (struct model){ .benchmark = benchmark };
  bool valid = all_valid (confidence, correct, (size_t) n);
  if (valid)
    compute (model, confidence, correct, (size_t) n);
  free (confidence);
  free (correct);
  free (i_x);
  free (i_y);
  return valid;
}

/* The points of MODEL, with the numbers of their answers where it is alone. */
static void
make_curve (struct model *model, double level, bool alone)
{
  size_t n = 0;
  for (size_t b = 0; b < CALIBRATION_BINS; b++)
    {
      const struct calibration_bin *bin = &model->calibration.bin[b];
      struct text label = { 0 };
      if (bin->count == 0)
        continue;
      size_t right = (size_t) round (bin->accuracy * (double) bin->count);
      struct interval ci = proportion_exact (right, bin->count, level);
      text_printf (&label, "n = %zu", bin->count);
      model->label[n] = alone ? or_die (text_take (&label)) : NULL;
      text_free (&label);
      model->point[n]
          = (struct figure_curve_point){ .x = bin->confidence,
                                         .y = bin->accuracy,
                                         .lo = ci.lo.value,
                                         .hi = ci.hi.value,
                                         .label = model->label[n] };
      n++;
    }
  model->curve = (struct figure_curve){ .name = model->benchmark,
                                        .detail = "",
                                        .ink = INK_BETTER,
                                        .joined = true,
                                        .point = model->point,
                                        .count = n };
  struct text name = { 0 };
  sentence_put_name (&name, model->benchmark);
  text_printf (&name, ": ECE %.3g %%", 100 * model->calibration.error);
  model->name = alone ? or_die (strdup ("")) : or_die (text_take (&name));
  text_free (&name);
}

static const struct drawing_point diagonal[2] = { { 0, 0 }, { 1, 1 } };
static const struct figure_guide guide = { .label = "as confident as right",
                                           .dashed = true,
                                           .ink = INK_MUTED,
                                           .point = diagonal,
                                           .count = 2 };

static char *
finding (const struct model *model, size_t count)
{
  struct text t = { 0 };
  size_t over = 0, best = 0;
  for (size_t i = 0; i < count; i++)
    {
      over += model[i].confidence > model[i].accuracy;
      if (model[i].calibration.error < model[best].calibration.error)
        best = i;
    }
  double error = model[best].calibration.error;
  if (count > 1)
    {
      text_printf (&t, "%zu of %zu are more confident than right; ", over,
                   count);
      sentence_put_name (&t, model[best].benchmark);
      text_printf (&t, " has the least calibration error (ECE %.3g %%)",
                   100 * error);
    }
  else
    {
      sentence_put_name (&t, model->benchmark);
      text_printf (&t,
                   ": ECE %.3g %%, %.3g %% confident and %.3g %% right on "
                   "average",
                   100 * error, 100 * model->confidence,
                   100 * model->accuracy);
    }
  return or_die (text_take (&t));
}

static void
add_figure (struct figures *f, const struct contents *c, struct model *model,
            size_t count)
{
  struct figure_curves_panel panel[FIGURE_CURVES_PANELS_MAX];
  size_t shown
      = count < FIGURE_CURVES_PANELS_MAX ? count : FIGURE_CURVES_PANELS_MAX;
  const struct figure_curves_axis axis[2] = { { .title = "confidence",
                                                .unit = "%",
                                                .scale = FIGURE_SCALE_LINEAR,
                                                .hi = 1 },
                                              { .title = "share that is right",
                                                .unit = "%",
                                                .scale = FIGURE_SCALE_LINEAR,
                                                .hi = 1 } };
  for (size_t i = 0; i < shown; i++)
    {
      make_curve (&model[i], c->options->common.confidence, count == 1);
      panel[i] = (struct figure_curves_panel){ .name = model[i].name,
                                               .axis = { axis[0], axis[1] },
                                               .curve = &model[i].curve,
                                               .count = 1,
                                               .guide = &guide,
                                               .guides = 1,
                                               .unnamed = true };
    }
  struct text bins = { 0 };
  text_printf (&bins,
               "dot = answers of a tenth of the confidences, bar = "
               "exact %.*g %% interval",
               level_digits (c->options->common.confidence),
               100 * c->options->common.confidence);
  const char *note[] = { text_string (&bins),
                         "below the dashed line = more "
                         "confident than right",
                         "ECE = expected calibration error" };
  char *title = finding (model, count);
  const struct figure_curves figure = { .name = "reliability",
                                        .title = title,
                                        .note = note,
                                        .notes = 3,
                                        .columns = shown < 3 ? shown : 3,
                                        .height = shown == 1   ? 380
                                                  : shown == 2 ? 330
                                                               : 220,
                                        .left_out = count - shown,
                                        .panel = panel,
                                        .count = shown };
  figures_add_curves (f, FIGURE_RELIABILITY, title, &figure,
                      !c->options->common.ascii);
  for (size_t i = 0; i < shown; i++)
    {
      for (size_t b = 0; b < CALIBRATION_BINS; b++)
        free (model[i].label[b]);
      free (model[i].name);
    }
  text_free (&bins);
}

const char *
reliability_figure_make (struct figures *f, const struct contents *c)
{
  struct model *model
      = or_die (memory_array (c->benchmark_count, sizeof *model));
  size_t count = 0;
  for (size_t i = 0; i < c->benchmark_count; i++)
    count += find_model (&model[count], c, c->benchmark[i]);
  if (count > 0)
    add_figure (f, c, model, count);
  free (model);
  return count > 0 ? NULL
                   : "no benchmark has 'confidence' (from 0 to 1) and "
                     "'correct' (0 or 1) of the same runs";
}
