/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/human.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

const char *
human_overflow (double value)
{
  return value > 0 ? ">1e308" : value < 0 ? "<-1e308" : "n/a";
}

const char *
human_number (char to[HUMAN_SIZE], double value, struct human_scale scale,
              int digits)
{
  digits = digits < 1 ? 1 : digits > 17 ? 17 : digits;
  double scaled = value / scale.divisor;
  if (!isfinite (scaled))
    {
      snprintf (to, HUMAN_SIZE, "%s", human_overflow (scaled));
      return to;
    }
  if (scaled == 0)
    scaled = 0; /* no minus zero */
  double size = fabs (scaled);
  if (size != 0 && (size < 1e-4 || size >= 1e15))
    {
      snprintf (to, HUMAN_SIZE, "%.*e", digits - 1, scaled);
      return to;
    }
  /* Rounding may add a digit (9.996 has three as 10.0): so look at the
     exponent after rounding.  */
  char rounded[HUMAN_SIZE];
  snprintf (rounded, sizeof rounded, "%.*e", digits - 1, scaled);
  int exponent = 0;
  const char *e = strchr (rounded, 'e');
  if (size != 0 && e != NULL)
    sscanf (e + 1, "%d", &exponent);
  int decimals = digits - 1 - exponent;
  /* Whole numbers of the unit 1 (counts) need no point.  */
  if (decimals < 0
      || (*scale.suffix == '\0' && scaled == floor (scaled) && size >= 1))
    decimals = 0;
  if (size == 0)
    decimals = 0;
  snprintf (to, HUMAN_SIZE, "%.*f", decimals, scaled);
  return to;
}

const char *
human_value (char to[HUMAN_SIZE], double value, const char *unit, int digits,
             bool utf8)
{
  struct human_scale scale = human_scale_for (value, unit, utf8);
  human_number (to, value, scale, digits);
  size_t length = strlen (to);
  snprintf (to + length, HUMAN_SIZE - length, "%s%s", human_scale_gap (scale),
            scale.suffix);
  return to;
}

const char *
human_p (char to[HUMAN_SIZE], double p)
{
  if (p < 0.001)
    snprintf (to, HUMAN_SIZE, "<0.001");
  else
    snprintf (to, HUMAN_SIZE, "%.*f", p < 0.0995 ? 4 : 3, p);
  return to;
}
