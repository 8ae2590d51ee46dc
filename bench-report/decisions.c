/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "decisions.h"
#include <stdlib.h>
#include <string.h>
#include "analysis/metric_choice.h"
#include "base/diag.h"
#include "base/memory.h"

/* The summaries that requirements are judged by at one level.  */
struct bench
{
  double confidence;
  struct judged_rows rows;
};

/* What is judged: all decisions share it.  */
struct court
{
  const struct options *options;
  const struct sample_set *set;
  const struct sample_group_list *groups;
  const char *const *benchmark;
  size_t benchmarks;
  struct bench *bench; /* room for one a set of rules and one more */
  size_t benches;
};

static struct criterion_scope
scope_of (const struct court *court)
{
  return (struct criterion_scope){ court->set, court->benchmark,
                                   court->benchmarks };
}

/* The summaries at the level CONFIDENCE; made when first asked for.  */
static struct judged_rows *
rows_at (struct court *court, double confidence)
{
  for (size_t i = 0; i < court->benches; i++)
    if (court->bench[i].confidence == confidence)
      return &court->bench[i].rows;
  struct bench *bench = &court->bench[court->benches++];
  bench->confidence = confidence;
  judged_rows_init (&bench->rows, court->set, court->groups, confidence);
  return &bench->rows;
}

/* --- --require ------------------------------------------------------------
 */

static void
read_gate (struct gate *gate, struct court *court)
{
  struct judged_rows *rows
      = rows_at (court, court->options->common.confidence);
  const struct criterion_scope scope = scope_of (court);
  gate_read (gate, &scope, &court->options->judging.expressions);
  for (size_t k = 0; k < gate->count; k++)
    judged_rows_need (rows, &gate->requirement[k]);
}

static void
judge_requirements (struct gate *gate, struct court *court)
{
  struct judged_rows *rows
      = rows_at (court, court->options->common.confidence);
  for (size_t k = 0; k < gate->count; k++)
    for (size_t i = 0; i < court->benchmarks; i++)
      judged_rows_find (rows, &gate->requirement[k], court->benchmark[i]);
  gate_judge (gate, &rows->source, &rows->list,
              court->options->judging.by_interval);
}

int
decisions_status (const struct decisions *d, const struct options *options,
                  const struct sample_set *set)
{
  if (d->gate.count > 0 && !options->common.input.set.allow_partial
      && !sample_set_is_complete (set))
    {
      diag_error ("the input is not complete (--allow-partial takes it as it "
                  "is)");
      return STATUS_TROUBLE;
    }
  return d->gate.failed > 0 ? STATUS_NO : STATUS_OK;
}

/* --- rules -----------------------------------------------------------------
 */

/* The place of a rule, for what the library reports of it.  */
struct rule_reporter
{
  const char *file;
  size_t line;
};

static void
report_rule (void *context, enum report_severity severity, const char *file,
             size_t line, const char *message)
{
  const struct rule_reporter *at = context;
  (void) file;
  (void) line;
  diag_reporter.emit (diag_reporter.context, severity, at->file, at->line,
                      message);
}

/* Which metrics the samples lack that D can not do without, the caller's to
   free; NULL: none.  */
static char *
find_lacking (const struct decision *d, const struct court *court)
{
  const struct rule_set *rules = d->rules;
  struct text lacking = { 0 };
  for (size_t k = 0; k < rules->count; k++)
    if (!requirement_has_metric (court->set, rules->requirement[k].text,
                                 &lacking))
      return or_die (text_take (&lacking));
  for (size_t k = 0; k < rules->objective.count; k++)
    {
      const struct objective_term *term = &rules->objective.term[k];
      if (term->optional || metric_choice_is_there (court->set, term->figure))
        continue;
      metric_choice_put (&lacking, term->figure);
      return or_die (text_take (&lacking));
    }
  return NULL;
}

static void
read_requirements (struct decision *d, struct court *court)
{
  const struct rule_set *rules = d->rules;
  const struct criterion_scope scope = scope_of (court);
  d->requirement
      = or_die (memory_array (rules->count, sizeof *d->requirement));
  for (; d->count < rules->count; d->count++)
    {
      const struct rule_line *rule = &rules->requirement[d->count];
      struct requirement *requirement = &d->requirement[d->count];
      struct rule_reporter at = { rules->file, rule->line };
      const struct reporter reporter = { report_rule, &at };
      if (requirement_parse_column (requirement, &scope, rule->text, &reporter)
          != 0)
        exit (STATUS_TROUBLE);
      judged_rows_need (rows_at (court, d->confidence), requirement);
    }
}

/* Read D by RULES, or say why there is nothing to read.  */
static void
read_decision (struct decision *d, const struct rule_set *rules,
               struct court *court)
{
  const struct options *options = court->options;
  d->rules = rules;
  d->by_interval = rules->judge_is_set ? rules->by_interval
                                       : options->judging.by_interval;
  d->confidence
      = rules->confidence > 0 ? rules->confidence : options->common.confidence;
  d->lacking = find_lacking (d, court);
  if (d->lacking == NULL)
    read_requirements (d, court);
  else
    diag_warning ("the rules '%s' are not judged: the samples have no %s",
                  d->rules->name, d->lacking);
}

