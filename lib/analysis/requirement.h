/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a user requires of a metric, and whether samples meet it:
   METRIC[:STATISTIC] (<|<=|>|>=|==) VALUE[UNIT], as in latency:p99<=100ms.
   METRIC may be several, joined by bars: the first that is there
   (analysis/metric_choice.h).  Of columns that are words, METRIC:COLUMN ==
   WORD, as in wall:state==flat. */
#ifndef BENCH_REQUIREMENT_H
#define BENCH_REQUIREMENT_H
#include <stdbool.h>
#include "analysis/criterion.h"
#include "analysis/summary_list.h"
#include "base/report.h"
#include "base/text.h"

enum relation
{
  RELATION_NONE,
  RELATION_BELOW,
  RELATION_AT_MOST,
  RELATION_ABOVE,
  RELATION_AT_LEAST,
  RELATION_EQUAL
};

struct requirement
{
  char *text; /* as written, without blanks around it; owned */
  struct criterion of;
  enum relation relation;
  double bound; /* in the base unit of OF; of yes or no 1 or 0 */
  char *word;   /* of a column that is a word, instead of BOUND; owned */
};

/* The relation in TEXT, with its place at *AT and its LENGTH;
   RELATION_NONE: TEXT is no requirement.  */
enum relation requirement_relation (const char *text, const char **at,
                                    size_t *length);

/* Read TEXT as a requirement over SCOPE into R, of a figure by the
   name of a statistic.  0; or -1 after REPORTER has been told what is
   wrong.  */
int requirement_parse (struct requirement *r,
                       const struct criterion_scope *scope, const char *text,
                       const struct reporter *reporter);
/* The same, of a column of summaries, for requirement_judge.  */
int requirement_parse_column (struct requirement *r,
                              const struct criterion_scope *scope,
                              const char *text,
                              const struct reporter *reporter);
/* Whether SET has the metric that TEXT, whose relation is known, is about;
   else append which it lacks to LACKING.  Without memory LACKING fails.  */
bool requirement_has_metric (const struct sample_set *set, const char *text,
                             struct text *lacking);
void requirement_free (struct requirement *r);
/* Whether VALUE stands in RELATION to BOUND.  */
bool relation_holds (double value, enum relation relation, double bound);
/* Whether VALUE, in the unit of R's figure, meets R.  */
bool requirement_holds (const struct requirement *r, double value);

/* What became of a requirement.  */
struct judgement
{
  bool met;
  struct figure value;
  const char *word; /* of a column that is a word, instead of VALUE; a
                       constant */
  /* With by_interval, else missing: the end of the value's interval that
     decides.  */
  struct figure worse_end;
};

/* Judge ROW, whose metric is R's and whose summary has the column of R, by the
   value, or BY_INTERVAL by the worse end of its interval: what cannot be shown
   is not met.  A count or a word has no interval and needs none.  */
struct judgement requirement_judge (const struct requirement *r,
                                    const struct summary_row *row,
                                    bool by_interval);
#endif
