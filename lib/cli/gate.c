/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "cli/gate.h"
#include <stdlib.h>
#include <string.h>
#include "analysis/row_index.h"
#include "base/diag.h"
#include "base/memory.h"
#include "view/quote.h"

void
gate_read (struct gate *gate, const struct criterion_scope *scope,
           const struct argument_list *texts)
{
  *gate = (struct gate){ 0 };
  gate->requirement
      = or_die (memory_array (texts->count, sizeof *gate->requirement));
  for (; gate->count < texts->count; gate->count++)
    if (requirement_parse_column (&gate->requirement[gate->count], scope,
                                  texts->item[gate->count], &diag_reporter)
        != 0)
      exit (STATUS_TROUBLE);
}

/* What requirements are judged by.  */
struct judging
{
  const struct summary_source *source;
  const struct summary_list *list;
  struct row_index at; /* of LIST, by benchmark and metric */
  bool by_interval;
};

static void
index_rows (struct judging *judging)
{
  for (size_t i = 0; i < judging->list->count; i++)
    {
      const struct summary_row *row = &judging->list->row[i];
      const char *const name[] = { row->benchmark, row->metric };
      if (row_index_add (&judging->at, name, 2, i) != 0)
        die_memory ();
    }
}

/* The row of GROUP in the list; NULL: it has none.  */
static const struct summary_row *
row_of (const struct judging *judging, const struct sample_group *group)
{
  const char *const name[] = { group->benchmark, group->metric };
  ptrdiff_t at = row_index_find (&judging->at, name, 2);
  return at < 0 ? NULL : &judging->list->row[at];
}

/* Judge REQUIREMENT for GROUP.  */
static void
judge_group (struct gate *gate, const struct requirement *requirement,
             const struct sample_group *group, const struct judging *judging)
{
  struct requirement_row *row = or_die (memory_grow (
      gate->row, &gate->capacity, gate->row_count + 1, sizeof *gate->row));
  gate->row = row;
  row += gate->row_count++;
  struct summary_row own;
  const struct summary_row *judged = row_of (judging, group);
  if (judged == NULL && summary_group (&own, judging->source, group) != 0)
    die_memory ();
  *row = (struct requirement_row){ .requirement = requirement,
                                   .benchmark = group->benchmark,
                                   .by_interval = judging->by_interval };
  row->judgement = requirement_judge (
      requirement, judged == NULL ? &own : judged, judging->by_interval);
  if (judged == NULL)
    summary_row_free (&own);
  gate->failed += !row->judgement.met;
}

/* The samples of BENCHMARK that REQUIREMENT is about.  */
static const struct sample_group *
group_of (const struct sample_group_list *groups, const char *benchmark,
          const struct requirement *requirement)
{
  const struct criterion *of = &requirement->of;
  const struct sample_group *group
      = sample_group_find (groups, benchmark, of->metric);
  if (group == NULL)
    die ("%s: benchmark '%s' has no samples of '%s'", requirement->text,
         benchmark, of->metric);
  if (strcmp (group->unit, of->metric_unit) != 0)
    die ("%s: '%s' is in '%s' for benchmark '%s' but in '%s' elsewhere",
         requirement->text, group->metric, group->unit, benchmark,
         of->metric_unit);
  return group;
}

void
gate_judge (struct gate *gate, const struct summary_source *source,
            const struct summary_list *list, bool by_interval)
{
  const struct sample_group_list *groups = source->all;
  struct intern_table benchmarks = { 0 };
  struct judging judging
      = { .source = source, .list = list, .by_interval = by_interval };
  index_rows (&judging);
  for (size_t i = 0; i < groups->count; i++)
    {
      const char *name = groups->group[i].benchmark;
      if (intern_add (&benchmarks, name, strlen (name)) < 0)
        die_memory ();
    }
  for (size_t i = 0; i < gate->count; i++)
    for (size_t k = 0; k < benchmarks.count; k++)
      {
        const struct requirement *r = &gate->requirement[i];
        judge_group (gate, r, group_of (groups, benchmarks.item[k].bytes, r),
                     &judging);
      }
  intern_free (&benchmarks);
  row_index_free (&judging.at);
}

void
gate_free (struct gate *gate)
{
  for (size_t i = 0; i < gate->count; i++)
    requirement_free (&gate->requirement[i]);
  free (gate->requirement);
  free (gate->row);
}

void
gate_print (const struct gate *gate, bool failed_only, bool utf8, FILE *out)
{
  struct text line = { 0 }, shown = { 0 };
  for (size_t i = 0; i < gate->row_count; i++)
    {
      const struct requirement_row *row = &gate->row[i];
      if (failed_only && row->judgement.met)
        continue;
      text_clear (&line);
      requirement_put_line (&line, row, utf8);
      quote_terminal (&shown, text_string (&line));
      text_putc (&shown, '\n');
    }
  if (line.failed || shown.failed)
    die_memory ();
  fputs (text_string (&shown), out);
  text_free (&line);
  text_free (&shown);
}

void
gate_print_markdown (const struct gate *gate, bool utf8, FILE *out)
{
  struct text line = { 0 }, shown = { 0 };
  for (size_t i = 0; i < gate->row_count; i++)
    {
      text_clear (&line);
      requirement_put_line (&line, &gate->row[i], utf8);
      text_puts (&shown, "- ");
      quote_markdown (&shown, text_string (&line));
      text_putc (&shown, '\n');
    }
  if (line.failed || shown.failed)
    die_memory ();
  fputs (text_string (&shown), out);
  text_free (&line);
  text_free (&shown);
}

void
gate_write_json (const struct gate *gate, struct json_writer *j)
{
  json_array_begin (j);
  for (size_t i = 0; i < gate->row_count; i++)
    requirement_put_json (j, &gate->row[i]);
  json_array_end (j);
}

void
gate_fill_record (const struct gate *gate, struct record *r)
{
  struct text json = { 0 };
  struct json_writer writer = { &json, false };
  gate_write_json (gate, &writer);
  if (json.failed)
    die_memory ();
  if (gate->count > 0)
    record_requirements (r, text_string (&json));
  text_free (&json);
}
