/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Quality of answers: by class, by score, by confidence.  */
#include <config.h>
#include "base/rng.h"
#include "stat/calibration.h"
#include "stat/classification.h"
#include "stat/proportion.h"
#include "stat/roc_area.h"
#include "tap.h"

#define N 400

/* The example of scikit-learn's user guide, section "Multiclass and
   multilabel classification", whose figures stand there: macro-averaged F1
   0.26..., precision 0.22... (0.66..., 0, 0), recall 0.33...  */
static void
check_published (void)
{
  const double label[] = { 0, 1, 2, 0, 1, 2 };
  const double predicted[] = { 0, 2, 1, 0, 0, 1 };
  struct classification c;
  ok (classification_compute (&c, label, predicted, 6, 0.95) == 0
          && c.classes == 3 && c.hits == 2,
      "three classes are found");
  near (c.macro_f1, 0.8 / 3, 1e-15, "macro F1");
  near (c.class[0].precision.value, 2 / 3., 1e-15, "precision of a class");
  ok (c.class[1].precision.value == 0 && c.class[2].precision.value == 0,
      "and of those that were never right");
  ok (c.class[0].recall.value == 1 && c.class[1].recall.value == 0, "recalls");
  struct interval ci = proportion_exact (2, 3, 0.95);
  ok (c.class[0].precision_ci.lo.value == ci.lo.value
          && c.class[0].precision_ci.hi.value == ci.hi.value,
      "the interval of a precision is the exact one");
  classification_free (&c);
}

/* 50 of class 0, 40 right; 30 of class 1, 24 right; the others are said to be
   of class 7, and nothing is.  */
static void
check_edges (void)
{
  double label[80], predicted[80];
  for (size_t i = 0; i < 80; i++)
    {
      label[i] = i < 50 ? 0 : 1;
      predicted[i] = i % 5 == 0 ? 7 : label[i];
    }
  struct classification c;
  classification_compute (&c, label, predicted, 80, 0.95);
  ok (c.classes == 3 && !figure_available (c.class[2].recall)
          && c.class[2].precision.value == 0,
      "a class that is only predicted has no recall");
  near (c.class[0].f1, 2 * 40 / 90., 1e-15, "F1 of a class");
  near (c.macro_f1, (2 * 40 / 90. + 2 * 24 / 54.) / 3, 1e-15,
        "it counts in the mean as 0");
  ok (c.largest == 50 && c.smallest == 30, "sizes of classes");
  near (c.majority, 0.625, 1e-15,
        "always the largest class is right so often");
  classification_free (&c);
  classification_compute (&c, label, label, 80, 0.95);
  ok (c.macro_f1 == 1 && !figure_available (c.macro_f1_ci.lo),
      "answers that are all right tell no spread of F1");
  classification_free (&c);
}

/* The macro F1 of N items without item LEFT.  */
static double
f1_without (const double *label, const double *predicted, size_t left)
{
  double l[N], p[N];
  size_t n = 0;
  for (size_t i = 0; i < N; i++)
    if (i != left)
      {
        l[n] = label[i];
        p[n++] = predicted[i];
      }
  struct classification c;
  classification_compute (&c, l, p, n, 0.95);
  double f1 = c.macro_f1;
  classification_free (&c);
  return f1;
}

/* The standard error of the delta method is nearly the jackknife's, which
   knows nothing of its formula.  */
static void
check_macro_f1_error (void)
{
  struct rng rng;
  double label[N], predicted[N], mean = 0, squares = 0, f1[N];
  rng_seed (&rng, 5);
  for (size_t i = 0; i < N; i++)
    {
      double u = rng_uniform (&rng);
      label[i] = u < 0.6 ? 0 : u < 0.9 ? 1 : 2;
      predicted[i]
          = rng_uniform (&rng) < 0.8 ? label[i] : (double) rng_below (&rng, 3);
    }
  for (size_t i = 0; i < N; i++)
    {
      f1[i] = f1_without (label, predicted, i);
      mean += f1[i] / N;
    }
  for (size_t i = 0; i < N; i++)
    squares += (f1[i] - mean) * (f1[i] - mean);
  double jackknife = sqrt (squares * (N - 1) / N);
  struct classification c;
  classification_compute (&c, label, predicted, N, 0.95);
  double lo = c.macro_f1_ci.lo.value, hi = c.macro_f1_ci.hi.value;
  double error = log (hi / (1 - hi) / (lo / (1 - lo))) / 2 / 1.959963984540054
                 * c.macro_f1 * (1 - c.macro_f1);
  near (error, jackknife, 0.02, "the error of macro F1 is the jackknife's");
  classification_free (&c);
}

/* By hand: of the pairs (0.35, 0.1), (0.35, 0.4), (0.8, 0.1), (0.8, 0.4) three
   are in order.  Either kind has the shares 1/2 and 1, of variance 1/8, so the
   area's is 1/8.  */
static void
check_area (void)
{
  const double score[] = { 0.1, 0.4, 0.35, 0.8 };
  const bool positive[] = { false, false, true, true };
  struct roc_area r;
  roc_area_compute (&r, score, positive, 4, 0.5);
  near (r.area.value, 0.75, 1e-15, "area under the curve");
  near (r.area.value - r.ci.lo.value, 0.6744897501960817 * sqrt (0.125), 1e-12,
        "its interval is DeLong's");
  ok (r.ci.hi.value <= 1, "and does not go beyond 1");
  const double tied[] = { 1, 1, 1, 1 };
  roc_area_compute (&r, tied, positive, 4, 0.95);
  near (r.area.value, 0.5, 1e-15, "equal scores tell nothing");
  const double apart[] = { 1, 2, 3, 4 };
  roc_area_compute (&r, apart, positive, 4, 0.95);
  ok (r.area.value == 1 && !figure_available (r.ci.lo),
      "what does not overlap has no interval");
  roc_area_compute (&r, score, positive, 2, 0.95);
  ok (!figure_available (r.area), "one class has no area");
}

