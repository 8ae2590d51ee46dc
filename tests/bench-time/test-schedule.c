/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The order of runs.  */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "../../bench-time/schedule.h"
#include "../unit/tap.h"
#include "base/text.h"

static struct schedule *
make (enum order order, size_t benchmarks, uint64_t warmups, uint64_t runs,
      uint64_t seed)
{
  struct schedule_plan plan = { order, benchmarks, warmups, runs, seed, 0 };
  return schedule_new (&plan);
}

/* All steps of S as "a1 b1 ...", warm-ups in capitals; frees S.  */
static char *
shown (struct schedule *s)
{
  struct text text = { 0 };
  struct step step;
  while (schedule_next (s, &step))
    text_printf (&text, "%s%c%d", text.length == 0 ? "" : " ",
                 (step.warmup ? 'A' : 'a') + (int) step.benchmark,
                 (int) step.run);
  schedule_free (s);
  return text_take (&text);
}

static void
test_sequential (void)
{
  char *got = shown (make (ORDER_SEQUENTIAL, 2, 1, 2, 7));
  same_string (got, "A1 a1 a2 B1 b1 b2",
               "in sequence each benchmark is done before the next");
  free (got);
}

static void
test_blocks (void)
{
  struct schedule *s = make (ORDER_BLOCKS, 4, 2, 50, 1);
  ok (schedule_remaining (s) == 4 * 52, "the steps are counted");
  bool warmups_first = true, whole = true, numbered = true;
  bool orders_differ = false;
  size_t first_of_block[52];
  for (size_t block = 0; block < 52; block++)
    {
      unsigned seen = 0;
      for (size_t i = 0; i < 4; i++)
        {
          struct step step;
          if (!schedule_next (s, &step))
            break;
          if (i == 0)
            first_of_block[block] = step.benchmark;
          seen |= 1u << step.benchmark;
          warmups_first &= step.warmup == (block < 2);
          numbered &= step.run == (block < 2 ? block + 1 : block - 1);
        }
      whole &= seen == 0xf;
      orders_differ |= first_of_block[block] != first_of_block[0];
    }
  struct step step;
  ok (whole, "each block holds each benchmark once");
  ok (warmups_first, "warm-ups come first");
  ok (numbered, "a run has the number of its block");
  ok (orders_differ, "blocks differ in their order");
  ok (!schedule_next (s, &step), "after the last block there is nothing");
  ok (schedule_remaining (s) == 0, "and nothing is counted");
  schedule_free (s);
}

static void
test_seed (enum order order, const char *same, const char *other)
{
  char *first = shown (make (order, 3, 1, 20, 42));
  char *second = shown (make (order, 3, 1, 20, 42));
  char *third = shown (make (order, 3, 1, 20, 43));
  ok (strcmp (first, second) == 0, same);
  ok (strcmp (first, third) != 0, other);
  free (first);
  free (second);
  free (third);
}

/* How often each of the six orders of two runs of two benchmarks comes.  */
static void
test_random (void)
{
  static const char *const order[]
      = { "a1 a2 b1 b2", "a1 b1 a2 b2", "a1 b1 b2 a2",
          "b1 b2 a1 a2", "b1 a1 b2 a2", "b1 a1 a2 b2" };
  int count[6] = { 0 };
  for (uint64_t seed = 0; seed < 6000; seed++)
    {
      char *got = shown (make (ORDER_RANDOM, 2, 0, 2, seed));
      for (int i = 0; i < 6; i++)
        count[i] += strcmp (got, order[i]) == 0;
      free (got);
    }
  double chi2 = 0;
  int total = 0;
  for (int i = 0; i < 6; i++)
    {
      chi2 += (count[i] - 1000.) * (count[i] - 1000.) / 1000.;
      total += count[i];
    }
  ok (total == 6000, "a random order holds every run once");
  ok (chi2 < 25.7, "every order of all runs is equally likely (p > 1e-4)");
}

static void
test_drop (void)
{
  struct schedule *s = make (ORDER_BLOCKS, 2, 0, 3, 5);
  struct step step;
  int other = 0;
  schedule_drop (s, 0);
  while (schedule_next (s, &step))
    other += step.benchmark == 1 && step.run == (uint64_t) other + 1;
  ok (other == 3, "a dropped benchmark leaves the others their runs");
  ok (schedule_is_done (s, 0), "and has none itself");
  schedule_free (s);

  s = make (ORDER_RANDOM, 2, 1, 3, 5);
  schedule_drop (s, 0);
  schedule_drop (s, 1);
  ok (!schedule_next (s, &step), "without benchmarks nothing is left");
  schedule_free (s);
}

/* The warm-up of benchmark 1 ends in the second block of warm-ups.  */
static void
test_end_warmup (void)
{
  char *whole = shown (make (ORDER_BLOCKS, 3, 4, 2, 9));
  struct schedule *s = make (ORDER_BLOCKS, 3, 4, 2, 9);
  struct text text = { 0 };
  struct step step;
  for (int i = 0; i < 6 && schedule_next (s, &step); i++)
    text_printf (&text, "%c%d ", 'A' + (int) step.benchmark, (int) step.run);
  schedule_end_warmup (s, 1);
  ok (schedule_warmups_left (s, 1) == 0 && schedule_warmups_left (s, 0) == 2,
      "a benchmark's warm-up ends by itself");
  char *rest = shown (s);
  text_puts (&text, rest);
  struct text expected = { 0 };
  for (char *word = strtok (whole, " "); word != NULL;
       word = strtok (NULL, " "))
    if (strcmp (word, "B3") != 0 && strcmp (word, "B4") != 0)
      text_printf (&expected, "%s%s", expected.length > 0 ? " " : "", word);
  same_string (text_string (&text), text_string (&expected),
               "and the others keep theirs, in their order");
  text_free (&text);
  text_free (&expected);
  free (rest);
  free (whole);
}

int
main (void)
{
  test_sequential ();
  test_blocks ();
  test_seed (ORDER_BLOCKS, "one seed gives one order of blocks",
             "another seed gives another");
  test_seed (ORDER_RANDOM, "one seed gives one random order",
             "another seed gives another");
  test_random ();
  test_drop ();
  test_end_warmup ();
  return plan ();
}
