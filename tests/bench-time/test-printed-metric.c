/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers found in what programs print.  */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "../../bench-time/printed_lines.h"
#include "../../bench-time/printed_metric.h"
#include "base/text.h"
#include "../unit/tap.h"

/* The literal of EXPRESSION; a static string.  */
static const char *
literal (const char *expression)
{
  static char found[64];
  size_t length;
  const char *from = printed_literal (expression, &length);
  memcpy (found, from, length);
  found[length] = '\0';
  return found;
}

static void
test_literals (void)
{
  same_string (literal ("val_acc=([0-9.]+)"), "val_acc=", "a text is one");
  same_string (literal ("^loss: *(.*)$"),
               "loss:", "a blank that may be missing is none");
  same_string (literal ("ab+cde?(x)"), "ab", "the longest counts");
  same_string (literal ("a|b(1)"), "", "alternatives have none");
  same_string (literal ("(loss|acc)=([0-9]+)"), "=", "a group is skipped");
  same_string (literal ("[]a](x)[[:digit:]]end"), "end", "brackets are");
  same_string (literal ("x{2}y\\.zz(1)"), "zz", "counts and escapes are");
  same_string (literal ("\303\251?(1)"), "", "other alphabets are");
}

/* The last number of the metric ARGUMENT in LINE, or NaN; *LAST is the last
   match.  */
static double
last_number (const char *argument, const char *line, enum printed_match *last)
{
  struct printed_metrics list = { 0 };
  double value, number = NAN;
  const char *wrong = printed_metrics_add (&list, argument);
  if (wrong != NULL)
    printf ("# %s: %s\n", argument, wrong);
  size_t at = 0;
  *last = PRINTED_NONE;
  for (enum printed_match m;
       wrong == NULL
       && (m = printed_metric_next (list.item, line, &at, &value))
              != PRINTED_NONE;)
    {
      *last = m;
      if (m == PRINTED_NUMBER)
        number = value;
    }
  printed_metrics_free (&list);
  return number;
}

static void
test_numbers (void)
{
  enum printed_match last;
  near (last_number ("acc:acc=([0-9.]+)", "epoch 3 acc=0.75 ok", &last), 0.75,
        0, "the group is the number");
  near (last_number ("acc:acc=([0-9.]+)", "acc=1 acc=2 acc=3", &last), 3, 0,
        "the last in a line counts");
  near (last_number ("t[ms]:t=([0-9.e-]+)", "t=12e-1", &last), 12e-4, 1e-15,
        "a unit is converted");
  near (last_number ("t[s]:t=([^ ]+)", "t=250us", &last), 250e-6, 1e-15,
        "one behind the number as well");
  near (last_number ("rate[img/s]:([0-9]+) img", "50 img/s", &last), 50, 0,
        "another unit stays");
  near (last_number ("a:^a=([0-9]+)", "a=1a=2", &last), 1, 0,
        "a line begins once");
  ok (isnan (last_number ("a:a=(.*)", "a=nan", &last))
          && last == PRINTED_OTHER,
      "nan is no number");
  ok (isnan (last_number ("a:a=([0-9.]+)", "a=1.2.3", &last))
          && last == PRINTED_OTHER,
      "neither is what looks like two");
  ok (isnan (last_number ("a:a=([0-9]+)|b", "b", &last))
          && last == PRINTED_OTHER,
      "nor a group that took no part");
  ok (isnan (last_number ("a:x*([0-9]*)", "zzz", &last))
          && last == PRINTED_OTHER,
      "an expression that matches nothing ends");
  ok (isnan (last_number ("a:x*([0-9]*)", "", &last)), "on an empty line too");
}

static void
refused (const char *argument, const char *want)
{
  struct printed_metrics list = { 0 };
  printed_metrics_add (&list, "there:(1)");
  same_string (printed_metrics_add (&list, argument), want, argument);
  printed_metrics_free (&list);
}

