/* SPDX-License-Identifier: GPL-3.0-or-later */
/* R 4.2.2: binom.test (k, n), and prop.test (k, n, correct = FALSE).  */
#include <config.h>
#include "stat/binomial.h"
#include "stat/proportion.h"
#include "tap.h"

static void
check (size_t k, size_t n, double confidence, const double exact[2],
       const double wilson[2])
{
  char sentence[80];
  struct interval ci = proportion_exact (k, n, confidence);
  snprintf (sentence, sizeof sentence, "exact, %zu of %zu", k, n);
  near (ci.lo.value, exact[0], 1e-12, sentence);
  near (ci.hi.value, exact[1], 1e-12, sentence);
  ci = proportion_wilson (k, n, confidence);
  snprintf (sentence, sizeof sentence, "Wilson, %zu of %zu", k, n);
  near (ci.lo.value, wilson[0], 1e-12, sentence);
  near (ci.hi.value, wilson[1], 1e-12, sentence);
}

/* Over all outcomes of N trials of chance P, the exact interval holds P often
   enough.  */
static void
check_coverage (size_t n, double p)
{
  double covered = 0;
  char sentence[80];
  for (size_t k = 0; k <= n; k++)
    {
      struct interval ci = proportion_exact (k, n, 0.95);
      if (ci.lo.value <= p && p <= ci.hi.value)
        covered += binomial_density (k, n, p);
    }
  snprintf (sentence, sizeof sentence, "95 %% cover %g in %zu trials", p, n);
  ok (covered >= 0.95, sentence);
}

int
main (void)
{
  check (0, 10, 0.95, (double[]){ 0, 0.308497107818761 },
         (double[]){ 0, 0.277532799862889 });
  check (10, 10, 0.95, (double[]){ 0.691502892181239, 1 },
         (double[]){ 0.722467200137111, 1 });
  check (1, 3, 0.95, (double[]){ 0.00840375865961264, 0.905700675949754 },
         (double[]){ 0.0614919447203963, 0.792340399197952 });
  check (47, 50, 0.95, (double[]){ 0.834518053396227, 0.987451412164666 },
         (double[]){ 0.837829083111618, 0.979385029651026 });
  check (47, 50, 0.99, (double[]){ 0.797293730531357, 0.993127514667048 },
         (double[]){ 0.792200999297703, 0.984705159990784 });
  check (5, 1000, 0.95, (double[]){ 0.00162541951756276, 0.0116294705598121 },
         (double[]){ 0.00213753552732446, 0.0116509553733751 });
  check (999950, 1000000, 0.95,
         (double[]){ 0.999934081758012, 0.999962888815652 },
         (double[]){ 0.999934088364476, 0.999962070575605 });
  for (size_t n = 1; n <= 40; n += 13)
    for (double p = 0.05; p < 1; p += 0.3)
      check_coverage (n, p);
  return plan ();
}