/* DeLong's variance of any scores by its definition, pair by pair.  */
static void
check_area_by_pairs (void)
{
  enum
  {
    M = 60
  };
  struct rng rng;
  double score[M], v[M], area = 0, s[2] = { 0, 0 }, count[2] = { 0, 0 };
  bool positive[M];
  rng_seed (&rng, 6);
  for (size_t i = 0; i < M; i++)
    {
      positive[i] = i % 3 == 0;
      score[i] = (double) rng_below (&rng, 12) + (positive[i] ? 3 : 0);
      count[positive[i]]++;
    }
  for (size_t i = 0; i < M; i++)
    {
      v[i] = 0;
      for (size_t j = 0; j < M; j++)
        if (positive[j] != positive[i])
          {
            double ahead = (score[i] - score[j]) * (positive[i] ? 1 : -1);
            v[i] += (ahead > 0   ? 1
                     : ahead < 0 ? 0
                                 : 0.5)
                    / count[!positive[i]];
          }
      area += positive[i] ? v[i] / count[1] : 0;
    }
  for (size_t i = 0; i < M; i++)
    s[positive[i]] += (v[i] - area) * (v[i] - area);
  double variance
      = s[0] / (count[0] - 1) / count[0] + s[1] / (count[1] - 1) / count[1];
  struct roc_area r;
  roc_area_compute (&r, score, positive, M, 0.95);
  near (r.area.value, area, 1e-13, "the area is that of the pairs");
  near (r.ci.hi.value - area, 1.959963984540054 * sqrt (variance), 1e-12,
        "and so is its variance, ties included");
}

/* S100B, in hundredths of ug/l, of patients with a good and a poor outcome:
   the data aSAH of the R package pROC (Robin et al. 2011; patients of Turck et
   al. 2010), of which its documentation prints "Area under the curve: 0.7314"
   and "95% CI: 0.6301-0.8326 (DeLong)".  */
static void
check_area_published (void)
{
  const unsigned good[]
      = { 13, 14, 10, 4,  47, 18, 10, 10, 4,  8,  4,  9,  11, 7,  17,
          7,  11, 13, 19, 5,  16, 14, 34, 9,  50, 46, 16, 7,  43, 45,
          11, 8,  9,  8,  6,  13, 10, 14, 15, 6,  5,  9,  4,  9,  8,
          16, 9,  8,  33, 11, 28, 7,  10, 32, 7,  5,  24, 38, 10, 15,
          8,  14, 10, 7,  4,  19, 15, 47, 17, 15, 50, 48 };
  const unsigned poor[]
      = { 13, 10, 16, 12, 44,  71, 49, 7,  33, 9,  7,  41, 35, 48,
          96, 25, 86, 52, 207, 7,  77, 30, 3,  9,  23, 70, 27, 71,
          8,  26, 13, 10, 11,  22, 56, 14, 58, 32, 82, 74, 44 };
  enum
  {
    GOOD = sizeof good / sizeof *good,
    POOR = sizeof poor / sizeof *poor
  };
  double score[GOOD + POOR];
  bool positive[GOOD + POOR];
  for (size_t i = 0; i < GOOD + POOR; i++)
    {
      positive[i] = i >= GOOD;
      score[i] = positive[i] ? poor[i - GOOD] : good[i];
    }
  struct roc_area r;
  roc_area_compute (&r, score, positive, GOOD + POOR, 0.95);
  ok (r.negative == 72 && r.positive == 41,
      "72 had a good outcome, 41 a poor");
  ok (fabs (r.area.value - 0.7314) < 5e-5, "the area that pROC prints");
  ok (fabs (r.ci.lo.value - 0.6301) < 5e-5
          && fabs (r.ci.hi.value - 0.8326) < 5e-5,
      "and its interval");
}

/* Two bins: 10 answers of confidence 0.75, 6 right; 30 of 0.95, 30 right.  */
static void
check_calibration (void)
{
  double confidence[40], correct[40];
  for (size_t i = 0; i < 40; i++)
    {
      confidence[i] = i < 10 ? 0.75 : 0.95;
      correct[i] = i >= 4;
    }
  struct calibration c;
  calibration_compute (&c, confidence, correct, 40);
  near (c.error, 0.25 * 0.15 + 0.75 * 0.05, 1e-12, "calibration error");
  ok (c.bin[7].count == 10 && c.bin[9].count == 30, "in bins of a tenth");
  near (c.by_chance,
        0.25 * sqrt (2 * 0.1875 / (M_PI * 10))
            + 0.75 * sqrt (2 * 0.0475 / (M_PI * 30)),
        1e-12, "and what chance would make of it");
  const double ends[] = { 0, 0.1, 1 }, right[] = { 0, 0, 1 };
  calibration_compute (&c, ends, right, 3);
  ok (c.bin[0].count == 2 && c.bin[9].count == 1,
      "a bin holds its upper end, and the first 0");
  same_string (calibration_reading (0.049), "good", "below 0.05 is good");
  same_string (calibration_reading (0.1), "fair", "up to 0.1 fair");
  same_string (calibration_reading (0.11), "poor", "above poor");
}

int
main (void)
{
  check_published ();
  check_edges ();
  check_macro_f1_error ();
  check_area ();
  check_area_by_pairs ();
  check_area_published ();
  check_calibration ();
  return plan ();
}
