/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "notes.h"
#include <stdlib.h>
#include <string.h>
#include "base/diag.h"
#include "base/text.h"
#include "view/summary_notes.h"

struct notes
{
  const struct contents *c;
  void (*emit) (void *context, const char *note);
  void *context;
};

/* Emit NOTE and free it.  */
static void
emit_text (const struct notes *notes, struct text *note)
{
  char *string = or_die (text_take (note));
  notes->emit (notes->context, string);
  free (string);
}

static void
note_sections (const struct notes *notes)
{
  for (size_t i = 0; i < sample_set_section_count (notes->c->set); i++)
    {
      const struct section *s = sample_set_section (notes->c->set, i);
      if (s->plain || (s->end != NULL && strcmp (s->end, "complete") == 0))
        continue;
      struct text note = { 0 };
      text_printf (&note, "the section at line %zu of '%s' ", s->line,
                   s->input);
      if (s->end == NULL)
        text_puts (&note, "has no end: its writer was killed, or still runs");
      else if (strcmp (s->end, "failed") == 0)
        text_puts (&note, "ended as failed: some benchmark was given up");
      else
        text_printf (&note, "ended as %s: it holds less than was planned",
                     s->end);
      emit_text (notes, &note);
    }
}

/* Tell of the runs of BENCHMARK that METRIC (wall-failed, say) counts.  */
static void
note_runs (const struct notes *notes, const char *benchmark,
           const char *metric, const char *what)
{
  const struct series *s = sample_set_find (notes->c->set, benchmark, metric);
  if (s == NULL)
    return;
  struct text note = { 0 };
  text_printf (&note, "%zu run%s of '%s' %s and %s not in its statistics",
               s->count, s->count == 1 ? "" : "s", benchmark, what,
               s->count == 1 ? "is" : "are");
  emit_text (notes, &note);
}

/* Tell where the samples of one series are of several sections.  */
static void
note_pooled (const struct notes *notes, const char *benchmark)
{
  const struct contents *c = notes->c;
  for (size_t m = 0; m < c->metric_count; m++)
    {
      const struct series *s
          = sample_set_find (c->set, benchmark, c->metric[m]);
      if (s == NULL || s->part_count < 2)
        continue;
      struct text note = { 0 };
      text_printf (&note,
                   "'%s' has %s samples of %zu sections, taken together here;"
                   " bench-compare OLD NEW compares two files",
                   benchmark, s->metric, s->part_count);
      emit_text (notes, &note);
      return;
    }
}

static void
note_conditions (const struct notes *notes)
{
  const struct comparison_list *list = &notes->c->comparisons;
  for (size_t i = 0; i < list->count; i++)
    if (list->row[i].conditions != NULL)
      {
        struct text note = { 0 };
        text_printf (&note,
                     "'%s' and '%s' were measured under different"
                     " conditions: %s",
                     list->row[i].candidate, list->row[i].baseline,
                     list->row[i].conditions);
        emit_text (notes, &note);
      }
}

/* Benchmarks that a note names before it only counts.  */
#define LISTED 4

/* Tell which benchmarks have METRIC in another unit than the first: figures
   that have it on one axis are without them.  */
static void
note_units (const struct notes *notes, const char *metric)
{
  const struct contents *c = notes->c;
  const char *unit = contents_unit (c, metric);
  size_t count = 0;
  struct text note = { 0 };
  text_printf (&note, "%s of ", metric);
  for (size_t i = 0; i < c->benchmark_count; i++)
    {
      const struct series *s
          = sample_set_find (c->set, c->benchmark[i], metric);
      if (s != NULL && strcmp (s->unit, unit) != 0 && count++ < LISTED)
        text_printf (&note, "%s%s", count > 1 ? ", " : "", s->benchmark);
    }
  if (count > LISTED)
    text_printf (&note, " and %zu more", count - LISTED);
  text_puts (&note, count == 1 ? " is " : " are ");
  if (strcmp (unit, "1") == 0)
    text_puts (&note, "in a unit, that of the others in none");
  else
    text_printf (&note, "not in %s, as that of the others is", unit);
  text_puts (&note, ": no axis has both");
  if (count > 0)
    emit_text (notes, &note);
  text_free (&note);
}

/* Tell which benchmarks have outliers in METRIC, and that they are kept.  */
static void
note_outliers (const struct notes *notes, const char *metric)
{
  size_t count = 0;
  struct text note = { 0 };
  text_printf (&note,
               "outliers by Tukey's fences, counted and kept in all figures:"
               " %s of ",
               metric);
  for (size_t i = 0; i < notes->c->benchmark_count; i++)
    {
      const struct summary_row *row
          = contents_summary (notes->c, notes->c->benchmark[i], metric);
      size_t mild = row == NULL ? 0 : row->summary.outliers_mild;
      size_t severe = row == NULL ? 0 : row->summary.outliers_severe;
      if (mild + severe == 0 || count++ >= LISTED)
        continue;
      text_printf (&note, "%s%s (", count > 1 ? ", " : "", row->benchmark);
      if (mild > 0)
        text_printf (&note, "%zu mild%s", mild, severe > 0 ? ", " : "");
      if (severe > 0)
        text_printf (&note, "%zu severe", severe);
      text_putc (&note, ')');
    }
  if (count > LISTED)
    text_printf (&note, " and %zu more", count - LISTED);
  if (count > 0)
    emit_text (notes, &note);
  text_free (&note);
}

void
notes_gather (const struct contents *c,
              void (*emit) (void *context, const char *note), void *context)
{
  const struct notes notes = { c, emit, context };
  note_sections (&notes);
  for (size_t i = 0; i < c->benchmark_count; i++)
    {
      note_runs (&notes, c->benchmark[i], "wall-failed", "failed");
      note_runs (&notes, c->benchmark[i], "wall-timeout",
                 "reached the time limit");
      note_runs (&notes, c->benchmark[i], "latency-failed", "failed");
      note_runs (&notes, c->benchmark[i], "ttq-timeout",
                 "did not meet the target");
      note_pooled (&notes, c->benchmark[i]);
    }
  note_conditions (&notes);
  for (size_t m = 0; m < c->metric_count; m++)
    {
      note_units (&notes, c->metric[m]);
      note_outliers (&notes, c->metric[m]);
    }
  if (summary_notes (&c->summaries, !c->options->common.ascii, emit, context)
      != 0)
    die_memory ();
}
