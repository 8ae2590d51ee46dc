/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mean squares and intervals by R 4.2.2: anova (lm (y ~ p)), with p the
   process, over the repetitions of what is below; t.test of process means.  */
#include <config.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "stat/nested.h"
#include "stat/nested_order.h"
#include "tap.h"

static const double two[]
    = { 10.1, 10.3, 9.9, 10.2, 11.0, 11.4, 11.1, 10.8, 9.5, 9.9, 9.4, 9.7 };
static const unsigned char two_start[]
    = { 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0 };

static const double three[] = { 5.1, 5.2, 5.4, 5.9, 6.0, 5.8, 7.0, 7.1, 7.3,
                                6.5, 6.6, 6.4, 4.1, 4.0, 4.4, 4.9, 4.6, 4.7 };
static const unsigned char three_start[]
    = { 2, 0, 0, 1, 0, 0, 2, 0, 0, 1, 0, 0, 2, 0, 0, 1, 0, 0 };

static void
check_two (double scale)
{
  struct nested r;
  double value[12];
  for (size_t i = 0; i < 12; i++)
    value[i] = two[i] * scale;
  ok (nested_analyse (&r, value, two_start, 12, 2, NULL, 0.95, 0.1 * scale)
          == 0,
      "three processes of four iterations are analysed");
  ok (r.top == 1 && r.level[0].units == 12 && r.level[1].units == 3,
      "the processes are the highest level repeated");
  near (r.level[0].each, 4, 1e-15, "of four iterations each");
  near (r.icc.value, 0.918740233201106, 1e-12, "the ICC");
  near (r.design_effect.value, 1 + 3 * 0.918740233201106, 1e-12,
        "the design effect");
  near (r.mean_ci.lo.value, 8.44531832202019 * scale, 1e-9, "lower end");
  near (r.mean_ci.hi.value, 12.10468167797982 * scale, 1e-9, "upper end");
  near (r.level[0].next.value, 1, 0, "one iteration a process is cheapest");
}

static void
check_offset (void)
{
  struct nested r;
  double value[12];
  for (size_t i = 0; i < 12; i++)
    value[i] = 1e15 + round (80 * two[i]) / 8;
  nested_analyse (&r, value, two_start, 12, 2, NULL, 0.95, 1);
  near (r.mean_ci.lo.value - 1e15, 10 * 8.44531832202019, 1e-3,
        "an offset hides nothing of the lower end");
  near (r.mean_ci.hi.value - 1e15, 10 * 12.10468167797982, 1e-3,
        "nor of the upper");
  for (size_t i = 0; i < 12; i++)
    value[i] = 0.1;
  nested_analyse (&r, value, two_start, 12, 2, NULL, 0.95, 1);
  ok (r.mean_ci.lo.value == 0.1 && r.mean_ci.hi.value == 0.1,
      "the interval of equal samples is what they are");
}

static void
check_components (void)
{
  struct nested r;
  nested_analyse (&r, two, two_start, 12, 2, NULL, 0.95, 1);
  near (r.level[0].mean_square.value, 0.0469444444444444, 1e-12, "S_1^2");
  near (r.level[1].mean_square.value, 0.5425, 1e-12, "S_2^2");
  near (r.level[1].component.value, 0.530763888888889, 1e-12, "T_2^2");
  /* sqrt (100 * 0.0469444 / 0.5307639) = 2.97 */
  nested_analyse (&r, two, two_start, 12, 2, (const double[]){ 1, 100 }, 0.95,
                  1);
  near (r.level[0].next.value, 3, 0, "costly processes are used longer");
  /* the variance of a process mean is then 0.5307639 + 0.0469444 / 3 =
     0.546412; t_6 sqrt (0.546412 / 7) = 0.68, t_5 sqrt (. / 6) = 0.78,
     t_4 sqrt (. / 5) = 0.92, t_3 sqrt (. / 4) = 1.18 */
  near (r.level[1].next.value, 5, 0, "and five are enough for the width");
}

