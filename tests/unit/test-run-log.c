/* SPDX-License-Identifier: GPL-3.0-or-later */
/* RUNs: their form, and how a series keeps them.  */
#include <config.h>
#include "stream/run_log.h"
#include <stdio.h>
#include "base/rng.h"
#include "tap.h"

static struct run
run_of (const char *text)
{
  struct run run = { 0 };
  run_parse (text, strlen (text), &run);
  return run;
}

static void
test_form (void)
{
  static const char *const right[]
      = { "0", "7", "18446744073709551615", "3.7", "1.2.3.4.5.6.7.8" };
  for (size_t i = 0; i < sizeof right / sizeof *right; i++)
    {
      struct run run;
      char text[21 * RUN_DEPTH_MAX];
      bool read = run_parse (right[i], strlen (right[i]), &run);
      if (ok (read, "a dotted path of integers is a RUN"))
        {
          run_print (text, &run);
          same_string (text, right[i], "and printed as it was written");
        }
    }
  struct run run = run_of ("007");
  ok (run.depth == 1 && run.level[0] == 7, "zeros in front change nothing");
  static const char *const wrong[] = { "",
                                       "-1",
                                       "+1",
                                       "1.",
                                       ".1",
                                       "1..2",
                                       "1x",
                                       "a",
                                       " 1",
                                       "1 ",
                                       "1e3",
                                       "18446744073709551616",
                                       "1.2.3.4.5.6.7.8.9" };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    ok (!run_parse (wrong[i], strlen (wrong[i]), &run),
        "anything else is none");
}

static void
test_order (void)
{
  static const char *const ascending[]
      = { "0", "1", "1.0", "1.1", "1.1.5", "1.2", "1.10", "2", "10" };
  size_t count = sizeof ascending / sizeof *ascending;
  bool right = true;
  for (size_t i = 0; i < count; i++)
    for (size_t j = 0; j < count; j++)
      {
        struct run x = run_of (ascending[i]), y = run_of (ascending[j]);
        int order = run_compare (&x, &y);
        right = right && (order < 0) == (i < j) && (order > 0) == (i > j);
      }
  ok (right, "RUNs are ordered level by level, as numbers");
}

/* Add RUN as written, or without a RUN when it is "".  */
static enum run_log_result
add (struct run_log *log, const char *text, bool keep)
{
  struct run run = run_of (text);
  return run_log_add (log, *text == '\0' ? NULL : &run, keep);
}

/* Check that the log holds the RUNs of TEXT, joined by blanks.  */
static void
check_runs (const struct run_log *log, const char *want, const char *sentence)
{
  char got[400] = "";
  for (size_t i = 0; i < log->count; i++)
    {
      char text[21 * RUN_DEPTH_MAX];
      struct run run;
      run_log_get (log, i, &run);
      run_print (text, &run);
      strcat (strcat (got, i == 0 ? "" : " "), text);
    }
  same_string (got, want, sentence);
}

static void
test_missing (void)
{
  static const char *const runs[] = { "", "", "7", "", "9.7", "", "10.1" };
  struct run_log log = { 0 };
  run_log_start_part (&log);
  for (size_t i = 0; i < sizeof runs / sizeof *runs; i++)
    ok (add (&log, runs[i], false) == RUN_LOG_OK, "a new RUN is taken");
  run_log_start_part (&log);
  add (&log, "", false);
  add (&log, "10.1", false);
  check_runs (&log, "1 2 7 8 9.7 9.8 10.1 1 10.1",
              "a missing RUN is one more than the last, 1 at the start of a "
              "section");
  ok (run_log_append (&log, NULL, 1000000) && log.segment_count == 6
          && log.count == 1000009,
      "RUNs that count up take no memory");
  struct run run;
  run_log_get (&log, 1000008, &run);
  ok (run.depth == 2 && run.level[0] == 10 && run.level[1] == 1000001,
      "and are found");
  run_log_free (&log);
}

static void
test_twice (void)
{
  struct run_log log = { 0 };
  run_log_start_part (&log);
  ok (add (&log, "5", false) == RUN_LOG_OK
          && add (&log, "5", false) == RUN_LOG_TWICE && log.count == 1,
      "the same RUN again is told and not taken");
  ok (add (&log, "5", true) == RUN_LOG_OK && log.count == 2,
      "but taken where that is asked for");
  run_log_free (&log);

  run_log_start_part (&log);
  ok (add (&log, "5", false) == RUN_LOG_OK
          && add (&log, "3", false) == RUN_LOG_OK
          && add (&log, "", false) == RUN_LOG_OK
          && add (&log, "", false) == RUN_LOG_TWICE,
      "so is one that a missing RUN arrives at");
  run_log_start_part (&log);
  ok (add (&log, "5", false) == RUN_LOG_OK,
      "another section may have the same RUNs");
  run_log_free (&log);

  enum
  {
    runs = 20000
  };
  size_t order[runs];
  for (size_t i = 0; i < runs; i++)
    order[i] = i;
  struct rng r;
  rng_seed (&r, 4);
  rng_shuffle (&r, order, runs);
  bool all_taken = true, all_refused = true;
  run_log_start_part (&log);
  for (size_t i = 0; i < runs; i++)
    {
      struct run run = { .depth = 1, .level = { order[i] } };
      all_taken = all_taken && run_log_add (&log, &run, false) == RUN_LOG_OK;
    }
  for (size_t i = 0; i < runs; i++)
    {
      struct run run = { .depth = 1, .level = { order[i] } };
      all_refused
          = all_refused && run_log_add (&log, &run, false) == RUN_LOG_TWICE;
    }
  ok (all_taken && all_refused, "in whatever order RUNs come");
  run_log_free (&log);
}

static void
test_edges (void)
{
  struct run_log log = { 0 };
  run_log_start_part (&log);
  ok (add (&log, "18446744073709551615", false) == RUN_LOG_OK
          && add (&log, "", false) == RUN_LOG_EXHAUSTED,
      "behind the last integer no RUN follows");
  run_log_free (&log);

  run_log_start_part (&log);
  run_log_skip (&log, NULL);
  add (&log, "", false);
  run_log_skip (&log, NULL);
  add (&log, "", false);
  struct run run = run_of ("9");
  run_log_skip (&log, &run);
  add (&log, "", false);
  check_runs (&log, "2 4 10", "a sample passed over has had its RUN");
  run_log_free (&log);
}

int
main (void)
{
  test_form ();
  test_order ();
  test_missing ();
  test_twice ();
  test_edges ();
  return plan ();
}
