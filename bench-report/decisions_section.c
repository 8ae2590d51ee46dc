/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "decisions_section.h"
#include <stdlib.h>
#include <string.h>
#include "base/diag.h"
#include "base/memory.h"
#include "base/text.h"
#include "decision_rows.h"
#include "decision_sentence.h"

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

/* The value of benchmark I in COLUMN, as far as there is one.  */
static void
put_cell (struct text *cell, const struct contents *c,
          const struct decision *d, const struct decision_column *column,
          size_t i)
{
  const char *word;
  struct figure figure = decision_figure (c, d, column, i, &word);
  if (word != NULL)
    text_puts (cell, word);
  else if (figure_available (figure))
    decision_put_value (cell, c, d, column->criterion, figure.value);
  else
    text_puts (cell, "n/a");
}

static void
put_rank (struct text *cell, const struct decision *d,
          const struct decision_row *row)
{
  if (d->ranking.kind == OBJECTIVE_NONE)
    text_puts (cell, d->meets[row->benchmark] ? "yes" : "no");
  else if (row->ranked == NULL)
    text_puts (cell, "-");
  else
    text_printf (cell, "%zu%s", row->ranked->rank,
                 row->ranked->tied ? " tied" : "");
}

static void
add_row (struct text_table *table, const struct contents *c,
         const struct decision *d, const struct decision_rows *rows,
         const struct decision_row *row)
{
  struct text cell = { 0 };
  text_table_row (table);
  text_table_cell (table, c->benchmark[row->benchmark]);
  put_rank (&cell, d, row);
  text_table_cell_text (table, &cell);
  if (d->ranking.kind == OBJECTIVE_WEIGH)
    {
      text_clear (&cell);
      if (row->ranked != NULL)
        text_printf (&cell, "%.3f", row->ranked->value);
      text_table_cell_text (table, &cell);
    }
  for (size_t k = 0; k < rows->columns; k++)
    {
      text_clear (&cell);
      put_cell (&cell, c, d, &rows->column[k], row->benchmark);
      text_table_cell_text (table, &cell);
    }
  text_clear (&cell);
  decision_put_remark (&cell, c, d, row->benchmark);
  text_table_cell_text (table, &cell);
  text_free (&cell);
}

static struct text_table *
decision_table (const struct contents *c, const struct decision *d)
{
  struct decision_rows rows;
  enum objective_kind kind = d->ranking.kind;
  struct text_table *table = or_die (text_table_new ());
  decision_rows_make (&rows, c, d);
  text_table_column (table, "benchmark", ALIGN_LEFT);
  text_table_column (table, kind == OBJECTIVE_NONE ? "meets" : "rank",
                     ALIGN_LEFT);
  if (kind == OBJECTIVE_WEIGH)
    text_table_column (table, "score", ALIGN_RIGHT);
  for (size_t k = 0; k < rows.columns; k++)
    text_table_column (table, rows.column[k].criterion->name, ALIGN_RIGHT);
  text_table_column (table, "remark", ALIGN_LEFT);
  for (size_t i = 0; i < rows.count; i++)
    add_row (table, c, d, &rows, &rows.row[i]);
  decision_rows_free (&rows);
  return table;
}

static void
add_decision (struct document *doc, const struct contents *c,
              const struct decision *d)
{
  char *sentence = decision_sentence (c, d);
  document_subsection (doc, decision_title (d));
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
  char *remark = decision_remark (d);
  if (remark != NULL)
    document_remark (doc, remark);
  free (remark);
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
