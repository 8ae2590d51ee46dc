/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include <math.h>
#include <string.h>
#include "analysis/derivation.h"
#include "analysis/derivation_parse.h"
#include "tap.h"
#include "text_set.h"

static const char samples[] = "6\ts\twall\n"
                              "2\ts\tuser\n"
                              "3\t1\twall-failed\n"
                              "5\t1\ta/b\n"
                              "7\t1\t2x\n";

/* The expression TEXT, with each metric its only sample, is WANT in UNIT
   (NULL: none follows).  */
static void
check (const struct sample_set *set, const char *text, double want,
       const char *unit)
{
  struct derivation d;
  struct derivation_head head = { .end = strlen (text) };
  struct derivation_error error = { 0 };
  double operand[8], stack[32];
  char sentence[128];
  snprintf (sentence, sizeof sentence, "%s is %g %s", text, want,
            unit == NULL ? "without a unit" : unit);
  if (derivation_parse (&d, set, text, &head, &error) != 0)
    {
      ok (false, sentence);
      printf ("# %s\n", text_string (&error.message));
      return;
    }
  for (size_t k = 0; k < d.operands; k++)
    operand[k]
        = sample_set_find (set, "-", d.operand[k].figure.metric)->value[0];
  double got = derivation_value (&d, operand, stack);
  ok (fabs (got - want) < 1e-12
          && (unit == NULL ? d.unit == NULL
                           : d.unit != NULL && strcmp (d.unit, unit) == 0),
      sentence);
  derivation_free (&d);
}

static void
check_refused (const struct sample_set *set, const char *text, size_t at)
{
  struct derivation d;
  struct derivation_head head = { .end = strlen (text) };
  struct derivation_error error = { 0 };
  char sentence[128];
  snprintf (sentence, sizeof sentence, "%s is refused at byte %zu", text, at);
  ok (derivation_parse (&d, set, text, &head, &error) != 0 && error.at == at,
      sentence);
  text_free (&error.message);
}

static void
check_head (void)
{
  struct derivation_head head;
  struct derivation_error error = { 0 };
  ok (derivation_split ("a[1/J]=b:p99/c:higher", &head, &error)
          && head.name_length == 1 && head.unit == 2 && head.unit_length == 3
          && head.expression == 7 && head.end == 14
          && head.direction == DIRECTION_HIGHER,
      "name, unit, expression and direction are parted");
  ok (!derivation_split ("a[ms]=b", &head, &error) && error.at == 2,
      "a unit that is none of the base units is refused");
  ok (!derivation_split ("a b", &head, &error)
          && !derivation_split ("", &head, &error)
          && !derivation_split ("a[]=b", &head, &error)
          && !derivation_split ("a[s=b", &head, &error),
      "what is no definition is refused");
  text_free (&error.message);
}

int
main (void)
{
  struct sample_set *set = set_of_text (samples, NULL);
  check (set, "wall", 6, "s");
  check (set, "wall+user*2", 10, "s");
  check (set, "(wall+user)*2", 16, "s");
  check (set, "wall-user-1", 3, "s");
  check (set, "wall/user/2", 1.5, "1");
  check (set, "1/wall", 1. / 6, "1/s");
  check (set, "wall/(1/wall)", 36, NULL);
  check (set, "--wall", 6, "s");
  check (set, "-(wall)*-user", 12, NULL);
  check (set, "wall*user", 12, NULL);
  check (set, "wall-failed", 3, "1");
  check (set, "wall - 3e-1", 5.7, "s");
  check (set, "a/b/5", 1, "1");
  check (set, "2x*2", 14, "1");
  check (set, " wall\t+ .5 ", 6.5, "s");
  check_refused (set, "", 0);
  check_refused (set, "wall+", 5);
  check_refused (set, "wall user", 5);
  check_refused (set, "wall)", 4);
  check_refused (set, "(wall", 0);
  check_refused (set, "wall+(user*(2)", 5);
  check_refused (set, "walls", 0);
  check_refused (set, "2*3", 0);
  check_refused (set, "3y", 1);
  check_refused (set, "wall*1e999", 5);
  check_refused (set, "wall:quick", 0);
  check_refused (set, "wall+wall-failed", 4);
  check_head ();
  sample_set_free (set);
  text_free (&told);
  return plan ();
}
