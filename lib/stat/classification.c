/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/classification.h"
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "stat/proportion.h"
#include "stat/sort.h"

/* Find the classes among LABEL and PREDICTED.  */
static int
find_classes (struct classification *c, const double *label,
              const double *predicted)
{
  double *all = memory_array (c->n, 2 * sizeof *all);
  if (all == NULL)
    return -1;
  memcpy (all, label, c->n * sizeof *all);
  memcpy (all + c->n, predicted, c->n * sizeof *all);
  if (sort_doubles (all, 2 * c->n) != 0)
    {
      free (all);
      return -1;
    }
  size_t count = 1;
  for (size_t i = 1; i < 2 * c->n; i++)
    if (all[i] > all[count - 1])
      all[count++] = all[i];
  c->class = memory_array (count, sizeof *c->class);
  for (size_t i = 0; i < count && c->class != NULL; i++)
    c->class[i] = (struct class_figures){ .class = all[i] };
  c->classes = count;
  free (all);
  return c->class == NULL ? -1 : 0;
}

/* The class whose number is NUMBER, which is one of C's.  */
static struct class_figures *
class_of (const struct classification *c, double number)
{
  size_t lo = 0, hi = c->classes;
  while (hi - lo > 1)
    {
      size_t middle = lo + (hi - lo) / 2;
      if (c->class[middle].class <= number)
        lo = middle;
      else
        hi = middle;
    }
  return &c->class[lo];
}

static void
find_figures (struct class_figures *f, double confidence)
{
  f->precision = f->precision_ci.lo = f->precision_ci.hi
      = figure_missing ("never predicted");
  f->recall = f->recall_ci.lo = f->recall_ci.hi
      = figure_missing ("no such sample");
  if (f->predicted > 0)
    {
      f->precision = figure_of ((double) f->hits / (double) f->predicted);
      f->precision_ci = proportion_exact (f->hits, f->predicted, confidence);
    }
  if (f->labelled > 0)
    {
      f->recall = figure_of ((double) f->hits / (double) f->labelled);
      f->recall_ci = proportion_exact (f->hits, f->labelled, confidence);
    }
  f->f1 = 2 * (double) f->hits / (double) (f->labelled + f->predicted);
}

static void
find_sizes (struct classification *c)
{
  c->smallest = c->n;
  for (size_t i = 0; i < c->classes; i++)
    {
      size_t size = c->class[i].labelled;
      if (size > c->largest)
        c->largest = size;
      if (size > 0 && size < c->smallest)
        c->smallest = size;
    }
  c->majority = (double) c->largest / (double) c->n;
}

/* What an item of class L that was said to be P adds to the sum of f1 over
   classes, per share of such items.  */
static double
influence (const struct class_figures *l, const struct class_figures *p,
           double n)
{
  double d_l = (double) (l->labelled + l->predicted) / n;
  double t_l = (double) l->hits / n;
  if (l == p)
    return 2 / d_l - 4 * t_l / (d_l * d_l);
  double d_p = (double) (p->labelled + p->predicted) / n;
  double t_p = (double) p->hits / n;
  return -2 * t_l / (d_l * d_l) - 2 * t_p / (d_p * d_p);
}

/* The variance, with divisor n, of what each item adds; summed in ascending
   order, so that the order of items does not matter.  -1 without memory.  */
static double
influence_variance (const struct classification *c, const double *label,
                    const double *predicted)
{
  double sum = 0, squares = 0, n = (double) c->n, k = (double) c->classes;
  double *g = memory_array (c->n, sizeof *g);
  for (size_t i = 0; i < c->n && g != NULL; i++)
    g[i] = influence (class_of (c, label[i]), class_of (c, predicted[i]), n)
           / k;
  if (g == NULL || sort_doubles (g, c->n) != 0)
    {
      free (g);
      return -1;
    }
  for (size_t i = 0; i < c->n; i++)
    {
      sum += g[i];
      squares += g[i] * g[i];
    }
  free (g);
  return fmax (squares / n - sum / n * (sum / n), 0);
}

static int
find_macro_f1 (struct classification *c, const double *label,
               const double *predicted, double confidence)
{
  for (size_t i = 0; i < c->classes; i++)
    c->macro_f1 += c->class[i].f1 / (double) c->classes;
  c->macro_f1_ci.lo = c->macro_f1_ci.hi
      = figure_missing ("the answers do not vary");
  if (c->hits == 0 || c->hits == c->n)
    return 0; /* nothing shows how much it varies */
  double variance = influence_variance (c, label, predicted);
  if (variance < 0)
    return -1;
  /* By the logarithm of the odds, of which the error is that over f (1 - f):
     so it stays within 0 and 1, and covers more of few answers.  */
  double odds = c->macro_f1 / (1 - c->macro_f1);
  double factor = exp (gsl_cdf_ugaussian_Qinv ((1 - confidence) / 2)
                       * sqrt (variance / (double) c->n)
                       / (c->macro_f1 * (1 - c->macro_f1)));
  c->macro_f1_ci.lo = figure_of (odds / (odds + factor));
  c->macro_f1_ci.hi = figure_of (odds * factor / (1 + odds * factor));
  return 0;
}

int
classification_compute (struct classification *c, const double *label,
                        const double *predicted, size_t n, double confidence)
{
  *c = (struct classification){ .n = n };
  if (find_classes (c, label, predicted) != 0)
    {
      classification_free (c);
      return -1;
    }
  for (size_t i = 0; i < n; i++)
    {
      struct class_figures *l = class_of (c, label[i]);
      struct class_figures *p = class_of (c, predicted[i]);
      l->labelled++;
      p->predicted++;
      l->hits += l == p;
      c->hits += l == p;
    }
  for (size_t i = 0; i < c->classes; i++)
    find_figures (&c->class[i], confidence);
  find_sizes (c);
  int status = find_macro_f1 (c, label, predicted, confidence);
  if (status != 0)
    classification_free (c);
  return status;
}

void
classification_free (struct classification *c)
{
  free (c->class);
  *c = (struct classification){ 0 };
}
