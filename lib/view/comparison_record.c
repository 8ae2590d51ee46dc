/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/comparison_record.h"
#include <stdlib.h>
#include <string.h>
#include "base/text.h"
#include "view/json_figure.h"

static const char *const columns[] = {
  "benchmark",  "metric",      "unit",       "baseline",      "candidate",
  "n_baseline", "n_candidate", "paired",     "test",          "ratio",
  "ratio_lo",   "ratio_hi",    "difference", "difference_lo", "difference_hi",
  "speedup",    "p",           "p_adjusted", "level",         "cliff_delta",
  "a12",        "hedges_g",    "margin",     "verdict",       "below_margin",
  "needed_n",   "sentence",    "tag",        "conditions",    "least_change",
  "fails",      NULL
};

static void
text_or_missing (struct record *r, const char *string, const char *reason)
{
  if (string == NULL)
    record_missing (r, reason);
  else
    record_text (r, string);
}

/* What a second session says of C.  */
static void
add_second (struct record *r, const struct comparison *c)
{
  const char *absent = "the second session has no samples of it";
  record_boolean (r, c->repeats);
  text_or_missing (
      r, c->second == NULL ? NULL : verdict_name (c->second->verdict), absent);
  struct figure none = figure_missing (absent);
  record_figure (r, c->second == NULL ? none : c->second->ratio);
  record_figure (r, c->second == NULL ? none : c->second->ratio_ci.lo);
  record_figure (r, c->second == NULL ? none : c->second->ratio_ci.hi);
}

static const char *const second_columns[]
    = { "confirmed",        "confirm_verdict",  "confirm_ratio",
        "confirm_ratio_lo", "confirm_ratio_hi", NULL };

static void
add_row (struct record *r, const struct comparison *c, bool fails,
         bool explained)
{
  record_row (r);
  record_text (r, c->benchmark);
  record_text (r, c->metric);
  record_text (r, c->unit);
  record_text (r, c->baseline);
  record_text (r, c->candidate);
  record_integer (r, c->n_baseline);
  record_integer (r, c->n_candidate);
  record_boolean (r, c->paired);
  text_or_missing (r, c->test, c->p.reason == NULL ? "no test" : c->p.reason);
  record_figure (r, c->ratio);
  record_figure (r, c->ratio_ci.lo);
  record_figure (r, c->ratio_ci.hi);
  record_figure (r, c->difference);
  record_figure (r, c->difference_ci.lo);
  record_figure (r, c->difference_ci.hi);
  record_figure (r, c->speedup);
  record_figure (r, c->p);
  record_figure (r, c->p_adjusted);
  record_number (r, c->level);
  record_figure (r, c->cliff_delta);
  record_figure (r, c->a12);
  record_figure (r, c->hedges_g);
  record_number (r, c->margin);
  record_text (r, verdict_name (c->verdict));
  record_boolean (r, c->below_margin);
  record_figure (r, c->needed_n);
  record_text (r, c->sentence);
  text_or_missing (r, c->tag, "the default test");
  text_or_missing (r, c->conditions, "no stated condition differs");
  record_figure (r, c->least_change);
  record_boolean (r, fails);
  if (explained)
    text_or_missing (r, c->explanation, "no test");
}

/* Whether explanations were asked for: then they have a column.  */
static bool
is_explained (const struct comparison_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    if (list->row[i].explanation != NULL)
      return true;
  return false;
}

static void
write_gate (struct json_writer *j, const struct comparison_gate *gate)
{
  json_key (j, "fail_on");
  json_array_begin (j);
  for (size_t i = 0; i < gate->words; i++)
    json_string (j, gate->word[i]);
  json_array_end (j);
  json_key (j, "failing");
  json_integer (j, gate->failing);
  json_key (j, "status");
  json_integer (j, (uint64_t) gate->status);
}

/* MEAN as an object, that of CANDIDATE (NULL: of all).  */
static void
write_mean (struct json_writer *j, const struct comparison_mean *mean,
            const char *candidate)
{
  json_object_begin (j);
  if (candidate != NULL)
    {
      json_key (j, "candidate");
      json_string (j, candidate);
    }
  json_figure (j, "ratio", mean->ratio);
  json_figure (j, "lo", mean->ci.lo);
  json_figure (j, "hi", mean->ci.hi);
  json_key (j, "n");
  json_integer (j, mean->n);
  json_object_end (j);
}

static void
write_summary (struct text *to, const struct comparison_list *list,
               const struct comparison_mean *mean,
               const struct comparison_side_mean *sides, size_t side_count,
               const struct comparison_gate *gate)
{
  struct json_writer j = { .to = to };
  ptrdiff_t benchmarks = comparison_count_distinct (list, false);
  to->failed |= benchmarks < 0;
  size_t of[VERDICT_COUNT] = { 0 };
  for (size_t i = 0; i < list->count; i++)
    of[list->row[i].verdict]++;
  json_object_begin (&j);
  json_key (&j, "benchmarks");
  json_integer (&j, (uint64_t) benchmarks);
  for (int v = 0; v < VERDICT_COUNT; v++)
    {
      json_key (&j, verdict_name (v));
      json_integer (&j, of[v]);
    }
  json_key (&j, "geometric_mean");
  write_mean (&j, mean, NULL);
  if (side_count > 1)
    {
      json_key (&j, "geometric_means");
      json_array_begin (&j);
      for (size_t i = 0; i < side_count; i++)
        write_mean (&j, &sides[i].mean, sides[i].candidate);
      json_array_end (&j);
    }
  write_gate (&j, gate);
  json_object_end (&j);
}

struct record *
comparison_record (const struct comparison_list *list, double confidence,
                   const struct comparison_gate *gate)
{
  struct comparison_mean mean;
  if (comparison_geometric_mean (&mean, list, confidence) != 0)
    return NULL;
  struct comparison_side_mean *sides;
  ptrdiff_t side_count = comparison_side_means (&sides, list, confidence);
  if (side_count < 0)
    return NULL;
  if (side_count > 1) /* a mean over several machines is nobody's */
    mean.ratio = mean.ci.lo = mean.ci.hi = figure_missing ("several sides");
  struct text summary = { 0 };
  write_summary (&summary, list, &mean, sides, (size_t) side_count, gate);
  free (sides);
  struct record *r = summary.failed ? NULL : record_new ("bench-compare/1");
  if (r != NULL)
    {
      for (size_t i = 0; columns[i] != NULL; i++)
        record_column (r, columns[i]);
      bool explained = is_explained (list);
      if (explained)
        record_column (r, "explanation");
      for (size_t i = 0; list->confirmed && second_columns[i] != NULL; i++)
        record_column (r, second_columns[i]);
      for (size_t i = 0; i < list->count; i++)
        {
          add_row (r, &list->row[i], gate->fails != NULL && gate->fails[i],
                   explained);
          if (list->confirmed)
            add_second (r, &list->row[i]);
        }
      record_summary (r, text_string (&summary));
    }
  text_free (&summary);
  return r;
}
