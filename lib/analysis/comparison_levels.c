/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/comparison_levels.h"
#include <math.h>
#include <stdlib.h>
#include "base/memory.h"
#include "stat/adjust.h"

static int
adjust_family (const double *p, size_t m, double alpha, double *alpha_of,
               double *adjusted)
{
  return adjust_holm_levels (p, m, alpha, alpha_of) != 0
                 || adjust_holm (p, m, adjusted) != 0
             ? -1
             : 0;
}

/* The same by Benjamini and Hochberg's procedure.  */
static int
adjust_rates (const double *p, size_t m, double alpha, double *alpha_of,
              double *adjusted)
{
  double level;
  if (adjust_benjamini_hochberg_level (p, m, alpha, &level) != 0
      || adjust_benjamini_hochberg (p, m, adjusted) != 0)
    return -1;
  for (size_t i = 0; i < m; i++)
    alpha_of[i] = level;
  return 0;
}

/* Whether LINE is one of those that share the level: it has a p-value, or
   only its level leaves it without, so that it counts as one that is 1.  Were
   it left out, the others' levels would hang on the order of p-values that
   nobody is shown.  */
static bool
shares_level (const struct comparison_line *line)
{
  return line->tested && (!isnan (line->test.p) || line->test.too_few);
}

/* Holm's levels and adjusted p-values of the lines that share the level; the
   others keep the level of the whole.  P, ALPHA_OF and ADJUSTED are room for
   COUNT.  */
static int
adjust_lines (struct comparison_line *line, size_t count, double alpha,
              bool fdr, double *p, double *alpha_of, double *adjusted)
{
  size_t m = 0;
  for (size_t i = 0; i < count; i++)
    if (shares_level (&line[i]))
      p[m++] = isnan (line[i].test.p) ? 1 : line[i].test.p;
  if (m > 0
      && (fdr ? adjust_rates (p, m, alpha, alpha_of, adjusted)
              : adjust_family (p, m, alpha, alpha_of, adjusted))
             != 0)
    return -1;
  size_t m_all = m;
  m = 0;
  for (size_t i = 0; i < count; i++)
    {
      line[i].alpha = alpha;
      line[i].family = m_all;
      if (!shares_level (&line[i]))
        continue;
      line[i].row->p_adjusted = figure_of (adjusted[m]);
      line[i].alpha = alpha_of[m++];
    }
  return 0;
}

/* Let t tests stand in for the rank tests that cannot reject at their level,
   or nothing but reject, and none for t tests that may not; how many did, or
   -1 with errno.  */
static ptrdiff_t
replace_unfit (struct comparison_line *line, size_t count)
{
  ptrdiff_t replaced = 0;
  for (size_t i = 0; i < count; i++)
    if (line[i].tested
        && (!comparison_test_can_reject (&line[i].test, line[i].alpha)
            || comparison_test_is_shiftless (&line[i].test, line[i].alpha)))
      {
        if (comparison_test_stand_in (&line[i].test, &line[i].data,
                                      line[i].alpha)
            != 0)
          return -1;
        replaced++;
      }
  return replaced;
}

/* Each line's level depends on all p-values, and by the default procedure a
   line's test on its level: repeat until no test changes.  A test changes
   twice at most, so that this ends.  */
int
comparison_levels_settle (struct comparison_line *line, size_t count,
                          const struct comparison_options *options)
{
  double *room = memory_array (3 * count, sizeof *room);
  if (room == NULL)
    return -1;
  ptrdiff_t changed;
  int result;
  do
    {
      changed = 0;
      result
          = adjust_lines (line, count, 1 - options->confidence, options->fdr,
                          room, room + count, room + 2 * count);
      if (result == 0 && options->test == NULL)
        changed = replace_unfit (line, count);
    }
  while (result == 0 && changed > 0);
  free (room);
  return result == 0 && changed == 0 ? 0 : -1;
}
