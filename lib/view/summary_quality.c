/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/summary_quality.h"
#include "number/interval_digits.h"
#include "number/number.h"
#include "view/summary_cell.h"
#include "view/text_table.h"

/* "97.90 % [97.11, 98.52]", or why not.  */
static void
put_share (struct text *to, struct figure share, const struct interval *ci)
{
  if (!figure_available (share))
    {
      summary_put_reason (to, share);
      return;
    }
  bool ends = ci != NULL && figure_available (ci->lo);
  int decimals
      = ends ? interval_percent_decimals (ci->lo.value, ci->hi.value, 2) : 2;
  summary_put_share (to, share.value, decimals);
  text_puts (to, " %");
  if (!ends)
    return;
  text_puts (to, " [");
  summary_put_share (to, ci->lo.value, decimals);
  text_puts (to, ", ");
  summary_put_share (to, ci->hi.value, decimals);
  text_puts (to, "]");
}

/* "0.9314 [0.9101, 0.9527]", or why not.  */
static void
put_area (struct text *to, const struct roc_area *area)
{
  if (!figure_available (area->area))
    {
      summary_put_reason (to, area->area);
      return;
    }
  double lo = area->ci.lo.value, hi = area->ci.hi.value;
  int decimals = interval_decimals (lo, hi);
  decimals = decimals < 4 ? 4 : decimals;
  text_printf (to, "%.*f", decimals, area->area.value);
  if (figure_available (area->ci.lo))
    text_printf (to, " [%.*f, %.*f]", decimals, lo, decimals, hi);
}

/* Which columns some row has something for.  */
struct columns
{
  bool any, top5, f1, area, ece;
};

static struct columns
find_columns (const struct summary_list *list)
{
  struct columns c = { .any = false };
  for (size_t i = 0; i < list->count; i++)
    {
      const struct quality *q = list->row[i].quality;
      if (q == NULL)
        continue;
      c.any = true;
      c.top5 |= q->ranked > 0;
      c.f1 |= q->classified > 0;
      c.area |= figure_available (q->area.area);
      c.ece |= q->confident > 0;
    }
  return c;
}

/* Put the text that TO holds into the next cell, and empty it.  */
static void
put_cell (struct text_table *table, struct text *to)
{
  text_table_cell_text (table, to);
  text_clear (to);
}

static void
add_line (struct text_table *table, const struct summary_row *row,
          struct columns c)
{
  const struct quality *q = row->quality;
  struct text cell = { 0 };
  struct figure f1 = figure_missing ("needs labels");
  if (q->classified > 0)
    f1 = figure_of (q->classes.macro_f1);
  text_table_row (table);
  text_table_cell (table, row->benchmark);
  text_printf (&cell, "%zu", q->n);
  put_cell (table, &cell);
  put_share (&cell, q->accuracy, &q->accuracy_ci);
  put_cell (table, &cell);
  if (c.top5)
    {
      const struct quality_top *top = quality_top (q, 5);
      put_share (&cell, top->share, &top->ci);
      put_cell (table, &cell);
    }
  if (c.f1)
    {
      put_share (&cell, f1, &q->classes.macro_f1_ci);
      put_cell (table, &cell);
    }
  if (c.area)
    {
      put_area (&cell, &q->area);
      put_cell (table, &cell);
    }
  if (c.ece)
    {
      if (figure_available (q->ece))
        text_printf (&cell, "%.3f, %s", q->ece.value,
                     calibration_reading (q->ece.value));
      else
        summary_put_reason (&cell, q->ece);
      put_cell (table, &cell);
    }
  text_free (&cell);
}

static int
print_table (struct text_table *table, bool markdown, FILE *out)
{
  int status = markdown ? text_table_print_markdown (table, out)
                        : text_table_print (table, out);
  text_table_free (table);
  return status;
}

