/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The default procedure: which test it takes, that p-values, intervals and
   verdicts fit together, and how often they are right.  */
#include <config.h>
#include "analysis/comparison.h"
#include "analysis/verdict.h"
#include "base/rng.h"
#include "tap.h"
#include <stdlib.h>

#define ROWS 4
#define RUNS 64

/* Rows of made-up series, compared with one call.  */
struct bench
{
  struct sample_set *baseline_set, *candidate_set;
  double x[ROWS][RUNS], y[ROWS][RUNS];
  size_t n[ROWS], m[ROWS];
  const char *metric, *unit;
  size_t rows;
  struct comparison_options options;
  struct comparison_list list;
};

static struct sample_set *
empty_set (void)
{
  struct sample_set_options options = { .name = NULL };
  struct sample_set *set = sample_set_new (&options);
  if (set == NULL || sample_set_finish (set) != 0)
    abort ();
  return set;
}

static void
bench_init (struct bench *b)
{
  *b = (struct bench){
    .baseline_set = empty_set (),
    .candidate_set = empty_set (),
    .metric = "wall",
    .unit = "s",
    .rows = 1,
    .options = { .confidence = 0.95, .margin = 0.01 },
  };
}

/* Compare what B holds; the result is the first row.  */
static const struct comparison *
compare (struct bench *b)
{
  struct series x[ROWS], y[ROWS];
  struct comparison_pair pair[ROWS];
  comparison_list_free (&b->list);
  for (size_t i = 0; i < b->rows; i++)
    {
      x[i] = (struct series){ .benchmark = "b",
                              .metric = b->metric,
                              .unit = b->unit,
                              .count = b->n[i],
                              .value = b->x[i] };
      y[i] = x[i];
      y[i].count = b->m[i];
      y[i].value = b->y[i];
      pair[i] = (struct comparison_pair){ .benchmark = "b",
                                          .metric = b->metric,
                                          .baseline_name = "old",
                                          .candidate_name = "new",
                                          .baseline_set = b->baseline_set,
                                          .candidate_set = b->candidate_set,
                                          .baseline = &x[i],
                                          .candidate = &y[i] };
    }
  if (comparison_compute (&b->list, pair, b->rows, &b->options) != 0)
    abort ();
  return b->list.row;
}

static void
bench_free (struct bench *b)
{
  comparison_list_free (&b->list);
  sample_set_free (b->baseline_set);
  sample_set_free (b->candidate_set);
}

/* Row 0 is N times X against M times Y.  */
static const struct comparison *
compare_constants (struct bench *b, double x, size_t n, double y, size_t m)
{
  b->rows = 1;
  b->n[0] = n;
  b->m[0] = m;
  for (size_t i = 0; i < n; i++)
    b->x[0][i] = x;
  for (size_t i = 0; i < m; i++)
    b->y[0][i] = y;
  return compare (b);
}

static double
normal (struct rng *rng)
{
  /* Box and Muller.  */
  double u = 1 - rng_uniform (rng), v = rng_uniform (rng);
  return sqrt (-2 * log (u)) * cos (2 * M_PI * v);
}

static void
fill_lognormal (struct rng *rng, double *to, size_t n, double median,
                double sd)
{
  for (size_t i = 0; i < n; i++)
    to[i] = median * exp (sd * normal (rng));
}

static bool
has_tag (const struct comparison *row, const char *tag)
{
  return row->tag != NULL && strcmp (row->tag, tag) == 0;
}

static bool
has_test (const struct comparison *row, const char *test)
{
  return row->test != NULL && strcmp (row->test, test) == 0;
}

/* Rows for which only the family's level leaves too few runs.  */
static void
test_families_of_few (struct bench *b)
{
  struct rng rng;
  rng_seed (&rng, 15);
  b->rows = ROWS;
  for (size_t i = 0; i < ROWS; i++)
    {
      b->n[i] = b->m[i] = 3;
      fill_lognormal (&rng, b->x[i], 3, 1, 0.01);
      fill_lognormal (&rng, b->y[i], 3, 2 + (double) i, 0.01);
    }
  compare (b);
  bool none = true;
  for (size_t i = 0; i < ROWS; i++)
    none &= b->list.row[i].test == NULL && b->list.row[i].level > 0.987;
  ok (none, "three a side are too few for each of four rows, whatever their "
            "order");
  b->n[0] = b->m[0] = 20;
  b->n[1] = b->m[1] = 20;
  b->n[2] = b->m[2] = 20;
  for (size_t i = 0; i < 3; i++)
    {
      fill_lognormal (&rng, b->x[i], 20, 1, 0.01);
      fill_lognormal (&rng, b->y[i], 20, 2, 0.01);
    }
  compare (b);
  ok (has_test (&b->list.row[3], "logwelch")
          && b->list.row[3].verdict == VERDICT_SLOWER,
      "but enough for the last one, where the others have told");
}

