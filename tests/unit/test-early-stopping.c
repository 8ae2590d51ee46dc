/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Early stopping, against the numbers that MLPerf's LoadGen prints and against
   its definition.  */
#include <config.h>
#include "stat/early_stopping.h"
#include "base/text.h"
#include "stat/binomial.h"
#include "tap.h"

static const double share[] = { 0.5, 0.9, 0.95, 0.97, 0.99, 0.999 };
static const size_t over[] = { 0, 1, 2, 5, 10, 50, 100, 1000 };

enum
{
  SHARES = sizeof share / sizeof *share,
  OVERS = sizeof over / sizeof *over
};

/* At 99 % confidence.  64 and 662 (one over, 90 and 99 %) are what LoadGen
   prints; the row of 0 is ceil (ln 0.01 / ln share).  */
static const size_t wanted[SHARES][OVERS]
    = { { 7, 11, 14, 22, 35, 128, 237, 2108 },
        { 44, 64, 81, 127, 197, 681, 1246, 10722 },
        { 90, 130, 165, 259, 398, 1372, 2504, 21483 },
        { 152, 219, 277, 433, 667, 2293, 4182, 35831 },
        { 459, 662, 838, 1307, 2010, 6898, 12571, 107569 },
        { 4603, 6636, 8403, 13105, 20140, 69058, 125826, 1076032 } };

static void
check_table (void)
{
  for (int i = 0; i < SHARES; i++)
    {
      bool same = true;
      for (int j = 0; j < OVERS; j++)
        same &= early_stopping_queries (share[i], 0.99, over[j])
                == wanted[i][j];
      struct text sentence = { 0 };
      text_printf (&sentence,
                   "the minima of %g %% are those of LoadGen's rule",
                   100 * share[i]);
      ok (same, text_string (&sentence));
      text_free (&sentence);
    }
}

static bool
allows (double at, size_t n, size_t want)
{
  size_t got;
  return early_stopping_over (at, 0.99, n, &got) && got == want;
}

static void
check_allowed (void)
{
  ok (allows (0.9, 1000, 78) && allows (0.95, 1000, 34)
          && allows (0.97, 1000, 17) && allows (0.99, 1000, 2),
      "of 1,000 queries so many may be over");
  ok (allows (0.9, 270336, 26670) && allows (0.95, 270336, 13253)
          && allows (0.97, 270336, 7903) && allows (0.99, 270336, 2583),
      "and of 270,336");
  ok (allows (0.9, 193, 9) && allows (0.9, 200, 10) && allows (0.9, 2085, 176)
          && allows (0.9, 4001, 356) && allows (0.99, 1540, 6),
      "LoadGen discards one fewer: 8, 9, 175, 355 and 5");
  size_t got;
  ok (!early_stopping_over (0.99, 0.99, 458, &got) && allows (0.99, 459, 0),
      "458 queries never show 99 %, 459 do with none over");
  ok (!early_stopping_over (0.5, 0.99, 0, &got), "no query shows nothing");
}

/* Both functions agree with the definition, over a grid.  */
static bool
is_smallest (double at, double confidence)
{
  for (size_t t = 0; t < 60; t++)
    {
      size_t n = early_stopping_queries (at, confidence, t), allowed;
      if (binomial_lower (t, n, 1 - at) > (1 - confidence) * (1 + 1e-12)
          || (n > t + 1
              && binomial_lower (t, n - 1, 1 - at) <= 1 - confidence))
        return false;
      if (!early_stopping_over (at, confidence, n, &allowed) || allowed < t
          || (allowed > t
              && early_stopping_queries (at, confidence, allowed) > n))
        return false;
    }
  return true;
}

static void
check_definition (void)
{
  bool all = true;
  for (double at = 0.05; at < 1; at += 0.05)
    for (double confidence = 0.5; confidence < 1; confidence += 0.07)
      all &= is_smallest (at, confidence);
  ok (all, "each minimum is the first that the binomial law allows, and its "
           "reverse gives it back");
  ok (early_stopping_queries (0.5, 0.9375, 0) == 4,
      "a chance that equals the level is enough");
  ok (early_stopping_queries (1 - 0x1p-53, 0.99, 0) == 0,
      "more queries than there can be are none");
  near ((double) early_stopping_queries (1 - 0x1p-30, 0.99, 0),
        ceil (log (0.01) / log1p (-0x1p-30)), 0,
        "a share of almost all takes thousands of millions");
}

int
main (void)
{
  check_table ();
  check_allowed ();
  check_definition ();
  return plan ();
}
