/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/ranking_noise.h"
#include <errno.h>
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/choice_probability.h"
#include "analysis/comparison.h"
#include "base/memory.h"

/* From so many samples on resamples tell how a figure may vary.  */
#define FEW 6

double
ranking_merit (const struct ranking *r, const double *value)
{
  if (r->kind != OBJECTIVE_WEIGH)
    return r->choice.sense[0] == PARETO_HIGHER ? value[0] : -value[0];
  double sum = 0, weights = 0;
  for (size_t k = 0; k < r->criteria; k++)
    {
      double sign = r->choice.sense[k] == PARETO_HIGHER ? 1 : -1;
      sum += sign * r->weight[k] * log (value[k]);
      weights += r->weight[k];
    }
  return sum / weights;
}

static const struct series *
series_of (const struct ranking *r, const struct sample_set *set, size_t row,
           size_t k)
{
  return sample_set_find (set, ranking_name (r, row),
                          r->choice.criterion[k].metric);
}

/* Whether rows I and J have but one sample of each figure: the better one is
   then who has the better value, as far as is known.  */
static bool
are_single (const struct ranking *r, const struct sample_set *set, size_t i,
            size_t j)
{
  for (size_t k = 0; k < r->criteria; k++)
    if (series_of (r, set, i, k)->count > 1
        || series_of (r, set, j, k)->count > 1)
      return false;
  return true;
}

static void
note_single (struct ranking *r, const struct sample_set *set)
{
  for (size_t i = 0; i < r->compared; i++)
    for (size_t k = 0; k < r->criteria; k++)
      r->single |= series_of (r, set, i, k)->count == 1;
}

static void
set_winner (struct ranking *r, size_t i, size_t j, double sense)
{
  r->beats[i * r->compared + j] = sense > 0;
  r->beats[j * r->compared + i] = sense < 0;
}

/* Who has the better value of I and J, whatever the noise.  */
static double
sense_of_values (const struct ranking *r, size_t i, size_t j)
{
  size_t criteria = r->criteria;
  const double *value = r->choice.value;
  return ranking_merit (r, value + r->row[i].place * criteria)
         - ranking_merit (r, value + r->row[j].place * criteria);
}

/* --- by the tests of bench-compare --------------------------------------- */

/* Whether the only figure is what bench-compare judges a metric by, and it
   knows which way is better.  */
static bool
is_compared (const struct ranking *r, const struct sample_set *set)
{
  const struct criterion *c = &r->choice.criterion[0];
  return r->kind != OBJECTIVE_WEIGH
         && sample_set_direction (set, c->metric) == c->direction
         && (strcmp (c->statistic.name, "median") == 0
             || strcmp (c->statistic.name, "mean") == 0);
}

static int
compare (struct ranking *r, const struct sample_set *set,
         const struct ranking_options *options)
{
  const char *metric = r->choice.criterion[0].metric;
  size_t count = 0, compared = r->compared;
  struct comparison_pair *pair
      = memory_array (compared * (compared - 1) / 2, sizeof *pair);
  if (pair == NULL)
    return -1;
  for (size_t i = 0; i < compared; i++)
    for (size_t j = i + 1; j < compared; j++)
      pair[count++] = (struct comparison_pair){
        .benchmark = ranking_name (r, j),
        .metric = metric,
        .baseline_name = ranking_name (r, i),
        .candidate_name = ranking_name (r, j),
        .baseline_set = set,
        .candidate_set = set,
        .baseline = series_of (r, set, i, 0),
        .candidate = series_of (r, set, j, 0),
      };
  const struct comparison_options how = { .confidence = options->confidence,
                                          .margin = options->margin,
                                          .seed = options->seed,
                                          .resamples = options->resamples };
  struct comparison_list list;
  int result = comparison_compute (&list, pair, count, &how);
  size_t at = 0;
  for (size_t i = 0; result == 0 && i < compared; i++)
    for (size_t j = i + 1; j < compared; j++, at++)
      set_winner (r, i, j,
                  are_single (r, set, i, j)
                      ? sense_of_values (r, i, j)
                      : -verdict_sense (list.row[at].verdict));
  if (result == 0)
    comparison_list_free (&list);
  free (pair);
  return result;
}