static void
test_choice (struct bench *b)
{
  struct rng rng;
  rng_seed (&rng, 10);
  b->rows = 1;
  b->n[0] = b->m[0] = 10;
  fill_lognormal (&rng, b->x[0], 10, 1, 0.05);
  fill_lognormal (&rng, b->y[0], 10, 1.5, 0.05);
  const struct comparison *r = compare (b);
  ok (has_test (r, "mann-whitney") && r->tag == NULL
          && r->verdict == VERDICT_SLOWER,
      "two independent sides are compared by Mann and Whitney's test");
  near (r->speedup.value, 1 / r->ratio.value, 1e-15,
        "less time is more speed");
  b->n[0] = b->m[0] = 3;
  r = compare (b);
  ok (has_test (r, "logwelch") && has_tag (r, "low-n"),
      "three a side, which no rank test can tell apart, by Welch's on logs");
  ok (strstr (r->sentence, " if logarithms are normal; ") != NULL,
      "and the sentence says what that takes them to be");
  b->n[0] = b->m[0] = 2;
  r = compare (b);
  ok (r->test == NULL && r->verdict == VERDICT_INCONCLUSIVE
          && !figure_available (r->p) && r->needed_n.value == 4
          && strstr (r->sentence, "too few for any test at 95 %") != NULL,
      "two a side by none");
  b->n[0] = 2;
  b->m[0] = 7;
  ok (compare (b)->test == NULL, "nor two against seven");
  test_families_of_few (b);
  b->rows = 1;
  b->n[0] = 20;
  b->m[0] = 6;
  fill_lognormal (&rng, b->x[0], 20, 1, 0.01);
  fill_lognormal (&rng, b->y[0], 6, 1, 0.2);
  r = compare (b);
  ok (has_test (r, "logwelch") && has_tag (r, "unequal-spread"),
      "few wild ones and many tame ones by Welch's on logs");
  double p = r->p.value, lo = r->ratio_ci.lo.value, hi = r->ratio_ci.hi.value;
  b->options.test = "logwelch";
  r = compare (b);
  ok (r->p.value <= p && r->ratio_ci.lo.value >= lo
          && r->ratio_ci.hi.value <= hi,
      "whose interval theirs reaches over");
  b->options.test = "mann-whitney";
  r = compare (b);
  ok (r->p.value <= p && r->ratio_ci.lo.value >= lo
          && r->ratio_ci.hi.value <= hi,
      "and over that of ranks");
  b->options.test = NULL;
  b->n[0] = b->m[0] = 60;
  fill_lognormal (&rng, b->y[0], 60, 1, 0.01);
  for (int i = 0; i < 60; i++)
    b->x[0][i] = 1 + 0.01 * i + 0.001 * normal (&rng);
  r = compare (b);
  ok (has_test (r, "logwelch") && has_tag (r, "autocorrelated"),
      "runs that depend on the one before count for fewer");
  b->x[0][0] = -1;
  r = compare (b);
  ok (!figure_available (r->ratio_ci.lo)
          && figure_available (r->difference_ci.lo),
      "differences are judged where a value is not positive");
}

