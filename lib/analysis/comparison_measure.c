/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/comparison_measure.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/change_interval.h"
#include "analysis/comparison_needed.h"
#include "analysis/few_runs.h"
#include "analysis/sentence.h"
#include "analysis/verdict.h"
#include "stat/effect_size.h"
#include "stat/log_ratio.h"
#include "stat/mann_whitney.h"
#include "stat/sort.h"

#define UNBOUNDED "the baseline's mean is not told from 0"
#define OF_SHAPES "the test is of whole distributions"
#define OUT_OF_RANGE "out of range"
#define SHIFTLESS "the test rejects every change, whatever its size"

/* An interval that has shrunk to one value of a discrete clock is as wide as
   half a tick either way, but not so wide that it would take back what the
   test has ruled out.  */
static int
widen_by_tick (struct comparison_line *line, struct shift_interval *shift)
{
  const struct comparison_data *data = &line->data;
  bool of_clock
      = strcmp (data->unit, "s") == 0 || strcmp (data->unit, "1/s") == 0;
  if (shift->lo != shift->hi || !of_clock)
    return 0;
  double tick = comparison_data_tick (data);
  double x = comparison_data_median (data->x, data->n_x);
  double y = comparison_data_median (data->y, data->n_y);
  if (isnan (tick) || isnan (x) || isnan (y))
    return -1;
  double half = line->test.on_logs ? log1p (tick / 2 / fmin (x, y)) : tick / 2;
  if (shift->lo != 0)
    half = fmin (half, fabs (shift->lo) / 2);
  shift->lo -= half;
  shift->hi += half;
  if (half > 0 && line->test.tag == NULL)
    line->test.tag = "clock-limited";
  return 0;
}

static struct figure
figure_or_missing (double value, const char *reason)
{
  return isfinite (value) ? figure_of (value) : figure_missing (reason);
}

static struct interval
no_interval (const char *reason)
{
  return (struct interval){ figure_missing (reason), figure_missing (reason) };
}

/* Why an interval of LINE is not bounded.  */
static const char *
reason_of (const struct comparison_line *line)
{
  return line->facts.reason != NULL ? line->facts.reason : SENTENCE_TOO_FEW;
}

/* The ratio of what stands for either side: NaN-free, or missing.  */
static struct figure
plain_ratio (double baseline, double candidate)
{
  if (baseline == 0)
    return figure_missing ("the baseline is 0");
  if (baseline < 0)
    return figure_missing ("the baseline is negative");
  return figure_or_missing (candidate / baseline, OUT_OF_RANGE);
}

static double
mean (const double *value, size_t n)
{
  struct moments m;
  moments_compute (&m, value, n);
  return moments_mean (&m);
}

/* Ratio and difference where the test is on logarithms.  The difference has
   an interval only where it comes from the very same test: ranks are the same
   with and without logarithms, means and paired sizes are not.  */
static int
measure_logs (struct comparison_line *line)
{
  struct comparison *row = line->row;
  const struct comparison_data *data = &line->data;
  row->ratio
      = figure_or_missing (ratio_of_log (line->test.estimate), OUT_OF_RANGE);
  row->ratio_ci = change_interval_ratio (&line->facts.shift, reason_of (line));
  row->difference_ci = no_interval ("the test is of ratios");
  if (line->test.kind != TEST_MANN_WHITNEY)
    {
      row->difference = figure_or_missing (
          mean (data->y, data->n_y) - mean (data->x, data->n_x), OUT_OF_RANGE);
      return 0;
    }
  double *x = sorted_copy (data->x, data->n_x);
  double *y = sorted_copy (data->y, data->n_y);
  if (x != NULL && y != NULL)
    {
      uint64_t critical = rank_law_critical (&line->test.law, line->alpha);
      row->difference = figure_or_missing (
          hodges_lehmann_shift (x, data->n_x, y, data->n_y), OUT_OF_RANGE);
      struct shift_interval shift
          = isfinite (line->facts.shift.lo) ? hodges_lehmann_interval (
                x, data->n_x, y, data->n_y, critical)
                                            : line->facts.shift;
      row->difference_ci
          = change_interval_difference (&shift, reason_of (line));
    }
  int result = x != NULL && y != NULL ? 0 : -1;
  free (x);
  free (y);
  return result;
}

