/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/quality.h"
#include <math.h>
#include <stdlib.h>
#include "base/memory.h"
#include "stat/proportion.h"

/* Room for what is told of some of the answers.  */
struct picked
{
  double *x, *y;
  bool *flag;
};

static int
find_classes (struct quality *q, const struct answers *a, struct picked *to,
              double confidence)
{
  size_t n = 0;
  for (size_t i = 0; i < a->n; i++)
    if (!isnan (a->label[i]) && !isnan (a->predicted[i]))
      {
        to->x[n] = a->label[i];
        to->y[n++] = a->predicted[i];
      }
  q->classified = n;
  return n == 0 ? 0
                : classification_compute (&q->classes, to->x, to->y, n,
                                          confidence);
}

/* The confidence in the higher class of two is that of an answer that says so,
   else 1 less it.  */
static int
find_area (struct quality *q, const struct answers *a, struct picked *to,
           double confidence)
{
  q->area.area = q->area.ci.lo = q->area.ci.hi
      = figure_missing ("needs two classes and the confidence");
  if (q->classified == 0 || q->classes.classes != 2)
    return 0;
  double high = q->classes.class[1].class;
  size_t n = 0;
  for (size_t i = 0; i < a->n; i++)
    if (!isnan (a->label[i]) && !isnan (a->predicted[i])
        && !isnan (a->confidence[i]))
      {
        to->x[n] = a->predicted[i] >= high ? a->confidence[i]
                                           : 1 - a->confidence[i];
        to->flag[n++] = a->label[i] >= high;
      }
  return n == 0 ? 0
                : roc_area_compute (&q->area, to->x, to->flag, n, confidence);
}

static void
find_calibration (struct quality *q, const struct answers *a,
                  struct picked *to)
{
  size_t n = 0;
  bool shares = true;
  for (size_t i = 0; i < a->n; i++)
    if (!isnan (a->confidence[i]))
      {
        shares = shares && a->confidence[i] >= 0 && a->confidence[i] <= 1;
        to->x[n] = a->confidence[i];
        to->y[n++] = a->correct[i];
      }
  q->ece = n == 0 ? figure_missing ("needs the confidence of answers")
                  : figure_missing ("needs confidences from 0 to 1");
  if (n == 0 || !shares)
    return;
  q->confident = n;
  calibration_compute (&q->calibration, to->x, to->y, n);
  q->ece = figure_of (q->calibration.error);
}

static void
find_tops (struct quality *q, const struct answers *a, double confidence)
{
  static const unsigned first[QUALITY_TOPS] = { 2, 3, 5, 10 };
  for (size_t t = 0; t < QUALITY_TOPS; t++)
    {
      struct quality_top *top = &q->top[t];
      size_t n = 0, within = 0;
      for (size_t i = 0; i < a->n; i++)
        {
          n += !isnan (a->rank[i]);
          within += a->rank[i] >= 1 && a->rank[i] <= first[t];
        }
      q->ranked = n;
      top->k = first[t];
      top->share = top->ci.lo = top->ci.hi
          = figure_missing ("needs the rank of the right class");
      if (n == 0)
        continue;
      top->share = figure_of ((double) within / (double) n);
      top->ci = proportion_exact (within, n, confidence);
    }
}

int
quality_compute (struct quality *q, const struct answers *a, double confidence)
{
  *q = (struct quality){ .n = a->n };
  struct picked to;
  to.x = memory_array (a->n, sizeof *to.x);
  to.y = memory_array (a->n, sizeof *to.y);
  to.flag = memory_array (a->n, sizeof *to.flag);
  int status = -1;
  if (to.x != NULL && to.y != NULL && to.flag != NULL)
    {
      for (size_t i = 0; i < a->n; i++)
        q->hits += a->correct[i] > 0;
      q->accuracy = figure_of ((double) q->hits / (double) a->n);
      q->accuracy_ci = proportion_exact (q->hits, a->n, confidence);
      status = find_classes (q, a, &to, confidence);
      if (status == 0)
        status = find_area (q, a, &to, confidence);
      find_calibration (q, a, &to);
      find_tops (q, a, confidence);
      q->present = q->classified > 0 || q->confident > 0 || q->ranked > 0;
    }
  free (to.x);
  free (to.y);
  free (to.flag);
  if (status != 0)
    quality_free (q);
  return status;
}

void
quality_free (struct quality *q)
{
  classification_free (&q->classes);
  *q = (struct quality){ 0 };
}

const struct quality_top *
quality_top (const struct quality *q, unsigned k)
{
  for (size_t t = 0; t < QUALITY_TOPS; t++)
    if (q->top[t].k == k)
      return &q->top[t];
  return &q->top[0];
}
