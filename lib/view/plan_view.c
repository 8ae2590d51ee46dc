/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/plan_view.h"
#include <errno.h>
#include <math.h>
#include <string.h>
#include "base/text.h"
#include "number/level_digits.h"
#include "view/human.h"
#include "view/quote.h"
#include "view/text_table.h"
#include "view/wrap.h"

static const char *const columns[]
    = { "effect",    "power",       "confidence", "method", "n_per_side",
        "benchmark", "metric",      "spread",     "unit",   "of",
        "each",      "correlation", NULL };

#define NO_PILOT "no samples were read"

static void
text_or_missing (struct record *r, const char *string)
{
  if (string == NULL)
    record_missing (r, NO_PILOT);
  else
    record_text (r, string);
}

/* VALUE of ROW's unit: "2 %", "0.5 ms"; of shares "-1 points".  */
static void
put_quantity (struct text *to, const struct plan_row *row, double value,
              bool utf8)
{
  char number[HUMAN_SIZE];
  if (row->question.goal == PLAN_PROPORTIONS)
    text_printf (to, "%+.4g point%s", 100 * value,
                 fabs (fabs (value) - 0.01) < 1e-9 ? "" : "s");
  else if (strcmp (row->unit, "1") == 0)
    text_printf (to, "%.4g %%", 100 * value);
  else
    text_puts (to, human_value (number, value, row->unit, 3, utf8));
}

static void
put_n (struct text *to, const struct plan_answer *a)
{
  if (figure_available (a->n))
    text_printf (to, "%.0f", a->n.value);
  else
    text_puts (to, "n/a");
}

/* "processes": plurals of what levels are called.  */
static void
put_plural (struct text *to, const char *unit)
{
  size_t length = strlen (unit);
  bool sibilant = length > 0 && unit[length - 1] == 's';
  if (length > 1 && unit[length - 1] == 'y')
    text_printf (to, "%.*sies", (int) length - 1, unit);
  else
    text_printf (to, "%s%s", unit, sibilant ? "es" : "s");
}

static void
put_units (struct text *to, const struct plan_row *row, bool paired)
{
  const char *unit = row->pilot.unit;
  text_puts (to, paired ? "pairs of " : "");
  put_plural (to, *unit == '\0' ? "run" : unit);
}

static void
put_pilot (struct text *to, const struct plan_row *row)
{
  if (row->benchmark == NULL)
    return;
  text_printf (to, ", the upper 80 %% limit of %zu ", row->pilot.n);
  put_units (to, row, row->question.paired);
  text_printf (to, " of %s", row->benchmark);
}

/* ", each of 5 iterations".  */
static void
put_held (struct text *to, const struct plan_row *row)
{
  const struct pilot *p = &row->pilot;
  for (size_t i = 0; i < p->levels; i++)
    {
      text_printf (to, "%s of %.0f ", ", each", p->each[i]);
      if (p->each[i] == 1)
        text_puts (to, p->level[i]);
      else
        put_plural (to, p->level[i]);
    }
  text_puts (to, p->levels > 0 ? "," : "");
}

/* What of the pilot the plan rests on.  */
static void
put_assumed (struct text *to, const struct plan_row *row)
{
  const struct pilot *p = &row->pilot;
  if (p->together > 1)
    text_printf (to,
                 "; each run depends on the one before (correlation %.2f), so "
                 "that %.3g count as one",
                 p->r1, p->together);
  if (p->levels > 0)
    {
      text_puts (to, "; so many ");
      put_plural (to, p->level[p->levels - 1]);
      text_printf (to, " are cheapest where one costs as much as one %s more",
                   p->unit);
    }
  if (p->single)
    text_puts (to, "; the highest level of RUN was not repeated, so that it "
                   "is not known how much its units differ");
}

static const char *
test_of (const char *method)
{
  static const char *const names[][2]
      = { { "t", "two-sided t test" },
          { "rank", "Mann-Whitney test" },
          { "paired-t", "two-sided t test of pairs" },
          { "signed-rank", "signed rank test" } };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp (names[i][0], method) == 0)
      return names[i][1];
  return method;
}

