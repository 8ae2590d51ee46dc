/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/ranking.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/metric_choice.h"
#include "analysis/ranking_noise.h"
#include "base/memory.h"

static int
fail_memory (const struct reporter *reporter)
{
  report (reporter, REPORT_ERROR, NULL, 0, "memory exhausted");
  return -1;
}

/* Add the criterion of TERM.  */
static int
add_term (struct ranking *r, const struct sample_set *set,
          const struct objective_term *term, const struct reporter *reporter)
{
  char *settled = metric_choice_settle (set, term->figure, reporter);
  if (settled == NULL)
    return -1;
  struct text full = { 0 };
  text_puts (&full, settled);
  if (r->kind != OBJECTIVE_WEIGH)
    text_puts (&full, r->kind == OBJECTIVE_MINIMISE ? ":lower" : ":higher");
  free (settled);
  r->weight[r->criteria] = term->weight;
  r->text[r->criteria] = text_take (&full);
  return r->text[r->criteria++] == NULL ? fail_memory (reporter) : 0;
}

int
ranking_open (struct ranking *r, const struct criterion_scope *scope,
              const struct objective *o, const struct reporter *reporter)
{
  *r = (struct ranking){ .kind = o->kind };
  r->text = calloc (o->count, sizeof *r->text);
  r->weight = memory_array (o->count, sizeof *r->weight);
  int result
      = r->text == NULL || r->weight == NULL ? fail_memory (reporter) : 0;
  for (size_t i = 0; result == 0 && i < o->count; i++)
    if (!o->term[i].optional
        || metric_choice_is_there (scope->set, o->term[i].figure))
      result = add_term (r, scope->set, &o->term[i], reporter);
  if (result == 0)
    result = choice_read_criteria (&r->choice, scope,
                                   (const char *const *) r->text, r->criteria,
                                   reporter);
  if (result != 0)
    ranking_free (r);
  return result;
}

bool
ranking_takes (const struct ranking *r, const struct sample_set *set,
               const char *benchmark, struct text *why)
{
  for (size_t k = 0; k < r->criteria; k++)
    {
      const struct criterion *c = &r->choice.criterion[k];
      const struct series *s = criterion_series (c, set, benchmark, why);
      if (s == NULL)
        return false;
      struct figure f = statistic_value (&c->statistic, s->value, s->count);
      if (!figure_available (f))
        {
          text_printf (why, "has no %s: %s", c->name, f.reason);
          if (f.need > 0)
            text_printf (why, "%lu", f.need);
          return false;
        }
      if (r->kind == OBJECTIVE_WEIGH && !(f.value > 0))
        {
          text_printf (why, "its %s is not above 0", c->name);
          return false;
        }
    }
  return true;
}

/* --- the order ------------------------------------------------------------
 */

/* A benchmark and its merit, for sorting.  */
struct contender
{
  size_t place;
  double merit;
};

static int
compare_contenders (const void *a, const void *b)
{
  const struct contender *x = a, *y = b;
  if (x->merit != y->merit)
    return x->merit > y->merit ? -1 : 1;
  return (x->place > y->place) - (x->place < y->place);
}

static int
sort_rows (struct ranking *r)
{
  size_t count = r->choice.count;
  struct contender *contender = memory_array (count, sizeof *contender);
  if (contender == NULL)
    return -1;
  for (size_t i = 0; i < count; i++)
    contender[i] = (struct contender){
      i, ranking_merit (r, r->choice.value + i * r->criteria)
    };
  qsort (contender, count, sizeof *contender, compare_contenders);
  for (size_t i = 0; i < count; i++)
    r->row[i] = (struct ranked){
      .place = contender[i].place,
      .value = r->choice.value[contender[i].place * r->criteria]
    };
  free (contender);
  return 0;
}

static double
best_of (const struct ranking *r, size_t k)
{
  bool higher = r->choice.sense[k] == PARETO_HIGHER;
  double best = higher ? -INFINITY : INFINITY;
  for (size_t i = 0; i < r->choice.count; i++)
    {
      double value = r->choice.value[i * r->criteria + k];
      if (higher ? value > best : value < best)
        best = value;
    }
  return best;
}

/* The score of each row instead of its first figure.  */
static int
score (struct ranking *r)
{
  double *best = memory_array (r->criteria, sizeof *best);
  if (best == NULL)
    return -1;
  for (size_t k = 0; k < r->criteria; k++)
    best[k] = best_of (r, k);
  for (size_t i = 0; i < r->choice.count; i++)
    {
      const double *value = r->choice.value + r->row[i].place * r->criteria;
      r->row[i].value
          = exp (ranking_merit (r, value) - ranking_merit (r, best));
    }
  free (best);
  return 0;
}

/* Ranks and ties from who beats whom.  */
static void
settle_ranks (struct ranking *r)
{
  size_t count = r->choice.count, compared = r->compared;
  for (size_t i = 0; i < count; i++)
    {
      struct ranked *row = &r->row[i];
      row->rank = i + 1;
      row->compared = i < compared;
      if (!row->compared)
        continue;
      row->rank = 1;
      for (size_t j = 0; j < compared; j++)
        {
          row->rank += r->beats[j * compared + i];
          row->tied |= i != j && !r->beats[j * compared + i]
                       && !r->beats[i * compared + j];
        }
    }
}

int
ranking_make (struct ranking *r, const struct sample_set *set,
              const char *const *benchmark, size_t count,
              const struct ranking_options *options,
              const struct reporter *reporter)
{
  if (choice_evaluate (&r->choice, set, benchmark, count, reporter) != 0)
    return -1;
  r->compared = count < RANKING_COMPARED ? count : RANKING_COMPARED;
  r->row = memory_array (count, sizeof *r->row);
  r->beats = calloc (r->compared * r->compared + 1, sizeof *r->beats);
  if (r->row == NULL || r->beats == NULL || sort_rows (r) != 0
      || (r->kind == OBJECTIVE_WEIGH && score (r) != 0)
      || ranking_tell_apart (r, set, options) != 0)
    return fail_memory (reporter);
  settle_ranks (r);
  return 0;
}

void
ranking_free (struct ranking *r)
{
  for (size_t k = 0; k < r->criteria; k++)
    free (r->text[k]);
  free (r->text);
  free (r->weight);
  choice_free (&r->choice);
  free (r->row);
  free (r->beats);
  *r = (struct ranking){ 0 };
}

double
ranking_gain (const struct ranking *r, size_t i, size_t j, size_t k)
{
  double x = r->choice.value[r->row[i].place * r->criteria + k];
  double y = r->choice.value[r->row[j].place * r->criteria + k];
  return r->choice.sense[k] == PARETO_HIGHER ? x / y : y / x;
}

bool
ranking_ties_first (const struct ranking *r, size_t j)
{
  return !r->beats[j] && !r->beats[j * r->compared];
}

const char *
ranking_name (const struct ranking *r, size_t i)
{
  return r->choice.benchmark[r->row[i].place];
}
