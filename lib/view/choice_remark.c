/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/choice_remark.h"
#include <math.h>
#include <string.h>
#include "view/human.h"

/* How many benchmarks a remark names.  */
#define NAMED_MAX 10

/* Append "and N more" where COUNT is more than are named.  */
static void
put_more (struct text *to, size_t count)
{
  if (count > NAMED_MAX)
    text_printf (to, " and %zu more", count - NAMED_MAX);
}

static void
put_near (struct text *to, const struct choice *choice)
{
  size_t count = 0;
  for (size_t i = 0; choice->epsilon != NULL && i < choice->count; i++)
    if (choice_is_near (choice, i) && ++count <= NAMED_MAX)
      text_printf (
          to, "%s'%s' (of '%s')",
          count == 1 ? "off the front for being within epsilon: " : ", ",
          choice->benchmark[i], choice->benchmark[choice->dominator[i]]);
  put_more (to, count);
}

static void
put_knee (struct text *to, const struct choice *choice)
{
  if (choice->knee == NULL)
    return;
  if (choice->knees == 0)
    text_puts (to, "the front has no knee: nothing on it lies beyond the "
                   "straight way between its ends");
  size_t count = 0;
  for (size_t i = 0; i < choice->count; i++)
    if (choice->knee[i] && ++count <= NAMED_MAX)
      text_printf (to, "%s'%s'",
                   count > 1            ? ", "
                   : choice->knees == 1 ? "the knee of the front is "
                                        : "the knees of the front are ",
                   choice->benchmark[i]);
  put_more (to, count);
  if (count > 0)
    text_printf (to, ", %.2g beyond the straight way between its ends",
                 choice->knee_distance);
}

static void
put_noise (struct text *to, const struct choice *choice)
{
  const struct pareto_points points = choice_points (choice);
  size_t count = 0;
  if (choice->times_on_front == NULL)
    return;
  for (size_t i = 0; choice->overlooked != NULL && i < choice->count; i++)
    if (choice->overlooked[i] != PARETO_NONE && ++count <= NAMED_MAX)
      {
        size_t by = choice->overlooked[i];
        if (count == 1)
          text_printf (to,
                       "on the front although dominated%s, for that is within "
                       "the noise: ",
                       choice->epsilon != NULL ? " or within epsilon" : "");
        text_printf (to, "%s'%s' (%s '%s')", count == 1 ? "" : ", ",
                     choice->benchmark[i],
                     pareto_dominates (&points, by, i) ? "by" : "of",
                     choice->benchmark[by]);
      }
  put_more (to, count);
  text_printf (to, "%s%zu bootstrap resamples, seed %llu",
               count > 0 ? "; by " : "probabilities from ", choice->resamples,
               (unsigned long long) choice->seed);
}

static void
put_volume (struct text *to, const struct choice *choice,
            const struct choice_volume *volume, bool utf8)
{
  char shown[HUMAN_SIZE];
  text_puts (to, "the hypervolume that the front dominates is ");
  if (isnan (volume->share))
    text_puts (to, "nothing");
  else
    text_printf (to, "%.4g %% of what there is", 100 * volume->share);
  text_puts (to, " up to the reference");
  for (size_t k = 0; k < choice->criteria; k++)
    text_printf (to, "%s%s = %s", k == 0 ? " " : ", ",
                 choice->criterion[k].name,
                 human_value (shown, volume->reference[k],
                              choice->criterion[k].unit, 4, utf8));
  text_printf (to, ": %.6g", volume->volume);
  bool first = true;
  for (size_t k = 0; k < choice->criteria; k++)
    if (strcmp (choice->criterion[k].unit, "1") != 0)
      {
        text_printf (to, "%s%s",
                     first  ? " "
                     : utf8 ? " \xc3\x97 "
                            : " x ",
                     choice->criterion[k].unit);
        first = false;
      }
}

void
choice_put_remark (struct text *to, enum choice_remark which,
                   const struct choice *choice,
                   const struct choice_volume *volume, bool utf8)
{
  if (which == REMARK_NEAR)
    put_near (to, choice);
  else if (which == REMARK_KNEE)
    put_knee (to, choice);
  else if (which == REMARK_NOISE)
    put_noise (to, choice);
  else if (volume != NULL)
    put_volume (to, choice, volume, utf8);
}
