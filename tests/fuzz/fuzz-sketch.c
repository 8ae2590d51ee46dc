/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as the text of sketches, or around a NUL of two of them.  What is
   read is written so that it reads back the same; sketches add up to the same
   in either order; and what they tell lies between their extremes.  */
#include <config.h>
#include "analysis/sketch_list.h"
#include "fuzz.h"

/* Add the sketches of the LENGTH bytes at TEXT to LIST; whether they are.  */
static bool
add_text (struct sketch_list *list, const void *text, size_t length)
{
  FILE *file = fdopen (file_of (text, length), "r");
  demand (file != NULL, "there is memory");
  int status = sketch_list_read (list, file, "input", 0, &nobody);
  fclose (file);
  return status >= 0;
}

/* LIST as text, the caller's to free.  */
static char *
print (const struct sketch_list *list, size_t *length)
{
  char *text = NULL;
  FILE *out = open_memstream (&text, length);
  demand (out != NULL, "there is memory");
  sketch_list_print_head (out);
  for (size_t i = 0; i < list->count; i++)
    sketch_list_print (list, i, out);
  sketch_list_print_end (true, out);
  demand (fclose (out) == 0, "a text in memory takes what is written");
  return text;
}

static void
demand_sense (const struct sketch *k)
{
  static const double p[] = { 0, 0.25, 0.5, 0.99, 1 };
  uint64_t counted = 0;
  for (size_t at = 0; at < SKETCH_POWERS; at++)
    for (size_t i = 0; k->power[at] != NULL && i < SKETCH_PLACES; i++)
      counted += k->power[at]->count[i];
  demand (counted == k->n && k->n > 0, "N is the number of samples counted");
  for (size_t i = 0; i < sizeof p / sizeof *p; i++)
    {
      double q = sketch_quantile (k, p[i], 7);
      demand (q >= k->min && q <= k->max,
              "a quantile is between the extremes");
    }
  struct moments m;
  sketch_moments (&m, k);
  demand (m.n == k->n, "all samples have moments");
}

static void
demand_equal (const struct sketch *a, const struct sketch *b)
{
  demand (a->n == b->n, "as many samples");
  demand (a->min <= b->min && a->min >= b->min && a->max <= b->max
              && a->max >= b->max,
          "the same extremes");
  for (size_t i = 0; i < SKETCH_POWERS; i++)
    {
      const struct sketch_power *p = a->power[i], *q = b->power[i];
      demand ((p == NULL) == (q == NULL), "the same powers");
      demand (
          p == NULL
              || (p->sum == q->sum
                  && memcmp (p->squares, q->squares, sizeof p->squares) == 0
                  && memcmp (p->count, q->count, sizeof p->count) == 0),
          "the same sums and counts");
    }
}

/* That LIST holds what OTHER holds, in whatever order.  */
static void
demand_alike (const struct sketch_list *list, const struct sketch_list *other)
{
  demand (list->count == other->count, "as many sketches");
  for (size_t i = 0; i < list->count; i++)
    {
      const struct named_sketch *a = &list->item[i];
      size_t k = 0;
      while (k < other->count
             && (strcmp (a->benchmark, other->item[k].benchmark) != 0
                 || strcmp (a->metric, other->item[k].metric) != 0))
        k++;
      demand (k < other->count, "of the same benchmarks and metrics");
      demand (strcmp (a->unit, other->item[k].unit) == 0, "in the same units");
      demand_equal (a->sketch, other->item[k].sketch);
    }
}

static void
read_back (const struct sketch_list *list)
{
  size_t length, length_again;
  char *text = print (list, &length);
  struct sketch_list again = { 0 };
  demand (add_text (&again, text, length), "what is written can be read");
  demand_alike (list, &again);
  char *text_again = print (&again, &length_again);
  demand (length == length_again && memcmp (text, text_again, length) == 0,
          "and is written the same");
  free (text);
  free (text_again);
  sketch_list_free (&again);
}

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t length)
{
  const uint8_t *nul = memchr (bytes, '\0', length);
  size_t first = nul == NULL ? length : (size_t) (nul - bytes);
  const uint8_t *second = nul == NULL ? bytes + length : nul + 1;
  size_t rest = (size_t) (bytes + length - second);
  struct sketch_list list = { 0 }, other = { 0 };
  if (add_text (&list, bytes, first))
    {
      for (size_t i = 0; i < list.count; i++)
        demand_sense (list.item[i].sketch);
      read_back (&list);
      bool adds_up = add_text (&list, second, rest);
      bool is_read = add_text (&other, second, rest);
      demand (is_read || !adds_up, "only sketches can be added");
      bool other_adds_up = is_read && add_text (&other, bytes, first);
      demand (adds_up == other_adds_up, "sketches add up in either order");
      if (adds_up)
        demand_alike (&list, &other);
    }
  sketch_list_free (&list);
  sketch_list_free (&other);
  return 0;
}
