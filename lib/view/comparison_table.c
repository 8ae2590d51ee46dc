/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/comparison_layout.h"
#include <errno.h>
#include <math.h>
#include <string.h>
#include "number/interval_digits.h"
#include "number/level_digits.h"
#include "view/human.h"
#include "view/text_table.h"
#include "view/wrap.h"

#define NOT_AVAILABLE "n/a"

bool
comparison_is_of_shares (const struct comparison *r)
{
  return r->test != NULL
         && (strcmp (r->test, "fisher") == 0
             || strcmp (r->test, "mcnemar") == 0);
}

struct comparison_layout
comparison_layout_of (const struct comparison_list *list,
                      const struct comparison_view *view)
{
  struct comparison_layout l = { .list = list, .view = view };
  l.pairs = l.changes = l.ratios = l.shares = true;
  const struct comparison *first = list->row;
  size_t with_p = 0;
  for (size_t i = 0; i < list->count; i++)
    {
      const struct comparison *r = &list->row[i];
      l.metrics |= strcmp (r->metric, first->metric) != 0;
      l.baselines |= strcmp (r->baseline, first->baseline) != 0;
      l.sides |= strcmp (r->candidate, r->benchmark) != 0;
      l.candidates |= strcmp (r->candidate, r->benchmark) != 0
                      && strcmp (r->candidate, first->candidate) != 0;
      l.levels |= r->level != first->level;
      l.pairs &= r->paired;
      l.ratios &= figure_available (r->ratio) && !comparison_is_of_shares (r);
      l.shares &= comparison_is_of_shares (r);
      with_p += figure_available (r->p);
    }
  l.adjusted = with_p > 1;
  return l;
}

int
comparison_decimals (double lo, double hi)
{
  int decimals = hi > lo ? interval_decimals (lo, hi)
                         : interval_decimals (0, fabs (hi) / 10);
  /* What is that small itself has digits of its own.  */
  return decimals > 6 && fabs (hi) < 1e-4 ? 6 : decimals;
}

static void
put_number (struct text *to, double value, int decimals, const char *sign)
{
  if (!isfinite (value))
    {
      text_puts (to, human_overflow (value));
      return;
    }
  if (fabs (value) >= 1e9)
    {
      text_printf (to, "%.4g", value);
      return;
    }
  if (fabs (value) < 0.5 * pow (10, -decimals))
    value = 0;
  text_printf (to, "%s%.*f", value > 0 ? sign : "", decimals, value);
}

void
comparison_put_level (struct text *to, double level)
{
  text_printf (to, "%.*g %%", level_digits (level), 100 * level);
}

static int
ratio_decimals (const struct comparison *r)
{
  double value = r->ratio.value;
  if (figure_available (r->ratio_ci.lo) && figure_available (r->ratio_ci.hi))
    {
      /* Two digits of the ratio itself, however wide its interval is.  */
      int wide
          = comparison_decimals (r->ratio_ci.lo.value, r->ratio_ci.hi.value);
      int least = value > 0 ? 1 - (int) floor (log10 (value)) : 0;
      return least > 6 ? 6 : least > wide ? least : wide;
    }
  return comparison_decimals (value, value);
}

void
comparison_put_quotient (struct text *to, double ratio, int decimals)
{
  if (ratio <= 0)
    text_putc (to, '0');
  else if (ratio < (decimals < 6 ? 0.5 : 5) * pow (10, -decimals))
    text_printf (to, "%.2g", ratio);
  else
    put_number (to, ratio, decimals, "");
}

void
comparison_put_ratio (struct text *to, const struct comparison *row,
                      double ratio)
{
  comparison_put_quotient (to, ratio, ratio_decimals (row));
}

static void
put_ratio (struct text *to, const struct comparison_layout *l,
           const struct comparison *r)
{
  if (comparison_is_of_shares (r) || !figure_available (r->ratio))
    {
      text_puts (to, NOT_AVAILABLE);
      return;
    }
  text_puts (to, l->view->utf8 ? "×" : "x");
  comparison_put_ratio (to, r, r->ratio.value);
}