static void
test_targets (void)
{
  struct printed_metrics list = { 0 };
  printed_metrics_add (&list, "acc:a=([0-9.]+)");
  printed_metrics_add (&list, "loss[ms]:l=([0-9.]+)");
  ok (printed_metrics_set_target (&list, "acc>=0.94") == NULL
          && list.target.metric == 0
          && printed_target_is_met (&list.target, 0.94)
          && !printed_target_is_met (&list.target, 0.93),
      "at least is met by that");
  ok (printed_metrics_set_target (&list, "loss<5") == NULL
          && list.target.metric == 1
          && printed_target_is_met (&list.target, 0.004)
          && !printed_target_is_met (&list.target, 0.005),
      "a target is in the metric's unit");
  ok (printed_metrics_set_target (&list, "loss<=5us") == NULL
          && printed_target_is_met (&list.target, 5e-6),
      "or says its own");
  ok (printed_metrics_set_target (&list, "acc==1") == NULL
          && !printed_target_is_met (&list.target, 1.1)
          && printed_target_is_met (&list.target, 1),
      "equal is equal");
  same_string (printed_metrics_set_target (&list, "speed>1"),
               "no --metric-from has this name", "a name must be known");
  same_string (printed_metrics_set_target (&list, "acc>x"),
               "not a number behind the sign", "a number must be one");
  same_string (printed_metrics_set_target (&list, "acc=1"),
               "not NAME, one of < <= > >= ==, and a number",
               "one = is no sign");
  printed_metrics_free (&list);
}

static void
take (void *context, char *lines, size_t length)
{
  for (size_t i = 0; i < length; i++)
    text_putc (context, lines[i] == '\n' ? '|' : lines[i]);
}

/* The lines of TEXT (LENGTH bytes) that comes PIECE bytes at a time.  */
static char *
lines_of (const char *text, size_t length, size_t piece)
{
  struct printed_lines *l = calloc (1, sizeof *l);
  struct text all = { 0 };
  for (size_t at = 0; at < length; at += piece)
    printed_lines_feed (l, text + at,
                        length - at < piece ? length - at : piece, take, &all);
  printed_lines_end (l, take, &all);
  free (l);
  return text_take (&all);
}

/* The same where only the ends of a second piece are of interest.  */
static void
ends_of (const char *first, const char *second, const char *want)
{
  struct printed_lines *l = calloc (1, sizeof *l);
  struct text all = { 0 };
  printed_lines_feed (l, first, strlen (first), take, &all);
  printed_lines_feed_ends (l, second, strlen (second), take, &all);
  printed_lines_end (l, take, &all);
  same_string (text_string (&all), want, "of a piece the ends may be enough");
  text_free (&all);
  free (l);
}

static void
test_lines (void)
{
  ends_of ("be", "gin\nmiddle\nmore\nend", "begin|end|");
  ends_of ("a", "b", "ab|");
  ends_of ("a", "b\n", "ab|");
  ends_of ("a\n", "\nb", "a||b|");
  ends_of ("a", "b\nc", "ab|c|");
  static const char text[] = "one\n10%\r20%\r\ntwo\0three\nend";
  bool same = true;
  for (size_t piece = 1; piece < sizeof text; piece++)
    {
      char *got = lines_of (text, sizeof text - 1, piece);
      same &= strcmp (got, "one|10%|20%||two|three|end|") == 0;
      free (got);
    }
  ok (same, "lines are found in pieces of any size");
  enum
  {
    LONG = 300000
  };
  char *big = malloc (LONG);
  memset (big, 'x', LONG);
  memcpy (big + LONG - 6, "\nafter", 6);
  for (size_t piece = 1000; piece <= LONG; piece += 149500)
    {
      char *got = lines_of (big, LONG, piece);
      ok (strlen (got) == PRINTED_LINE_MAX + strlen ("|after|")
              && strcmp (got + PRINTED_LINE_MAX, "|after|") == 0,
          "a line that is too long is cut, the next one is whole");
      free (got);
    }
  free (big);
}

int
main (void)
{
  test_literals ();
  test_numbers ();
  refused ("acc", "not NAME:REGEX or NAME[UNIT]:REGEX");
  refused ("a c:(1)", "not the name of a metric before the colon");
  refused (":(1)", "not the name of a metric before the colon");
  refused ("a[KB]:(1)", "ambiguous unit: kB is 1000 bytes, KiB is 1024");
  refused ("a[s:(1)", "not NAME:REGEX or NAME[UNIT]:REGEX");
  refused ("a[]:(1)", "no ] and colon after the unit");
  refused ("a:1", "no (group) around the number");
  refused ("there:(1)", "this metric is there already");
  struct printed_metrics list = { 0 };
  ok (printed_metrics_add (&list, "a:(1") != NULL && list.count == 0,
      "an expression must be one");
  test_targets ();
  test_lines ();
  return plan ();
}
