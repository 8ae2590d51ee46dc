/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "report.h"
#include <stdlib.h>
#include "base/diag.h"
#include "base/text.h"
#include "conditions_section.h"
#include "decisions_section.h"
#include "finding.h"
#include "notes.h"
#include "view/choice_view.h"
#include "view/comparison_view.h"
#include "view/summary_view.h"

/* What was measured where, and what it comes to: all that some read.  */
static void
add_summary (struct document *d, const struct contents *c)
{
  char *conditions = conditions_sentence (c), *headline = finding_headline (c);
  document_title (d, c->options->title == NULL ? "Benchmark report"
                                               : c->options->title);
  document_paragraph (d, conditions);
  document_headline (d, headline);
  free (conditions);
  free (headline);
}

/* What stands behind the headline.  */
static void
add_finding (struct document *d, const struct contents *c)
{
  char *evidence = finding_evidence (c);
  if (evidence == NULL && c->front.criteria == 0)
    return;
  document_section (d, "Finding");
  if (evidence != NULL)
    document_paragraph (d, evidence);
  free (evidence);
  if (c->front.criteria > 0)
    {
      char *front = finding_front (&c->front);
      document_paragraph (d, front);
      free (front);
    }
}

/* What the table of verdicts tells: of samples that are all 0 or 1 other than
   of the rest.  */
static void
add_terms (struct document *d, const struct contents *c)
{
  bool shares = false, ratios = false;
  for (size_t i = 0; i < c->comparisons.count; i++)
    {
      bool of_shares = comparison_is_of_shares (&c->comparisons.row[i]);
      shares = shares || of_shares;
      ratios = ratios || !of_shares;
    }
  struct text t = { 0 };
  double margin = 100 * c->options->margin;
  text_printf (&t, "Each is compared with '%s'; ", c->baseline);
  if (ratios)
    text_puts (&t, "a ratio is candidate / baseline, ");
  if (shares)
    text_printf (&t, "a difference%s is candidate - baseline, ",
                 ratios ? " of shares" : "");
  text_puts (&t, "and a change within ");
  if (ratios)
    text_printf (&t, "%.4g %%%s", margin, shares ? " or " : "");
  if (shares)
    text_printf (&t, "%.4g point%s", margin, margin == 1 ? "" : "s");
  text_puts (&t, " does not matter");
  document_paragraph (d, text_string (&t));
  text_free (&t);
}

static void
add_verdicts (struct document *d, const struct contents *c,
              const struct figures *figures)
{
  if (c->comparisons.count == 0)
    {
      figures_show (figures, FIGURE_COMPARISON, d);
      return;
    }
  document_section (d, "Verdicts");
  add_terms (d, c);
  figures_show (figures, FIGURE_COMPARISON, d);
  const struct comparison_view view = { .utf8 = !c->options->common.ascii };
  bool narrow = c->options->format == DOCUMENT_TEXT;
  if (comparison_document (&c->comparisons, &view, narrow, d) != 0)
    die_memory ();
  char *closing = or_die (comparison_closing_line (&c->comparisons));
  document_paragraph (d, closing);
  free (closing);
}

static void
add_front (struct document *d, const struct contents *c,
           const struct figures *figures)
{
  const struct choice *front = &c->front;
  if (front->criteria == 0)
    return;
  document_section (d, "Pareto front");
  figures_show (figures, FIGURE_PARETO, d);
  const struct choice_view view = { .utf8 = !c->options->common.ascii };
  document_table (d, choice_table (front, &view));
  char *sentence = or_die (choice_sentence (front));
  document_paragraph (d, sentence);
  free (sentence);
}

static void
add_statistics (struct document *d, const struct contents *c,
                const struct figures *figures)
{
  /* a line of text has no room for it */
  const struct summary_view view
      = { .utf8 = !c->options->common.ascii,
          .deviation = c->options->format != DOCUMENT_TEXT };
  document_section (d, "Statistics");
  if (summary_document (&c->summaries, &view, d) != 0)
    die_memory ();
  figures_show (figures, FIGURE_DISTRIBUTION, d);
  figures_show (figures, FIGURE_SEQUENCE, d);
}

/* The figures of KIND, if there are any, in a section of their own.  */
static void
add_figures (struct document *d, const struct figures *figures,
             enum figure_kind kind, const char *heading)
{
  for (size_t i = 0; i < figures->count; i++)
    if (figures->sheet[i].kind == kind)
      {
        document_section (d, heading);
        figures_show (figures, kind, d);
        return;
      }
}

/* The document, and whether its notes have begun.  */
struct notes_section
{
  struct document *document;
  bool begun;
};

static void
add_note (void *context, const char *note)
{
  struct notes_section *notes = context;
  if (!notes->begun)
    document_section (notes->document, "Notes");
  notes->begun = true;
  document_item (notes->document, note);
}

static void
add_notes (struct document *d, const struct contents *c,
           const struct figures *figures)
{
  struct notes_section notes = { .document = d };
  notes_gather (c, add_note, &notes);
  if (figures->missing == NULL)
    return;
  struct text missing = { 0 };
  text_printf (&missing, "figures are in characters: %s", figures->missing);
  add_note (&notes, text_string (&missing));
  text_free (&missing);
}

void
report_make (struct document *document, const struct contents *c,
             const struct figures *figures)
{
  add_summary (document, c);
  conditions_add (document, c);
  claim_add (document, c);
  add_finding (document, c);
  add_verdicts (document, c, figures);
  add_figures (document, figures, FIGURE_SCALING, "Scaling");
  add_figures (document, figures, FIGURE_LOAD, "Load");
  add_front (document, c, figures);
  requirements_add (document, c);
  decisions_add (document, c);
  add_figures (document, figures, FIGURE_ROOFLINE, "Roofline");
  add_figures (document, figures, FIGURE_RELIABILITY, "Reliability");
  add_figures (document, figures, FIGURE_HISTORY, "History");
  add_statistics (document, c, figures);
  add_notes (document, c, figures);
}
