/* SPDX-License-Identifier: GPL-3.0-or-later */
/* When a benchmark has been run often enough.  */
#include <config.h>
#include <math.h>
#include <stdlib.h>
#include "../../bench-time/stopping.h"
#include "../unit/tap.h"

#define SECOND UINT64_C (1000000000)

static struct stopping_rule
usual (void)
{
  return (struct stopping_rule){ .precision = 0.02,
                                 .confidence = 0.95,
                                 .min_runs = 10,
                                 .max_time_ns = 30 * SECOND };
}

/* Run benchmark I: WALL_S each, alternating by SPREAD around it, with as much
   time again around it.  */
static void
run (struct stopping *s, size_t i, double wall_s, double spread)
{
  double sign = stopping_runs (s, i) % 2 == 0 ? 1 : -1;
  double took_s = wall_s * (1 + sign * spread);
  stopping_add_sample (s, i, took_s);
  stopping_add_elapsed (s, i, (uint64_t) (2 * took_s * 1e9));
}

/* How many such runs one benchmark under RULE has, 10000 at most; *WHY is why
   it ended.  */
static uint64_t
runs_of_one (struct stopping_rule rule, double wall_s, double spread,
             enum stop *why)
{
  struct stopping *s = stopping_new (&rule, 1);
  while (stopping_why (s, 0) == STOP_NOT && stopping_runs (s, 0) < 10000)
    {
      run (s, 0, wall_s, spread);
      stopping_look (s);
    }
  *why = stopping_why (s, 0);
  uint64_t runs = stopping_runs (s, 0);
  stopping_free (s);
  return runs;
}

static void
test_one (void)
{
  enum stop why;
  struct stopping_rule rule = usual ();
  ok (runs_of_one (rule, 0.1, 0, &why) == 10 && why == STOP_PRECISION,
      "steady runs end at the minimum");
  ok (runs_of_one (rule, 0.1, 0.019, &why) == 10 && why == STOP_PRECISION,
      "and so do runs within the precision");
  ok (runs_of_one (rule, 0.1, 0.05, &why) == 300 && why == STOP_MAX_TIME,
      "unsteady runs end at the limit, which counts runs alone");
  ok (runs_of_one (rule, 20, 0, &why) == 10 && why == STOP_PRECISION,
      "the default minimum beats the default limit");
  rule.min_runs = 1;
  ok (runs_of_one (rule, 0.1, 0, &why) == 6 && why == STOP_PRECISION,
      "there is no precision before there is an interval");
}

static void
test_given_limits (void)
{
  enum stop why;
  struct stopping_rule rule = usual ();
  rule.time_is_given = true;
  ok (runs_of_one (rule, 0.1, 0.05, &why) == 150 && why == STOP_MAX_TIME,
      "a limit that is given counts what is around the runs, too");
  ok (runs_of_one (rule, 7, 0.05, &why) == 3 && why == STOP_MAX_TIME,
      "a limit that is given beats the minimum");
  ok (runs_of_one (rule, 1000, 0, &why) == 1 && why == STOP_MAX_TIME,
      "one run always ends");
  rule = usual ();
  rule.max_runs = 25;
  ok (runs_of_one (rule, 0.1, 0.05, &why) == 25 && why == STOP_MAX_RUNS,
      "a limit of runs holds");
  rule.max_runs = 4;
  ok (runs_of_one (rule, 0.1, 0, &why) == 4 && why == STOP_MAX_RUNS,
      "and beats the default minimum");
}

static void
test_runs (void)
{
  enum stop why;
  struct stopping_rule rule = usual ();
  rule.runs = 50;
  ok (runs_of_one (rule, 10, 0, &why) == 50 && why == STOP_RUNS,
      "a number of runs is that number, however long and steady they are");
  rule.time_is_given = true;
  ok (runs_of_one (rule, 1, 0, &why) == 15 && why == STOP_MAX_TIME,
      "unless a limit of time is given with it");
}

/* One round of both benchmarks, where they still run.  */
static void
block (struct stopping *s, double first_spread, double second_spread)
{
  if (stopping_why (s, 0) == STOP_NOT)
    run (s, 0, 0.1, first_spread);
  if (stopping_why (s, 1) == STOP_NOT)
    run (s, 1, 0.2, second_spread);
  stopping_look (s);
}

