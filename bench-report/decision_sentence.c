/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "decision_sentence.h"
#include <ctype.h>
#include <math.h>
#include <string.h>
#include "analysis/sentence.h"
#include "base/diag.h"
#include "base/text.h"
#include "number/level_digits.h"
#include "view/requirement_view.h"

/* So many are named, of more the number is told.  */
#define NAMED_MOST 4

void
decision_put_value (struct text *t, const struct contents *c,
                    const struct decision *d,
                    const struct criterion *criterion, double value)
{
  char number[HUMAN_SIZE];
  text_puts (t, requirement_value (number, value, criterion, d->requirement,
                                   d->count, !c->options->common.ascii));
}

/* What joins item I of COUNT to those before it.  */
static const char *
joint (size_t i, size_t count)
{
  return i == 0 ? "" : i + 1 < count ? ", " : " and ";
}

/* Append the names of the benchmarks I for which IS_MEANT, COUNT of them.  */
static void
put_names (struct text *t, const struct contents *c, const bool *is_meant,
           size_t count)
{
  size_t named = 0, most = count > NAMED_MOST ? NAMED_MOST : count;
  size_t items = most + (count > most);
  for (size_t i = 0; i < c->benchmark_count && named < most; i++)
    if (is_meant[i])
      {
        text_puts (t, joint (named++, items));
        sentence_put_name (t, c->benchmark[i]);
      }
  if (count > most)
    text_printf (t, " and %zu more", count - most);
}

/* Append the requirements of D, as a reader would list them.  */
static void
put_requirements (struct text *t, const struct decision *d)
{
  for (size_t k = 0; k < d->count; k++)
    text_printf (t, "%s%s", joint (k, d->count), d->requirement[k].text);
}

const char *
decision_title (const struct decision *d)
{
  return d->rules->title == NULL ? d->rules->name : d->rules->title;
}

/* --- what is asked ---------------------------------------------------------
 */

static void
put_objective (struct text *t, const struct ranking *r)
{
  static const char *const verbs[] = { [OBJECTIVE_MINIMISE] = "the lowest ",
                                       [OBJECTIVE_MAXIMISE] = "the highest ",
                                       [OBJECTIVE_WEIGH] = "weighed " };
  text_puts (t, verbs[r->kind]);
  for (size_t k = 0; k < r->criteria; k++)
    {
      text_puts (t, joint (k, r->criteria));
      if (r->kind == OBJECTIVE_WEIGH)
        text_printf (t, "%.4g ", r->weight[k]);
      text_puts (t, r->choice.criterion[k].name);
    }
}

char *
decision_question (const struct decision *d)
{
  struct text t = { 0 };
  if (d->count > 0)
    {
      text_puts (&t, "Asked for: ");
      put_requirements (&t, d);
    }
  if (d->ranking.kind != OBJECTIVE_NONE)
    {
      text_puts (&t, d->count > 0 ? "; among those that meet it, "
                                  : "Asked for: ");
      put_objective (&t, &d->ranking);
    }
  return or_die (text_take (&t));
}

/* --- what it comes to -------------------------------------------------------
 */

/* "2 of 5 benchmarks meet" or "none of 5 benchmarks meets".  */
static void
put_count (struct text *t, size_t count, size_t all)
{
  if (count == 0)
    text_puts (t, all == 1 ? "the only benchmark does not meet"
                           : "no benchmark meets");
  else
    text_printf (t, "%zu of %zu benchmark%s meet%s", count, all,
                 all == 1 ? "" : "s", count == 1 ? "s" : "");
}

static void
put_met (struct text *t, const struct contents *c, const struct decision *d)
{
  put_count (t, d->met, c->benchmark_count);
  text_putc (t, ' ');
  put_requirements (t, d);
  if (d->met == 0)
    return;
  text_puts (t, ": ");
  put_names (t, c, d->meets, d->met);
}

/* The criterion in which row 0 gains most over row 1, by what it weighs, or
   loses most for SIGN -1; SIZE_MAX: none.  */
static size_t
decisive (const struct ranking *r, double sign)
{
  size_t most = SIZE_MAX;
  double best = 0;
  for (size_t k = 0; k < r->criteria; k++)
    {
      double gain = sign * r->weight[k] * log (ranking_gain (r, 0, 1, k));
      if (gain > best)
        {
          best = gain;
          most = k;
        }
    }
  return most;
}

/* "latency:p99, 1 ms instead of 2 ms".  */
static void
put_change (struct text *t, const struct contents *c, const struct decision *d,
            size_t k)
{
  const struct ranking *r = &d->ranking;
  const struct criterion *criterion = &r->choice.criterion[k];
  text_printf (t, "%s, ", criterion->name);
  decision_put_value (t, c, d, criterion,
                      r->choice.value[r->row[0].place * r->criteria + k]);
  text_puts (t, " instead of ");
  decision_put_value (t, c, d, criterion,
                      r->choice.value[r->row[1].place * r->criteria + k]);
}

/* What speaks for the first against the second.  */
static void
put_trade (struct text *t, const struct contents *c, const struct decision *d)
{
  const struct ranking *r = &d->ranking;
  size_t gain = decisive (r, 1), loss = decisive (r, -1);
  if (gain == SIZE_MAX)
    return;
  text_puts (t, "; against ");
  sentence_put_name (t, ranking_name (r, 1));
  text_printf (t, " with %.3f it gains most by ", r->row[1].value);
  put_change (t, c, d, gain);
  if (loss == SIZE_MAX)
    return;
  text_puts (t, ", and loses by ");
  put_change (t, c, d, loss);
}

