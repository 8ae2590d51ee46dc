/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What rule files may say, whoever wrote them.  */
#include <config.h>
#include <stdlib.h>
#include "analysis/metric_choice.h"
#include "analysis/rule_set.h"
#include "tap.h"
#include "text_set.h"

static void
check_refused (const char *text, const char *with)
{
  struct objective o;
  char sentence[200];
  const char *at = NULL, *wrong = objective_parse (&o, text, &at);
  snprintf (sentence, sizeof sentence, "'%.80s' is refused", text);
  if (!ok (wrong != NULL && strstr (wrong, with) != NULL && at >= text
               && at <= text + strlen (text) && o.term == NULL,
           sentence))
    printf ("# %s\n", wrong == NULL ? "taken" : wrong);
}

static void
test_objectives (void)
{
  struct objective o;
  const char *at;
  ok (objective_parse (&o, "minimise latency:p99", &at) == NULL
          && o.kind == OBJECTIVE_MINIMISE && o.count == 1
          && o.term[0].weight == 1 && !o.term[0].optional
          && strcmp (o.term[0].figure, "latency:p99") == 0,
      "one figure is to be low");
  objective_free (&o);
  ok (objective_parse (&o, "\tmaximize  fps:mean \t", &at) == NULL
          && o.kind == OBJECTIVE_MAXIMISE
          && strcmp (o.term[0].figure, "fps:mean") == 0,
      "one figure is to be high, in the other spelling, with blanks");
  objective_free (&o);
  ok (objective_parse (&o, "weigh 10 a|b, .5 c:p99:lower ,1e3 d?", &at) == NULL
          && o.kind == OBJECTIVE_WEIGH && o.count == 3,
      "three figures are weighed");
  ok (o.count == 3 && o.term[0].weight == 10 && o.term[1].weight == 0.5
          && o.term[2].weight == 1000 && o.term[2].optional
          && !o.term[0].optional && strcmp (o.term[0].figure, "a|b") == 0
          && strcmp (o.term[1].figure, "c:p99:lower") == 0
          && strcmp (o.term[2].figure, "d") == 0,
      "each with its weight");
  objective_free (&o);
  check_refused ("", "not an objective");
  check_refused ("   ", "not an objective");
  check_refused ("best latency", "not an objective");
  check_refused ("MINIMISE latency", "not an objective");
  check_refused ("minimise", "no figure");
  check_refused ("minimise ?", "no figure");
  check_refused ("minimise a?", "not be optional");
  check_refused ("minimise a, b", "only 'weigh'");
  check_refused ("minimise a b", "not one figure");
  check_refused ("weigh", "not a weight");
  check_refused ("weigh latency", "not a weight");
  check_refused ("weigh 1", "no figure");
  check_refused ("weigh 1 a,", "not a weight");
  check_refused ("weigh 1 a,,1 b", "not a weight");
  check_refused ("weigh 1x a", "not a weight");
  check_refused ("weigh 0x10 a", "not a weight");
  check_refused ("weigh 0 a", "above 0");
  check_refused ("weigh -1 a", "above 0");
  check_refused ("weigh 1e7 a", "above 0");
  check_refused ("weigh 1e-400 a", "not a weight");
  check_refused ("weigh 1e999 a", "not a weight");
  check_refused ("weigh nan a", "not a weight");
  check_refused ("weigh inf a", "not a weight");
  check_refused ("weigh 1,5 a", "no figure");
  check_refused ("weigh 1 a b", "not one figure");
  check_refused ("weigh 1 a?, 2 b?", "not be optional");
  check_refused ("weigh 1 a\x1b[31m b", "not one figure");
}

static void
test_many_terms (void)
{
  struct text t = { 0 };
  struct objective o;
  const char *at;
  text_puts (&t, "weigh 1 m0");
  for (int i = 1; i < 5000; i++)
    text_printf (&t, ", %d m%d?", i, i);
  ok (objective_parse (&o, text_string (&t), &at) == NULL && o.count == 5000
          && strcmp (o.term[4999].figure, "m4999") == 0,
      "there is no bound on the number of figures");
  objective_free (&o);
  text_free (&t);
}