/* Ratio and difference where the test is on the samples as they are.  */
static int
measure_differences (struct comparison_line *line)
{
  struct comparison *row = line->row;
  const struct comparison_data *data = &line->data;
  bool ranks = line->test.kind == TEST_MANN_WHITNEY
               || line->test.kind == TEST_SIGNED_RANK
               || line->test.kind == TEST_KS || line->test.kind == TEST_NONE;
  double x = ranks ? comparison_data_median (data->x, data->n_x)
                   : mean (data->x, data->n_x);
  double y = ranks ? comparison_data_median (data->y, data->n_y)
                   : mean (data->y, data->n_y);
  if (isnan (x) || isnan (y))
    return -1;
  row->ratio = plain_ratio (x, y);
  row->ratio_ci = no_interval (line->test.kind == TEST_NONE
                                   ? line->test.reason
                                   : "the test is of differences");
  if (line->test.kind == TEST_NONE)
    {
      row->difference = figure_or_missing (y - x, OUT_OF_RANGE);
      row->difference_ci = no_interval (line->test.reason);
    }
  else
    {
      row->difference = figure_or_missing (line->test.estimate, OUT_OF_RANGE);
      row->difference_ci = line->test.kind == TEST_KS
                               ? no_interval (OF_SHAPES)
                               : change_interval_difference (
                                   &line->facts.shift, reason_of (line));
    }
  line->facts.constant_baseline = x;
  line->facts.constant_candidate = y;
  return 0;
}

static bool
is_of_shares (const struct comparison_line *line)
{
  return line->test.kind == TEST_FISHER || line->test.kind == TEST_MCNEMAR;
}

/* What differences are taken against: the size of the baseline; of shares,
   which are told in points, 1.  NaN with errno.  */
static double
location_of (const struct comparison_line *line)
{
  if (is_of_shares (line))
    return 1;
  return fabs (comparison_data_median (line->data.x, line->data.n_x));
}

/* A shift by SIZE, relative to LOCATION.  */
static struct figure
change_of (const struct comparison_line *line, double size, double location)
{
  if (line->test.on_logs)
    return figure_or_missing (change_of_log (size), OUT_OF_RANGE);
  if (size == 0)
    return figure_of (0);
  return location > 0 ? figure_or_missing (size / location, OUT_OF_RANGE)
                      : figure_missing ("the baseline is 0");
}

/* The changes that the line's interval allows.  */
static void
measure_changes (struct comparison_line *line, double location)
{
  const struct shift_interval *s = &line->facts.shift;
  double nearest = s->lo > 0 ? s->lo : s->hi < 0 ? -s->hi : 0;
  double farthest = fmax (fabs (s->lo), fabs (s->hi));
  line->row->least_change = change_of (line, nearest, location);
  line->row->most_change = change_of (line, farthest, location);
}

static bool
all_equal (const double *value, size_t n)
{
  for (size_t i = 1; i < n; i++)
    if (value[i] != value[0])
      return false;
  return true;
}

/* How many random rearrangements LINE's test takes with N and M runs, where
   OPTIONS ask for so few that it could reject nothing; 0: it makes all that
   there are, or enough, or is no test that makes any.  */
static size_t
lacking_resamples (const struct comparison_line *line, size_t n, size_t m,
                   const struct comparison_options *options)
{
  double all = 2 / few_runs_rank_min_p (n, m, line->data.paired);
  size_t needed = comparison_needed_resamples (line->alpha);
  return line->test.kind == TEST_PERMUTATION && all > PERMUTATION_EXACT_MAX
                 && comparison_test_resamples (options) < needed
             ? needed
             : 0;
}

