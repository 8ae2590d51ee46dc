/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/sentence.h"
#include <math.h>
#include <string.h>
#include "analysis/sentence_parts.h"

void
sentence_put_name (struct text *to, const char *name)
{
  bool loose = *name == '\0' || strchr ("-+=", *name) != NULL
               || strpbrk (name, " \t\n\r,;:'#") != NULL;
  text_printf (to, loose ? "'%s'" : "%s", name);
}

/* What the sentence is about, where that is not the candidate.  */
static void
put_subject (struct sentence_writer *w)
{
  const struct comparison *r = w->row;
  if (!w->facts->unnamed && strcmp (r->benchmark, r->candidate) != 0
      && strcmp (r->benchmark, "-") != 0)
    {
      sentence_say_name (w, r->benchmark);
      text_puts (&w->text, ": ");
    }
}

/* Whole distributions were compared.  */
static void
put_shapes (struct sentence_writer *w)
{
  const struct comparison *r = w->row;
  bool differ = r->verdict == VERDICT_DIFFERENT;
  text_puts (&w->text, differ ? "" : "cannot tell ");
  sentence_say_name (w, r->candidate);
  text_puts (&w->text, differ ? " differs from " : " from ");
  sentence_say_name (w, r->baseline);
  text_printf (&w->text,
               " in the distribution of %s (distance %.3g, p %s%.3g; ",
               r->metric, w->facts->distance, r->p.value < 0.001 ? "<" : "= ",
               fmax (r->p.value, 0.001));
  sentence_say_runs (w);
  text_putc (&w->text, ')');
}

static void
put_absent (struct sentence_writer *w)
{
  const struct comparison *r = w->row;
  const char *absent
      = r->verdict == VERDICT_MISSING ? r->candidate : r->baseline;
  const char *present
      = r->verdict == VERDICT_MISSING ? r->baseline : r->candidate;
  sentence_say_name (w, absent);
  text_printf (&w->text, " has no %s", r->metric);
  text_puts (&w->text, ", ");
  sentence_say_name (w, present);
  text_puts (&w->text, " has");
}

static void
put_not_comparable (struct sentence_writer *w)
{
  sentence_say_name (w, w->row->candidate);
  text_puts (&w->text, " and ");
  sentence_say_name (w, w->row->baseline);
  text_printf (&w->text, " are not comparable in %s: %s", w->row->metric,
               w->facts->trouble);
  if (w->row->conditions != NULL)
    text_printf (&w->text, " (baseline and candidate: %s)",
                 w->row->conditions);
}

static void
put_verdict (struct sentence_writer *w)
{
  if (w->facts->shapes)
    {
      put_shapes (w);
      return;
    }
  switch (w->row->verdict)
    {
    case VERDICT_EQUIVALENT:
      sentence_say_equivalent (w);
      break;
    case VERDICT_INCONCLUSIVE:
      if (w->facts->reason != NULL)
        sentence_say_no_test (w);
      else if (w->row->below_margin)
        sentence_say_below_margin (w);
      else
        sentence_say_inconclusive (w);
      break;
    case VERDICT_NOT_COMPARABLE:
      put_not_comparable (w);
      break;
    case VERDICT_MISSING:
    case VERDICT_NEW:
      put_absent (w);
      break;
    default:
      sentence_say_change (w);
    }
}

char *
sentence_of (const struct comparison *row, const struct sentence_facts *facts)
{
  struct sentence_writer w = { .row = row, .facts = facts };
  w.scale = sentence_scale (&w);
  put_subject (&w);
  put_verdict (&w);
  return text_take (&w.text);
}
