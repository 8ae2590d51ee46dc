/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/summary_cell.h"
#include <math.h>
#include "number/interval_digits.h"

#define NOT_AVAILABLE "n/a"
#define TINY 1e-4 /* what is below shows in no decimals */

/* The power of ten of SIZE's first digit.  */
static int
magnitude (double size)
{
  return size > 0 ? (int) floor (log10 (size)) : 0;
}

/* Two digits of what is uncertain, or one where two would make more than four
   of the mean; three of the mean at least, and where nothing shows in six of
   its digits, four.  Without any uncertainty four too, less the zeros at the
   end.  */
static int
decimals_for (const struct summary *s, double divisor)
{
  double mean = fabs (s->mean.value) / divisor;
  int last = -magnitude (mean); /* decimals at the mean's first digit */
  /* The interval of a share may end at it.  */
  double half = figure_available (s->mean_ci.hi)
                    ? fmax (s->mean_ci.hi.value - s->mean.value,
                            s->mean.value - s->mean_ci.lo.value)
                          / divisor
                    : 0;
  if (half > 0)
    {
      int wanted = 1 - magnitude (half);
      if (wanted > last + 3)
        wanted--;
      if (wanted > last + 5)
        wanted = last + 3;
      if (wanted < last + 2)
        wanted = last + 2;
      return wanted < 0 ? 0 : wanted;
    }
  int decimals = 0;
  for (double rest = mean; decimals < last + 3 && rest != floor (rest);
       decimals++)
    rest *= 10;
  return decimals;
}

struct summary_format
summary_format_of (const struct summary_row *row, bool utf8)
{
  const struct summary *s = &row->summary;
  double typical = fmax (fabs (s->median.value), fabs (s->mean.value));
  struct summary_format f = { .row = row, .digits = 2, .utf8 = utf8 };
  f.scale = human_scale_for (typical, row->unit, utf8);
  typical /= f.scale.divisor;
  f.exponent = (typical > 0 && typical < TINY) || typical >= 1e15;
  f.decimals = f.exponent ? 3 : decimals_for (s, f.scale.divisor);
  return f;
}

struct summary_format
summary_format_for_ends (const struct summary_format *f,
                         const struct interval *ci)
{
  struct summary_format ends = *f;
  if (!figure_available (ci->lo) || !figure_available (ci->hi))
    return ends;
  double lo = ci->lo.value / f->scale.divisor;
  double hi = ci->hi.value / f->scale.divisor;
  int digits = interval_digits (lo, hi);
  int decimals = f->exponent ? digits - 1 : interval_decimals (lo, hi);
  bool tiny = fmax (fabs (lo), fabs (hi)) < TINY;
  ends.fine = tiny && decimals > f->decimals;
  if (decimals > f->decimals && (f->exponent || !tiny))
    ends.decimals = decimals;
  if (digits > f->digits)
    ends.digits = digits;
  return ends;
}

/* A number in F's scale and decimals; one that would lose all its digits so,
   or needs too many, by its own.  */
static void
put_number (struct text *to, const struct summary_format *f, double value)
{
  char number[HUMAN_SIZE];
  double scaled = value / f->scale.divisor;
  double size = fabs (scaled);
  if (!isfinite (scaled))
    text_puts (to, human_overflow (scaled));
  else if (size <= 0)
    text_printf (to, "%.*f", f->exponent ? 0 : f->decimals, 0.);
  else if (f->exponent)
    text_printf (to, "%.*e", f->decimals, scaled);
  else if (size >= 1e15 || size < 0.5 * pow (10, -f->decimals)
           || (size < TINY && f->fine))
    text_puts (to, human_number (number, value, f->scale, f->digits));
  else
    text_printf (to, "%.*f", f->decimals, scaled);
}

/* The same for a spread: one that is too small for the decimals is less than
   the last of them.  */
static void
put_spread (struct text *to, const struct summary_format *f, double value)
{
  double last = pow (10, -f->decimals);
  double scaled = value / f->scale.divisor;
  if (scaled <= 0)
    text_puts (to, "0");
  else if (!f->exponent && scaled < 0.5 * last)
    text_printf (to, "<%.*f", f->decimals, last);
  else
    put_number (to, f, value);
}