static void
test_together (void)
{
  struct stopping_rule rule = usual ();
  rule.together = true;
  struct stopping *s = stopping_new (&rule, 2);
  for (int i = 0; i < 149; i++)
    block (s, 0, 0.05);
  ok (stopping_why (s, 0) == STOP_NOT && stopping_why (s, 1) == STOP_NOT,
      "a precise benchmark goes on with one that is not");
  block (s, 0, 0.05);
  ok (stopping_why (s, 0) == STOP_PRECISION
          && stopping_why (s, 1) == STOP_MAX_TIME,
      "until that one is at its limit");
  stopping_free (s);

  s = stopping_new (&rule, 2);
  for (int i = 0; i < 20; i++)
    block (s, 0, 0.05);
  stopping_drop (s, 1);
  stopping_look (s);
  ok (stopping_why (s, 0) == STOP_PRECISION
          && stopping_why (s, 1) == STOP_DROPPED,
      "or has been dropped");
  stopping_free (s);

  s = stopping_new (&rule, 2);
  for (int i = 0; i < 40; i++)
    block (s, 0, i < 20 ? 0.05 : 0);
  ok (stopping_why (s, 0) == STOP_PRECISION
          && stopping_why (s, 1) == STOP_PRECISION
          && stopping_runs (s, 0) == stopping_runs (s, 1)
          && stopping_runs (s, 0) > 20,
      "or is precise as well: then both end after the same block");
  stopping_free (s);
}

static void
test_time_left (void)
{
  struct stopping_rule rule = usual ();
  struct stopping *s = stopping_new (&rule, 1);
  ok (stopping_seconds_left (s) == 0, "before the first run nothing is known");
  for (int i = 0; i < 100; i++)
    {
      run (s, 0, 0.1, 0.05);
      stopping_look (s);
    }
  /* 200 runs to the limit of 30 s, each with 0.1 s around it */
  near (stopping_seconds_left (s), 40, 0.02, "a limit bounds the time left");
  stopping_free (s);

  rule.max_time_ns = 1000000 * SECOND;
  s = stopping_new (&rule, 1);
  for (int i = 0; i < 100; i++)
    {
      run (s, 0, 0.1, 0.04);
      stopping_look (s);
    }
  /* an interval twice as wide as wanted needs four times the runs */
  near (stopping_seconds_left (s), 60, 0.15,
        "else intervals narrow by the square root of the number of runs");
  stopping_free (s);
}

static void
test_failed (void)
{
  struct stopping_rule rule = usual ();
  struct stopping *s = stopping_new (&rule, 1);
  for (int i = 0; i < 10 && stopping_why (s, 0) == STOP_NOT; i++)
    {
      if (i % 5 == 0)
        stopping_add_sample (s, 0, 0.1);
      else
        stopping_add_failed (s, 0, 0.1);
      stopping_look (s);
    }
  ok (stopping_runs (s, 0) == 10 && stopping_why (s, 0) == STOP_FEW_SAMPLES,
      "a benchmark most of whose runs fail ends at the minimum");
  stopping_free (s);
}

static void
test_many (void)
{
  struct stopping_rule rule = usual ();
  rule.precision = 0.001;
  struct stopping *s = stopping_new (&rule, 1);
  for (int i = 0; i < 100000; i++)
    {
      run (s, 0, 1e-5, 0.05);
      stopping_look (s);
    }
  ok (stopping_why (s, 0) == STOP_NOT
          && fabs (stopping_half_width (s, 0) - 0.05) < 0.003,
      "after many runs the interval is still known");
  stopping_free (s);
}

static void
same_words (struct stopping_rule rule, double wall_s, double spread,
            const char *want, const char *sentence)
{
  struct stopping *s = stopping_new (&rule, 1);
  while (stopping_why (s, 0) == STOP_NOT)
    {
      run (s, 0, wall_s, spread);
      stopping_look (s);
    }
  struct text words = { 0 };
  stopping_put (&words, s, 0, "+-");
  same_string (text_string (&words), want, sentence);
  text_free (&words);
  stopping_free (s);
}

static void
test_words (void)
{
  struct stopping_rule rule = usual ();
  same_words (rule, 1, 0.05, "--max-time at +-5 %", "a limit has words");
  same_words (rule, 1, 0, "--precision at +-0 %", "precision has");
  same_words (rule, 1, 0.0004, "--precision at +-0.04 %",
              "small widths keep a digit");
  rule.time_is_given = true;
  same_words (rule, 10, 0, "--max-time with too few runs for an interval",
              "a width that is not known is said to be so");
  rule = usual ();
  rule.runs = 3;
  same_words (rule, 1, 0, "--runs=3", "a number of runs has");
}

int
main (void)
{
  test_one ();
  test_given_limits ();
  test_runs ();
  test_together ();
  test_time_left ();
  test_failed ();
  test_many ();
  test_words ();
  return plan ();
}
