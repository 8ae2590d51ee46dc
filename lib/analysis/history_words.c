/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/history_words.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/sentence.h"
#include "analysis/verdict.h"
#include "base/text.h"
#include "number/human_scale.h"
#include "number/interval_digits.h"
#include "number/level_digits.h"

/* From this ratio on a change reads better as a multiple.  */
#define MULTIPLE_FROM 1.5
/* For the size alone.  */
#define MOST_DECIMALS 6
/* From here on numbers have exponents.  */
#define PLAIN_BELOW 1e15
#define DAY_LENGTH 10 /* "2026-05-03" */
#define COMMIT_SHOWN 12

/* Whether the days of the points tell them apart.  */
static bool
days_differ (const struct history *h)
{
  for (size_t i = 1; i < h->count; i++)
    if (strncmp (h->point[i].date, h->point[i - 1].date, DAY_LENGTH) == 0)
      return false;
  return true;
}

static void
put_date (struct text *to, const struct history *h, size_t i)
{
  text_printf (to, "%.*s", days_differ (h) ? DAY_LENGTH : 40,
               h->point[i].date);
}

/* A change in the numbers in which it is told.  */
struct telling
{
  const char *by; /* "by a factor of " */
  double size;
  double lo, hi; /* its interval; NaN: none */
  bool signs;    /* the ends have signs */
  int decimals;
  const char *gap, *suffix; /* behind the size, and behind both ends */
};

static struct telling
tell_difference (const struct history *h, const struct history_change *c,
                 bool utf8)
{
  double size = fabs (c->difference.value);
  double lo = c->difference_ci.lo.value, hi = c->difference_ci.hi.value;
  struct human_scale scale = human_scale_for (
      fmax (size, fmax (fabs (lo), fabs (hi))), h->unit, utf8);
  return (struct telling){ .by = "by ",
                           .size = size / scale.divisor,
                           .lo = lo / scale.divisor,
                           .hi = hi / scale.divisor,
                           .signs = true,
                           .gap = human_scale_gap (scale),
                           .suffix = scale.suffix };
}

static struct telling
tell_ratio (const struct history_change *c)
{
  double ratio = c->ratio.value;
  double lo = c->ratio_ci.lo.value, hi = c->ratio_ci.hi.value;
  if (!c->either_way && c->size + 1 >= MULTIPLE_FROM)
    return (struct telling){ .by = "by a factor of ",
                             .size = c->size + 1,
                             .lo = ratio < 1 ? 1 / hi : lo,
                             .hi = ratio < 1 ? 1 / lo : hi,
                             .gap = "",
                             .suffix = "" };
  bool less = hi < 1;
  return (struct telling){ .by = "by ",
                           .size = 100 * fabs (ratio - 1),
                           .lo = 100 * (less ? 1 - hi : lo - 1),
                           .hi = 100 * (less ? 1 - lo : hi - 1),
                           .signs = lo <= 1 && hi >= 1,
                           .gap = " ",
                           .suffix = "%" };
}

static struct telling
tell (const struct history *h, const struct history_change *c, bool utf8)
{
  bool ratio = figure_available (c->ratio);
  struct telling t = ratio ? tell_ratio (c) : tell_difference (h, c, utf8);
  /* Two digits of a percentage, three of what else there is, or more where
     the ends of the interval would else read alike.  */
  int digits = strcmp (t.suffix, "%") == 0 ? 2 : 3;
  double wanted = t.size > 0 ? digits - 1 - floor (log10 (t.size)) : 0;
  t.decimals = (int) fmax (0, fmin (wanted, MOST_DECIMALS));
  int seen = interval_decimals (t.lo, t.hi);
  t.decimals = seen > t.decimals ? seen : t.decimals;
  return t;
}

static void
put_number (struct text *to, const struct telling *t, double value)
{
  int digits = interval_digits (t->lo, t->hi);
  if (fabs (value) < PLAIN_BELOW)
    text_printf (to, "%.*f", t->decimals, value);
  else
    text_printf (to, "%.*g", digits < 4 ? 4 : digits, value);
}