static int
print_lines (const struct summary_list *list, struct columns c, bool markdown,
             FILE *out)
{
  struct text_table *table = text_table_new ();
  if (table == NULL)
    return -1;
  text_table_column (table, "quality", ALIGN_LEFT);
  text_table_column (table, "answers", ALIGN_RIGHT);
  text_table_column (table, "accuracy", ALIGN_RIGHT);
  if (c.top5)
    text_table_column (table, "top 5", ALIGN_RIGHT);
  if (c.f1)
    text_table_column (table, "macro F1", ALIGN_RIGHT);
  if (c.area)
    text_table_column (table, "AUC", ALIGN_RIGHT);
  if (c.ece)
    text_table_column (table, "ECE", ALIGN_RIGHT);
  for (size_t i = 0; i < list->count; i++)
    if (list->row[i].quality != NULL)
      add_line (table, &list->row[i], c);
  return print_table (table, markdown, out);
}

int
summary_print_quality_line (const struct summary_list *list,
                            const struct summary_view *view, bool markdown,
                            FILE *out)
{
  (void) view;
  struct columns c = find_columns (list);
  if (!c.any)
    return 0;
  putc ('\n', out);
  return print_lines (list, c, markdown, out);
}

static void
add_class (struct text_table *table, const struct summary_row *row,
           const struct class_figures *f)
{
  char number[NUMBER_SIZE];
  struct text cell = { 0 };
  text_table_row (table);
  text_table_cell (table, row->benchmark);
  number_print (number, f->class);
  text_puts (&cell, number);
  put_cell (table, &cell);
  text_printf (&cell, "%zu", f->labelled);
  put_cell (table, &cell);
  text_printf (&cell, "%zu", f->predicted);
  put_cell (table, &cell);
  put_share (&cell, f->precision, &f->precision_ci);
  put_cell (table, &cell);
  put_share (&cell, f->recall, &f->recall_ci);
  put_cell (table, &cell);
  summary_put_share (&cell, f->f1, 2);
  put_cell (table, &cell);
  text_free (&cell);
}

static int
print_classes (const struct summary_list *list, bool markdown, FILE *out)
{
  struct text_table *table = text_table_new ();
  if (table == NULL)
    return -1;
  text_table_column (table, "by class", ALIGN_LEFT);
  text_table_column (table, "class", ALIGN_RIGHT);
  text_table_column (table, "samples", ALIGN_RIGHT);
  text_table_column (table, "predicted", ALIGN_RIGHT);
  text_table_column (table, "precision", ALIGN_RIGHT);
  text_table_column (table, "recall", ALIGN_RIGHT);
  text_table_column (table, "F1", ALIGN_RIGHT);
  for (size_t i = 0; i < list->count; i++)
    {
      const struct quality *q = list->row[i].quality;
      for (size_t k = 0; q != NULL && k < q->classes.classes; k++)
        add_class (table, &list->row[i], &q->classes.class[k]);
    }
  putc ('\n', out);
  return print_table (table, markdown, out);
}

static void
add_bins (struct text_table *table, const struct summary_row *row)
{
  struct text cell = { 0 };
  for (size_t i = 0; i < CALIBRATION_BINS; i++)
    {
      const struct calibration_bin *bin = &row->quality->calibration.bin[i];
      if (bin->count == 0)
        continue;
      text_table_row (table);
      text_table_cell (table, row->benchmark);
      text_printf (&cell, "%.1f to %.1f", (double) i / CALIBRATION_BINS,
                   (double) (i + 1) / CALIBRATION_BINS);
      put_cell (table, &cell);
      text_printf (&cell, "%zu", bin->count);
      put_cell (table, &cell);
      summary_put_share (&cell, bin->confidence, 2);
      put_cell (table, &cell);
      summary_put_share (&cell, bin->accuracy, 2);
      put_cell (table, &cell);
    }
  text_free (&cell);
}

static int
print_bins (const struct summary_list *list, bool markdown, FILE *out)
{
  struct text_table *table = text_table_new ();
  if (table == NULL)
    return -1;
  text_table_column (table, "by confidence", ALIGN_LEFT);
  text_table_column (table, "confidence", ALIGN_RIGHT);
  text_table_column (table, "answers", ALIGN_RIGHT);
  text_table_column (table, "mean", ALIGN_RIGHT);
  text_table_column (table, "accuracy", ALIGN_RIGHT);
  for (size_t i = 0; i < list->count; i++)
    if (list->row[i].quality != NULL && list->row[i].quality->confident > 0)
      add_bins (table, &list->row[i]);
  putc ('\n', out);
  return print_table (table, markdown, out);
}

