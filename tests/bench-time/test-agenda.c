/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Steps drawn ahead of their time are the same steps in the same order.  */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "../../bench-time/agenda.h"
#include "../unit/tap.h"
#include "base/rng.h"
#include "base/text.h"

enum
{
  BENCHMARKS = 3
};

/* A session of 2 warm-ups and 40 runs each, in which batches have up to MOST
   steps (of random sizes, from SEED) and benchmark 1 fails for good in its run
   LAST, 0 for never: the steps done and "|" where a block was done.  */
static char *
session (enum order order, size_t most, uint64_t last, uint64_t seed)
{
  struct schedule_plan plan = { order, BENCHMARKS, 2, 40, seed, 0 };
  struct schedule *schedule = schedule_new (&plan);
  struct agenda agenda = agenda_of (schedule);
  struct rng rng;
  struct text text = { 0 };
  rng_seed (&rng, seed);
  while (agenda_look (&agenda, 0) != NULL)
    {
      size_t wanted = 1 + rng_below (&rng, most), count = 1;
      while (count < wanted && agenda_look (&agenda, count) != NULL)
        count++;
      size_t done = 0;
      struct step step;
      do
        {
          step = *agenda_look (&agenda, done++);
          text_printf (&text, " %c%d",
                       (step.warmup ? 'A' : 'a') + (int) step.benchmark,
                       (int) step.run);
        }
      while (done < count
             && !(step.benchmark == 1 && step.run == last && !step.warmup));
      agenda_done (&agenda, done);
      if (step.benchmark == 1 && step.run == last && !step.warmup)
        agenda_drop (&agenda, 1);
      if (most == 1 && agenda_block_is_done (&agenda))
        text_puts (&text, " |");
    }
  schedule_free (schedule);
  return text_take (&text);
}

/* TEXT without its marks of blocks.  */
static char *
without_marks (char *text)
{
  char *to = text;
  for (const char *from = text; *from != '\0'; from++)
    if (strncmp (from, " |", 2) == 0)
      from++;
    else
      *to++ = *from;
  *to = '\0';
  return text;
}

static void
test_same_steps (void)
{
  static const enum order orders[] = { ORDER_BLOCKS, ORDER_SEQUENTIAL };
  bool same = true, same_after_drop = true;
  for (uint64_t seed = 1; seed <= 50; seed++)
    for (size_t i = 0; i < 2; i++)
      for (uint64_t last = 0; last <= 40; last += 20)
        {
          char *one = without_marks (session (orders[i], 1, last, seed));
          char *many = session (orders[i], 40, last, seed);
          *(last == 0 ? &same : &same_after_drop) &= strcmp (one, many) == 0;
          free (one);
          free (many);
        }
  ok (same, "drawn ahead, the steps are those of the schedule");
  ok (same_after_drop, "also when a benchmark ends in the midst of a batch");
}

static void
test_random_order (void)
{
  char *steps = session (ORDER_RANDOM, 40, 7, 3);
  size_t of[BENCHMARKS] = { 0 };
  for (const char *c = steps; *c != '\0'; c++)
    if (*c >= 'a' && *c < 'a' + BENCHMARKS)
      of[*c - 'a']++;
  ok (of[0] == 40 && of[1] == 7 && of[2] == 40,
      "in random order, too, one that ended has no further step");
  free (steps);
}

/* Block ends are known however many steps are drawn ahead.  */
static void
test_blocks (void)
{
  struct schedule_plan plan = { ORDER_BLOCKS, BENCHMARKS, 0, 20, 5, 0 };
  struct schedule *schedule = schedule_new (&plan);
  struct agenda a = agenda_of (schedule);
  for (size_t i = 0; i < 2 * BENCHMARKS; i++)
    agenda_look (&a, i);
  bool right = true;
  for (size_t i = 0; i < 2 * BENCHMARKS; i++)
    {
      agenda_done (&a, 1);
      right &= agenda_block_is_done (&a) == ((i + 1) % BENCHMARKS == 0);
    }
  ok (right, "a block ends with its last benchmark");
  ok (agenda_remaining (&a) == 18 * BENCHMARKS, "what is left is counted");

  for (size_t i = 0; i < BENCHMARKS; i++)
    agenda_look (&a, i);
  size_t last = agenda_look (&a, BENCHMARKS - 1)->benchmark;
  agenda_done (&a, BENCHMARKS - 1);
  ok (!agenda_block_is_done (&a), "and not before");
  agenda_drop (&a, last);
  ok (agenda_block_is_done (&a), "but when that one is dropped, it ends");

  agenda_look (&a, 0);
  size_t first = agenda_look (&a, 0)->benchmark, second = 0;
  while (second == first || second == last)
    second++;
  agenda_drop (&a, second);
  ok (agenda_is_done (&a, second) && !agenda_is_done (&a, first),
      "one that was dropped is done");
  agenda_done (&a, 1);
  ok (agenda_block_is_done (&a),
      "a block ends early when what was not drawn yet is dropped");
  schedule_free (schedule);
}

int
main (void)
{
  test_same_steps ();
  test_random_order ();
  test_blocks ();
  return plan ();
}
