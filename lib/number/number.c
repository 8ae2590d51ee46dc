/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "number/number.h"
#include <float.h>
#include <locale.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include "number/c_locale.h"
#include "number/decimal_double.h"
#include "number/eight_digits.h"
#include "number/number_private.h"

/* Decimal digits that a uint64_t takes without overflow.  */
#define MANTISSA_DIGITS 19
/* Append the digits from P on to *MANTISSA, modulo 2^64; return where they
   end.  Eight at a time, and fewer as eight with zeros before them, so that
   no branch depends on how many digits people write.  */
static const char *
read_digits (const char *p, const char *limit, uint64_t *mantissa)
{
  static const uint64_t power_of_ten[]
      = { 1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000 };
  uint64_t sum = *mantissa;
  while (limit - p >= 8)
    {
      uint64_t values = eight_bytes_load (p) ^ EIGHT_BYTES ('0');
      unsigned count = eight_digits_count (values);
      if (count == 0)
        break;
      sum = sum * power_of_ten[count]
            + eight_digits_join (values << (64 - 8 * count));
      p += count;
      if (count < 8)
        {
          *mantissa = sum;
          return p;
        }
    }
  for (; p < limit && number_is_digit (*p); p++)
    sum = sum * 10 + (uint64_t) (*p - '0');
  *mantissa = sum;
  return p;
}

/* The first MANTISSA_DIGITS digits from P to END that follow the leading
   zeros; *EXPONENT grows by the digits left out.  *CUT is whether one of
   these is not 0.  */
static uint64_t
leading_digits (const char *p, const char *end, int64_t *exponent, bool *cut)
{
  uint64_t mantissa = 0;
  unsigned count = 0;
  *cut = false;
  for (; p < end; p++)
    if (*p == '.')
      continue;
    else if (count < MANTISSA_DIGITS)
      {
        mantissa = mantissa * 10 + (uint64_t) (*p - '0');
        count += mantissa > 0;
      }
    else
      {
        *cut |= *p != '0';
        ++*exponent;
      }
  return mantissa;
}

/* As decimal_to_double, for the more than MANTISSA_DIGITS digits from P to
   END: the answer is known when what is cut off cannot change it.  */
static bool
convert_long (const char *p, const char *end, int64_t exponent, double *value)
{
  bool cut;
  uint64_t mantissa = leading_digits (p, end, &exponent, &cut);
  double above;
  if (!decimal_to_double (mantissa, exponent, value))
    return false;
  return !cut
         || (decimal_to_double (mantissa + 1, exponent, &above)
             && above == *value);
}

static bool
all_zeros (const char *p, const char *end)
{
  while (p < end && (*p == '0' || *p == '.'))
    p++;
  return p == end;
}

size_t
number_read (const char *bytes, const char *limit, double *value,
             enum number_error *error)
{
  const char *p = bytes;
  bool negative = p < limit && *p == '-';
  if (p < limit && (*p == '-' || *p == '+'))
    p++;
  const char *digits = p;
  uint64_t mantissa = 0;
  int64_t exponent = 0;
  /* one digit is so common that the rest should not wait for its count */
  if (p + 1 < limit && number_is_digit (*p) && p[1] == '.')
    mantissa = (uint64_t) (*p++ - '0');
  else
    p = read_digits (p, limit, &mantissa);
  size_t digit_count = (size_t) (p - digits);
  if (p < limit && *p == '.')
    {
      const char *fraction = p + 1;
      p = read_digits (fraction, limit, &mantissa);
      exponent = -(int64_t) (p - fraction);
      digit_count += (size_t) (p - fraction);
    }
  if (digit_count == 0)
    return 0;
  const char *digits_end = p;
  p = number_read_exponent (p, limit, &exponent);

