/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "decisions_section.h"
#include <stdlib.h>
#include <string.h>
#include "base/diag.h"
#include "base/memory.h"
#include "base/text.h"
#include "decision_sentence.h"
#include "number/level_digits.h"
#include "view/summary_cell.h"

/* --- --require
 * ---------------------------------------------------------------
 */

/* Whether all answers of GATE are values, without a word to them.  */
static bool
are_values (const struct gate *gate)
{
  for (size_t i = 0; i < gate->row_count; i++)
    if (gate->row[i].by_interval
        || !figure_available (gate->row[i].judgement.value))
      return false;
  return true;
}

static struct text_table *
requirements_table (const struct contents *c)
{
  struct text_table *table = or_die (text_table_new ());
  text_table_column (table, "benchmark", ALIGN_LEFT);
  text_table_column (table, "answer", ALIGN_LEFT);
  text_table_column (table, "requirement", ALIGN_LEFT);
  const struct gate *gate = &c->decisions.gate;
  text_table_column (table, "value",
                     are_values (gate) ? ALIGN_RIGHT : ALIGN_LEFT);
  for (size_t i = 0; i < gate->row_count; i++)
    {
      const struct requirement_row *row = &gate->row[i];
      struct text value = { 0 };
      requirement_put_answer (&value, row, !c->options->common.ascii);
      text_table_row (table);
      text_table_cell (table, row->benchmark);
      text_table_cell (table, row->judgement.met ? "pass" : "fail");
      text_table_cell (table, row->requirement->text);
      text_table_cell_text (table, &value);
      text_free (&value);
    }
  return table;
}

void
requirements_add (struct document *d, const struct contents *c)
{
  if (c->decisions.gate.count == 0)
    return;
  char *sentence = requirements_sentence (c);
  document_section (d, "Requirements");
  document_paragraph (d, sentence);
  free (sentence);
  document_table (d, requirements_table (c));
}

/* --- rules
 * -------------------------------------------------------------------
 */

/* A figure with a column of its own: of a criterion of the ranking, or else of
   a requirement.  */
struct column
{
  const struct criterion *criterion;
  size_t requirement; /* SIZE_MAX: of the ranking */
};

struct column_list
{
  struct column *item;
  size_t count;
};

static bool
has_column (const struct column_list *list, const char *name)
{
  for (size_t i = 0; i < list->count; i++)
    if (strcmp (list->item[i].criterion->name, name) == 0)
      return true;
  return false;
}

static void
gather_columns (struct column_list *list, const struct decision *d)
{
  const struct ranking *r = &d->ranking;
  *list = (struct column_list){
    or_die (memory_array (r->criteria + d->count + 1, sizeof *list->item)), 0
  };
  for (size_t k = 0; k < r->criteria; k++)
    list->item[list->count++]
        = (struct column){ &r->choice.criterion[k], SIZE_MAX };
  for (size_t k = 0; k < d->count; k++)
    if (!has_column (list, d->requirement[k].of.name))
      list->item[list->count++] = (struct column){ &d->requirement[k].of, k };
}

/* The value of benchmark I in COLUMN, as far as there is one.  */
static void
put_cell (struct text *cell, const struct contents *c,
          const struct decision *d, const struct column *column, size_t i)
{
  struct figure figure = figure_missing ("no samples");
  if (column->requirement != SIZE_MAX)
    {
      const struct ruling *ruling
          = &d->ruling[i * d->count + column->requirement];
      if (!ruling->lacks && ruling->judgement.word != NULL)
        {
          text_puts (cell, ruling->judgement.word);
          return;
        }
      if (!ruling->lacks)
        figure = ruling->judgement.value;
    }
  else
    {
      const struct criterion *of = column->criterion;
      const struct series *s
          = sample_set_find (c->set, c->benchmark[i], of->metric);
      if (s != NULL && strcmp (s->unit, of->metric_unit) == 0)
        figure = statistic_value (&of->statistic, s->value, s->count);
    }
  if (figure_available (figure))
    decision_put_value (cell, c, d, column->criterion, figure.value);
  else
    text_puts (cell, "n/a");
}

/* Append what is to be said of benchmark I: what it misses or lacks.  */
static void
put_remark (struct text *cell, const struct decision *d, size_t i)
{
  for (size_t k = 0; k < d->count; k++)
    {
      const struct ruling *ruling = &d->ruling[i * d->count + k];
      const char *joint = cell->length == 0 ? "" : "; ";
      const struct requirement *r = &d->requirement[k];
      if (ruling->lacks)
        text_printf (cell, "%shas no %s", joint, r->of.metric);
      else if (ruling->judgement.word == NULL
               && !figure_available (ruling->judgement.value))
        {
          text_printf (cell, "%smisses %s: ", joint, r->text);
          summary_put_reason (cell, ruling->judgement.value);
        }
      else if (!ruling->judgement.met)
        text_printf (cell, "%s%s %s", joint,
                     relation_holds (ruling->judgement.value.value,
                                     r->relation, r->bound)
                         ? "does not show"
                         : "misses",
                     r->text);
      else if (ruling->within_noise)
        text_printf (cell, "%s%s within noise", joint, r->text);
    }
  if (d->obstacle[i] == NULL)
    return;
  text_printf (cell, "%s%s", cell->length == 0 ? "" : "; ", d->obstacle[i]);
}

