/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "percentile.h"
#include "analysis/explanation.h"
#include "number/level_digits.h"
#include "stat/early_stopping.h"

static const char *const labels[] = { "metric", NULL };
static const char *const columns[]
    = { "percentile", "confidence", "over", "n", "n_loadgen", NULL };

/* Queries over the bound for which there are rows.  */
static const size_t overs[] = { 0, 1, 2, 5, 10, 50, 100 };

static struct figure
queries (double share, double confidence, size_t over)
{
  size_t n = early_stopping_queries (share, confidence, over);
  return n > 0 ? figure_of ((double) n)
               : figure_missing ("more queries than there can be");
}

static void
put_sentence (struct text *to, const char *metric, double percentile,
              double confidence, size_t over, struct figure n)
{
  if (!figure_available (n))
    {
      text_printf (to, "no number of queries shows p%.15g of %s", percentile,
                   metric);
      return;
    }
  if (over == 0)
    text_printf (to, "%.0f queries of which none is", n.value);
  else
    text_printf (to, "%.0f queries of which %zu %s", n.value, over,
                 over == 1 ? "is" : "are");
  text_printf (to,
               " over a bound show that p%.15g of %s is within it (%.*g %% "
               "confidence)",
               percentile, metric, level_digits (confidence),
               100 * confidence);
}

static void
put_explanation (struct text *to)
{
  text_puts (to, "By the exact binomial law, whatever the distribution, as "
                 "long as queries do not depend on each other. It is the rule "
                 "by which MLPerf's LoadGen ends its server scenario early; "
                 "its closed loops take one order statistic more than that "
                 "needs, n_loadgen, for the estimate that so many queries are "
                 "above.");
  explanation_cite (to, "Early stopping");
}

void
percentile_make (struct figure_rows *rows, const struct options *options)
{
  const struct plan_options *plan = &options->plan;
  const char *metric = plan->metric;
  double confidence = options->common.confidence;
  rows->table.schema = "bench-compare-percentile/1";
  rows->table.label = labels;
  rows->table.column = columns;
  for (size_t i = 0; i < plan->percentile.count; i++)
    for (size_t j = 0; j < sizeof overs / sizeof *overs; j++)
      {
        double percentile = plan->percentile.value[i];
        struct figure n = queries (percentile / 100, confidence, overs[j]);
        figure_rows_name (rows, metric);
        figure_rows_figure (rows, figure_of (percentile));
        figure_rows_figure (rows, figure_of (confidence));
        figure_rows_figure (rows, figure_of ((double) overs[j]));
        figure_rows_figure (rows, n);
        figure_rows_figure (
            rows, queries (percentile / 100, confidence, overs[j] + 1));
        struct text sentence = { 0 }, explanation = { 0 };
        put_sentence (&sentence, metric, percentile, confidence, overs[j], n);
        put_explanation (&explanation);
        figure_rows_end (rows, &sentence, &explanation);
      }
}