/* One quotable sentence.  */
static void
put_sentence (struct text *to, const struct plan_row *row, bool utf8)
{
  const struct plan_question *q = &row->question;
  const struct plan_answer *a = &row->answer;
  bool known = figure_available (a->n);
  if (known)
    put_n (to, a);
  else
    text_puts (to, "no number of");
  if (q->goal == PLAN_PROPORTIONS)
    text_printf (to,
                 " items a side %s %.4g %% from %.4g %% with power %.4g "
                 "(two-sided normal test at %.*g %% confidence)",
                 known ? "tell" : "tells", 100 * q->p1, 100 * q->p2, q->power,
                 level_digits (q->confidence), 100 * q->confidence);
  else if (q->goal == PLAN_WIDTH)
    {
      text_putc (to, ' ');
      put_units (to, row, false);
      put_held (to, row);
      text_printf (to, " %s a mean known to %s", known ? "have" : "has",
                   utf8 ? "±" : "+-");
      put_quantity (to, row, a->effect, utf8);
      text_printf (to, " (%s, %.*g %% confidence, deviation ",
                   strcmp (a->method, "width-t") == 0 ? "Student's t"
                                                      : "normal formula",
                   level_digits (q->confidence), 100 * q->confidence);
      put_quantity (to, row, q->spread, utf8);
      put_pilot (to, row);
      text_putc (to, ')');
    }
  else
    {
      text_putc (to, ' ');
      put_units (to, row, q->paired);
      text_puts (to, q->paired ? "" : " a side");
      put_held (to, row);
      text_puts (to, known ? " show a change of " : " shows a change of ");
      put_quantity (to, row, a->effect, utf8);
      text_printf (to,
                   " with power %.4g (%s at %.*g %% confidence, deviation ",
                   q->power, test_of (a->method), level_digits (q->confidence),
                   100 * q->confidence);
      put_quantity (to, row, q->spread, utf8);
      put_pilot (to, row);
      text_putc (to, ')');
    }
  if (!known)
    text_printf (to, ", since that takes %s", a->n.reason);
  put_assumed (to, row);
}

/* What was done and why.  */
static void
put_explanation (struct text *to, const struct plan_row *row)
{
  const struct plan_question *q = &row->question;
  const char *method = row->answer.method;
  bool ranks = strstr (method, "rank") != NULL;
  if (q->goal == PLAN_PROPORTIONS)
    text_puts (to, "The normal approximation to the difference of two shares, "
                   "each side of as many items.");
  else if (q->goal == PLAN_WIDTH)
    text_puts (to, strcmp (method, "width-t") == 0
                       ? "The smallest n whose t interval is so narrow, were "
                         "the deviation that."
                       : "By the quantile of the normal distribution, which "
                         "is too small where n is.");
  else
    text_printf (to,
                 "The smallest n at which a t test has that power by the "
                 "noncentral t distribution%s.",
                 ranks ? ", divided by 3/pi, the efficiency of rank tests of "
                         "normal samples, or the smallest at which that test "
                         "can reject anything, if that is more"
                       : "");
  if (row->benchmark != NULL)
    text_puts (to, " The deviation is the pilot's at its upper 80 % limit, "
                   "since half of all pilots show less than there is.");
  if (row->pilot.together > 1)
    text_puts (to, " Runs that depend on each other tell less, so that it "
                   "takes more of them.");
  if (row->pilot.levels > 0)
    text_puts (to, " Runs of one process are not independent, so that "
                   "processes are planned; the repetitions in each are those "
                   "by which the variances of the levels cost least.");
  text_printf (to, " Formulas: %s%s%s, in the NOTES of bench-compare(1).",
               q->goal == PLAN_PROPORTIONS ? "Planned proportions"
               : q->goal == PLAN_WIDTH     ? "Width"
                                           : "Plan",
               row->pilot.together > 1 ? ", Autocorrelation" : "",
               row->pilot.levels > 0 ? ", Process means" : "");
}

static void
put_plain_sentence (struct text *to, const struct plan_row *row)
{
  put_sentence (to, row, false);
}

/* What PUT says of ROW; whether memory ran out.  */
static bool
add_text (struct record *r, const struct plan_row *row,
          void (*put) (struct text *, const struct plan_row *))
{
  struct text t = { 0 };
  put (&t, row);
  record_text (r, text_string (&t));
  bool failed = t.failed;
  text_free (&t);
  return failed;
}

/* What is counted, what each holds, and the correlation; whether memory ran
   out.  */
static bool
add_pilot (struct record *r, const struct plan_row *row)
{
  const struct pilot *p = &row->pilot;
  struct text of = { 0 };
  double each = 1;
  if (row->question.goal == PLAN_PROPORTIONS)
    text_puts (&of, "items");
  else
    put_units (&of, row, row->question.paired);
  record_text (r, text_string (&of));
  bool failed = of.failed;
  text_free (&of);
  for (size_t i = 0; i < p->levels; i++)
    each *= p->each[i];
  record_figure (r, p->levels > 0 ? figure_of (each)
                                  : figure_missing ("no levels of RUN"));
  record_figure (r, row->benchmark == NULL ? figure_missing (NO_PILOT)
                    : p->together > 1      ? figure_of (p->r1)
                                      : figure_missing ("within its bound"));
  return failed;
}