int
summary_print_quality (const struct summary_list *list,
                       const struct summary_view *view, bool markdown,
                       FILE *out)
{
  (void) view;
  struct columns c = find_columns (list);
  int status = print_lines (list, c, markdown, out);
  if (status == 0 && c.f1)
    status = print_classes (list, markdown, out);
  if (status == 0 && c.ece)
    status = print_bins (list, markdown, out);
  return status;
}

/* A row of R: FIGURE called NAME of ROW, of the class or confidence OF (empty:
   of all), among N answers.  */
static void
record_one (struct record *r, const struct summary_row *row, const char *name,
            const char *of, struct figure figure, const struct interval *ci,
            size_t n)
{
  record_row (r);
  record_text (r, row->benchmark);
  record_text (r, name);
  if (*of == '\0')
    record_missing (r, "of all answers");
  else
    record_text (r, of);
  record_integer (r, n);
  record_figure (r, figure);
  if (ci != NULL)
    {
      record_figure (r, ci->lo);
      record_figure (r, ci->hi);
      return;
    }
  record_missing (r, "this figure has no interval");
  record_missing (r, "this figure has no interval");
}

static void
record_classes (struct record *r, const struct summary_row *row)
{
  const struct classification *c = &row->quality->classes;
  if (row->quality->classified == 0)
    return;
  record_one (r, row, "macro_f1", "", figure_of (c->macro_f1), &c->macro_f1_ci,
              c->n);
  record_one (r, row, "majority", "", figure_of (c->majority), NULL, c->n);
  for (size_t i = 0; i < c->classes; i++)
    {
      const struct class_figures *f = &c->class[i];
      char number[NUMBER_SIZE];
      number_print (number, f->class);
      struct figure share = figure_of ((double) f->labelled / (double) c->n);
      record_one (r, row, "share", number, share, NULL, c->n);
      record_one (r, row, "precision", number, f->precision, &f->precision_ci,
                  f->predicted);
      record_one (r, row, "recall", number, f->recall, &f->recall_ci,
                  f->labelled);
      record_one (r, row, "f1", number, figure_of (f->f1), NULL,
                  f->labelled + f->predicted);
    }
}

static void
record_calibration (struct record *r, const struct summary_row *row)
{
  const struct calibration *c = &row->quality->calibration;
  if (row->quality->confident == 0)
    return;
  record_one (r, row, "ece", "", figure_of (c->error), NULL,
              row->quality->confident);
  record_one (r, row, "ece_by_chance", "", figure_of (c->by_chance), NULL,
              row->quality->confident);
  for (size_t i = 0; i < CALIBRATION_BINS; i++)
    {
      const struct calibration_bin *bin = &c->bin[i];
      char of[16];
      snprintf (of, sizeof of, "%.1f", (double) (i + 1) / CALIBRATION_BINS);
      if (bin->count == 0)
        continue;
      record_one (r, row, "bin_confidence", of, figure_of (bin->confidence),
                  NULL, bin->count);
      record_one (r, row, "bin_accuracy", of, figure_of (bin->accuracy), NULL,
                  bin->count);
    }
}

void
summary_fill_quality (struct record *r, const struct summary_list *list)
{
  static const char *const columns[]
      = { "benchmark", "figure", "of", "n", "value", "lo", "hi" };
  for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
    record_column (r, columns[i]);
  for (size_t i = 0; i < list->count; i++)
    {
      const struct summary_row *row = &list->row[i];
      const struct quality *q = row->quality;
      if (q == NULL)
        continue;
      record_one (r, row, "accuracy", "", q->accuracy, &q->accuracy_ci, q->n);
      for (size_t t = 0; t < QUALITY_TOPS && q->ranked > 0; t++)
        {
          char name[16];
          snprintf (name, sizeof name, "top%u", q->top[t].k);
          record_one (r, row, name, "", q->top[t].share, &q->top[t].ci,
                      q->ranked);
        }
      record_classes (r, row);
      if (figure_available (q->area.area))
        record_one (r, row, "auc", "", q->area.area, &q->area.ci,
                    q->area.positive + q->area.negative);
      record_calibration (r, row);
    }
}