static void
put_size (struct text *to, const struct telling *t)
{
  text_printf (to, " %s", t->by);
  put_number (to, t, t->size);
  text_printf (to, "%s%s", t->gap, t->suffix);
}

/* "95 % CI 3.9 to 4.3 %; ".  */
static void
put_interval (struct text *to, const struct telling *t, double confidence)
{
  if (isnan (t->lo) || isnan (t->hi))
    return;
  text_printf (to, "%.*g %% CI ", level_digits (confidence), 100 * confidence);
  text_puts (to, t->signs && t->lo > 0 ? "+" : "");
  put_number (to, t, t->lo);
  text_puts (to, t->signs && t->hi > 0 ? " to +" : " to ");
  put_number (to, t, t->hi);
  text_printf (to, "%s%s; ", t->gap, t->suffix);
}

/* "perhaps from 2026-05-02 on, or from 2026-05-08; ".  */
static void
put_place (struct text *to, const struct history *h,
           const struct history_change *c)
{
  if (c->earliest == c->latest)
    return;
  text_puts (to, "it began between ");
  put_date (to, h, c->earliest);
  text_puts (to, " and ");
  put_date (to, h, c->latest);
  text_puts (to, "; ");
}

/* "slower", or of a metric of unknown direction "higher".  */
static const char *
word_of_way (const struct history *h, bool upward)
{
  if (h->direction == DIRECTION_UNKNOWN)
    return upward ? "higher" : "lower";
  return verdict_name (
      verdict_of_change (upward, h->direction, h->metric, h->unit));
}

/* By what the change is told in: medians may differ the other way.  */
static bool
is_upward (const struct history_change *c)
{
  return figure_available (c->ratio) ? c->ratio.value > 1
                                     : c->difference.value > 0;
}

static void
put_subject (struct text *to, const struct history *h)
{
  sentence_put_name (to, strcmp (h->benchmark, "-") == 0 ? h->metric
                                                         : h->benchmark);
}

static void
put_commit (struct text *to, const struct history_point *point)
{
  if (point->commit != NULL)
    text_printf (to, "commit %.*s; ", COMMIT_SHOWN, point->commit);
}

static void
put_p (struct text *to, double p)
{
  if (p < 0.001)
    text_puts (to, "p < 0.001");
  else
    text_printf (to, "p = %.2g", p);
}

/* "sort is slower by 4.10 % since 2026-05-03 (commit ...; p = 0.001; 12
   sessions before, 8 since)".  */
static char *
change_sentence (const struct history *h, const struct history_change *c,
                 const struct history_options *options)
{
  const struct telling told = tell (h, c, options->utf8);
  struct text t = { 0 };
  bool lasts = c->until == h->count;
  put_subject (&t, h);
  text_printf (&t, " %s %s", lasts ? "is" : "was",
               c->either_way ? "distributed differently"
                             : word_of_way (h, is_upward (c)));
  if (strcmp (h->metric, "wall") != 0 && strcmp (h->metric, "size") != 0
      && strcmp (h->metric, "value") != 0)
    text_printf (&t, " in %s", h->metric);
  if (!c->either_way)
    put_size (&t, &told);
  text_puts (&t, lasts ? " since " : " from ");
  put_date (&t, h, c->at);
  if (!lasts)
    {
      text_puts (&t, " to ");
      put_date (&t, h, c->until - 1);
    }
  if (c->either_way)
    text_printf (&t, ", but not surely %s or %s", word_of_way (h, true),
                 word_of_way (h, false));
  text_puts (&t, " (");
  put_interval (&t, &told, options->confidence);
  put_commit (&t, &h->point[c->at]);
  put_place (&t, h, c);
  put_p (&t, c->p);
  text_printf (&t, "; %zu sessions before, %zu %s)", c->at - c->from,
               c->until - c->at, lasts ? "since" : "then");
  if (h->direction == DIRECTION_UNKNOWN && !c->either_way)
    text_puts (&t, "; which way is better is not known");
  return text_take (&t);
}

