/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/comparison.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/comparison_conditions.h"
#include "analysis/comparison_levels.h"
#include "analysis/comparison_line.h"
#include "analysis/comparison_measure.h"
#include "analysis/explanation.h"

/* Who is compared in what; a verdict at once where a side is absent or the
   two do not fit.  */
static int
describe (struct comparison_line *line,
          const struct comparison_options *options)
{
  const struct comparison_pair *pair = line->pair;
  const struct series *x = pair->baseline, *y = pair->candidate;
  struct comparison *row = line->row;
  enum direction d_x = sample_set_direction (pair->baseline_set, pair->metric);
  enum direction d_y
      = sample_set_direction (pair->candidate_set, pair->metric);
  *row = (struct comparison){
    .benchmark = pair->benchmark,
    .metric = pair->metric,
    .unit = x != NULL ? x->unit : y->unit,
    .baseline = pair->baseline_name,
    .candidate = pair->candidate_name,
    .direction = d_x == DIRECTION_UNKNOWN ? d_y : d_x,
    .n_baseline = x == NULL ? 0 : x->count,
    .n_candidate = y == NULL ? 0 : y->count,
    .level = options->confidence,
    .margin = options->margin,
    .verdict = VERDICT_INCONCLUSIVE,
  };
  line->facts.utf8 = options->utf8;
  line->facts.unnamed = options->unnamed;
  if (x == NULL || y == NULL)
    row->verdict = x == NULL ? VERDICT_NEW : VERDICT_MISSING;
  else if (strcmp (x->unit, y->unit) != 0)
    line->facts.trouble = "their units do not convert";
  else if (d_x != DIRECTION_UNKNOWN && d_y != DIRECTION_UNKNOWN && d_x != d_y)
    line->facts.trouble = "lower is better on one side, higher on the other";
  if (x != NULL && y != NULL
      && comparison_conditions (&row->conditions, pair) != 0)
    return -1;
  if (options->strict_conditions && row->conditions != NULL
      && line->facts.trouble == NULL)
    line->facts.trouble = "not measured alike";
  if (line->facts.trouble != NULL)
    row->verdict = VERDICT_NOT_COMPARABLE;
  return 0;
}

static void
leave_out (struct comparison *row, const char *reason)
{
  struct figure none = figure_missing (reason);
  row->ratio = row->difference = row->speedup = none;
  row->ratio_ci = row->difference_ci = (struct interval){ none, none };
  row->p = row->p_adjusted = row->needed_n = none;
  row->least_change = row->most_change = none;
  row->cliff_delta = row->a12 = row->hedges_g = none;
}

static enum test_kind
kind_of (const char *name)
{
  for (int kind = 0; comparison_test_names[kind] != NULL; kind++)
    if (strcmp (comparison_test_names[kind], name) == 0)
      return kind;
  return TEST_NONE;
}

/* Gather the samples and test them.  */
static int
test_line (struct comparison_line *line,
           const struct comparison_options *options)
{
  if (line->row->verdict != VERDICT_INCONCLUSIVE)
    return 0;
  enum test_kind kind
      = options->test == NULL ? TEST_NONE : kind_of (options->test);
  if (comparison_data_gather (&line->data, line->pair,
                              comparison_test_is_apart (kind))
      != 0)
    return -1;
  line->tested = true;
  line->row->paired = line->data.paired;
  line->row->n_baseline = line->data.n_x;
  line->row->n_candidate = line->data.n_y;
  return options->test == NULL
             ? comparison_test_default (&line->test, &line->data)
             : comparison_test_run (&line->test, &line->data, kind, options);
}

static int
finish_line (struct comparison_line *line,
             const struct comparison_options *options)
{
  struct comparison *row = line->row;
  if (line->tested)
    {
      if (comparison_measure (line, options) != 0)
        return -1;
    }
  else
    leave_out (row, row->verdict == VERDICT_NOT_COMPARABLE
                        ? line->facts.trouble
                        : "no samples on one side");
  row->sentence = sentence_of (row, &line->facts);
  if (options->explain && line->tested)
    {
      row->explanation = explanation_of (line, options);
      if (row->explanation == NULL)
        return -1;
    }
  return row->sentence == NULL ? -1 : 0;
}

static int
compute (struct comparison_line *line, size_t count,
         const struct comparison_options *options)
{
  for (size_t i = 0; i < count; i++)
    {
      if (describe (&line[i], options) != 0
          || test_line (&line[i], options) != 0)
        return -1;
    }
  if (count > 0 && comparison_levels_settle (line, count, options) != 0)
    return -1;
  for (size_t i = 0; i < count; i++)
    if (finish_line (&line[i], options) != 0)
      return -1;
  return 0;
}

int
comparison_compute (struct comparison_list *list,
                    const struct comparison_pair *pair, size_t count,
                    const struct comparison_options *options)
{
  struct comparison_line *line = calloc (count + 1, sizeof *line);
  *list = (struct comparison_list){ .row = NULL };
  list->row = calloc (count + 1, sizeof *list->row);
  int result = line != NULL && list->row != NULL ? 0 : -1;
  if (result == 0)
    {
      list->count = count;
      list->fdr = options->fdr;
      for (size_t i = 0; i < count; i++)
        line[i] = (struct comparison_line){ .pair = &pair[i],
                                            .row = &list->row[i] };
      result = compute (line, count, options);
      for (size_t i = 0; i < count; i++)
        {
          comparison_data_free (&line[i].data);
          comparison_test_free (&line[i].test);
        }
    }
  free (line);
  if (result != 0)
    {
      comparison_list_free (list);
      errno = ENOMEM;
    }
  return result;
}

void
comparison_list_free (struct comparison_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    {
      free (list->row[i].sentence);
      free (list->row[i].conditions);
      free (list->row[i].explanation);
    }
  free (list->row);
  *list = (struct comparison_list){ .row = NULL };
}