static void
test_degenerate (struct bench *b)
{
  const struct comparison *r = compare_constants (b, 5, 1, 7, 1);
  ok (r->test == NULL && r->verdict == VERDICT_INCONCLUSIVE
          && !figure_available (r->p) && r->ratio.value == 1.4,
      "one run a side has a ratio and no test");
  r = compare_constants (b, 5, 1, 7, 9);
  ok (r->test == NULL && !figure_available (r->ratio_ci.lo),
      "nor has one run against nine");
  r = compare_constants (b, 5, 6, 7, 6);
  ok (r->verdict == VERDICT_SLOWER && r->p.value < 0.01
          && has_tag (r, "clock-limited"),
      "two constants that differ differ");
  ok (r->ratio_ci.lo.value > 1 && r->ratio_ci.lo.value < 1.4
          && r->ratio_ci.hi.value > 1.4,
      "and the clock's tick gives their interval its width");
  r = compare_constants (b, 5, 3, 7, 3);
  ok (r->verdict == VERDICT_INCONCLUSIVE && r->needed_n.value == 4
          && strstr (r->sentence, "always 7 against always 5") != NULL,
      "three a side of them are too few, and four are said to do");
  r = compare_constants (b, 5, 6, 5, 6);
  ok (r->verdict == VERDICT_EQUIVALENT && r->p.value == 1,
      "two equal constants are equivalent");
  r = compare_constants (b, 5, 2, 5, 2);
  ok (r->verdict == VERDICT_INCONCLUSIVE, "but not after two runs");
  r = compare_constants (b, 0, 6, 7, 6);
  ok (!figure_available (r->ratio) && r->verdict == VERDICT_SLOWER
          && has_tag (r, "differences"),
      "from a baseline of 0 there is no ratio, but a verdict");
  r = compare_constants (b, 7, 6, 0, 6);
  ok (r->ratio.value == 0 && r->verdict == VERDICT_FASTER
          && !figure_available (r->speedup),
      "a drop to 0 is one by 100 %");
}

static void
test_words (struct bench *b)
{
  b->metric = "gizmos";
  b->unit = "1";
  const struct comparison *r = compare_constants (b, 5, 6, 7, 6);
  ok (r->verdict == VERDICT_DIFFERENT && !figure_available (r->speedup)
          && strstr (r->sentence, "which way is better is not known") != NULL,
      "a metric of unknown direction is different, not better or worse");
  b->metric = "throughput";
  b->unit = "1/s";
  r = compare_constants (b, 5, 6, 7, 6);
  ok (r->verdict == VERDICT_FASTER && r->speedup.value == r->ratio.value,
      "a higher rate is faster");
  b->metric = "maxrss";
  b->unit = "B";
  r = compare_constants (b, 5, 6, 7, 6);
  ok (r->verdict == VERDICT_LARGER && r->tag == NULL,
      "more memory is larger, and has no clock");
  b->metric = "accuracy";
  b->unit = "1";
  r = compare_constants (b, 0.5, 6, 0.7, 6);
  ok (r->verdict == VERDICT_BETTER, "more accuracy is better");
  b->metric = "wall";
  b->unit = "s";
}

static void
decide (double lo, double hi, double margin, enum verdict want, bool below,
        const char *sentence)
{
  struct shift_interval s = { lo, hi, false, false };
  struct evidence e = { s, s, margin };
  bool below_margin;
  enum verdict got
      = verdict_decide (&e, DIRECTION_LOWER, "wall", "s", &below_margin);
  ok (got == want && below_margin == below, sentence);
}

static void
test_decision (void)
{
  decide (0.011, 0.05, 0.01, VERDICT_SLOWER, false,
          "an interval beyond the margin is a change");
  decide (-0.05, -0.011, 0.01, VERDICT_FASTER, false, "either way");
  decide (0.01, 0.05, 0.01, VERDICT_INCONCLUSIVE, true,
          "one that touches the margin is a change below it");
  decide (-0.01, 0.01, 0.01, VERDICT_EQUIVALENT, false,
          "one within the margin is equivalence");
  decide (0.001, 0.01, 0.01, VERDICT_EQUIVALENT, false,
          "though it leaves out no change");
  decide (-0.02, 0.01, 0.01, VERDICT_INCONCLUSIVE, false,
          "any other tells nothing");
  decide (-INFINITY, INFINITY, 0.01, VERDICT_INCONCLUSIVE, false,
          "nor does one without ends");
}

static bool
says_nothing_false (const char *sentence)
{
  static const char *const never[]
      = { "nan", "inf", "no difference", "due", "p = 0.", "-0.0 " };
  for (size_t i = 0; i < sizeof never / sizeof *never; i++)
    if (strstr (sentence, never[i]) != NULL)
      return false;
  return true;
}

/* Whether the interval leaves 1 out just when the adjusted p-value is below
   the level of the whole.  */
