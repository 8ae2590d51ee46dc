/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "decisions_json.h"
#include <stdlib.h>
#include "base/diag.h"
#include "base/text.h"
#include "decision_rows.h"
#include "decision_sentence.h"
#include "view/json_figure.h"
#include "view/record.h"

/* The member KEY: STRING, or null.  */
static void
put_string (struct json_writer *j, const char *key, const char *string)
{
  json_key (j, key);
  if (string == NULL)
    json_null (j);
  else
    json_string (j, string);
}

/* The same of STRING that is freed.  */
static void
put_own (struct json_writer *j, const char *key, char *string)
{
  put_string (j, key, string);
  free (string);
}

/* --- what is asked ---------------------------------------------------------
 */

static const char *
kind_name (enum objective_kind kind)
{
  static const char *const names[] = { [OBJECTIVE_NONE] = NULL,
                                       [OBJECTIVE_MINIMISE] = "minimise",
                                       [OBJECTIVE_MAXIMISE] = "maximise",
                                       [OBJECTIVE_WEIGH] = "weigh" };
  return names[kind];
}

/* What is ranked by.  */
static void
put_criteria (struct json_writer *j, const struct ranking *r)
{
  json_key (j, "criteria");
  json_array_begin (j);
  for (size_t k = 0; k < r->criteria; k++)
    {
      const struct criterion *criterion = &r->choice.criterion[k];
      json_object_begin (j);
      put_string (j, "criterion", criterion->name);
      put_string (j, "unit", criterion->unit);
      put_string (j, "better",
                  criterion->direction == DIRECTION_HIGHER ? "higher"
                                                           : "lower");
      json_key (j, "weight");
      json_number (j, r->weight[k]);
      json_object_end (j);
    }
  json_array_end (j);
}

/* --- what it comes to ------------------------------------------------------
 */

/* Why D has no first one, to be freed; NULL: it has.  */
static char *
why_no_first (const struct decision *d)
{
  struct text why = { 0 };
  if (d->lacking != NULL)
    text_printf (&why, "the samples have no %s", d->lacking);
  else if (d->ranking.kind == OBJECTIVE_NONE)
    text_puts (&why, "the rules have no objective");
  else if (d->met == 0)
    text_puts (&why, "no benchmark meets the requirements");
  else if (d->ranking.choice.count == 0)
    text_puts (&why, d->count > 0
                         ? "none that meets the requirements can be ranked"
                         : "no benchmark can be ranked");
  else
    return NULL;
  return or_die (text_take (&why));
}

/* Who is first, and who can not be told from it.  */
static void
put_first (struct json_writer *j, const struct decision *d)
{
  const struct ranking *r = &d->ranking;
  char *why = why_no_first (d);
  if (why == NULL)
    put_string (j, "first", ranking_name (r, 0));
  else
    json_missing (j, "first", why);
  json_key (j, "within_noise");
  json_array_begin (j);
  for (size_t i = 1; why == NULL && i < r->compared; i++)
    if (ranking_ties_first (r, i))
      json_string (j, ranking_name (r, i));
  json_array_end (j);
  free (why);
}

/* Each requirement for each benchmark, as those of --require.  */
static void
put_requirements (struct json_writer *j, const struct contents *c,
                  const struct decision *d)
{
  json_key (j, "requirements");
  json_array_begin (j);
  for (size_t k = 0; k < d->count; k++)
    for (size_t i = 0; i < c->benchmark_count; i++)
      {
        const struct ruling *ruling = &d->ruling[i * d->count + k];
        struct requirement_row row = { .requirement = &d->requirement[k],
                                       .benchmark = c->benchmark[i],
                                       .by_interval = d->by_interval,
                                       .judgement = ruling->judgement };
        if (ruling->lacks)
          row.judgement.value = row.judgement.worse_end
              = decision_no_figure (c, &d->requirement[k].of, i);
        requirement_put_json (j, &row);
      }
  json_array_end (j);
}

