/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/criterion.h"
#include "tap.h"
#include "text_set.h"

static const char samples[] = "3\ts\twall\ta\n"
                              "1\ts\twall\ta\n"
                              "2.5\ts\twall\ta\n"
                              "9\ts\twall\tb\n"
                              "1\t1\tcorrect\ta\n"
                              "0\t1\tcorrect\ta\n"
                              "0\t1\tcorrect\ta\n"
                              "1\t1\tcorrect\tb\n"
                              "60\t1\tfps\ta\n"
                              "50\t1\tfps\tb\n"
                              "7\t1\tcycles\ta\n"
                              "8\t1\tcycles\tb\n"
                              "5\t1\tcycles:max\ta\n"
                              "6\t1\tcycles:max\tb\n"
                              "4\t1\todd:lower\ta\n"
                              "4\t1\todd:lower\tb\n";

/* TEXT over SET reads as the criterion NAME in UNIT, DIRECTION, of the value
   WANT for benchmark a.  */
static void
check (const struct sample_set *set, const char *text, const char *name,
       const char *unit, enum direction direction, double want)
{
  static const char *const benchmark[] = { "a" };
  struct criterion c;
  double value = NAN;
  char sentence[128];
  text_clear (&told);
  bool read = criterion_parse (&c, &(struct criterion_scope){ .set = set },
                               text, &gatherer)
              == 0;
  snprintf (sentence, sizeof sentence, "'%s' is read as %s, %s is better",
            text, name, direction == DIRECTION_HIGHER ? "higher" : "lower");
  ok (read && strcmp (c.name, name) == 0 && strcmp (c.unit, unit) == 0
          && c.direction == direction,
      sentence);
  if (!read)
    {
      printf ("# %s", text_string (&told));
      return;
    }
  snprintf (sentence, sizeof sentence, "'%s' has the right value", text);
  if (criterion_evaluate (&c, 1, set, benchmark, 1, &value, &gatherer) != 0)
    printf ("# %s", text_string (&told));
  near (value, want, 1e-15, sentence);
  criterion_free (&c);
}

/* TEXT over SET is refused with MESSAGE.  */
static void
check_refused (const struct sample_set *set, const char *text,
               const char *message)
{
  struct criterion c;
  char sentence[128];
  text_clear (&told);
  snprintf (sentence, sizeof sentence, "'%s' is refused", text);
  ok (criterion_parse (&c, &(struct criterion_scope){ .set = set }, text,
                       &gatherer)
          == -1,
      sentence);
  snprintf (sentence, sizeof sentence, "and what is wrong with '%s' is told",
            text);
  same_string (text_string (&told), message, sentence);
}

static void
check_criteria (const struct sample_set *set)
{
  check (set, "wall", "wall:median", "s", DIRECTION_LOWER, 2.5);
  check (set, "wall:mean", "wall:mean", "s", DIRECTION_LOWER, 6.5 / 3);
  check (set, "wall:higher", "wall:median", "s", DIRECTION_HIGHER, 2.5);
  check (set, "wall:min:higher", "wall:min", "s", DIRECTION_HIGHER, 1);
  check (set, "wall:p50", "wall:p50", "s", DIRECTION_LOWER, 2.5);
  check (set, "correct", "correct:mean", "1", DIRECTION_HIGHER, 1.0 / 3);
  check (set, "correct:median", "correct:median", "1", DIRECTION_HIGHER, 0);
  check (set, "fps:higher", "fps:median", "1", DIRECTION_HIGHER, 60);
  check (set, "cycles", "cycles:median", "1", DIRECTION_LOWER, 7);
  check (set, "cycles:max:lower", "cycles:max:median", "1", DIRECTION_LOWER,
         5);
  check (set, "cycles:max:max:lower", "cycles:max:max", "1", DIRECTION_LOWER,
         5);
  check (set, "odd:lower:higher", "odd:lower:median", "1", DIRECTION_HIGHER,
         4);
  check (set, "wall:sd:lower", "wall:sd", "s", DIRECTION_LOWER,
         1.0408329997330664);
  check (set, "wall:var:lower", "wall:var", "s^2", DIRECTION_LOWER,
         1.0833333333333333);
  check (set, "wall:n:higher", "wall:n", "1", DIRECTION_HIGHER, 3);
}

