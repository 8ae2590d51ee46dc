/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Points to find the front of, as a TSV with a header:

     pareto-points corr|indep|anti|shell N D [SEED]

   N rows, a label and D numbers, of which lower is better: corr near the
   diagonal, indep uniform in a cube, anti near a plane across the diagonal,
   shell on a sphere, where none dominates another.  */
#include <config.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/rng.h"

enum
{
  D_MAX = 16
};

static double
draw_exponential (struct rng *rng)
{
  return -log1p (-rng_uniform (rng));
}

static double
draw_normal (struct rng *rng)
{
  return sqrt (2 * draw_exponential (rng))
         * cos (6.283185307179586 * rng_uniform (rng));
}

static void
draw (double *x, int d, char shape, struct rng *rng)
{
  double sum = 0, square = 0, level = rng_uniform (rng);
  for (int k = 0; k < d; k++)
    {
      x[k] = shape == 'a'   ? draw_exponential (rng)
             : shape == 's' ? fabs (draw_normal (rng))
             : shape == 'c' ? level + 0.05 * draw_normal (rng)
                            : rng_uniform (rng);
      sum += x[k];
      square += x[k] * x[k];
    }
  double height = 0.5 + 0.05 * draw_normal (rng);
  for (int k = 0; k < d; k++)
    x[k] = shape == 'a'   ? x[k] / sum * d / 2 + height
           : shape == 's' ? x[k] / sqrt (square)
                          : x[k];
}

int
main (int argc, char **argv)
{
  long n = argc > 3 ? atol (argv[2]) : 0;
  int d = argc > 3 ? atoi (argv[3]) : 0;
  if (n < 1 || d < 1 || d > D_MAX || strchr ("cias", argv[1][0]) == NULL)
    {
      fprintf (stderr, "usage: pareto-points corr|indep|anti|shell N D "
                       "[SEED]\n");
      return 2;
    }
  struct rng rng;
  rng_seed (&rng, argc > 4 ? strtoull (argv[4], NULL, 10) : 1);
  printf ("label");
  for (int k = 0; k < d; k++)
    printf ("\tx%d", k + 1);
  for (long i = 0; i < n; i++)
    {
      double x[D_MAX];
      draw (x, d, argv[1][0], &rng);
      printf ("\nr%ld", i);
      for (int k = 0; k < d; k++)
        printf ("\t%.9g", x[k]);
    }
  putchar ('\n');
  return fflush (stdout) == 0 ? 0 : 2;
}
