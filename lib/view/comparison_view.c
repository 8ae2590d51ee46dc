/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/comparison_view.h"
#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "base/text.h"
#include "view/comparison_layout.h"
#include "view/quote.h"
#include "view/wrap.h"

/* What all rows are about: "wall: new.tsv against old.tsv".  */
static void
put_title (struct text *to, const struct comparison_layout *l,
           void (*quote) (struct text *, const char *))
{
  const struct comparison *first = l->list->row;
  if (!l->metrics)
    quote (to, first->metric);
  if (l->baselines)
    return;
  bool named = l->sides && !l->candidates;
  if (named)
    {
      text_puts (to, l->metrics ? "" : ": ");
      quote (to, first->candidate);
    }
  text_puts (to, l->metrics && !named ? "against " : " against ");
  quote (to, first->baseline);
}

/* What the tags mean.  */
static const struct
{
  const char *tag, *meaning;
} tags[] = {
  { "low-n", "too few runs for a rank test to decide at this level; a t test "
             "stands in, which takes them to be normal" },
  { "ties", "too few distinct values for a rank test to decide at this level, "
            "or to tell a size; a t test stands in" },
  { "autocorrelated", "runs depend on the one before; a t test counts them "
                      "for fewer" },
  { "unequal-spread", "spread and number of runs differ much; Welch's t test "
                      "and the rank test both have to reject" },
  { "differences", "not all values are positive; differences are judged "
                   "instead of ratios" },
  { "monte-carlo", "p-value and interval come from random rearrangements or "
                   "resamples; --resamples says how many, --seed which" },
  { "clock-limited", "the interval is as narrow as the clock's tick allows" },
};

static bool
tag_occurs (const struct comparison_list *list, const char *tag)
{
  for (size_t i = 0; i < list->count; i++)
    if (list->row[i].tag != NULL && strcmp (list->row[i].tag, tag) == 0)
      return true;
  return false;
}

static void
put_notes (struct text *to, const struct comparison_list *list, bool markdown)
{
  struct text note = { 0 };
  for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
    if (tag_occurs (list, tags[i].tag))
      {
        text_clear (&note);
        text_printf (&note, "%s: %s", tags[i].tag, tags[i].meaning);
        if (markdown)
          text_printf (to, "- note: %s\n", text_string (&note));
        else
          wrap_put (to, "note: ", text_string (&note));
        to->failed |= note.failed;
      }
  text_free (&note);
}

/* An item of a list in Markdown behind MARK.  */
static void
put_item (struct text *to, const char *mark, const char *string)
{
  text_puts (to, mark);
  quote_markdown (to, string);
  text_putc (to, '\n');
}

/* Name the benchmarks of CANDIDATE that have no ratio.  */
static void
put_left_out (struct text *to, const struct comparison_list *list,
              const char *candidate)
{
  const char *before = "; left out: ";
  for (size_t i = 0; i < list->count; i++)
    if (strcmp (list->row[i].candidate, candidate) == 0
        && !(list->row[i].ratio.value > 0))
      {
        text_printf (to, "%s%s", before, list->row[i].benchmark);
        before = ", ";
      }
}

/* "geometric mean of 5 ratios, new.tsv over old.tsv: x1.02 (95 % CI ...)".  */
static void
put_mean (struct text *to, const struct comparison_side_mean *side,
          const struct comparison_view *view)
{
  const struct comparison_mean *mean = &side->mean;
  text_printf (to, "geometric mean of %zu ratios, %s over %s: %s", mean->n,
               side->candidate, side->baseline, view->utf8 ? "×" : "x");
  double ratio = mean->ratio.value;
  int wide = comparison_decimals (mean->ci.lo.value, mean->ci.hi.value);
  int decimals = comparison_decimals (ratio, ratio);
  decimals = wide > decimals ? wide : decimals;
  comparison_put_quotient (to, ratio, decimals);
  text_puts (to, " (");
  comparison_put_level (to, view->confidence);
  text_puts (to, " CI ");
  comparison_put_ratios (to, &mean->ci, decimals);
  text_putc (to, ')');
}

/* The mean of the ratios of each side that has several.  */
static int
put_means (struct text *to, const struct comparison_list *list,
           const struct comparison_view *view, bool markdown)
{
  struct comparison_side_mean *side;
  if (!(view->confidence > 0))
    return 0;
  ptrdiff_t count = comparison_side_means (&side, list, view->confidence);
  struct text line = { 0 };
  for (ptrdiff_t i = 0; i < count; i++)
    {
      if (!figure_available (side[i].mean.ratio)
          || !figure_available (side[i].mean.ci.lo))
        continue;
      text_clear (&line);
      put_mean (&line, &side[i], view);
      put_left_out (&line, list, side[i].candidate);
      if (markdown)
        put_item (to, "- ", text_string (&line));
      else
        wrap_put_hanging (to, text_string (&line));
      to->failed |= line.failed;
    }
  text_free (&line);
  free (side);
  return count < 0 ? -1 : 0;
}

/* Print TABLE, which may be NULL, and free it.  */
static int
print_table (struct text_table *table, bool markdown, FILE *out)
{
  if (table == NULL)
    return -1;
  int result = markdown ? text_table_print_markdown (table, out)
                        : text_table_print (table, out);
  text_table_free (table);
  return result;
}

