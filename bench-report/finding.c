/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "finding.h"
#include <math.h>
#include <string.h>
#include "analysis/sentence.h"
#include "base/diag.h"
#include "base/text.h"
#include "number/level_digits.h"
#include "view/summary_cell.h"

static bool
is_headline_metric (const struct contents *c, const struct comparison *row)
{
  return strcmp (row->metric, c->metric[0]) == 0;
}

/* The only comparison of the first metric, or NULL when there are more.  */
static const struct comparison *
only_comparison (const struct contents *c)
{
  const struct comparison *only = NULL;
  for (size_t i = 0; i < c->comparisons.count; i++)
    if (is_headline_metric (c, &c->comparisons.row[i]))
      {
        if (only != NULL)
          return NULL;
        only = &c->comparisons.row[i];
      }
  return only;
}

/* " in METRIC", where the verdict's word does not say it by itself.  */
static void
put_metric (struct text *t, const struct contents *c)
{
  const char *metric = c->metric[0];
  if (strcmp (metric, "wall") != 0 && strcmp (metric, "size") != 0
      && strcmp (metric, "value") != 0)
    text_printf (t, " in %s", metric);
}

/* "3 of 5 are faster than gzip": the first words, for verdict V of COUNT.  */
static void
put_leading (struct text *t, const struct contents *c, enum verdict v,
             size_t count, size_t all)
{
  text_printf (t, "%zu of %zu ", count, all);
  const char *be = count == 1 ? "is" : "are";
  switch (v)
    {
    case VERDICT_EQUIVALENT:
      text_printf (t, "%s equivalent to ", be);
      break;
    case VERDICT_INCONCLUSIVE:
      text_printf (t, "%s inconclusive against ", be);
      break;
    case VERDICT_DIFFERENT:
      text_puts (t, count == 1 ? "differs from " : "differ from ");
      break;
    case VERDICT_NOT_COMPARABLE:
      text_printf (t, "%s not comparable with ", be);
      break;
    case VERDICT_MISSING:
    case VERDICT_NEW:
      text_printf (t, "%s %s against ", be, verdict_name (v));
      break;
    default:
      text_printf (t, "%s %s than ", be, verdict_name (v));
    }
  sentence_put_name (t, c->baseline);
  put_metric (t, c);
}

static void
put_counts (struct text *t, const struct contents *c)
{
  size_t of[VERDICT_COUNT] = { 0 }, all = 0;
  for (size_t i = 0; i < c->comparisons.count; i++)
    if (is_headline_metric (c, &c->comparisons.row[i]))
      {
        of[c->comparisons.row[i].verdict]++;
        all++;
      }
  bool leading = true;
  for (int v = 0; v < VERDICT_COUNT; v++)
    {
      if (of[v] == 0)
        continue;
      if (leading)
        put_leading (t, c, (enum verdict) v, of[v], all);
      else
        text_printf (t, ", %zu %s", of[v], verdict_name ((enum verdict) v));
      leading = false;
    }
}

/* SENTENCE up to its evidence, which stands in parentheses: the last ones
   that tell an interval.  */
static void
put_without_evidence (struct text *t, const char *sentence)
{
  const char *evidence = NULL;
  for (const char *s = sentence; (s = strstr (s, " % CI")) != NULL; s++)
    evidence = s;
  while (evidence != NULL && evidence > sentence
         && strncmp (evidence, " (", 2) != 0)
    evidence--;
  if (evidence == NULL || evidence == sentence)
    text_puts (t, sentence);
  else
    text_append (t, sentence, (size_t) (evidence - sentence));
}

/* "wall of sleep: median 101 ms" of the first benchmark, and of answers
   "correct of m: mean 0.900 (0.850 to 0.938)".  */
static void
put_location (struct text *t, const struct contents *c)
{
  const struct summary_row *row
      = contents_summary (c, c->benchmark[0], c->metric[0]);
  if (row == NULL)
    {
      text_printf (t, "no %s", c->metric[0]);
      return;
    }
  struct summary_format format
      = summary_format_of (row, !c->options->common.ascii);
  if (strcmp (row->metric, "value") != 0)
    text_puts (t, row->metric);
  if (strcmp (row->benchmark, "-") != 0)
    {
      text_puts (t, strcmp (row->metric, "value") == 0 ? "" : " of ");
      sentence_put_name (t, row->benchmark);
    }
  bool share = row->summary.proportion;
  text_printf (t, "%s%s ", t->length > 0 ? ": " : "",
               share ? "mean" : "median");
  if (share)
    summary_cell_mean (t, &format);
  else
    summary_cell_median (t, &format);
}

char *
finding_headline (const struct contents *c)
{
  struct text t = { 0 };
  const struct comparison *only = only_comparison (c);
  if (only != NULL)
    put_without_evidence (&t, only->sentence);
  else if (c->comparisons.count > 0)
    put_counts (&t, c);
  else
    put_location (&t, c);
  return or_die (text_take (&t));
}

/* The candidate that gains most of those that are better, or NULL.  */
static const struct comparison *
greatest_gain (const struct contents *c)
{
  const struct comparison *best = NULL;
  for (size_t i = 0; i < c->comparisons.count; i++)
    {
      const struct comparison *row = &c->comparisons.row[i];
      if (is_headline_metric (c, row) && verdict_sense (row->verdict) > 0
          && figure_available (row->speedup)
          && (best == NULL || row->speedup.value > best->speedup.value))
        best = row;
    }
  return best;
}

/* "30 samples; the median's 95 % interval is 100 to 102 ms" of the first
   benchmark.  */
static void
put_location_evidence (struct text *t, const struct contents *c)
{
  const struct summary_row *row
      = contents_summary (c, c->benchmark[0], c->metric[0]);
  if (row == NULL)
    return;
  const struct summary *s = &row->summary;
  struct summary_format format
      = summary_format_of (row, !c->options->common.ascii);
  text_printf (t, "%zu sample%s", s->n, s->n == 1 ? "" : "s");
  if (s->proportion)
    text_printf (t, "; the mean's exact %.*g %% interval is in parentheses",
                 level_digits (s->confidence), 100 * s->confidence);
  if (!figure_available (s->median_ci.lo)
      || !figure_available (s->median_ci.hi)
      || !figure_available (s->median_coverage))
    return;
  /* of few samples the interval covers less than was asked for */
  double covered
      = fmin (c->options->common.confidence, s->median_coverage.value);
  text_printf (t, "; the median's %.*g %% interval is ",
               level_digits (covered), 100 * covered);
  summary_cell_median_interval (t, &format);
  text_printf (t, "%s%s", human_scale_gap (format.scale), format.scale.suffix);
}

char *
finding_evidence (const struct contents *c)
{
  struct text t = { 0 };
  const struct comparison *only = only_comparison (c);
  const struct comparison *best = greatest_gain (c);
  if (only != NULL)
    text_puts (&t, only->sentence);
  else if (best != NULL)
    text_puts (&t, best->sentence);
  else if (c->comparisons.count == 0)
    put_location_evidence (&t, c);
  if (t.length == 0 && !t.failed)
    return NULL;
  return or_die (text_take (&t));
}

char *
finding_front (const struct choice *front)
{
  struct text t = { 0 };
  text_printf (&t, "%zu of %zu %s Pareto-optimal by ", front->on_front,
               front->count, front->on_front == 1 ? "is" : "are");
  for (size_t i = 0; i < front->criteria; i++)
    text_printf (&t, "%s%s",
                 i == 0                    ? ""
                 : i + 1 < front->criteria ? ", "
                                           : " and ",
                 front->criterion[i].name);
  return or_die (text_take (&t));
}
