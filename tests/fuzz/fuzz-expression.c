/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any text as what users ask in words of: criteria, requirements,
   derivations, objectives, rules, over a small set of samples.  */
#include <config.h>
#include <math.h>
#include "analysis/criterion.h"
#include "analysis/derivation.h"
#include "analysis/metric_choice.h"
#include "analysis/objective.h"
#include "analysis/requirement.h"
#include "analysis/rule_set.h"
#include "fuzz.h"

static struct sample_set *
new_set (void)
{
  static const char samples[] = "1\tms\twall\ta\n2\tms\twall\ta\n"
                                "3\tms\twall\tb\n5\tms\twall\tb\n"
                                "7\tMiB\tmaxrss\ta\n9\tMiB\tmaxrss\tb\n"
                                "1\t\tcorrect\ta\t1\n0\t\tcorrect\ta\t2\n"
                                "4\tapples\tcount:p99\ta\n";
  struct sample_set_options options = { .reporter = &nobody };
  struct sample_set *set = sample_set_new (&options);
  demand (set != NULL, "there is memory");
  int fd = file_of (samples, sizeof samples - 1);
  demand (sample_set_read (set, fd, "samples", NULL) == 0
              && sample_set_finish (set) == 0,
          "the samples are right");
  close (fd);
  return set;
}

static void
try_criteria (const struct sample_set *set, const char *text)
{
  const struct criterion_scope scope = { .set = set };
  static int (*const parse[]) (struct criterion *,
                               const struct criterion_scope *, const char *,
                               const struct reporter *)
      = { criterion_parse, criterion_parse_figure, criterion_parse_column };
  for (size_t i = 0; i < sizeof parse / sizeof *parse; i++)
    {
      struct criterion criterion;
      if (parse[i](&criterion, &scope, text, &nobody) != 0)
        continue;
      demand (criterion.metric != NULL, "a criterion has a metric");
      static const char *const a[] = { "a" };
      double value = 0;
      if (i < 2
          && criterion_evaluate (&criterion, 1, set, a, 1, &value, &nobody)
                 == 0)
        demand (isfinite (value), "and a value");
      criterion_free (&criterion);
    }
}

static void
try_requirements (const struct sample_set *set, const char *text)
{
  const struct criterion_scope scope = { .set = set };
  struct requirement requirement;
  if (requirement_parse (&requirement, &scope, text, &nobody) == 0)
    {
      demand (isfinite (requirement.bound), "a bound is a number");
      requirement_free (&requirement);
    }
  if (requirement_parse_column (&requirement, &scope, text, &nobody) == 0)
    requirement_free (&requirement);
}

static void
try_derivation (struct sample_set *set, const char *text)
{
  struct derivation_error error = { 0 };
  if (derivation_add (set, text, &nobody, &error) == 0)
    return;
  demand (error.at <= strlen (text), "what is wrong is in the text");
  demand (text_string (&error.message)[0] != '\0', "and it is said");
  text_free (&error.message);
}

static void
try_objective (const char *text)
{
  struct objective objective = { 0 };
  const char *at = text;
  const char *wrong = objective_parse (&objective, text, &at);
  if (wrong == NULL)
    {
      demand (objective.count > 0, "an objective has a term");
      objective_free (&objective);
    }
  else
    demand (at >= text && at <= text + strlen (text), "it is in the text");
}

/* "NAME=VALUE", or VALUE.  */
static void
try_rule (const char *text)
{
  struct rule_set rules = { 0 };
  char *name = strdup (text);
  demand (name != NULL, "there is memory");
  char *equals = strchr (name, '=');
  rule_set_take (&rules, NULL, text, 1);
  if (equals != NULL)
    {
      *equals = '\0';
      rule_set_take (&rules, name, equals + 1, 2);
    }
  rule_set_free (&rules);
  free (name);
}

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t length)
{
  char *text = string_of (bytes, length);
  struct sample_set *set = new_set ();
  free (metric_choice_settle (set, text, &nobody));
  metric_choice_is_there (set, text);
  try_criteria (set, text);
  try_requirements (set, text);
  try_derivation (set, text); /* last: it adds to the set */
  sample_set_free (set);
  try_objective (text);
  try_rule (text);
  free (text);
  return 0;
}