/* The columns of the rows of D.  */
static struct record *
begin_record (const struct decision *d, const struct decision_rows *rows)
{
  struct record *record = or_die (record_new (""));
  record_column (record, "benchmark");
  record_column (record, "meets");
  record_column (record, "rank");
  record_column (record, "tied");
  if (d->ranking.kind == OBJECTIVE_WEIGH)
    record_column (record, "score");
  for (size_t k = 0; k < rows->columns; k++)
    record_column (record, rows->column[k].criterion->name);
  record_column (record, "remark");
  return record;
}

/* Why benchmark I has no rank.  */
static const char *
why_no_rank (const struct decision *d, size_t i)
{
  return d->ranking.kind == OBJECTIVE_NONE ? "the rules have no objective"
         : d->obstacle[i] != NULL          ? d->obstacle[i]
                                  : "it does not meet the requirements";
}

/* Whether it is tied, as far as that was looked at.  */
static void
fill_tied (struct record *record, const struct ranked *ranked)
{
  if (ranked->compared)
    {
      record_boolean (record, ranked->tied);
      return;
    }
  char why[80];
  snprintf (why, sizeof why, "not compared: only the best %d are",
            RANKING_COMPARED);
  record_missing (record, why);
}

static void
fill_rank (struct record *record, const struct decision *d,
           const struct decision_row *row)
{
  bool scored = d->ranking.kind == OBJECTIVE_WEIGH;
  if (row->ranked == NULL)
    {
      const char *why = why_no_rank (d, row->benchmark);
      for (int cells = scored ? 3 : 2; cells > 0; cells--)
        record_missing (record, why);
      return;
    }
  record_integer (record, row->ranked->rank);
  fill_tied (record, row->ranked);
  if (scored)
    record_number (record, row->ranked->value);
}

static void
fill_row (struct record *record, const struct contents *c,
          const struct decision *d, const struct decision_rows *rows,
          const struct decision_row *row)
{
  struct text remark = { 0 };
  record_row (record);
  record_text (record, c->benchmark[row->benchmark]);
  record_boolean (record, d->meets[row->benchmark]);
  fill_rank (record, d, row);
  for (size_t k = 0; k < rows->columns; k++)
    {
      const char *word;
      struct figure figure
          = decision_figure (c, d, &rows->column[k], row->benchmark, &word);
      if (word != NULL)
        record_text (record, word);
      else
        record_figure (record, figure);
    }
  decision_put_remark (&remark, c, d, row->benchmark);
  if (remark.failed)
    die_memory ();
  if (remark.length > 0)
    record_text (record, text_string (&remark));
  else
    record_missing (record, NULL);
  text_free (&remark);
}

/* What became of each benchmark.  */
static void
put_rows (struct json_writer *j, const struct contents *c,
          const struct decision *d)
{
  struct decision_rows rows;
  decision_rows_make (&rows, c, d);
  struct record *record = begin_record (d, &rows);
  for (size_t i = 0; i < rows.count; i++)
    fill_row (record, c, d, &rows, &rows.row[i]);
  record_write_rows (j, record);
  record_free (record);
  decision_rows_free (&rows);
}

static void
put_decision (struct json_writer *j, const struct contents *c,
              const struct decision *d)
{
  json_object_begin (j);
  put_string (j, "rules", d->rules->name);
  put_string (j, "title", decision_title (d));
  put_string (j, "description", d->rules->description);
  put_own (j, "sentence", decision_sentence (c, d));
  put_first (j, d);
  put_string (j, "judge", d->by_interval ? "interval" : "point");
  json_key (j, "confidence");
  json_number (j, d->confidence);
  put_string (j, "objective", kind_name (d->rules->objective.kind));
  put_criteria (j, &d->ranking);
  put_own (j, "remark", decision_remark (d));
  put_requirements (j, c, d);
  json_key (j, "rows");
  if (d->lacking == NULL)
    put_rows (j, c, d);
  else
    {
      json_array_begin (j);
      json_array_end (j);
    }
  json_object_end (j);
}

void
decisions_write_json (struct json_writer *j, const struct contents *c)
{
  json_array_begin (j);
  for (size_t i = 0; i < c->decisions.count; i++)
    put_decision (j, c, &c->decisions.decision[i]);
  json_array_end (j);
}