void
comparison_put_ratios (struct text *to, const struct interval *ci,
                       int decimals)
{
  comparison_put_quotient (to, ci->lo.value, decimals);
  text_puts (to, " to ");
  comparison_put_quotient (to, ci->hi.value, decimals);
}

static void
put_range (struct text *to, const struct interval *ci, double factor,
           int decimals, const char *sign)
{
  put_number (to, factor * ci->lo.value, decimals, sign);
  text_puts (to, " to ");
  put_number (to, factor * ci->hi.value, decimals, sign);
}

/* Decimals of points: two digits of how wide the interval is.  */
static int
point_decimals (const struct comparison *r)
{
  const struct interval *d = &r->difference_ci;
  double value = 100 * r->difference.value;
  return figure_available (d->lo) && figure_available (d->hi)
             ? comparison_decimals (100 * d->lo.value, 100 * d->hi.value)
             : comparison_decimals (value, value);
}

void
comparison_put_points (struct text *to, const struct comparison *row,
                       double difference)
{
  put_number (to, 100 * difference, point_decimals (row), "+");
}

/* LO to HI, in the unit shown; where they are too small for decimals, by as
   many digits as tell them apart.  */
static void
put_differences (struct text *to, double lo, double hi)
{
  int decimals = comparison_decimals (lo, hi);
  double size = fmax (fabs (lo), fabs (hi));
  if (size > 0 && size < 1e-4 && decimals >= 6)
    {
      int digits = lo < hi ? interval_digits (lo, hi) : 3;
      text_printf (to, "%s%.*g to %s%.*g", lo > 0 ? "+" : "", digits, lo,
                   hi > 0 ? "+" : "", digits, hi);
      return;
    }
  put_number (to, lo, decimals, "+");
  text_puts (to, " to ");
  put_number (to, hi, decimals, "+");
}

/* The interval of the ratio, else that of the difference in points or
   units.  */
static void
put_interval (struct text *to, const struct comparison_layout *l,
              const struct comparison *r)
{
  const struct interval *d = &r->difference_ci;
  if (figure_available (r->ratio_ci.lo) && figure_available (r->ratio_ci.hi))
    comparison_put_ratios (to, &r->ratio_ci, ratio_decimals (r));
  else if (comparison_is_of_shares (r) && figure_available (d->lo)
           && figure_available (d->hi))
    {
      put_range (to, d, 100, point_decimals (r), "+");
      text_puts (to, " points");
    }
  else if (figure_available (d->lo) && figure_available (d->hi))
    {
      double size = fmax (fabs (d->lo.value), fabs (d->hi.value));
      struct human_scale scale
          = human_scale_for (size, r->unit, l->view->utf8);
      put_differences (to, d->lo.value / scale.divisor,
                       d->hi.value / scale.divisor);
      text_printf (to, " %s", scale.suffix);
    }
  else
    {
      text_puts (to, NOT_AVAILABLE);
      return;
    }
  if (l->levels)
    {
      text_puts (to, " (");
      comparison_put_level (to, r->level);
      text_putc (to, ')');
    }
}

/* "-64.8 %", or a difference in points or units.  */
static void
put_change (struct text *to, const struct comparison_layout *l,
            const struct comparison *r)
{
  char number[HUMAN_SIZE];
  if (comparison_is_of_shares (r) && figure_available (r->difference))
    {
      comparison_put_points (to, r, r->difference.value);
      text_puts (to, " points");
    }
  else if (figure_available (r->ratio))
    {
      double percent = 100 * (r->ratio.value - 1);
      int decimals = ratio_decimals (r) - 2, least = fabs (percent) < 100;
      put_number (to, percent, decimals < least ? least : decimals, "+");
      text_puts (to, " %");
    }
  else if (figure_available (r->difference))
    text_printf (
        to, "%s%s", r->difference.value > 0 ? "+" : "",
        human_value (number, r->difference.value, r->unit, 3, l->view->utf8));
  else
    text_puts (to, NOT_AVAILABLE);
}

