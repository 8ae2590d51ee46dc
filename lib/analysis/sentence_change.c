/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/sentence_parts.h"
#include <math.h>
#include "number/interval_digits.h"

/* "is 2.84x as fast as": large changes.  */
static void
put_multiple (struct sentence_writer *w)
{
  const struct comparison *r = w->row;
  enum sentence_reading reading = sentence_reading (w, w->facts->estimate);
  double lo = exp (w->facts->shift.lo), hi = exp (w->facts->shift.hi);
  double multiple = exp (w->facts->estimate);
  if (sentence_is_inverse (w, reading))
    {
      double swap = lo;
      multiple = 1 / multiple;
      lo = 1 / hi;
      hi = 1 / swap;
    }
  /* Three digits of the multiple, or fewer where it is uncertain, or more
     where its ends would else read alike.  */
  int decimals = sentence_decimals (fmax (hi - lo, multiple / 10), 0);
  int seen = lo < 1e-4 ? 0 : interval_decimals (lo, hi) - 1;
  decimals = seen > decimals ? seen : decimals;
  /* And two digits of the lower end, lest 1.02 reads as no change.  */
  int least = sentence_decimals (lo, 0);
  decimals = least > decimals ? least : decimals;
  sentence_say_name (w, r->candidate);
  text_puts (&w->text, reading == AS_LONG      ? " takes "
                       : reading == THE_METRIC ? " has "
                                               : " is ");
  sentence_say_times (w, multiple, decimals, reading);
  text_puts (&w->text, reading == THE_METRIC ? " of " : " as ");
  sentence_say_name (w, r->baseline);
  if (reading != THE_METRIC)
    sentence_say_metric (w);
  sentence_say_evidence (w, r->level, lo, hi, decimals, "", false);
  if (r->verdict == VERDICT_BETTER || r->verdict == VERDICT_WORSE)
    text_printf (&w->text, ", which is %s", verdict_name (r->verdict));
}

/* "is slower than B by 4.1 % (95 % CI 2.2 to 6.0 %; 30 runs a side)".  */
static void
put_difference (struct sentence_writer *w)
{
  const struct comparison *r = w->row;
  sentence_say_name (w, r->candidate);
  if (r->verdict == VERDICT_DIFFERENT)
    {
      text_puts (&w->text, " differs from ");
      sentence_say_name (w, r->baseline);
      text_printf (&w->text, " in %s: %s", r->metric,
                   sentence_word (w, w->facts->estimate));
    }
  else
    {
      text_printf (&w->text, " is %s than ", verdict_name (r->verdict));
      sentence_say_name (w, r->baseline);
      sentence_say_metric (w);
    }
  text_puts (&w->text, " by ");
  sentence_say_number (w, fabs (sentence_change (w, w->facts->estimate)),
                       sentence_change_decimals (w));
  sentence_say_change_unit (w);
  double lo = fabs (sentence_change (w, w->facts->shift.lo));
  double hi = fabs (sentence_change (w, w->facts->shift.hi));
  sentence_say_evidence (w, r->level, fmin (lo, hi), fmax (lo, hi),
                         sentence_change_decimals (w), "", true);
}

void
sentence_say_change (struct sentence_writer *w)
{
  double size = exp (fabs (w->facts->estimate));
  if (w->facts->on_logs && size >= SENTENCE_MULTIPLE_FROM)
    put_multiple (w);
  else
    put_difference (w);
  if (w->row->verdict == VERDICT_DIFFERENT)
    text_puts (&w->text, "; which way is better is not known");
}