struct record *
plan_record (const struct plan_row *row, size_t count, bool explain)
{
  struct record *r = record_new ("bench-compare-plan/1");
  bool failed = false;
  if (r == NULL)
    return NULL;
  for (size_t i = 0; columns[i] != NULL; i++)
    record_column (r, columns[i]);
  record_column (r, "sentence");
  if (explain)
    record_column (r, "explanation");
  for (size_t i = 0; i < count; i++)
    {
      const struct plan_answer *a = &row[i].answer;
      bool proportions = row[i].question.goal == PLAN_PROPORTIONS;
      record_row (r);
      record_number (r, a->effect);
      record_figure (r, a->power);
      record_number (r, a->confidence);
      record_text (r, a->method);
      record_figure (r, a->n);
      text_or_missing (r, row[i].benchmark);
      text_or_missing (r, row[i].metric);
      record_figure (r, proportions ? figure_missing ("proportions have none")
                                    : figure_of (row[i].question.spread));
      record_text (r, row[i].unit);
      failed |= add_pilot (r, &row[i]);
      failed |= add_text (r, &row[i], put_plain_sentence);
      failed |= explain && add_text (r, &row[i], put_explanation);
    }
  if (!failed)
    return r;
  record_free (r);
  errno = ENOMEM;
  return NULL;
}

static void
add_row (struct text_table *table, const struct plan_row *row, bool utf8,
         bool pilots, struct text *cell)
{
  const struct plan_answer *a = &row->answer;
  text_table_row (table);
  if (pilots)
    text_table_cell (table, row->benchmark);
  text_clear (cell);
  put_quantity (cell, row, a->effect, utf8);
  text_table_cell_text (table, cell);
  text_clear (cell);
  if (figure_available (a->power))
    text_printf (cell, "%.4g", a->power.value);
  else
    text_puts (cell, "n/a");
  text_table_cell_text (table, cell);
  text_clear (cell);
  text_printf (cell, "%.*g %%", level_digits (a->confidence),
               100 * a->confidence);
  text_table_cell_text (table, cell);
  text_table_cell (table, a->method);
  text_clear (cell);
  put_n (cell, a);
  text_table_cell_text (table, cell);
}

static struct text_table *
table_of (const struct plan_row *row, size_t count, bool utf8)
{
  struct text_table *table = text_table_new ();
  if (table == NULL)
    return NULL;
  bool pilots = count > 0 && row[0].benchmark != NULL;
  const struct plan_question *q = &row[0].question;
  if (pilots)
    text_table_column (table, "benchmark", ALIGN_LEFT);
  text_table_column (table, q->goal == PLAN_WIDTH ? "width" : "effect",
                     ALIGN_RIGHT);
  text_table_column (table, "power", ALIGN_RIGHT);
  text_table_column (table, "confidence", ALIGN_RIGHT);
  text_table_column (table, "method", ALIGN_LEFT);
  text_table_column (table,
                     q->paired               ? "pairs"
                     : q->goal == PLAN_WIDTH ? "n"
                                             : "n a side",
                     ALIGN_RIGHT);
  struct text cell = { 0 };
  for (size_t i = 0; i < count; i++)
    add_row (table, &row[i], utf8, pilots, &cell);
  text_free (&cell);
  return table;
}

/* Print TABLE and free it, then the text ALL.  */
static int
print_both (struct text_table *table, bool markdown, struct text *all,
            FILE *out)
{
  int result = table == NULL ? -1
               : markdown    ? text_table_print_markdown (table, out)
                             : text_table_print (table, out);
  text_table_free (table);
  if (result == 0 && all->failed)
    {
      errno = ENOMEM;
      result = -1;
    }
  if (result == 0)
    fputs (text_string (all), out);
  text_free (all);
  return result;
}

static void
put_explained (struct text *to, const struct plan_row *row, bool markdown)
{
  struct text one = { 0 };
  put_explanation (&one, row);
  text_puts (to, markdown ? "  - " : "");
  if (markdown)
    quote_markdown (to, text_string (&one));
  else
    wrap_put (to, "    ", text_string (&one));
  text_puts (to, markdown ? "\n" : "");
  to->failed |= one.failed;
  text_free (&one);
}

int
plan_print (const struct plan_row *row, size_t count, bool utf8, bool markdown,
            bool explain, FILE *out)
{
  struct text all = { 0 }, one = { 0 };
  if (markdown)
    text_putc (&all, '\n');
  for (size_t i = 0; i < count; i++)
    {
      text_clear (&one);
      put_sentence (&one, &row[i], utf8);
      text_puts (&all, markdown ? "- " : "\n");
      if (markdown)
        quote_markdown (&all, text_string (&one));
      else
        wrap_put (&all, "", text_string (&one));
      text_puts (&all, markdown ? "\n" : "");
      if (explain)
        put_explained (&all, &row[i], markdown);
      all.failed |= one.failed;
    }
  text_free (&one);
  return print_both (table_of (row, count, utf8), markdown, &all, out);
}
