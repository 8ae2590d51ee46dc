/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/sketch_list.h"
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "base/text.h"
#include "number/number.h"
#include "stream/escape.h"

#define SIGN_BIT (SKETCH_POWERS / 2)
#define BIAS 1023

void
sketch_list_free (struct sketch_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    {
      sketch_free (list->item[i].sketch);
      free (list->item[i].sketch);
    }
  free (list->item);
  intern_free (&list->keys);
  string_pool_free (&list->strings);
  *list = (struct sketch_list){ 0 };
}

/* Make the item of BENCHMARK and METRIC that will be the last.  */
static int
append (struct sketch_list *list, const char *benchmark, const char *metric,
        const char *unit, struct sketch *sketch)
{
  struct named_sketch *grown = memory_grow (list->item, &list->capacity,
                                            list->count + 1, sizeof *grown);
  if (grown == NULL)
    return -1;
  list->item = grown;
  struct named_sketch *item = &grown[list->count];
  struct string_pool *strings = &list->strings;
  item->benchmark = string_pool_copy (strings, benchmark, strlen (benchmark));
  item->metric = string_pool_copy (strings, metric, strlen (metric));
  item->unit = string_pool_copy (strings, unit, strlen (unit));
  if (item->benchmark == NULL || item->metric == NULL || item->unit == NULL)
    return -1;
  item->sketch = sketch;
  list->count++;
  return 0;
}

int
sketch_list_add (struct sketch_list *list, const char *benchmark,
                 const char *metric, const char *unit, struct sketch *sketch)
{
  struct text key = { 0 };
  text_append (&key, benchmark, strlen (benchmark) + 1);
  text_puts (&key, metric);
  ptrdiff_t at = -1;
  if (!key.failed)
    at = intern_add (&list->keys, text_string (&key), key.length);
  text_free (&key);
  if (at < 0)
    {
      errno = ENOMEM;
      return -1;
    }
  if ((size_t) at == list->count)
    return append (list, benchmark, metric, unit, sketch);
  if (strcmp (list->item[at].unit, unit) != 0)
    {
      errno = EINVAL;
      return -1;
    }
  if (sketch_merge (list->item[at].sketch, sketch) != 0)
    return -1;
  sketch_free (sketch);
  free (sketch);
  return 0;
}

static void
print_field (const char *string, FILE *out)
{
  struct text field = { 0 };
  escape_append (&field, string, strlen (string));
  fprintf (out, "\t%s", text_string (&field));
  text_free (&field);
}

/* LIMB, the lowest first, as one hexadecimal number.  */
static void
print_limbs (const uint64_t *limb, size_t count, FILE *out)
{
  while (count > 1 && limb[count - 1] == 0)
    count--;
  fprintf (out, "\t%" PRIx64, limb[count - 1]);
  for (size_t i = count - 1; i-- > 0;)
    fprintf (out, "%016" PRIx64, limb[i]);
}

static void
print_power (const struct sketch_power *power, size_t at, FILE *out)
{
  const uint64_t sum[2]
      = { (uint64_t) power->sum, (uint64_t) (power->sum >> 64) };
  fprintf (out, "power\t%c\t%d", at < SIGN_BIT ? '+' : '-',
           (int) (at % SIGN_BIT) - BIAS);
  print_limbs (sum, 2, out);
  print_limbs (power->squares, 3, out);
  char before = '\t';
  for (size_t i = 0; i < SKETCH_PLACES; i++)
    if (power->count[i] > 0)
      {
        fprintf (out, "%c%zu:%" PRIu64, before, i, power->count[i]);
        before = ' ';
      }
  putc ('\n', out);
}

void
sketch_list_print_head (FILE *out)
{
  fputs ("#\tbench-sketch\t1\n", out);
}

void
sketch_list_print_end (bool complete, FILE *out)
{
  fprintf (out, "#\tend\t%s\n", complete ? "complete" : "interrupted");
}

void
sketch_list_print (const struct sketch_list *list, size_t i, FILE *out)
{
  const struct named_sketch *item = &list->item[i];
  const struct sketch *k = item->sketch;
  char least[NUMBER_SIZE], greatest[NUMBER_SIZE];
  number_print (least, k->min);
  number_print (greatest, k->max);
  fputs ("sketch", out);
  print_field (item->unit, out);
  print_field (item->metric, out);
  print_field (item->benchmark, out);
  fprintf (out, "\t%" PRIu64 "\t%s\t%s\n", k->n, least, greatest);
  for (size_t p = 0; p < SKETCH_POWERS; p++)
    {
      size_t at = sketch_ascending (p);
      if (k->power[at] != NULL)
        print_power (k->power[at], at, out);
    }
}