static bool
agrees (const struct comparison *r, double alpha)
{
  if (!figure_available (r->p_adjusted))
    return !figure_available (r->ratio_ci.lo);
  struct interval ci = r->ratio_ci;
  double null = 1;
  if (!figure_available (ci.lo))
    {
      ci = r->difference_ci;
      null = 0;
    }
  bool outside = ci.lo.value > null || ci.hi.value < null;
  return outside == (r->p_adjusted.value < alpha);
}

static void
fill_random (struct rng *rng, double *to, size_t n, int kind)
{
  for (size_t i = 0; i < n; i++)
    switch (kind)
      {
      case 0:
        to[i] = exp (0.3 * normal (rng));
        break;
      case 1: /* a coarse clock */
        to[i] = (double) (1 + rng_below (rng, 4)) * 0.004;
        break;
      case 2: /* outliers */
        to[i] = exp (normal (rng)) * (rng_below (rng, 10) == 0 ? 1e6 : 1);
        break;
      case 3: /* zeros */
        to[i] = (double) rng_below (rng, 3);
        break;
      default: /* constant */
        to[i] = 3;
      }
}

static void
test_agreement (struct bench *b)
{
  struct rng rng;
  rng_seed (&rng, 11);
  bool all_agree = true, all_true = true;
  size_t verdicts = 0, rejections = 0;
  for (int trial = 0; trial < 2500; trial++)
    {
      b->rows = 1 + rng_below (&rng, ROWS);
      for (size_t i = 0; i < b->rows; i++)
        {
          int kind = (int) rng_below (&rng, 5);
          b->n[i] = 1 + rng_below (&rng, 14);
          b->m[i] = 1 + rng_below (&rng, 14);
          fill_random (&rng, b->x[i], b->n[i], kind);
          fill_random (&rng, b->y[i], b->m[i], kind);
          double factor = 1 + (double) rng_below (&rng, 3);
          for (size_t j = 0; j < b->m[i]; j++)
            b->y[i][j] *= factor;
        }
      compare (b);
      for (size_t i = 0; i < b->rows; i++)
        {
          const struct comparison *r = &b->list.row[i];
          all_agree &= agrees (r, 1 - b->options.confidence);
          all_true &= says_nothing_false (r->sentence);
          rejections += figure_available (r->p_adjusted)
                        && r->p_adjusted.value < 0.05;
          verdicts++;
        }
    }
  ok (all_agree, "adjusted p-values and intervals never disagree");
  ok (all_true, "no sentence says what is not true, or not a number");
  ok (rejections > verdicts / 10 && rejections < verdicts * 9 / 10,
      "and there was something to disagree on");
}

/* Coverage of the ratio's interval and false alarms, simulated: COVERED
   and ALARMS of TRIALS.  */
static void
simulate (struct bench *b, struct rng *rng, size_t n, double outliers,
          size_t trials, size_t *covered, size_t *alarms)
{
  double truth = 1.1;
  *covered = *alarms = 0;
  b->rows = 1;
  b->n[0] = b->m[0] = n;
  for (size_t trial = 0; trial < trials; trial++)
    {
      fill_lognormal (rng, b->x[0], n, 1, 0.1);
      fill_lognormal (rng, b->y[0], n, 1, 0.1);
      for (size_t i = 0; i < n; i++)
        {
          b->x[0][i] *= rng_uniform (rng) < outliers ? 3 : 1;
          b->y[0][i] *= rng_uniform (rng) < outliers ? 3 : 1;
        }
      const struct comparison *r = compare (b);
      *alarms += r->p.value < 0.05;
      for (size_t i = 0; i < n; i++)
        b->y[0][i] *= truth;
      r = compare (b);
      *covered
          += r->ratio_ci.lo.value <= truth && truth <= r->ratio_ci.hi.value;
    }
}

static void
test_truth (struct bench *b)
{
  static const size_t sizes[] = { 4, 10, 20 };
  enum
  {
    TRIALS = 2000
  };
  struct rng rng;
  rng_seed (&rng, 12);
  for (size_t i = 0; i < 3; i++)
    for (int outliers = 0; outliers < 2; outliers++)
      {
        size_t covered, alarms;
        char sentence[128];
        simulate (b, &rng, sizes[i], outliers * 0.1, (size_t) TRIALS, &covered,
                  &alarms);
        snprintf (sentence, sizeof sentence,
                  "at %zu runs a side%s the 95 %% interval covers 94 to 98.5 "
                  "%%",
                  sizes[i], outliers ? ", a tenth of them slow," : "");
        if (!ok ((double) covered >= TRIALS * 0.94
                     && (double) covered <= TRIALS * 0.985,
                 sentence))
          printf ("# %zu of %zu\n", covered, (size_t) TRIALS);
        snprintf (sentence, sizeof sentence,
                  "at %zu runs a side%s at most 6 %% are false alarms",
                  sizes[i], outliers ? ", a tenth of them slow," : "");
        if (!ok ((double) alarms <= TRIALS * 0.06, sentence))
          printf ("# %zu of %zu\n", alarms, (size_t) TRIALS);
      }
}