/* Add the row of benchmark I; ROW is its place in the ranking, or NULL.  */
static void
add_row (struct text_table *table, const struct contents *c,
         const struct decision *d, const struct column_list *columns, size_t i,
         const struct ranked *row)
{
  struct text cell = { 0 };
  text_table_row (table);
  text_table_cell (table, c->benchmark[i]);
  if (d->ranking.kind == OBJECTIVE_NONE)
    text_puts (&cell, d->meets[i] ? "yes" : "no");
  else if (row == NULL)
    text_puts (&cell, "-");
  else
    text_printf (&cell, "%zu%s", row->rank, row->tied ? " tied" : "");
  text_table_cell_text (table, &cell);
  if (d->ranking.kind == OBJECTIVE_WEIGH)
    {
      text_clear (&cell);
      if (row != NULL)
        text_printf (&cell, "%.3f", row->value);
      text_table_cell_text (table, &cell);
    }
  for (size_t k = 0; k < columns->count; k++)
    {
      text_clear (&cell);
      put_cell (&cell, c, d, &columns->item[k], i);
      text_table_cell_text (table, &cell);
    }
  text_clear (&cell);
  put_remark (&cell, d, i);
  text_table_cell_text (table, &cell);
  text_free (&cell);
}

static size_t
benchmark_at (const struct contents *c, const char *name)
{
  size_t i = 0;
  while (c->benchmark[i] != name)
    i++;
  return i;
}

/* The ranked ones in their order, then the others in theirs.  */
static struct text_table *
decision_table (const struct contents *c, const struct decision *d)
{
  struct column_list columns;
  const struct ranking *r = &d->ranking;
  struct text_table *table = or_die (text_table_new ());
  gather_columns (&columns, d);
  text_table_column (table, "benchmark", ALIGN_LEFT);
  text_table_column (table, r->kind == OBJECTIVE_NONE ? "meets" : "rank",
                     ALIGN_LEFT);
  if (r->kind == OBJECTIVE_WEIGH)
    text_table_column (table, "score", ALIGN_RIGHT);
  for (size_t k = 0; k < columns.count; k++)
    text_table_column (table, columns.item[k].criterion->name, ALIGN_RIGHT);
  text_table_column (table, "remark", ALIGN_LEFT);
  for (size_t i = 0; i < r->choice.count; i++)
    add_row (table, c, d, &columns, benchmark_at (c, ranking_name (r, i)),
             &r->row[i]);
  for (size_t i = 0; i < c->benchmark_count; i++)
    if (r->kind == OBJECTIVE_NONE || !d->meets[i] || d->obstacle[i] != NULL)
      add_row (table, c, d, &columns, i, NULL);
  free (columns.item);
  return table;
}

/* Say what a rank is, and what is not known of it.  */
static void
add_remarks (struct document *doc, const struct contents *c,
             const struct decision *d)
{
  const struct ranking *r = &d->ranking;
  struct text t = { 0 };
  if (r->kind == OBJECTIVE_NONE || r->choice.count < 2)
    return;
  double confidence = d->rules->confidence > 0 ? d->rules->confidence
                                               : c->options->common.confidence;
  text_printf (&t,
               "A rank is one more than the number of benchmarks that are "
               "better beyond noise (at %.*g %%, over all pairs), ",
               level_digits (confidence), 100 * confidence);
  if (r->resampled)
    text_puts (&t, "by resamples");
  else
    text_puts (&t, "as bench-compare judges them");
  if (r->single)
    text_puts (&t, "; of figures with one sample the noise is not known, and "
                   "none is reckoned with");
  if (r->few)
    text_puts (&t, "; where a figure is of two to five samples nothing is "
                   "told apart");
  if (r->compared < r->choice.count)
    text_printf (&t, "; after the first %zu, ranks follow the values",
                 r->compared);
  text_puts (&t, ".");
  if (t.failed)
    die_memory ();
  document_remark (doc, text_string (&t));
  text_free (&t);
}

static void
add_decision (struct document *doc, const struct contents *c,
              const struct decision *d)
{
  char *sentence = decision_sentence (c, d);
  document_subsection (doc, d->rules->title == NULL ? d->rules->name
                                                    : d->rules->title);
  document_paragraph (doc, sentence);
  if (d->rules->description != NULL)
    {
      size_t length = strlen (d->rules->description);
      char *own = or_die (strdup (d->rules->description));
      if (length > 0 && own[length - 1] == '.')
        own[length - 1] = '\0';
      document_paragraph (doc, own);
      free (own);
    }
  free (sentence);
  if (d->lacking != NULL)
    return;
  char *question = decision_question (d);
  document_paragraph (doc, question);
  free (question);
  document_table (doc, decision_table (c, d));
  add_remarks (doc, c, d);
}

void
decisions_add (struct document *d, const struct contents *c)
{
  if (c->decisions.count == 0)
    return;
  document_section (d, "Decisions");
  for (size_t i = 0; i < c->decisions.count; i++)
    add_decision (d, c, &c->decisions.decision[i]);
}
