/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Test Anything Protocol for the C tests: ok and near state facts, plan
   comes last: return plan ();  */
#ifndef BENCH_TAP_H
#define BENCH_TAP_H
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static int tap_count, tap_failed;

static inline bool
ok (bool fact, const char *sentence)
{
  tap_failed += !fact;
  printf ("%sok %d - %s\n", fact ? "" : "not ", ++tap_count, sentence);
  return fact;
}

/* GOT is WANT within RELATIVE; NaN equals NaN.  */
static inline bool
near (double got, double want, double relative, const char *sentence)
{
  bool same = got == want || (isnan (got) && isnan (want))
              || fabs (got - want) <= relative * fabs (want);
  if (!ok (same, sentence))
    printf ("# got %.17g, want %.17g\n", got, want);
  return same;
}

static inline bool
same_string (const char *got, const char *want, const char *sentence)
{
  bool same = got != NULL && strcmp (got, want) == 0;
  if (!ok (same, sentence))
    printf ("# got '%s', want '%s'\n", got == NULL ? "(null)" : got, want);
  return same;
}

static inline int
plan (void)
{
  printf ("1..%d\n", tap_count);
  return tap_failed > 0;
}
#endif