  double magnitude;
  if (!(digit_count <= MANTISSA_DIGITS
            ? decimal_to_double (mantissa, exponent, &magnitude)
            : convert_long (digits, digits_end, exponent, &magnitude)))
    return number_read_plain (bytes, limit, value, error);
  *error = NUMBER_OK;
  if (isinf (magnitude))
    *error = NUMBER_OVERFLOW;
  else if (magnitude == 0 && !all_zeros (digits, digits_end))
    *error = NUMBER_UNDERFLOW;
  if (*error != NUMBER_OVERFLOW)
    *value = negative ? -magnitude : magnitude;
  return (size_t) (p - bytes);
}

static bool
is_blank (char byte)
{
  return byte == ' ' || byte == '\t';
}

/* Whether the LENGTH bytes at BYTES, behind a sign, begin with WORD in any
   case and end there or, with TAIL, go on with TAIL.  */
static bool
is_word (const char *bytes, size_t length, const char *word, const char *tail)
{
  if (length > 0 && (*bytes == '-' || *bytes == '+'))
    bytes++, length--;
  size_t word_length = strlen (word);
  if (length < word_length || strncasecmp (bytes, word, word_length) != 0)
    return false;
  return length == word_length
         || (tail != NULL && bytes[word_length] == *tail);
}

/* Whether the LENGTH bytes at BYTES are a number once each comma is left out
   or, where REPLACEMENT is not NUL, becomes that.  */
static bool
is_number_without_commas (const char *bytes, size_t length, char replacement)
{
  char copy[128];
  if (length > sizeof copy)
    return false;
  size_t kept = 0;
  for (size_t i = 0; i < length; i++)
    if (bytes[i] != ',')
      copy[kept++] = bytes[i];
    else if (replacement != '\0')
      copy[kept++] = replacement;
  double value;
  enum number_error error;
  return kept > 0 && number_read (copy, copy + kept, &value, &error) == kept;
}

/* Why the LENGTH bytes at BYTES are no number.  */
static enum number_error
misspelling (const char *bytes, size_t length)
{
  if (is_word (bytes, length, "nan", "("))
    return NUMBER_NAN;
  if (is_word (bytes, length, "inf", NULL)
      || is_word (bytes, length, "infinity", NULL))
    return NUMBER_INFINITE;
  if (memchr (bytes, ',', length) == NULL)
    return NUMBER_MALFORMED;
  if (is_number_without_commas (bytes, length, '.'))
    return NUMBER_COMMA;
  if (is_number_without_commas (bytes, length, '\0'))
    return NUMBER_GROUPED;
  return NUMBER_MALFORMED;
}

enum number_error
number_parse (const char *bytes, size_t length, double *value)
{
  while (length > 0 && is_blank (*bytes))
    bytes++, length--;
  while (length > 0 && is_blank (bytes[length - 1]))
    length--;
  if (length == 0)
    return NUMBER_EMPTY;
  double read;
  enum number_error error;
  if (number_read (bytes, bytes + length, &read, &error) != length)
    return misspelling (bytes, length);
  if (error != NUMBER_OVERFLOW)
    *value = read;
  return error;
}

size_t
number_print (char to[NUMBER_SIZE], double value)
{
  if (value == 0)
    value = 0; /* -0 too */
  /* Fifteen digits of any normal double read back to the same digits, so
     that fewer never do when these do not; not so for a subnormal.  */
  int precision = fabs (value) < DBL_MIN ? 1 : DBL_DIG;
  locale_t before
      = c_locale () == (locale_t) 0 ? (locale_t) 0 : uselocale (c_locale ());
  int length = 0;
  for (; precision <= DBL_DECIMAL_DIG; precision++)
    {
      length = snprintf (to, NUMBER_SIZE, "%.*g", precision, value);
      double again = 0; /* not written where rounding up overflows */
      enum number_error error;
      if (number_read (to, to + length, &again, &error) == (size_t) length
          && error != NUMBER_OVERFLOW && again == value)
        break;
    }
  if (before != (locale_t) 0)
    uselocale (before);
  return (size_t) length;
}
