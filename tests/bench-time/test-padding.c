/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "../../bench-time/padding.h"
#include <string.h>
#include "../unit/tap.h"

/* How long the variable is in STEP; -1 when the environment is not that of
   main with the variable in front.  */
static int
length_of (struct padding *p, const struct step *step)
{
  char *const *envp = padding_environment (p, step);
  if (strncmp (envp[0], "BENCH_PADDING=", 14) != 0
      || strcmp (envp[1], "A=1") != 0 || strcmp (envp[2], "B=2") != 0
      || envp[3] != NULL)
    return -1;
  return (int) strlen (envp[0] + 14);
}

int
main (void)
{
  char *envp[] = { "A=1", "BENCH_PADDING=old", "B=2", NULL };
  struct padding *p = padding_new (envp, 1), *other = padding_new (envp, 2);
  static int length[1000];
  int smallest = PADDING_MAX, largest = -1, again = 0, same = 0, warm = 0;
  int beside = 0;
  double sum = 0;
  for (int i = 0; i < 1000; i++)
    {
      struct step step = { .benchmark = 0, .run = (uint64_t) i + 1 };
      length[i] = length_of (p, &step);
      smallest = length[i] < smallest ? length[i] : smallest;
      largest = length[i] > largest ? length[i] : largest;
      sum += length[i];
      same += length_of (other, &step) == length[i];
      step.benchmark = 1;
      beside += length_of (p, &step) == length[i];
      step.benchmark = 0;
      step.warmup = true;
      warm += length_of (p, &step) == length[i];
    }
  for (int i = 999; i >= 0; i--)
    {
      struct step step = { .benchmark = 0, .run = (uint64_t) i + 1 };
      again += length_of (p, &step) == length[i];
    }
  ok (smallest >= 0 && smallest < 100 && largest <= PADDING_MAX
          && largest > PADDING_MAX - 100,
      "the environment is kept, but for a variable of 0 to 4096 bytes");
  ok (sum / 1000 > 1900 && sum / 1000 < 2200, "all lengths are as likely");
  ok (again == 1000, "a run has the same length whenever it is asked for");
  ok (same < 10 && beside < 10 && warm < 10,
      "another seed, benchmark or warm-up run has another length");
  padding_free (p);
  padding_free (other);
  return plan ();
}