/* --- by resamples ---------------------------------------------------------
 */

/* The merits of the first COMPARED rows in each resample so far.  */
struct merits
{
  const struct ranking *r;
  size_t count;
  double *value; /* a row a resample */
};

static int
take_merits (void *context, const double *value)
{
  struct merits *m = context;
  double *to = m->value + m->count++ * m->r->compared;
  for (size_t i = 0; i < m->r->compared; i++)
    to[i] = ranking_merit (m->r, value + m->r->row[i].place * m->r->criteria);
  return 0;
}

/* How many standard errors I is better than J by; 0 where that is not known.
   The error is the standard deviation of the resamples.  */
static double
errors_between (const struct merits *m, size_t i, size_t j)
{
  double mean = 0, squares = 0;
  for (size_t b = 0; b < m->count; b++)
    {
      const double *merit = m->value + b * m->r->compared;
      double d = merit[i] - merit[j], from = d - mean;
      if (!isfinite (d))
        return 0;
      mean += from / (double) (b + 1);
      squares += from * (d - mean);
    }
  double error = sqrt (squares / (double) (m->count - 1));
  double apart = sense_of_values (m->r, i, j);
  return apart == 0 ? 0 : apart / error;
}

/* Whether a figure of ROW is of too few samples for resamples to tell how it
   may vary; of one sample they tell nothing, and nothing is claimed.  */
static bool
is_few (const struct ranking *r, const struct sample_set *set, size_t row)
{
  for (size_t k = 0; k < r->criteria; k++)
    {
      size_t n = series_of (r, set, row, k)->count;
      if (n > 1 && n < FEW)
        return true;
    }
  return false;
}

/* How often the samples of R are drawn, unless it was said.  */
static size_t
usual_resamples (const struct ranking *r, const struct sample_set *set)
{
  size_t samples = 0;
  for (size_t i = 0; i < r->choice.count; i++)
    for (size_t k = 0; k < r->criteria; k++)
      samples += series_of (r, set, i, k)->count;
  return samples > RANKING_MANY_SAMPLES ? RANKING_RESAMPLES_OF_MANY
                                        : RANKING_RESAMPLES;
}

static int
resample (struct ranking *r, const struct sample_set *set,
          const struct ranking_options *options)
{
  size_t resamples = options->resamples == 0 ? usual_resamples (r, set)
                                             : options->resamples;
  size_t compared = r->compared;
  struct merits m
      = { .r = r,
          .value = memory_array (resamples, compared * sizeof *m.value) };
  int result = m.value == NULL ? -1
                               : choice_draw (&r->choice, set, resamples,
                                              options->seed, take_merits, &m);
  /* Bonferroni: each pair at its share of what may be wrong */
  double pairs = (double) (compared * (compared - 1) / 2);
  double needed
      = gsl_cdf_ugaussian_Qinv ((1 - options->confidence) / 2 / pairs);
  for (size_t i = 0; result == 0 && i < compared; i++)
    for (size_t j = i + 1; j < compared; j++)
      {
        bool few = is_few (r, set, i) || is_few (r, set, j);
        double z = few ? 0 : errors_between (&m, i, j);
        r->few |= few;
        set_winner (r, i, j, fabs (z) >= needed ? z : 0);
      }
  int error = errno;
  free (m.value);
  errno = error;
  return result;
}

int
ranking_tell_apart (struct ranking *r, const struct sample_set *set,
                    const struct ranking_options *options)
{
  note_single (r, set);
  if (r->compared < 2)
    return 0;
  if (is_compared (r, set))
    return compare (r, set, options);
  r->resampled = true;
  return resample (r, set, options);
}