/* "<= " before what is not above the floor of what can be seen.  */
static void
put_bound (struct text *to, const struct summary_format *f, double value)
{
  if (summary_row_at_floor (f->row, value))
    text_puts (to, "<= ");
}

/* A value that may be at the floor.  */
static void
put_value (struct text *to, const struct summary_format *f, double value)
{
  put_bound (to, f, value);
  put_number (to, f, value);
}

static void
put_unit (struct text *to, const struct summary_format *f)
{
  if (*f->scale.suffix != '\0')
    text_printf (to, "%s%s", *f->scale.suffix == '/' ? "" : " ",
                 f->scale.suffix);
}

void
summary_put_reason (struct text *to, struct figure missing)
{
  text_puts (to, missing.reason);
  if (missing.need > 0)
    text_printf (to, "%lu", missing.need);
}

void
summary_put_figure (struct text *to, const struct summary_format *f,
                    struct figure value)
{
  if (!figure_available (value))
    {
      summary_put_reason (to, value);
      return;
    }
  put_value (to, f, value.value);
  put_unit (to, f);
}

static void
put_limit (struct text *to, const struct summary_format *f,
           struct figure limit)
{
  if (figure_available (limit))
    put_number (to, f, limit.value);
  else
    text_puts (to, NOT_AVAILABLE);
}

/* "12.1 to 12.4"; nothing where neither end is there.  */
static void
put_interval (struct text *to, const struct summary_format *f,
              const struct interval *interval)
{
  struct summary_format ends = summary_format_for_ends (f, interval);
  if (!figure_available (interval->lo) && !figure_available (interval->hi))
    return;
  put_limit (to, &ends, interval->lo);
  text_puts (to, " to ");
  put_limit (to, &ends, interval->hi);
}

/* "12.3 [12.1, 12.4]".  */
static void
put_brackets (struct text *to, const struct summary_format *f, double value,
              const struct interval *interval)
{
  struct summary_format ends = summary_format_for_ends (f, interval);
  put_value (to, &ends, value);
  if (!figure_available (interval->lo) && !figure_available (interval->hi))
    return;
  text_puts (to, " [");
  put_limit (to, &ends, interval->lo);
  text_puts (to, ", ");
  put_limit (to, &ends, interval->hi);
  text_puts (to, "]");
}

void
summary_put_percent (struct text *to, double fraction)
{
  if (fraction < 1 && fraction > 0.9995)
    text_puts (to, ">99.9 %");
  else
    text_printf (to, "%.1f %%", 100 * fraction);
}

void
summary_put_share (struct text *to, double share, int decimals)
{
  text_printf (to, "%.*f", share_percent_decimals (share, decimals),
               100 * share);
}

void
summary_cell_samples (struct text *to, const struct summary_format *f)
{
  text_printf (to, "%zu", f->row->summary.n);
}

void
summary_cell_mean (struct text *to, const struct summary_format *f)
{
  const struct summary *s = &f->row->summary;
  struct summary_format ends = summary_format_for_ends (f, &s->mean_ci);
  if (s->proportion)
    f = &ends;
  /* The mean of values of which one is at most so much is at most so.  */
  put_bound (to, f, s->min.value);
  put_number (to, f, s->mean.value);
  if (s->proportion)
    {
      text_puts (to, " (");
      put_number (to, f, s->mean_ci.lo.value);
      text_puts (to, " to ");
      put_number (to, f, s->mean_ci.hi.value);
      text_putc (to, ')');
    }
  else if (figure_available (s->mean_ci.hi) && s->distinct != 1)
    {
      text_puts (to, f->utf8 ? " ± " : " +- ");
      put_spread (to, f, s->mean_ci.hi.value - s->mean.value);
    }
  put_unit (to, f);
}

void
summary_cell_mean_bca (struct text *to, const struct summary_format *f)
{
  const struct interval *ci = &f->row->summary.mean_bca;
  if (figure_available (ci->lo) || figure_available (ci->hi))
    put_interval (to, f, ci);
  else
    summary_put_reason (to, ci->lo);
}