/* Runs that follow each other with a correlation of one half.  */
static void
test_dependent (struct bench *b)
{
  enum
  {
    TRIALS = 1000
  };
  struct rng rng;
  rng_seed (&rng, 13);
  size_t alarms = 0;
  b->rows = 1;
  b->n[0] = b->m[0] = 30;
  for (int trial = 0; trial < TRIALS; trial++)
    {
      double *const side[] = { b->x[0], b->y[0] };
      for (int s = 0; s < 2; s++)
        {
          double state = normal (&rng);
          for (size_t i = 0; i < 30; i++)
            {
              side[s][i] = exp (0.05 * state);
              state = 0.5 * state + sqrt (0.75) * normal (&rng);
            }
        }
      alarms += compare (b)->p.value < 0.05;
    }
  if (!ok ((double) alarms <= TRIALS * 0.12,
           "of dependent runs at most 12 % are false alarms"))
    printf ("# %zu of %d\n", alarms, TRIALS);
}

static void
test_swap (struct bench *b)
{
  struct rng rng;
  rng_seed (&rng, 14);
  bool mirrored = true;
  for (int trial = 0; trial < 300; trial++)
    {
      b->rows = 1;
      b->n[0] = 5 + rng_below (&rng, 20);
      b->m[0] = 5 + rng_below (&rng, 20);
      fill_random (&rng, b->x[0], b->n[0], trial % 3);
      fill_random (&rng, b->y[0], b->m[0], trial % 3);
      struct comparison r = *compare (b);
      struct bench other = *b;
      other.list = (struct comparison_list){ .row = NULL };
      for (size_t i = 0; i < RUNS; i++)
        {
          other.x[0][i] = b->y[0][i] * 1024; /* another unit, exactly */
          other.y[0][i] = b->x[0][i] * 1024;
        }
      other.n[0] = b->m[0];
      other.m[0] = b->n[0];
      const struct comparison *s = compare (&other);
      mirrored
          &= fabs (r.p.value - s->p.value) < 1e-9
             && fabs (r.ratio.value * s->ratio.value - 1) < 1e-9
             && fabs (r.ratio_ci.lo.value * s->ratio_ci.hi.value - 1) < 1e-9
             && verdict_sense (r.verdict) == -verdict_sense (s->verdict);
      comparison_list_free (&other.list);
    }
  ok (mirrored, "swapping the sides and scaling the unit mirrors the result");
}

/* Logarithms have rounding errors, which readers should not see.  */
static void
test_exact_ratios (void)
{
  static struct bench b;
  bench_init (&b);
  b.metric = "value";
  b.unit = "1";
  bool exact = true;
  for (int tenths = 1; tenths <= 100; tenths++)
    {
      const struct comparison *r
          = compare_constants (&b, tenths / 10.0, 6, 3 * tenths / 10.0, 6);
      exact &= r->ratio.value == 3 && r->ratio_ci.lo.value == 3
               && r->ratio_ci.hi.value == 3 && r->least_change.value == 2;
    }
  ok (exact, "three times as much is a ratio of 3, and no digit more");
  const struct comparison *r = compare_constants (&b, 5e-300, 6, 5e300, 6);
  ok (r->ratio.reason != NULL || r->ratio.value > 1e300,
      "a ratio beyond exact powers of ten stands");
  r = compare_constants (&b, 1e150, 6, 2e-150, 6);
  near (r->ratio.value / 2e-300, 1, 1e-12, "and so does a tiny one");
  bench_free (&b);
}

int
main (void)
{
  static struct bench b;
  bench_init (&b);
  test_decision ();
  test_choice (&b);
  test_degenerate (&b);
  test_words (&b);
  test_agreement (&b);
  test_truth (&b);
  test_dependent (&b);
  test_swap (&b);
  test_exact_ratios ();
  bench_free (&b);
  return plan ();
}
