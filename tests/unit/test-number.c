/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers: the grammar, and the very doubles that strtod gives.  */
#include <config.h>
#include "number/number.h"
#include <locale.h>
#include <stdint.h>
#include <stdlib.h>
#include "base/rng.h"
#include "tap.h"

static enum number_error
parse (const char *text, double *value)
{
  return number_parse (text, strlen (text), value);
}

/* Whether the bits are the same, so that -0 is not 0.  */
static bool
same_bits (double x, double y)
{
  return memcmp (&x, &y, sizeof x) == 0;
}

static void
test_grammar (void)
{
  static const struct
  {
    const char *text;
    double value;
  } right[] = {
    { "0", 0 },
    { "7", 7 },
    { "+7", 7 },
    { "-7.5", -7.5 },
    { "1.", 1 },
    { ".5", .5 },
    { "-.5e1", -5 },
    { "1e3", 1e3 },
    { "1E+3", 1e3 },
    { "1e-3", 1e-3 },
    { "  2 ", 2 },
    { "\t2\t", 2 },
    { "00012", 12 },
    { "1e0000000003", 1e3 },
    { "-0", -0.0 },
    { "0e999999", 0 },
    { "4.9e-324", 5e-324 },
    { "1.7976931348623157e308", 0x1.fffffffffffffp1023 },
    { "9007199254740993", 9007199254740992 },
    { "9007199254740993.00000000000000000000000000001", 9007199254740994 },
  };
  for (size_t i = 0; i < sizeof right / sizeof *right; i++)
    {
      double value = 42;
      char sentence[120];
      snprintf (sentence, sizeof sentence, "'%s' is a number", right[i].text);
      ok (parse (right[i].text, &value) == NUMBER_OK
              && same_bits (value, right[i].value),
          sentence);
    }
  static const struct
  {
    const char *text;
    enum number_error error;
  } wrong[] = {
    { "", NUMBER_EMPTY },
    { " \t ", NUMBER_EMPTY },
    { ".", NUMBER_MALFORMED },
    { "+", NUMBER_MALFORMED },
    { "e5", NUMBER_MALFORMED },
    { "1e", NUMBER_MALFORMED },
    { "1e+", NUMBER_MALFORMED },
    { "1.5.", NUMBER_MALFORMED },
    { "1 2", NUMBER_MALFORMED },
    { "- 1", NUMBER_MALFORMED },
    { "--1", NUMBER_MALFORMED },
    { "0x10", NUMBER_MALFORMED },
    { "0b1", NUMBER_MALFORMED },
    { "0o17", NUMBER_MALFORMED },
    { "1_000", NUMBER_MALFORMED },
    { "1'000", NUMBER_MALFORMED },
    { "1ms", NUMBER_MALFORMED },
    { "1f", NUMBER_MALFORMED },
    { "fast", NUMBER_MALFORMED },
    { "\xd9\xa1", NUMBER_MALFORMED },
    { "1,5", NUMBER_COMMA },
    { "-1,5e3", NUMBER_COMMA },
    { ",5", NUMBER_COMMA },
    { "1,234.5", NUMBER_GROUPED },
    { "1,234,567", NUMBER_GROUPED },
    { "1,5.2.3", NUMBER_MALFORMED },
    { ",", NUMBER_MALFORMED },
    { "nan", NUMBER_NAN },
    { "NaN", NUMBER_NAN },
    { "-nan", NUMBER_NAN },
    { "nan(0x1)", NUMBER_NAN },
    { "nano", NUMBER_MALFORMED },
    { "inf", NUMBER_INFINITE },
    { "-Infinity", NUMBER_INFINITE },
    { "info", NUMBER_MALFORMED },
    { "1e400", NUMBER_OVERFLOW },
    { "-1e99999999999999999999", NUMBER_OVERFLOW },
    { "1.7976931348623159e308", NUMBER_OVERFLOW },
  };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    {
      double value = 42;
      char sentence[120];
      snprintf (sentence, sizeof sentence, "'%s' is told for what it is",
                wrong[i].text);
      ok (parse (wrong[i].text, &value) == wrong[i].error && value == 42,
          sentence);
    }
  double value = 42;
  ok (number_parse ("1\0002", 3, &value) == NUMBER_MALFORMED,
      "a NUL does not end a number");
  ok (parse ("-1e-400", &value) == NUMBER_UNDERFLOW && same_bits (value, -0.0),
      "a number below the least double is 0 and told");
}