void
summary_cell_trimmed (struct text *to, const struct summary_format *f)
{
  summary_put_figure (to, f, f->row->summary.trimmed);
}

void
summary_cell_sd (struct text *to, const struct summary_format *f)
{
  if (!figure_available (f->row->summary.sd))
    {
      summary_put_reason (to, f->row->summary.sd);
      return;
    }
  put_spread (to, f, f->row->summary.sd.value);
  put_unit (to, f);
}

void
summary_cell_cv (struct text *to, const struct summary_format *f)
{
  struct figure cv = f->row->summary.cv;
  double percent = 100 * cv.value;
  if (!figure_available (cv))
    summary_put_reason (to, cv);
  else if (percent <= 0)
    text_puts (to, "0 %");
  else if (percent < 0.005)
    text_puts (to, "<0.01 %");
  else
    text_printf (to, "%.*f %%", percent < 0.95 ? 2 : 1, percent);
}

/* For a table, where the reason is too long.  */
void
summary_cell_cv_short (struct text *to, const struct summary_format *f)
{
  if (figure_available (f->row->summary.cv))
    summary_cell_cv (to, f);
  else
    text_puts (to, NOT_AVAILABLE);
}

void
summary_cell_median (struct text *to, const struct summary_format *f)
{
  struct summary_format ends
      = summary_format_for_ends (f, &f->row->summary.median_ci);
  summary_put_figure (to, &ends, f->row->summary.median);
}

void
summary_cell_median_interval (struct text *to, const struct summary_format *f)
{
  put_interval (to, f, &f->row->summary.median_ci);
}

void
summary_cell_median_coverage (struct text *to, const struct summary_format *f)
{
  if (figure_available (f->row->summary.median_coverage))
    summary_put_percent (to, f->row->summary.median_coverage.value);
}

void
summary_cell_median_brackets (struct text *to, const struct summary_format *f)
{
  put_brackets (to, f, f->row->summary.median.value,
                &f->row->summary.median_ci);
}

void
summary_cell_min (struct text *to, const struct summary_format *f)
{
  summary_put_figure (to, f, f->row->summary.min);
}

void
summary_cell_max (struct text *to, const struct summary_format *f)
{
  summary_put_figure (to, f, f->row->summary.max);
}

void
summary_cell_min_bare (struct text *to, const struct summary_format *f)
{
  put_value (to, f, f->row->summary.min.value);
}

void
summary_cell_max_bare (struct text *to, const struct summary_format *f)
{
  put_value (to, f, f->row->summary.max.value);
}

void
summary_cell_outliers (struct text *to, const struct summary_format *f)
{
  size_t mild = f->row->summary.outliers_mild;
  size_t severe = f->row->summary.outliers_severe;
  if (mild == 0 && severe == 0)
    text_puts (to, "none");
  if (mild > 0)
    text_printf (to, "%zu mild", mild);
  if (mild > 0 && severe > 0)
    text_puts (to, ", ");
  if (severe > 0)
    text_printf (to, "%zu severe", severe);
}

/* "2+1": mild and severe.  */
void
summary_cell_outliers_short (struct text *to, const struct summary_format *f)
{
  size_t mild = f->row->summary.outliers_mild;
  size_t severe = f->row->summary.outliers_severe;
  text_printf (to, "%zu+%zu", mild, severe);
}

void
summary_cell_quantile (struct text *to, const struct summary_format *f)
{
  struct summary_format ends = summary_format_for_ends (f, &f->quantile->ci);
  summary_put_figure (to, &ends, f->quantile->value);
}

void
summary_cell_quantile_interval (struct text *to,
                                const struct summary_format *f)
{
  if (figure_available (f->quantile->value))
    put_interval (to, f, &f->quantile->ci);
}

void
summary_cell_quantile_brackets (struct text *to,
                                const struct summary_format *f)
{
  if (!figure_available (f->quantile->value))
    {
      summary_put_reason (to, f->quantile->value);
      return;
    }
  put_brackets (to, f, f->quantile->value.value, &f->quantile->ci);
  put_unit (to, f);
}
