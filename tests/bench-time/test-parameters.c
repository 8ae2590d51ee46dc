/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parameters, their values and what they stand for.  */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "../../bench-time/parameters.h"
#include "../unit/tap.h"

/* The values that TEXT declares, with commas; what is wrong in brackets.  */
static void
same_values (const char *text, const char *want)
{
  struct parameters p = { 0 };
  struct text got = { 0 };
  const char *wrong = parameters_add (&p, text);
  for (size_t i = 0; wrong == NULL && i < p.item[0].count; i++)
    text_printf (&got, "%s%s", i == 0 ? "" : ",", p.item[0].value[i]);
  if (wrong != NULL)
    text_printf (&got, "[%s]", wrong);
  same_string (text_string (&got), want, text);
  text_free (&got);
  parameters_free (&p);
}

static void
test_values (void)
{
  same_values ("n=1,2,4", "1,2,4");
  same_values ("n=1..5", "1,2,3,4,5");
  same_values ("n=1..64*2", "1,2,4,8,16,32,64");
  same_values ("n=10..55+10", "10,20,30,40,50");
  same_values ("n=7..7", "7");
  same_values ("n=-2..2+2", "-2,0,2");
  same_values ("n=0.1..0.5+0.1", "0.1,0.2,0.3,0.4,0.5");
  same_values ("n=0.5..4*2", "0.5,1,2,4");
  same_values ("n=0,1..3,16", "0,1,2,3,16");
  same_values ("n=9223372036854775806..9223372036854775807",
               "9223372036854775806,9223372036854775807");
  same_values ("n=a,b=c,../d,1.5,2.", "a,b=c,../d,1.5,2.");
  same_values ("n-1=a b", "a b");
}

static void
test_wrong_values (void)
{
  const char *name = "[not NAME=VALUE,... with a name of letters, digits, _ "
                     "and -]";
  const char *range = "[not a range (FIRST..LAST, FIRST..LAST+STEP or "
                      "FIRST..LAST*FACTOR)]";
  const char *factor = "[a range by a factor needs a whole number from 2 on, "
                       "and a first value above 0]";
  same_values ("n", name);
  same_values ("=1", name);
  same_values ("a/b=1", name);
  same_values ("1=1", name);
  same_values ("n=", "[an empty value]");
  same_values ("n=1,", "[an empty value]");
  same_values ("n=1,,2", "[an empty value]");
  same_values ("n=1,2,1", "[a value is given twice]");
  same_values ("n=5..1", "[an empty range]");
  same_values ("n=1..x", range);
  same_values ("n=1..5+x", range);
  same_values ("n=1..5-1", range);
  same_values ("n=1..5+1x", range);
  same_values ("n=1..5+0", "[a range with a step of 0]");
  same_values ("n=1..5*1", factor);
  same_values ("n=1..5*1.5", factor);
  same_values ("n=0..5*2", factor);
  same_values ("n=1..1000000", "[too many values]");
  same_values ("n=1..0.0000000000000001", "[a range of too long numbers]");
}

/* TEXT with a = 1, 2 and b = x, y in combination NUMBER.  */
static void
same_text (const char *text, size_t number, const char *want,
           const char *sentence)
{
  struct parameters p = { 0 };
  struct text got = { 0 };
  bool is_used[2] = { false };
  size_t choice[2];
  ok (parameters_add (&p, "a=1,2") == NULL
          && parameters_add (&p, "b=x,y") == NULL
          && strcmp (parameters_add (&p, "a=3"), "declared twice") == 0,
      "a parameter is declared once");
  parameters_find (&p, text, is_used);
  parameters_choose (&p, is_used, number, choice);
  parameters_put (&got, &p, choice, text);
  parameters_put_suffix (&got, &p, is_used, choice);
  same_string (text_string (&got), want, sentence);
  text_free (&got);
  parameters_free (&p);
}

static void
test_texts (void)
{
  same_text ("cp {a} f{b}{b}", 0, "cp 1 fxx/a=1/b=x", "values are put in");
  same_text ("{a}{b}", 1, "1y/a=1/b=y", "the last parameter changes first");
  same_text ("{a}{b}", 2, "2x/a=2/b=x", "then the one before");
  same_text ("{b}", 1, "y/b=y", "one that is not used has no part in it");
  same_text ("awk '{print}' {} {a {c} a}", 0, "awk '{print}' {} {a {c} a}",
             "any other brace stands for itself");
  same_text ("{{a}}", 0, "{1}/a=1", "braces may stand around a parameter");
}

static void
test_combinations (void)
{
  struct parameters p = { 0 };
  bool all[3] = { true, true, true }, some[3] = { true, false, true };
  parameters_add (&p, "a=1..100");
  parameters_add (&p, "b=1..100");
  parameters_add (&p, "c=1,2");
  ok (parameters_combinations (&p, some) == 200, "combinations are counted");
  ok (parameters_combinations (&p, all) == 0, "too many are refused");
  parameters_free (&p);
}

int
main (void)
{
  test_values ();
  test_wrong_values ();
  test_texts ();
  test_combinations ();
  return plan ();
}