/* How many resamples LINE's bootstrap takes: twice as many as it seems by so
   few, from which their bias is not well known.  */
static size_t
needed_resamples (const struct comparison_line *line)
{
  size_t needed = ratio_bootstrap_needed (&line->test.bootstrap, line->alpha);
  return needed < SIZE_MAX / 2 ? 2 * needed : SIZE_MAX;
}

/* Why LINE's test has no bounded interval, and what would do.  */
static void
tell_unbounded (struct comparison_line *line,
                const struct comparison_options *options)
{
  struct sentence_facts *facts = &line->facts;
  size_t n = line->data.n_x, m = line->data.n_y;
  if (line->test.kind == TEST_BOOTSTRAP)
    facts->needed_resamples = needed_resamples (line);
  else if (few_runs_rank_min_p (n, m, line->data.paired) < line->alpha)
    facts->needed_resamples = lacking_resamples (line, n, m, options);
  if (facts->needed_resamples > 0)
    {
      facts->reason = SENTENCE_FEW_RESAMPLES;
      facts->resamples = comparison_test_resamples (options);
      line->row->needed_n = figure_missing ("it takes more resamples");
      return;
    }
  facts->unbounded = line->test.kind == TEST_FIELLER;
  facts->reason = facts->unbounded ? UNBOUNDED : SENTENCE_TOO_FEW;
  line->row->needed_n = comparison_testable_n (line->data.paired, line->alpha);
  n = m = (size_t) line->row->needed_n.value;
  facts->needed_resamples = lacking_resamples (line, n, m, options);
}

/* What the test says at the line's level.  */
static int
judge (struct comparison_line *line, const struct comparison_options *options)
{
  struct comparison *row = line->row;
  double location = location_of (line);
  if (isnan (location))
    return -1;
  double limit = verdict_limit (row->margin);
  double margin = line->test.on_logs ? log1p (limit) : limit * location;
  double twice = fmin (1, 2 * line->alpha); /* two one-sided tests */
  struct evidence e = {
    .shift = comparison_test_interval (&line->test, line->alpha),
    .equivalence = comparison_test_interval (&line->test, twice),
    .margin = margin,
  };
  line->facts.equivalence_level = 1 - twice;
  bool shiftless = shift_interval_is_empty (&e.shift);
  if (shiftless)
    e.shift = (struct shift_interval){ -INFINITY, INFINITY, true, true };
  /* No shift is left at that level, so that none is shown to be small: the
     wider interval has to do.  */
  if (shift_interval_is_empty (&e.equivalence))
    {
      e.equivalence = e.shift;
      line->facts.equivalence_level = 1 - line->alpha;
    }
  if (widen_by_tick (line, &e.shift) != 0
      || widen_by_tick (line, &e.equivalence) != 0)
    return -1;
  line->facts.constant = all_equal (line->data.x, line->data.n_x)
                         && all_equal (line->data.y, line->data.n_y);
  line->facts.shift = e.shift;
  line->facts.equivalence = e.equivalence;
  row->verdict = verdict_decide (&e, row->direction, row->metric, row->unit,
                                 &row->below_margin);
  measure_changes (line, location);
  if (shiftless)
    {
      line->facts.unbounded = true;
      line->facts.reason = SHIFTLESS;
      row->needed_n = figure_missing (SHIFTLESS);
      return 0;
    }
  if (!isfinite (e.shift.lo))
    {
      tell_unbounded (line, options);
      return 0;
    }
  double shown = line->test.on_logs ? log1p (2 * row->margin) : 2 * margin;
  if (row->verdict == VERDICT_INCONCLUSIVE)
    row->needed_n = comparison_needed_n (&line->test, &line->data, &e.shift,
                                         margin, shown, line->alpha);
  line->facts.shown_effect = 2 * row->margin;
  return 0;
}