/* Those who can not be told from the first.  */
static void
put_tied (struct text *t, const struct ranking *r)
{
  size_t tied = 0, named = 0;
  for (size_t j = 1; j < r->compared; j++)
    tied += ranking_ties_first (r, j);
  if (tied == 0)
    return;
  size_t most = tied > NAMED_MOST ? NAMED_MOST : tied;
  size_t items = most + (tied > most);
  text_puts (t, "; ");
  for (size_t j = 1; j < r->compared && named < most; j++)
    if (ranking_ties_first (r, j))
      {
        text_puts (t, joint (named++, items));
        sentence_put_name (t, ranking_name (r, j));
      }
  if (tied > most)
    text_printf (t, " and %zu more", tied - most);
  text_printf (t, " %s within noise of it", tied == 1 ? "is" : "are");
}

/* Among whom the first is so.  Some may meet what is asked for but lack what
   they would be ranked by.  */
static void
put_field (struct text *t, const struct decision *d)
{
  size_t count = d->ranking.choice.count;
  bool unranked = d->met > count;
  if (d->count == 0 && count == 1)
    text_puts (t, "it alone can be ranked, with ");
  else if (d->count == 0)
    text_printf (t, "of %s%zu%s it has ", unranked ? "the " : "", count,
                 unranked ? " that can be ranked" : "");
  else if (count == 1)
    {
      text_puts (t, "it alone ");
      if (unranked)
        text_printf (t, "of the %zu that meet ", d->met);
      else
        text_puts (t, "meets ");
      put_requirements (t, d);
      text_puts (t, unranked ? " can be ranked, with " : ", with ");
    }
  else
    {
      text_printf (t, "of the %zu that meet ", count);
      put_requirements (t, d);
      text_puts (t, unranked ? " and can be ranked it has " : " it has ");
    }
}

/* Who is first, and by what.  */
static void
put_first (struct text *t, const struct contents *c, const struct decision *d)
{
  const struct ranking *r = &d->ranking;
  sentence_put_name (t, ranking_name (r, 0));
  if (r->kind == OBJECTIVE_WEIGH)
    text_puts (t, " is recommended: ");
  else
    text_puts (t, " is first: ");
  put_field (t, d);
  if (r->kind == OBJECTIVE_WEIGH)
    text_printf (t, "the best trade-off score, %.3f", r->row[0].value);
  else
    {
      text_printf (t, "the %s %s, ",
                   r->kind == OBJECTIVE_MINIMISE ? "lowest" : "highest",
                   r->choice.criterion[0].name);
      decision_put_value (t, c, d, &r->choice.criterion[0], r->row[0].value);
    }
  if (r->kind == OBJECTIVE_WEIGH && r->choice.count > 1)
    put_trade (t, c, d);
  put_tied (t, r);
}

char *
decision_sentence (const struct contents *c, const struct decision *d)
{
  struct text t = { 0 };
  text_printf (&t, "%s: ", decision_title (d));
  if (d->lacking != NULL)
    text_printf (&t, "not judged: the samples have no %s", d->lacking);
  else if (d->ranking.kind == OBJECTIVE_NONE || d->met == 0)
    put_met (&t, c, d);
  else if (d->ranking.choice.count == 0)
    text_printf (&t, "none of the %zu benchmarks that %s can be ranked",
                 d->met, d->count > 0 ? "meet the requirements" : "are there");
  else
    put_first (&t, c, d);
  return or_die (text_take (&t));
}

char *
decision_remark (const struct decision *d)
{
  const struct ranking *r = &d->ranking;
  struct text t = { 0 };
  if (r->kind == OBJECTIVE_NONE || r->choice.count < 2)
    return NULL;
  text_printf (&t,
               "A rank is one more than the number of benchmarks that are "
               "better beyond noise (at %.*g %%, over all pairs), ",
               level_digits (d->confidence), 100 * d->confidence);
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
  return or_die (text_take (&t));
}

/* --- --require
 * ---------------------------------------------------------------
 */

/* Fail CAUSE for what is not met first, with the value.  */
static void
put_failures (struct text *t, const struct contents *c,
              const struct gate *gate)
{
  size_t named = 0;
  for (size_t i = 0; i < gate->row_count && named < NAMED_MOST; i++)
    {
      const struct requirement_row *row = &gate->row[i];
      if (row->judgement.met)
        continue;
      text_puts (t, named++ == 0 ? "; " : ", ");
      sentence_put_name (t, row->benchmark);
      text_printf (t, " fails %s (", row->requirement->text);
      requirement_put_answer (t, row, !c->options->common.ascii);
      text_putc (t, ')');
    }
  if (gate->failed > named)
    text_printf (t, ", and %zu more do", gate->failed - named);
}

/* How many of the BENCHMARKS meet all requirements of GATE.  */
static size_t
count_met (const struct gate *gate, size_t benchmarks)
{
  size_t met = 0;
  for (size_t i = 0; i < benchmarks; i++)
    {
      bool all = true;
      for (size_t k = i; k < gate->row_count; k += benchmarks)
        all &= gate->row[k].judgement.met;
      met += all;
    }
  return met;
}

char *
requirements_sentence (const struct contents *c)
{
  const struct gate *gate = &c->decisions.gate;
  struct text t = { 0 };
  size_t benchmarks = c->benchmark_count;
  put_count (&t, count_met (gate, benchmarks), benchmarks);
  if (gate->count == 1)
    text_puts (&t, " the requirement");
  else
    text_printf (&t, " all %zu requirements", gate->count);
  put_failures (&t, c, gate);
  char *sentence = or_die (text_take (&t));
  sentence[0] = (char) toupper ((unsigned char) sentence[0]);
  return sentence;
}