static char *
steady_sentence (const struct history *h, double margin)
{
  struct text t = { 0 };
  put_subject (&t, h);
  if (h->count < h->needed)
    text_printf (&t,
                 ": %zu session%s cannot show a change in %s; it takes %zu, "
                 "and a change has to last %d of them",
                 h->count, h->count == 1 ? "" : "s", h->metric, h->needed,
                 HISTORY_MIN_SEGMENT);
  else
    {
      text_printf (&t,
                   ": no change in %s beyond %.4g %% was found in %zu "
                   "sessions from ",
                   h->metric, 100 * margin, h->count);
      put_date (&t, h, 0);
      text_puts (&t, " to ");
      put_date (&t, h, h->count - 1);
    }
  if (h->small_changes > 0)
    text_printf (&t, "; %zu within the margin %s", h->small_changes,
                 h->small_changes == 1 ? "was" : "were");
  return text_take (&t);
}

static char *
explanation (const struct history *h, const struct history_options *options)
{
  struct text t = { 0 };
  text_printf (&t,
               "The value of a session is the median of its samples. Their "
               "sequence of %zu by date is divided where the distributions on "
               "either side are farthest apart (E-divisive), as long as so "
               "good a division is rare among random orders of the values; "
               "all histories of this call share the level %.3g. A change "
               "lasts %d sessions at least.",
               h->count, 1 - options->confidence, HISTORY_MIN_SEGMENT);
  if (h->change_count > 0)
    text_printf (&t,
                 " Its size is the Hodges and Lehmann estimate between the "
                 "sessions on either side, its interval, of %.*g %% for each "
                 "change, that of Mann and Whitney's test, as if the place "
                 "were known; where it began is the range of where the "
                 "division falls when the sessions on either side are drawn "
                 "anew.",
                 level_digits (options->confidence),
                 100 * options->confidence);
  for (size_t i = 0; i < h->change_count; i++)
    if (h->change[i].either_way)
      {
        text_puts (&t, " Where that interval holds no change, the "
                       "distribution has changed, as by wider scatter, but "
                       "not surely the level.");
        break;
      }
  if (h->small_changes > 0)
    text_printf (&t, " What is within the margin of %.4g %% is left out.",
                 100 * options->margin);
  text_puts (&t, " Formulas: Changes, Mann-Whitney, Interval, in the NOTES of "
                 "bench-compare(1).");
  return text_take (&t);
}

int
history_put_words (struct history *h, const struct history_options *options)
{
  if (options->explain)
    {
      h->explanation = explanation (h, options);
      if (h->explanation == NULL)
        return -1;
    }
  for (size_t i = 0; i < h->change_count; i++)
    {
      h->change[i].sentence = change_sentence (h, &h->change[i], options);
      if (h->change[i].sentence == NULL)
        return -1;
    }
  if (h->change_count > 0)
    return 0;
  h->sentence = steady_sentence (h, options->margin);
  return h->sentence == NULL ? -1 : 0;
}

char *
history_closing_line (const struct history_list *list)
{
  size_t of[VERDICT_COUNT] = { 0 }, without = 0;
  for (size_t i = 0; i < list->count; i++)
    {
      const struct history_change *last = history_last (&list->item[i]);
      if (last == NULL)
        without++;
      else
        of[last->verdict]++;
    }
  struct text t = { 0 };
  text_printf (&t, "%zu histor%s, by %s last change: ", list->count,
               list->count == 1 ? "y" : "ies",
               list->count == 1 ? "its" : "their");
  for (int v = 0; v < VERDICT_COUNT; v++)
    if (of[v] > 0)
      text_printf (&t, "%zu %s, ", of[v], verdict_name (v));
  text_printf (&t, "%zu in which none was found", without);
  return text_take (&t);
}