/* The sentence on ROW in its colour, and what was done below it.  */
static void
put_sentence (struct text *to, const struct comparison *row, bool color)
{
  int sense = color ? verdict_sense (row->verdict) : 0;
  text_puts (to, sense > 0 ? "\033[32m" : sense < 0 ? "\033[31m" : "");
  struct text lines = { 0 };
  wrap_put_hanging (&lines, row->sentence);
  if (!lines.failed) /* without its newline */
    text_append (to, text_string (&lines), lines.length - 1);
  text_puts (to, sense != 0 ? "\033[0m\n" : "\n");
  to->failed |= lines.failed;
  text_free (&lines);
  if (row->explanation != NULL)
    wrap_put (to, "    ", row->explanation);
}

static int
print_and_free (struct text *text, FILE *out)
{
  bool failed = text->failed;
  if (!failed)
    fputs (text_string (text), out);
  text_free (text);
  if (failed)
    errno = ENOMEM;
  return failed ? -1 : 0;
}

int
comparison_print_sentences (const struct comparison_list *list,
                            const struct comparison_view *view, FILE *out)
{
  struct comparison_layout l = comparison_layout_of (list, view);
  struct text t = { 0 };
  if (list->count == 0)
    return 0;
  put_title (&t, &l, quote_terminal);
  text_puts (&t, ":\n");
  for (size_t i = 0; i < list->count; i++)
    put_sentence (&t, &list->row[i], view->color);
  return print_and_free (&t, out);
}

int
comparison_print_text (const struct comparison_list *list,
                       const struct comparison_view *view, FILE *out)
{
  if (list->count == 0)
    return 0;
  struct comparison_layout l = comparison_layout_of (list, view);
  struct text t = { 0 };
  put_title (&t, &l, quote_terminal);
  text_puts (&t, "\n\n");
  if (print_and_free (&t, out) != 0
      || print_table (comparison_table (&l, true), false, out) != 0)
    return -1;
  text_putc (&t, '\n');
  for (size_t i = 0; i < list->count; i++)
    put_sentence (&t, &list->row[i], view->color);
  if (put_means (&t, list, view, false) != 0)
    t.failed = true;
  else if (!view->quiet)
    put_notes (&t, list, false);
  return print_and_free (&t, out);
}

int
comparison_print_markdown_title (const struct comparison_list *list,
                                 size_t max, FILE *out)
{
  struct comparison_layout l = comparison_layout_of (list, NULL);
  struct text t = { 0 };
  text_puts (&t, "**");
  put_title (&t, &l, quote_markdown);
  text_puts (&t, "**\n\n");
  if (t.length > max)
    text_clear (&t);
  return print_and_free (&t, out);
}

int
comparison_print_markdown_rows (const struct comparison_list *list,
                                size_t first, size_t count,
                                const struct comparison_view *view, FILE *out)
{
  const struct comparison_list part
      = { .row = list->row + first, .count = count };
  struct comparison_layout l = comparison_layout_of (list, view);
  l.list = &part;
  if (print_table (comparison_table (&l, false), true, out) != 0)
    return -1;
  struct text t = { 0 };
  text_putc (&t, '\n');
  for (size_t i = 0; i < count; i++)
    {
      put_item (&t, "- ", part.row[i].sentence);
      if (part.row[i].explanation != NULL)
        put_item (&t, "  - ", part.row[i].explanation);
    }
  return print_and_free (&t, out);
}

int
comparison_print_markdown_means (const struct comparison_list *list,
                                 size_t max,
                                 const struct comparison_view *view, FILE *out)
{
  struct text t = { 0 };
  if (put_means (&t, list, view, true) != 0)
    t.failed = true;
  if (t.length > max)
    text_clear (&t);
  return print_and_free (&t, out);
}

int
comparison_print_markdown_notes (const struct comparison_list *list, FILE *out)
{
  struct text t = { 0 };
  put_notes (&t, list, true);
  return print_and_free (&t, out);
}

int
comparison_print_markdown (const struct comparison_list *list,
                           const struct comparison_view *view, FILE *out)
{
  if (list->count == 0)
    return 0;
  if (comparison_print_markdown_title (list, SIZE_MAX, out) != 0
      || comparison_print_markdown_rows (list, 0, list->count, view, out) != 0
      || comparison_print_markdown_means (list, SIZE_MAX, view, out) != 0)
    return -1;
  return view->quiet ? 0 : comparison_print_markdown_notes (list, out);
}

int
comparison_document (const struct comparison_list *list,
                     const struct comparison_view *view, bool narrow,
                     struct document *document)
{
  if (list->count == 0)
    return 0;
  struct comparison_layout l = comparison_layout_of (list, view);
  struct text title = { 0 };
  put_title (&title, &l, text_puts);
  document_caption (document, text_string (&title), "");
  document_table (document, comparison_table (&l, narrow));
  for (size_t i = 0; i < list->count; i++)
    {
      document_item (document, list->row[i].sentence);
      if (list->row[i].explanation != NULL)
        document_subitem (document, list->row[i].explanation);
    }
  for (size_t i = 0; i < sizeof tags / sizeof *tags && !view->quiet; i++)
    if (tag_occurs (list, tags[i].tag))
      {
        text_clear (&title);
        text_printf (&title, "%s: %s", tags[i].tag, tags[i].meaning);
        document_item (document, text_string (&title));
      }
  bool failed = title.failed;
  text_free (&title);
  errno = failed ? ENOMEM : errno;
  return failed ? -1 : 0;
}