/* What REQUIREMENT makes of BENCHMARK.  */
static struct ruling
rule (const struct requirement *requirement, struct judged_rows *rows,
      const char *benchmark, bool by_interval)
{
  const struct summary_row *row
      = judged_rows_find (rows, requirement, benchmark);
  if (row == NULL)
    return (struct ruling){ .lacks = true };
  struct ruling ruling
      = { .judgement = requirement_judge (requirement, row, by_interval) };
  if (!ruling.judgement.met || by_interval)
    return ruling;
  struct judgement worst = requirement_judge (requirement, row, true);
  ruling.within_noise = !worst.met && figure_available (worst.worse_end);
  return ruling;
}

/* Judge all benchmarks by the requirements of D.  */
static void
judge (struct decision *d, struct court *court)
{
  struct judged_rows *rows = rows_at (court, d->confidence);
  d->meets = or_die (calloc (court->benchmarks + 1, sizeof *d->meets));
  d->ruling = or_die (
      memory_array (court->benchmarks, (d->count + 1) * sizeof *d->ruling));
  for (size_t i = 0; i < court->benchmarks; i++)
    {
      d->meets[i] = true;
      for (size_t k = 0; k < d->count; k++)
        {
          struct ruling *ruling = &d->ruling[i * d->count + k];
          *ruling = rule (&d->requirement[k], rows, court->benchmark[i],
                          d->by_interval);
          d->meets[i] &= ruling->judgement.met;
        }
      d->met += d->meets[i];
    }
}

/* Rank those that meet all.  */
static void
rank (struct decision *d, const struct court *court)
{
  const struct rule_set *rules = d->rules;
  struct rule_reporter at = { rules->file, rules->objective_line };
  const struct reporter reporter = { report_rule, &at };
  const struct options *options = court->options;
  const struct criterion_scope scope = scope_of (court);
  size_t count = 0;
  d->obstacle = or_die (calloc (court->benchmarks + 1, sizeof *d->obstacle));
  if (rules->objective.kind == OBJECTIVE_NONE)
    return;
  if (ranking_open (&d->ranking, &scope, &rules->objective, &reporter) != 0)
    exit (STATUS_TROUBLE);
  d->ranked_name
      = or_die (memory_array (court->benchmarks, sizeof *d->ranked_name));
  for (size_t i = 0; i < court->benchmarks; i++)
    {
      struct text why = { 0 };
      if (ranking_takes (&d->ranking, court->set, court->benchmark[i], &why))
        {
          if (d->meets[i])
            d->ranked_name[count++] = court->benchmark[i];
        }
      else
        d->obstacle[i] = or_die (text_take (&why));
      text_free (&why);
    }
  const struct ranking_options how = { .confidence = d->confidence,
                                       .margin = options->margin,
                                       .seed = options->seed,
                                       .resamples = options->resamples };
  if (ranking_make (&d->ranking, court->set, d->ranked_name, count, &how,
                    &reporter)
      != 0)
    exit (STATUS_TROUBLE);
}

void
decisions_make (struct decisions *d, const struct options *options,
                const struct sample_set *set,
                const struct sample_group_list *groups,
                const char *const *benchmark, size_t count)
{
  *d = (struct decisions){ 0 };
  if (options->judging.expressions.count == 0 && options->rules.count == 0)
    return;
  struct court court
      = { .options = options,
          .set = set,
          .groups = groups,
          .benchmark = benchmark,
          .benchmarks = count,
          .bench
          = or_die (calloc (options->rules.count + 1, sizeof *court.bench)) };
  d->decision
      = or_die (calloc (options->rules.count + 1, sizeof *d->decision));
  d->count = options->rules.count;
  /* all is read before the first is judged: then each summary has what any of
     them asks for */
  read_gate (&d->gate, &court);
  for (size_t i = 0; i < d->count; i++)
    read_decision (&d->decision[i], &options->rules.set[i], &court);
  judge_requirements (&d->gate, &court);
  for (size_t i = 0; i < d->count; i++)
    if (d->decision[i].lacking == NULL)
      {
        judge (&d->decision[i], &court);
        rank (&d->decision[i], &court);
      }
  for (size_t i = 0; i < court.benches; i++)
    judged_rows_free (&court.bench[i].rows);
  free (court.bench);
}

void
decisions_free (struct decisions *d, size_t benchmarks)
{
  gate_free (&d->gate);
  for (size_t i = 0; i < d->count; i++)
    {
      struct decision *decision = &d->decision[i];
      for (size_t k = 0; k < decision->count; k++)
        requirement_free (&decision->requirement[k]);
      for (size_t k = 0; k < benchmarks && decision->obstacle != NULL; k++)
        free (decision->obstacle[k]);
      free (decision->lacking);
      free (decision->requirement);
      free (decision->ruling);
      free (decision->meets);
      free (decision->obstacle);
      ranking_free (&decision->ranking);
      free (decision->ranked_name);
    }
  free (d->decision);
}