static int
measure_effects (struct comparison_line *line)
{
  struct comparison *row = line->row;
  const struct comparison_data *data = &line->data;
  size_t n = data->n_x, m = data->n_y;
  double *x = sorted_copy (data->x, n), *y = sorted_copy (data->y, m);
  int result = x == NULL || y == NULL ? -1 : 0;
  if (result == 0)
    {
      uint64_t u = mann_whitney_doubled_u (x, n, y, m);
      struct moments m_x, m_y;
      moments_compute (&m_x, x, n);
      moments_compute (&m_y, y, m);
      row->cliff_delta = figure_of (effect_cliff_delta (u, n, m));
      row->a12 = figure_of (effect_a12 (u, n, m));
      row->hedges_g
          = figure_or_missing (effect_hedges_g (&m_x, &m_y),
                               n < 2 || m < 2 ? "n = 1" : "nothing varies");
    }
  free (x);
  free (y);
  return result;
}

/* A test of whole distributions says whether they differ, and not by how
   much.  */
static void
judge_shapes (struct comparison_line *line)
{
  struct comparison *row = line->row;
  row->verdict
      = line->test.p < line->alpha ? VERDICT_DIFFERENT : VERDICT_INCONCLUSIVE;
  row->least_change = row->most_change = figure_missing (OF_SHAPES);
  row->needed_n = figure_missing (OF_SHAPES);
  line->facts.shapes = true;
  line->facts.distance = line->test.ks.d;
}

static struct figure
speedup_of (const struct comparison *row)
{
  if (!figure_available (row->ratio))
    return row->ratio;
  if (row->direction == DIRECTION_UNKNOWN)
    return figure_missing ("which way is better is not known");
  if (row->direction == DIRECTION_HIGHER)
    return row->ratio;
  return figure_or_missing (1 / row->ratio.value, "the candidate is 0");
}

/* What a verdict rests on that so few runs cannot show, where a test without
   that assumption could reject nothing; or NULL.  */
static const char *
assumption_of (const struct comparison_line *line)
{
  const struct comparison_data *data = &line->data;
  if (line->test.with_ranks
      || few_runs_rank_min_p (data->n_x, data->n_y, data->paired)
             < line->alpha)
    return NULL;
  switch (line->test.kind)
    {
    case TEST_LOGWELCH:
      return "logarithms";
    case TEST_LOGPAIRED:
      return "log ratios";
    case TEST_PAIRED:
      return "differences";
    case TEST_WELCH:
    case TEST_STUDENT:
    case TEST_FIELLER:
      return "the values";
    default:
      return NULL;
    }
}

int
comparison_measure (struct comparison_line *line,
                    const struct comparison_options *options)
{
  struct comparison *row = line->row;
  row->needed_n = figure_missing ("the verdict needs no more");
  line->facts.nesting = line->data.nesting;
  row->level = line->alpha == 1 - options->confidence ? options->confidence
                                                      : 1 - line->alpha;
  if (line->test.kind == TEST_NONE)
    {
      row->p = row->p_adjusted = figure_missing (line->test.reason);
      row->least_change = row->most_change
          = figure_missing (line->test.reason);
      row->needed_n = comparison_testable_n (line->data.paired, line->alpha);
      line->facts.reason = line->test.reason;
    }
  else
    {
      row->test = comparison_test_names[line->test.kind];
      row->p = figure_of (line->test.p);
      line->facts.shares = is_of_shares (line);
      line->facts.assumed = assumption_of (line);
      sentence_tell_counts (&line->facts, row->direction, &line->test);
      if (line->test.kind == TEST_KS)
        judge_shapes (line);
      else if (judge (line, options) != 0)
        return -1;
    }
  line->facts.on_logs = line->test.on_logs;
  line->facts.estimate = line->test.estimate;
  row->tag = line->test.tag;
  if ((line->test.kind != TEST_NONE && line->test.on_logs
           ? measure_logs (line)
           : measure_differences (line))
      != 0)
    return -1;
  row->speedup = speedup_of (row);
  return measure_effects (line);
}