static void
test_long_numbers (void)
{
  enum
  {
    digits = 200000
  };
  char *text = malloc (2 * digits + 40);
  double value = 0;
  size_t length = 0;
  text[length++] = '0';
  text[length++] = '.';
  memset (text + length, '0', digits);
  length += digits;
  length += (size_t) sprintf (text + length, "15e%d", digits);
  ok (number_parse (text, length, &value) == NUMBER_OK && value == .15,
      "200000 zeros behind the point weigh what the exponent takes back");
  length = (size_t) sprintf (text, "9007199254740993.");
  memset (text + length, '0', digits);
  length += digits;
  ok (number_parse (text, length, &value) == NUMBER_OK
          && value == 9007199254740992,
      "half way goes to the even one");
  text[length++] = '1';
  ok (number_parse (text, length, &value) == NUMBER_OK
          && value == 9007199254740994,
      "a digit 200000 places behind half way decides upwards");
  memset (text, '9', digits);
  ok (number_parse (text, digits, &value) == NUMBER_OVERFLOW,
      "200000 nines are too large");
  length = digits;
  length += (size_t) sprintf (text + length, "e-%d", digits);
  ok (number_parse (text, length, &value) == NUMBER_OK && value == 1,
      "200000 nines with an exponent that takes them back are 1");
  free (text);
}

static void
test_print (void)
{
  static const struct
  {
    double value;
    const char *text;
  } cases[] = {
    { 0, "0" },
    { -0.0, "0" },
    { 1, "1" },
    { -1.5, "-1.5" },
    { .1, "0.1" },
    { 1.0 / 3, "0.3333333333333333" },
    { .1 + .2, "0.30000000000000004" },
    { 5e-324, "5e-324" },
    { 123456789012345, "123456789012345" },
    { 0x1.fffffffffffffp1023, "1.7976931348623157e+308" },
  };
  char text[NUMBER_SIZE];
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      size_t length = number_print (text, cases[i].value);
      ok (length == strlen (text) && strcmp (text, cases[i].text) == 0,
          cases[i].text);
    }
  struct rng r;
  rng_seed (&r, 2);
  size_t lost = 0;
  for (int i = 0; i < 200000; i++)
    {
      uint64_t bits = rng_next (&r);
      double value, again = 0;
      memcpy (&value, &bits, sizeof value);
      if (!isfinite (value) || value == 0)
        continue;
      size_t length = number_print (text, value);
      if (number_parse (text, length, &again) != NUMBER_OK
          || !same_bits (again, value))
        lost++;
    }
  ok (lost == 0, "what was printed reads back to the same bits");
}

static void
test_locale (void)
{
  if (setlocale (LC_ALL, "de_DE.UTF-8") == NULL)
    {
      printf ("# no locale de_DE.UTF-8 here\n");
      return;
    }
  double value = 0;
  char text[NUMBER_SIZE];
  ok (parse ("1.5", &value) == NUMBER_OK && value == 1.5
          && parse ("1.00000000000000000000000001e1", &value) == NUMBER_OK
          && value == 10,
      "a German locale does not change what is read");
  number_print (text, 1.5);
  same_string (text, "1.5", "nor what is printed");
  ok (localeconv ()->decimal_point[0] == ',', "and it is left as it was");
  setlocale (LC_ALL, "C");
}

static void
test_read (void)
{
  static const char text[] = "12.5ms", e[] = "1e";
  double value = 0;
  enum number_error error;
  ok (number_read (text, text + 6, &value, &error) == 4 && value == 12.5
          && error == NUMBER_OK,
      "the number that text begins with is found");
  ok (number_read (text, text + 2, &value, &error) == 2 && value == 12,
      "nothing is read at or behind the limit");
  ok (number_read (text + 4, text + 6, &value, &error) == 0,
      "and no number is length 0");
  ok (number_read (e, e + 2, &value, &error) == 1,
      "an e without digits is not of the number");
}

int
main (void)
{
  test_grammar ();
  test_long_numbers ();
  test_print ();
  test_locale ();
  test_read ();
  return plan ();
}
