/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/figure_axis.h"
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/text.h"
#include "view/figure_text.h"

/* The share of the span that is left free on either side.  */
static const double padding = 0.04;

bool
figure_axis_wants_log (const double *typical, size_t n)
{
  double least = INFINITY, most = 0;
  for (size_t i = 0; i < n; i++)
    {
      if (!(typical[i] > 0))
        return false;
      least = fmin (least, typical[i]);
      most = fmax (most, typical[i]);
    }
  return n > 0 && most / least > FIGURE_AXIS_LINEAR_SPAN;
}

struct figure_axis
figure_axis_make (double least, double most, bool logarithmic, double from,
                  double to)
{
  struct figure_axis axis = { least, most, logarithmic, from, to };
  if (logarithmic)
    {
      double pad = exp (fmax (padding * (log (most) - log (least)), 0.05));
      axis.lo = fmax (least / pad, DBL_MIN);
      axis.hi = fmin (most * pad, DBL_MAX);
      return axis;
    }
  /* Equal values: a span of a tenth of them, or around 0 of 1.  */
  double pad = most > least ? padding * most - padding * least
               : most == 0  ? 0.5
                            : fabs (most) / 20;
  axis.lo = least >= 0 && least < pad ? 0 : fmax (least - pad, -DBL_MAX);
  axis.hi = fmin (most + pad, DBL_MAX);
  if (!(axis.lo < axis.hi)) /* the padding of a tiny span was lost */
    {
      axis.lo = nextafter (least, -INFINITY);
      axis.hi = nextafter (most, INFINITY);
    }
  return axis;
}

double
figure_axis_place (const struct figure_axis *axis, double value)
{
  /* halves: the span of the largest numbers is none */
  double share = axis->logarithmic ? (log (value) - log (axis->lo))
                                         / (log (axis->hi) - log (axis->lo))
                                   : (value / 2 - axis->lo / 2)
                                         / (axis->hi / 2 - axis->lo / 2);
  return axis->from + share * (axis->to - axis->from);
}

/* Whether values of UNIT are shown in several units.  */
static bool
unit_scales (const char *unit)
{
  return human_scale_for (1e30, unit, true).divisor != 1;
}

bool
figure_axis_tics_have_units (const struct figure_axis *axis, const char *unit)
{
  return axis->logarithmic && unit_scales (unit);
}

/* Whether the texts of SIZE pixels of N tics keep apart.  */
static bool
tics_fit (const struct figure_axis *axis, const struct figure_tic *tic,
          size_t n, double size, bool lies)
{
  for (size_t i = 0; i + 1 < n; i++)
    {
      double apart = fabs (figure_axis_place (axis, tic[i + 1].value)
                           - figure_axis_place (axis, tic[i].value));
      double room = lies ? (figure_text_width (tic[i].text, size)
                            + figure_text_width (tic[i + 1].text, size))
                                   / 2
                               + 1.2 * size
                         : 2.2 * size;
      if (apart < room)
        return false;
    }
  return true;
}

/* The tics at multiples of MANTISSA times 10^EXPONENT in SCALE; their number,
   or FIGURE_TICS_MAX + 1 when there are more.  */
static size_t
linear_tics (const struct figure_axis *axis, struct human_scale scale,
             int mantissa, int exponent, struct figure_tic *tic)
{
  /* A negative power by division is right to the last bit.  */
  double power = pow (10, abs (exponent));
  double lo = axis->lo / scale.divisor, hi = axis->hi / scale.divisor;
  double first = exponent < 0 ? lo * power / mantissa : lo / power / mantissa;
  double last = exponent < 0 ? hi * power / mantissa : hi / power / mantissa;
  if (!isfinite (power) || !(floor (last) - ceil (first) < FIGURE_TICS_MAX))
    return FIGURE_TICS_MAX + 1;
  double largest = fmax (fabs (lo), fabs (hi));
  int digits = (int) floor (log10 (largest)) - exponent;
  size_t n = 0;
  for (double i = ceil (first); i <= floor (last) && n < FIGURE_TICS_MAX; i++)
    {
      double shown
          = exponent < 0 ? i * mantissa / power : i * mantissa * power;
      if (shown == 0)
        shown = 0; /* no minus zero */
      tic[n].value = shown * scale.divisor;
      if (largest < 1e7 && exponent > -7)
        snprintf (tic[n].text, HUMAN_SIZE, "%.*f",
                  exponent < 0 ? -exponent : 0, shown);
      else
        snprintf (tic[n].text, HUMAN_SIZE, "%.*g", digits < 0 ? 1 : digits + 1,
                  shown);
      n++;
    }
  return n;
}

