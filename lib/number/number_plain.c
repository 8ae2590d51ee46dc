/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "number/number.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "number/c_locale.h"
#include "number/number_private.h"

/* No double lies so close to the middle between two doubles that more than
   767 digits are needed to tell on which side; one digit for "and more".  */
#define SIGNIFICANT_DIGITS 768

const char *
number_read_exponent (const char *p, const char *limit, int64_t *exponent)
{
  const char *q = p;
  if (q == limit || (*q != 'e' && *q != 'E'))
    return p;
  q++;
  bool negative = q < limit && *q == '-';
  if (q < limit && (*q == '-' || *q == '+'))
    q++;
  if (q == limit || !number_is_digit (*q))
    return p;
  int64_t value = 0;
  for (; q < limit && number_is_digit (*q); q++)
    if (value < INT64_C (100000000000000000))
      value = value * 10 + (*q - '0');
  *exponent += negative ? -value : value;
  return q;
}

/* The first byte from P on, before LIMIT, that is no digit.  */
static const char *
skip_digits (const char *p, const char *limit)
{
  while (p < limit && number_is_digit (*p))
    p++;
  return p;
}

/* *VALUE becomes the number with the digits from P to END (which may hold a
   point) times 10^EXPONENT, by strtod.  The digits are copied, at most
   SIGNIFICANT_DIGITS of them and a 1 for what is cut off, so that no memory
   is asked for and the locale has no say.  */
static enum number_error
read_by_strtod (const char *p, const char *end, int64_t exponent,
                double *value)
{
  char text[SIGNIFICANT_DIGITS + 40];
  size_t length = 0;
  bool cut = false;
  for (; p < end; p++)
    {
      if (*p == '.' || (*p == '0' && length == 0))
        continue;
      if (length < SIGNIFICANT_DIGITS)
        text[length++] = *p;
      else
        {
          cut |= *p != '0';
          exponent++;
        }
    }
  if (length == 0)
    {
      *value = 0;
      return NUMBER_OK;
    }
  if (cut)
    {
      text[length++] = '1';
      exponent--;
    }
  if (exponent > 99999)
    exponent = 99999;
  if (exponent < -99999)
    exponent = -99999;
  snprintf (text + length, sizeof text - length, "e%d", (int) exponent);
  *value = c_locale () == (locale_t) 0 ? strtod (text, NULL)
                                       : strtod_l (text, NULL, c_locale ());
  return isinf (*value) ? NUMBER_OVERFLOW
         : *value == 0  ? NUMBER_UNDERFLOW
                        : NUMBER_OK;
}

size_t
number_read_plain (const char *bytes, const char *limit, double *value,
                   enum number_error *error)
{
  const char *p = bytes;
  bool negative = p < limit && *p == '-';
  if (p < limit && (*p == '-' || *p == '+'))
    p++;
  const char *digits = p;
  int64_t exponent = 0;
  p = skip_digits (p, limit);
  ptrdiff_t digit_count = p - digits;
  if (p < limit && *p == '.')
    {
      const char *fraction = p + 1;
      p = skip_digits (fraction, limit);
      exponent = -(int64_t) (p - fraction);
      digit_count += p - fraction;
    }
  if (digit_count == 0)
    return 0;
  const char *digits_end = p;
  p = number_read_exponent (p, limit, &exponent);
  double magnitude;
  *error = read_by_strtod (digits, digits_end, exponent, &magnitude);
  if (*error != NUMBER_OVERFLOW)
    *value = negative ? -magnitude : magnitude;
  return (size_t) (p - bytes);
}