static void
check_three (void)
{
  struct nested r;
  nested_analyse (&r, three, three_start, 18, 3, NULL, 0.95, 1);
  near (r.level[0].mean_square.value, 0.0222222222222222, 1e-12, "S_1^2 of 3");
  near (r.level[1].mean_square.value, 0.194444444444444, 1e-12, "S_2^2 of 3");
  near (r.level[2].mean_square.value, 1.40175925925926, 1e-12, "S_3^2 of 3");
  near (r.level[1].component.value, 0.187037037037037, 1e-12, "T_2^2 of 3");
  near (r.level[2].component.value, 1.30453703703704, 1e-12, "T_3^2 of 3");
  near (r.mean_ci.lo.value, 2.66999354750535, 1e-9, "lower end of 3");
  near (r.mean_ci.hi.value, 8.55222867471687, 1e-9, "upper end of 3");
}

static void
check_edges (void)
{
  struct nested r;
  static const unsigned char alone[] = { 1, 0, 0, 0 };
  nested_analyse (&r, two, alone, 4, 2, NULL, 0.95, 1);
  ok (r.top == 0 && r.level[1].freedom == 0
          && !figure_available (r.level[1].component)
          && !figure_available (r.icc),
      "of one process the variance between processes is not known");
  static const unsigned char each[] = { 1, 1, 1, 1 };
  nested_analyse (&r, two, each, 4, 2, NULL, 0.95, 1);
  ok (r.top == 1 && !figure_available (r.level[0].component)
          && figure_available (r.level[1].component),
      "of processes of one iteration that within them is not known");
  nested_analyse (&r, two, alone, 1, 2, NULL, 0.95, 1);
  ok (r.top == 2 && !figure_available (r.mean_ci.lo),
      "one sample repeats nothing");
  static const double same[] = { 3, 3, 3, 3 };
  static const unsigned char pairs[] = { 1, 0, 1, 0 };
  nested_analyse (&r, same, pairs, 4, 2, NULL, 0.95, 1);
  ok (r.mean_ci.lo.value == 3 && !figure_available (r.icc)
          && !figure_available (r.level[0].share),
      "equal samples have no variance to part");
  static const double zero[] = { 0, 0, 0, 0 };
  nested_analyse (&r, zero, pairs, 4, 2, NULL, 0.95, 0);
  ok (!figure_available (r.level[1].next), "nor is a width of 0 planned for");
}

/* Of eight processes of four samples, BELOW[I] are 0 in process I and the
   others 1.  */
static struct order_interval
median_of_eight (const unsigned *below)
{
  double value[32];
  unsigned char start[32];
  for (size_t i = 0; i < 32; i++)
    {
      value[i] = i % 4 < below[i / 4] ? 0 : 1;
      start[i] = i % 4 == 0;
    }
  /* in any order, and with others that come to the same */
  struct nested_quantile of[]
      = { { .p = 0.9, .q = 1 }, { .p = 0.5, .q = 0 }, { .p = 0.1, .q = -1 } };
  if (nested_order_intervals (value, start, 32, 1, of, 3, 0.95) != 0)
    exit (EXIT_FAILURE);
  ok (of[0].q == -1 && of[2].p == 0.9 && of[2].ranks.upper > of[1].ranks.upper,
      "quantiles come in order");
  return of[1].ranks;
}

static void
check_median (void)
{
  /* The shares differ by -2 -1 -1 0 0 1 1 2 samples: s is sqrt (8 / 7 * 12) /
     32 = 0.115728, t_7 is 2.364624, so ranks are 16 -+ 8.757.  */
  const unsigned differ[] = { 0, 1, 1, 2, 2, 3, 3, 4 };
  struct order_interval r = median_of_eight (differ);
  ok (r.lower == 7 && r.upper == 26,
      "the median's interval is over processes, as Woodruff says");
  const unsigned equal[] = { 2, 2, 2, 2, 2, 2, 2, 2 };
  struct order_interval alone = order_interval (32, 0.5, 0.95);
  r = median_of_eight (equal);
  ok (r.lower == alone.lower && r.upper == alone.upper,
      "of processes that are alike it is that of independent samples");
  const unsigned apart[] = { 0, 4, 0, 4, 0, 4, 0, 4 };
  r = median_of_eight (apart);
  /* 16 -+ 2.364624 sqrt (8 / 7 * 32) = 16 -+ 14.3 */
  ok (r.lower == 1 && r.upper == 32,
      "and of processes without a spread of their own nearly all");
}

int
main (void)
{
  check_two (1);
  check_two (1e300);
  check_two (1e-300);
  check_offset ();
  check_components ();
  check_three ();
  check_edges ();
  check_median ();
  return plan ();
}
