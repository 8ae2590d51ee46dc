/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "load/arrivals.h"
#include "number/number.h"

/* Read the COUNT numbers of TEXT, separated by commas, each above 0 or 0 too,
   into NUMBER.  Whether TEXT is that.  */
static bool
read_numbers (const char *text, double *number, size_t count)
{
  for (size_t i = 0; i < count; i++)
    {
      size_t length = strcspn (text, ",");
      if (number_parse (text, length, &number[i]) != NUMBER_OK
          || number[i] < 0)
        return false;
      text += length;
      if (*text != (i + 1 < count ? ',' : '\0'))
        return false;
      text += *text == ',';
    }
  return true;
}

static const char *
parse_gamma (struct arrival_law *law, const char *text)
{
  law->kind = ARRIVALS_GAMMA;
  if (!read_numbers (text, &law->shape, 1) || law->shape < 1e-3
      || law->shape > 1e6)
    return "gamma takes a shape from 0.001 to 1000000";
  return NULL;
}

/* Arrivals, on average, while either state lasts once.  */
#define MMPP_LEAST 1e-6

static const char *
parse_mmpp (struct arrival_law *law, const char *text)
{
  double number[4];
  law->kind = ARRIVALS_MMPP;
  if (!read_numbers (text, number, 4))
    return "mmpp takes two rates (1/s) and two mean times (s), by comma";
  for (int i = 0; i < 2; i++)
    {
      law->state_rate[i] = number[i];
      law->state_s[i] = number[2 + i];
    }
  if (number[0] + number[1] <= 0 || number[2] <= 0 || number[3] <= 0)
    return "mmpp needs a rate and both times above 0";
  /* between two arrivals each state that comes is drawn */
  if (number[0] * number[2] + number[1] * number[3] < MMPP_LEAST)
    return "mmpp needs an arrival in a million turns of its states at least";
  return NULL;
}

/* FILE, or FILE*SPEED.  */
static const char *
parse_trace (struct arrival_law *law, const char *text, char **file)
{
  law->kind = ARRIVALS_TRACE;
  law->speed = 1;
  size_t length = strlen (text);
  const char *star = strrchr (text, '*');
  if (star != NULL && read_numbers (star + 1, &law->speed, 1))
    length = (size_t) (star - text);
  if (law->speed <= 0)
    return "a trace runs at a speed above 0";
  if (length == 0)
    return "trace takes the name of a file";
  *file = strndup (text, length);
  return *file == NULL ? "memory exhausted" : NULL;
}

/* What follows PREFIX in TEXT; NULL where it does not begin so.  */
static const char *
behind (const char *text, const char *prefix)
{
  size_t length = strlen (prefix);
  return strncmp (text, prefix, length) == 0 ? text + length : NULL;
}

const char *
arrival_law_parse (struct arrival_law *law, const char *text, char **file)
{
  *law = (struct arrival_law){ .kind = ARRIVALS_POISSON, .speed = 1 };
  *file = NULL;
  const char *rest;
  if (strcmp (text, "poisson") == 0)
    return NULL;
  if (strcmp (text, "constant") == 0)
    {
      law->kind = ARRIVALS_CONSTANT;
      return NULL;
    }
  if ((rest = behind (text, "gamma:")) != NULL)
    return parse_gamma (law, rest);
  if ((rest = behind (text, "mmpp:")) != NULL)
    return parse_mmpp (law, rest);
  if ((rest = behind (text, "trace:")) != NULL)
    return parse_trace (law, rest, file);
  return "neither poisson, constant, gamma:SHAPE, mmpp:R1,R2,T1,T2 nor "
         "trace:FILE";
}