static void
put_p (struct text *to, const struct comparison *r)
{
  char number[HUMAN_SIZE];
  text_puts (to, figure_available (r->p_adjusted)
                     ? human_p (number, r->p_adjusted.value)
                     : NOT_AVAILABLE);
}

static void
put_runs (struct text *to, const struct comparison_layout *l,
          const struct comparison *r)
{
  if (r->paired && !l->pairs)
    text_printf (to, "%zu pairs", r->n_baseline);
  else if (r->n_baseline == r->n_candidate)
    text_printf (to, "%zu", r->n_baseline);
  else
    text_printf (to, "%zu, %zu", r->n_baseline, r->n_candidate);
}

static void
put_verdict (struct text *to, const struct comparison *r)
{
  text_puts (to, verdict_name (r->verdict));
  if (r->tag != NULL)
    text_printf (to, " [%s]", r->tag);
}

static void
add_columns (struct text_table *table, const struct comparison_layout *l,
             struct text *room)
{
  text_table_column (table, "benchmark", ALIGN_LEFT);
  if (l->metrics)
    text_table_column (table, "metric", ALIGN_LEFT);
  if (l->candidates)
    text_table_column (table, "candidate", ALIGN_LEFT);
  if (l->baselines)
    text_table_column (table, "baseline", ALIGN_LEFT);
  text_table_column (table, l->pairs ? "pairs" : "runs", ALIGN_RIGHT);
  if (!l->shares)
    text_table_column (table, "ratio", ALIGN_RIGHT);
  text_clear (room);
  if (!l->levels)
    {
      comparison_put_level (room, l->list->row[0].level);
      text_putc (room, ' ');
    }
  text_puts (room, "CI");
  text_table_column (table, text_string (room), ALIGN_RIGHT);
  if (l->changes)
    text_table_column (table, "change", ALIGN_RIGHT);
  text_table_column (table,
                     !l->adjusted   ? "p"
                     : l->list->fdr ? "p (BH)"
                                    : "p (Holm)",
                     ALIGN_RIGHT);
  text_table_column (table, "verdict", ALIGN_LEFT);
}

static void
finish_cell (struct text_table *table, struct text *cell)
{
  text_table_cell_text (table, cell);
  text_clear (cell);
}

static void
add_row (struct text_table *table, const struct comparison_layout *l,
         const struct comparison *r, struct text *cell)
{
  text_clear (cell);
  text_table_row (table);
  text_table_cell (table, r->benchmark);
  if (l->metrics)
    text_table_cell (table, r->metric);
  if (l->candidates)
    text_table_cell (table, r->candidate);
  if (l->baselines)
    text_table_cell (table, r->baseline);
  put_runs (cell, l, r);
  finish_cell (table, cell);
  if (!l->shares)
    {
      put_ratio (cell, l, r);
      finish_cell (table, cell);
    }
  put_interval (cell, l, r);
  finish_cell (table, cell);
  if (l->changes)
    {
      put_change (cell, l, r);
      finish_cell (table, cell);
    }
  put_p (cell, r);
  finish_cell (table, cell);
  put_verdict (cell, r);
  finish_cell (table, cell);
}

/* The table laid out as L says; NULL with errno ENOMEM.  */
static struct text_table *
table_of (const struct comparison_layout *l)
{
  struct text_table *table = text_table_new ();
  struct text cell = { 0 };
  if (table == NULL)
    return NULL;
  add_columns (table, l, &cell);
  for (size_t i = 0; i < l->list->count; i++)
    add_row (table, l, &l->list->row[i], &cell);
  if (cell.failed)
    {
      text_table_free (table);
      table = NULL;
      errno = ENOMEM;
    }
  text_free (&cell);
  return table;
}

struct text_table *
comparison_table (struct comparison_layout *l, bool narrow)
{
  struct text_table *table = table_of (l);
  if (table == NULL || !narrow || !l->ratios
      || text_table_width (table) <= WRAP_WIDTH)
    return table;
  text_table_free (table);
  l->changes = false;
  return table_of (l);
}