static void
check_errors (const struct sample_set *set)
{
  check_refused (
      set, "size",
      "error :0: no metric 'size' in the input, which has 'wall', 'correct', "
      "'fps', 'cycles', 'cycles:max', 'odd:lower'\n");
  check_refused (
      set, "size:p99:lower",
      "error :0: no metric 'size' in the input, which has 'wall', 'correct', "
      "'fps', 'cycles', 'cycles:max', 'odd:lower'\n");
  check_refused (
      set, "wall:mediam",
      "error :0: not a statistic: 'mediam' after metric 'wall'; there "
      "are n mean median min max sum sd var se cv mad mad_sd gmean "
      "geometric_sd hmean trimmed10 skew kurt lag1 n_eff, and percentiles "
      "such as p99.9\n");
  check_refused (
      set, "wall:",
      "error :0: not a statistic: '' after metric 'wall'; there are n mean "
      "median min max sum sd var se cv mad mad_sd gmean geometric_sd hmean "
      "trimmed10 skew kurt lag1 n_eff, and percentiles such as p99.9\n");
  check_refused (
      set, "",
      "error :0: no metric '' in the input, which has 'wall', 'correct', "
      "'fps', 'cycles', 'cycles:max', 'odd:lower'\n");
  check_refused (
      set, "fps",
      "error :0: not known which way 'fps' is better: say 'fps:lower' or "
      "'fps:higher'\n");
  check_refused (set, "wall:cv",
                 "error :0: not known which way 'wall:cv' is better: say "
                 "'wall:cv:lower' or 'wall:cv:higher'\n");
  check_refused (set, "odd:lower",
                 "error :0: not known which way 'odd:lower' is better: say "
                 "'odd:lower:lower' or 'odd:lower:higher'\n");
}

static void
check_missing_values (void)
{
  static const char *const benchmark[] = { "a", "b", "c" };
  struct sample_set *set = set_of_text ("1\ts\twall\ta\n"
                                        "2\tB\twall\tb\n"
                                        "3\tB\tsize\tb\n"
                                        "3\tB\tsize\tc\n",
                                        NULL);
  const struct criterion_scope all = { .set = set };
  struct criterion c[2];
  double value[6];
  text_clear (&told);
  ok (criterion_parse (&c[0], &all, "wall", &gatherer) == 0
          && criterion_parse (&c[1], &all, "size:mean", &gatherer) == 0,
      "criteria are read where some benchmarks lack the metric");
  ok (criterion_evaluate (c, 2, set, benchmark, 3, value, &gatherer) == -1,
      "values that are missing are an error");
  same_string (
      text_string (&told),
      "error :0: benchmark 'a' has no samples of metric 'size'\n"
      "error :0: metric 'wall' is in 'B' for benchmark 'b' but in 's' "
      "elsewhere\n"
      "error :0: benchmark 'c' has no samples of metric 'wall'\n",
      "each missing value is told with its benchmark and metric");
  criterion_free (&c[0]);
  criterion_free (&c[1]);

  text_clear (&told);
  ok (criterion_parse (&c[0], &all, "size:sd:lower", &gatherer) == 0
          && criterion_evaluate (c, 1, set, &benchmark[2], 1, value, &gatherer)
                 == -1,
      "a statistic of too few samples is an error");
  same_string (
      text_string (&told),
      "error :0: size:sd of benchmark 'c' is not available: needs n >= 2\n",
      "it says what the statistic needs");
  criterion_free (&c[0]);
  sample_set_free (set);
}

/* TEXT over those of SET in SCOPE reads as the criterion NAME in UNIT.  */
static void
check_among (const struct criterion_scope *scope, const char *text,
             const char *name, const char *unit)
{
  struct criterion c;
  char sentence[128];
  snprintf (sentence, sizeof sentence, "'%s' among %zu is %s in %s", text,
            scope->count, name, unit);
  if (ok (criterion_parse (&c, scope, text, &gatherer) == 0
              && strcmp (c.name, name) == 0 && strcmp (c.unit, unit) == 0,
          sentence))
    criterion_free (&c);
}

static void
check_scope (void)
{
  static const char *const benchmark[] = { "b", "c", "d" };
  struct sample_set *set = set_of_text ("1\ts\twall\ta\n"
                                        "2\t1\tcorrect\ta\n"
                                        "1\tB\twall\tb\n"
                                        "1\t1\tcorrect\tb\n"
                                        "1\tJ\twall\tc\n",
                                        NULL);
  struct criterion_scope some = { set, benchmark, 2 };
  const struct criterion_scope all = { .set = set };
  check_among (&all, "wall", "wall:median", "s");
  check_among (&some, "wall", "wall:median", "B");
  check_among (&all, "correct", "correct:median", "1");
  check_among (&some, "correct", "correct:mean", "1");
  some = (struct criterion_scope){ set, &benchmark[2], 1 };
  check_among (&some, "wall:median", "wall:median", "s");
  sample_set_free (set);
}

int
main (void)
{
  struct sample_set *set = set_of_text (samples, NULL);
  check_criteria (set);
  check_scope ();
  check_errors (set);
  sample_set_free (set);
  set = set_of_text ("#\tbench-samples\t1\n"
                     "#\tbetter\tfps=higher,drops=lower\n"
                     "60\t1\tfps\ta\n"
                     "#\tend\tcomplete\n",
                     NULL);
  check (set, "fps", "fps:median", "1", DIRECTION_HIGHER, 60);
  sample_set_free (set);
  check_missing_values ();
  text_free (&told);
  return plan ();
}