/* The tics of a log axis: of each decade (of bytes each of three decades and
   a bit, by powers of 1024) those of the COUNT multiples in MULTIPLE, and of
   the decades every EVERYth.  */
static size_t
log_tics (const struct figure_axis *axis, const char *unit,
          const double *multiple, size_t count, int every,
          struct figure_tic *tic)
{
  bool binary = strcmp (unit, "B") == 0;
  double lo = log10 (axis->lo), hi = log10 (axis->hi);
  size_t n = 0;
  for (int decade = (int) floor (lo) - 1; decade <= (int) ceil (hi) + 1;
       decade++)
    {
      if (((decade % every) + every) % every != 0)
        continue;
      int thousand = decade >= 0 ? decade / 3 : (decade - 2) / 3;
      double base = binary && decade >= 0
                        ? pow (1024, thousand) * pow (10, decade % 3)
                        : pow (10, decade);
      for (size_t i = 0; i < count; i++)
        {
          double value = base * multiple[i];
          if (value < axis->lo || value > axis->hi)
            continue;
          if (n == FIGURE_TICS_MAX)
            return FIGURE_TICS_MAX + 1;
          /* minutes and hours are not decades */
          bool seconds = strcmp (unit, "s") == 0;
          struct human_scale scale = human_scale_for (
              seconds ? fmin (value, 1) : value, unit, true);
          const char *suffix = unit_scales (unit) ? scale.suffix : "";
          tic[n].value = value;
          snprintf (tic[n++].text, HUMAN_SIZE, "%g%s%s", value / scale.divisor,
                    *suffix == '\0' || *suffix == '/' ? "" : " ", suffix);
        }
    }
  return n;
}

size_t
figure_axis_tics (const struct figure_axis *axis, struct human_scale scale,
                  const char *unit, double size, bool lies,
                  struct figure_tic tic[FIGURE_TICS_MAX])
{
  if (axis->logarithmic)
    {
      static const double multiple[] = { 1, 2, 5 };
      for (int every = 0; every < 20; every++)
        {
          size_t n = log_tics (axis, unit, multiple, every == 0 ? 3 : 1,
                               every == 0 ? 1 : every, tic);
          if (n <= FIGURE_TICS_MAX && tics_fit (axis, tic, n, size, lies))
            return n;
        }
      return 0;
    }
  /* From fine to coarse until the texts keep apart.  */
  static const int mantissa[] = { 1, 2, 5 };
  double span = axis->hi / scale.divisor - axis->lo / scale.divisor;
  /* A span that no double holds is not of another power of ten.  */
  int exponent = (int) floor (log10 (fmin (span, DBL_MAX))) - 1;
  for (int i = 0; i < 9; i++)
    {
      size_t n
          = linear_tics (axis, scale, mantissa[i % 3], exponent + i / 3, tic);
      if (n <= FIGURE_TICS_MAX && tics_fit (axis, tic, n, size, lies))
        return n;
    }
  return 0;
}

char *
figure_axis_title (const char *metric, const char *suffix, bool logarithmic,
                   enum direction direction)
{
  struct text title = { 0 };
  text_puts (&title, metric);
  if (*suffix != '\0')
    text_printf (&title, ", %s", suffix);
  const char *better = direction == DIRECTION_LOWER    ? "lower is better"
                       : direction == DIRECTION_HIGHER ? "higher is better"
                                                       : "";
  if (logarithmic || *better != '\0')
    text_printf (&title, " (%s%s%s)", logarithmic ? "log scale" : "",
                 logarithmic && *better != '\0' ? ", " : "", better);
  return text_take (&title);
}
