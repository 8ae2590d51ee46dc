/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/explanation_method.h"
#include <math.h>
#include <string.h>
#include "analysis/explanation.h"

/* What a test is of, for those of which one sentence says it; and the entries
   of the page that it comes from.  */
static const struct
{
  const char *method, *formulas;
} tests[] = {
  [TEST_MANN_WHITNEY]
  = { " The runs of both sides are ranked together. The estimate is the "
      "median "
      "of all differences between a run of one side and one of the other, and "
      "the interval holds all shifts that the test does not reject.",
      "Mann-Whitney, Interval" },
  [TEST_SIGNED_RANK]
  = { " The differences of the pairs are ranked by their sizes. The estimate "
      "is "
      "the median of the means of any two of them, and the interval holds all "
      "shifts that the test does not reject.",
      "Signed rank, Interval" },
  [TEST_LOGWELCH] = { " The difference of the means is compared with its "
                      "standard error, to which each side adds its own "
                      "variance.",
                      "Welch" },
  [TEST_WELCH]
  = { " The difference of the means is compared with its standard "
      "error, to which each side adds its own variance.",
      "Welch" },
  [TEST_STUDENT]
  = { " The difference of the means is compared with its "
      "standard error, both sides having one variance: it takes "
      "them to spread alike.",
      "Student" },
  [TEST_LOGPAIRED] = { " The mean of the pairs is compared with its standard "
                       "error.",
                       "Pairs by t" },
  [TEST_PAIRED] = { " The mean of the pairs is compared with its standard "
                    "error.",
                    "Pairs by t" },
  [TEST_PERMUTATION] = { NULL, "Permutation" },
  [TEST_KS] = { NULL, "Kolmogorov-Smirnov" },
  [TEST_FISHER]
  = { " Given how many of all answers are 1, the exact test asks how often so "
      "few or so many of them would be the candidate's; the score test makes "
      "up for what that leaves out. The larger p-value counts, and the "
      "interval that reaches over both.",
      "Fisher" },
  [TEST_MCNEMAR] = { NULL, "McNemar" },
  [TEST_FIELLER] = { NULL, "Fieller" },
  [TEST_BOOTSTRAP]
  = { " Runs, or pairs, are drawn anew with replacement, and the ratio of "
      "means is taken each time; the interval is made of these ratios, "
      "corrected for bias and skewness.",
      "Bootstrap" },
};

void
explanation_put_method (struct text *to, const struct comparison_line *line)
{
  const struct comparison_test *test = &line->test;
  if (tests[test->kind].method != NULL)
    text_puts (to, tests[test->kind].method);
  else if (test->kind == TEST_PERMUTATION)
    text_printf (to,
                 " If nothing differed, %s: the p-value is the share of these "
                 "whose means are as far apart, and the interval holds the "
                 "shifts that they do not rule out.",
                 line->data.paired
                     ? "either run of a pair could have been the candidate's"
                     : "any of the runs could have been on either side");
  else if (test->kind == TEST_KS)
    text_printf (to,
                 " What counts is the largest distance of the two empirical "
                 "distribution functions, %.3g, so that it sees changes of "
                 "spread and shape too.",
                 test->ks.d);
  else if (test->kind == TEST_MCNEMAR)
    text_printf (to,
                 " Only the items count that the two sides answer "
                 "differently, %zu to the one and %zu to the other: if "
                 "nothing differed, each would fall on either side by an "
                 "equal chance. The score test makes up for what the exact "
                 "one leaves out: the larger p-value counts, and the interval "
                 "that reaches over both.",
                 test->changed.only_y, test->changed.only_x);
  else
    text_printf (to,
                 " The interval holds all R for which the mean of the "
                 "candidate less R times that of the baseline is not told "
                 "from 0, by the t distribution with %.4g degrees of "
                 "freedom.",
                 test->fieller.df);
}

static void
add (struct text *list, const char *entry)
{
  text_printf (list, "%s%s", list->length > 0 ? ", " : "", entry);
}

static void
add_tag (struct text *list, const char *tag)
{
  static const char *const entries[][2]
      = { { "low-n", "Few runs" },
          { "autocorrelated", "Autocorrelation" },
          { "unequal-spread", "Mann-Whitney, Interval" },
          { "clock-limited", "Clock tick" } };
  for (size_t i = 0; tag != NULL && i < sizeof entries / sizeof *entries; i++)
    if (strcmp (tag, entries[i][0]) == 0)
      add (list, entries[i][1]);
}

void
explanation_put_formulas (struct text *to, const struct comparison_line *line,
                          const struct comparison_options *options)
{
  struct text list = { 0 };
  if (line->data.nesting == NESTING_MEANS)
    add (&list, "Process means");
  if (line->test.kind == TEST_NONE)
    add (&list, "Few runs");
  else
    {
      add (&list, tests[line->test.kind].formulas);
      add_tag (&list, line->test.tag);
      if (line->family > 1)
        add (&list, options->fdr ? "Benjamini and Hochberg" : "Holm");
      if (!line->facts.shapes)
        add (&list, "Verdict");
      if (figure_available (line->row->needed_n))
        add (&list, "Runs needed");
    }
  explanation_cite (to, text_string (&list));
  to->failed |= list.failed;
  text_free (&list);
}
