/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/summary_page.h"
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "number/level_digits.h"
#include "stream/intern.h"

#define STANDING 2 /* quantiles that people see without asking */

/* The quantiles that people see: slot 0 is p95, 1 p99, then what was asked
   for beyond these.  */
const struct summary_quantile *
summary_page_quantile (const struct summary *s, size_t slot)
{
  return slot == 0   ? &s->p95
         : slot == 1 ? &s->p99
                     : &s->extra[slot - STANDING];
}

size_t
summary_page_slots (const struct summary *s)
{
  return STANDING + s->extra_count - s->extra_hidden;
}

void
summary_page_put (struct text *to, const struct summary_field *field,
                  const struct summary_format *format)
{
  struct summary_format f = *format;
  if (field->slot < summary_page_slots (&f.row->summary))
    f.quantile = summary_page_quantile (&f.row->summary, field->slot);
  text_clear (to);
  field->cell (to, &f);
}

void
summary_page_add (struct summary_fields *fields, const char *label,
                  summary_cell *cell, size_t slot)
{
  struct summary_field *field = &fields->item[fields->count++];
  snprintf (field->label, sizeof field->label, "%s", label);
  field->cell = cell;
  field->slot = slot;
}

/* Add a field for each quantile of S, a level once, in ascending order, and
   with INTERVAL another for its interval.  */
void
summary_page_add_quantiles (struct summary_fields *fields,
                            const struct summary *s, summary_cell *cell,
                            summary_cell *interval)
{
  /* Both those that always stand and those asked for are in that order.  */
  size_t standing = 0, asked = STANDING, slots = summary_page_slots (s);
  for (double last = -1; standing < STANDING || asked < slots;)
    {
      bool stands = asked == slots
                    || (standing < STANDING
                        && summary_page_quantile (s, standing)->p
                               <= summary_page_quantile (s, asked)->p);
      size_t next = stands ? standing++ : asked++;
      double p = summary_page_quantile (s, next)->p;
      if (p <= last)
        continue;
      char name[SUMMARY_QUANTILE_NAME];
      last = p;
      summary_quantile_name (name, p);
      summary_page_add (fields, name, cell, next);
      if (interval != NULL)
        summary_page_add (fields, "  interval", interval, next);
    }
}

const struct summary *
summary_page_first (const struct summary_page *page)
{
  return &page->row[0]->summary;
}

void
summary_page_add_mean (struct summary_page *page)
{
  char label[SUMMARY_QUANTILE_NAME];
  double confidence = summary_page_first (page)->confidence;
  snprintf (label, sizeof label, "mean %s %.*g %%",
            page->view->utf8 ? "±" : "+-", level_digits (confidence),
            100 * confidence);
  summary_page_add (&page->fields, label, summary_cell_mean, 0);
}

/* Set NUMBER to the number of each row's metric, counted in the order in
   which they appear, those that are secondary behind all others.  0, or -1
   with errno ENOMEM.  */
static int
number_metrics (size_t *number, const struct summary_list *list)
{
  struct intern_table seen = { .item = NULL };
  int result = 0;
  for (size_t i = 0; i < list->count && result == 0; i++)
    {
      const char *metric = list->row[i].metric;
      ptrdiff_t at = intern_add (&seen, metric, strlen (metric));
      bool last = summary_metric_is_secondary (metric);
      number[i] = (size_t) at + (last ? list->count : 0);
      result = at < 0 ? -1 : 0;
    }
  intern_free (&seen);
  return result;
}

struct numbered
{
  size_t metric, index;
};

static int
by_number (const void *a, const void *b)
{
  const struct numbered *x = a, *y = b;
  if (x->metric != y->metric)
    return x->metric < y->metric ? -1 : 1;
  return x->index < y->index ? -1 : x->index > y->index;
}

/* Order PAGE's rows by metric, in order of appearance, secondary ones
   last.  */
int
summary_page_order (struct summary_page *page)
{
  const struct summary_list *list = page->list;
  size_t *number = memory_array (list->count, sizeof *number);
  struct numbered *order = memory_array (list->count, sizeof *order);
  int result
      = number == NULL || order == NULL ? -1 : number_metrics (number, list);
  for (size_t i = 0; i < list->count && result == 0; i++)
    order[i] = (struct numbered){ number[i], i };
  if (result == 0)
    qsort (order, list->count, sizeof *order, by_number);
  for (size_t i = 0; i < list->count && result == 0; i++)
    page->row[i] = &list->row[order[i].index];
  free (number);
  free (order);
  return result;
}