static void
check_setting (const char *name, const char *value, const char *with)
{
  struct rule_set rules = { 0 };
  char sentence[200];
  snprintf (sentence, sizeof sentence, "%s '%.60s' is refused",
            name == NULL ? "requirement" : name, value);
  const char *wrong = rule_set_take (&rules, name, value, 1);
  if (!ok (wrong != NULL && strstr (wrong, with) != NULL, sentence))
    printf ("# %s\n", wrong == NULL ? "taken" : wrong);
  rule_set_free (&rules);
}

static void
test_settings (void)
{
  struct rule_set rules = { 0 };
  ok (rule_set_take (&rules, "title", "Sprint", 1) == NULL
          && rule_set_take (&rules, "description", "Who is", 2) == NULL
          && rule_set_take (&rules, "description", "first.", 3) == NULL
          && rule_set_take (&rules, "judge", "interval", 4) == NULL
          && rule_set_take (&rules, "confidence", "99%", 5) == NULL
          && rule_set_take (&rules, NULL, "a|b:p99 <= 5 ms", 6) == NULL
          && rule_set_take (&rules, "objective", "minimise a", 7) == NULL,
      "all that a rule file may say is taken");
  same_string (rules.description, "Who is first.",
               "a description goes on from line to line");
  ok (rules.by_interval && rules.judge_is_set && rules.confidence == 0.99
          && rules.count == 1 && rules.requirement[0].line == 6
          && rules.objective_line == 7,
      "and kept");
  ok (rule_set_take (&rules, "title", "Again", 8) != NULL
          && rule_set_take (&rules, "objective", "minimise b", 9) != NULL,
      "a second title or objective is refused");
  rule_set_free (&rules);
  check_setting ("title", "", "empty");
  check_setting ("judge", "eye", "neither point");
  check_setting ("confidence", "1", "above 0");
  check_setting ("confidence", "0", "above 0");
  check_setting ("confidence", "nan", "");
  check_setting ("confidence", "1s", "");
  check_setting ("objective", "win", "not an objective");
  check_setting ("colour", "blue", "not a setting");
  check_setting (NULL, "latency", "neither a requirement");
  check_setting (NULL, "", "neither a requirement");
  ok (rule_set_owns ("title", 5) && rule_set_owns ("include", 7)
          && !rule_set_owns ("titles", 6) && !rule_set_owns ("title", 4)
          && !rule_set_owns ("", 0) && !rule_set_owns ("confidence", 10),
      "rules have four settings of their own");
}

static const char samples[] = "1\ts\twall\n"
                              "2\ts\tcycles:u\n";

/* TEXT over SET is WANT; NULL: a report that has WITH in it.  */
static void
check_choice (const struct sample_set *set, const char *text, const char *want,
              const char *with)
{
  char sentence[200];
  text_clear (&told);
  char *got = metric_choice_settle (set, text, &gatherer);
  snprintf (sentence, sizeof sentence, "'%s' %s", text,
            want == NULL ? "is nothing that there is" : want);
  if (want == NULL)
    ok (got == NULL && strstr (text_string (&told), with) != NULL, sentence);
  else
    same_string (got, want, sentence);
  free (got);
}

static void
test_choices (void)
{
  struct sample_set *set = set_of_text (samples, NULL);
  check_choice (set, "latency|wall:p99", "wall:p99", NULL);
  check_choice (set, "wall|latency", "wall", NULL);
  check_choice (set, "latency:p99", "latency:p99", NULL);
  check_choice (set, "a|cycles:u|b:mean:lower", "cycles:u:mean:lower", NULL);
  check_choice (set, "|wall", "wall", NULL);
  check_choice (set, "a|b:p99", NULL,
                "none of the metrics 'a|b' in the input, which has 'wall', "
                "'cycles:u'");
  check_choice (set, "|", NULL, "none of the metrics");
  check_choice (set, "||:", NULL, "none of the metrics");
  ok (metric_choice_is_there (set, "wall")
          && metric_choice_is_there (set, "wall:p99:lower")
          && metric_choice_is_there (set, "cycles:u")
          && metric_choice_is_there (set, "cycles:u:p99")
          && metric_choice_is_there (set, "a|wall:max")
          && !metric_choice_is_there (set, "wal")
          && !metric_choice_is_there (set, "wallet:p99")
          && !metric_choice_is_there (set, "a|b")
          && !metric_choice_is_there (set, ""),
      "a metric is there or not, whatever is asked of it");
  sample_set_free (set);
}

int
main (void)
{
  test_objectives ();
  test_many_terms ();
  test_settings ();
  test_choices ();
  text_free (&told);
  return plan ();
}
