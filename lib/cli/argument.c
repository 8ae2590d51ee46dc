/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "cli/argument.h"
#include <float.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "base/diag.h"
#include "base/memory.h"
#include "base/parallel.h"
#include "base/text.h"
#include "cli/option_table.h"
#include "number/number.h"
#include "number/units.h"

/* More than any machine has, for now; each takes some memory.  */
#define THREADS_MOST 1024

_Noreturn static void
count_out_of_range (const char *option, const char *text, uint64_t min,
                    uint64_t max)
{
  if (max == UINT64_MAX)
    usage_error ("%s: must be at least %" PRIu64 ", not '%s'", option, min,
                 text);
  usage_error ("%s: must be from %" PRIu64 " to %" PRIu64 ", not '%s'", option,
               min, max, text);
}

uint64_t
argument_count (const char *option, const char *text, uint64_t min,
                uint64_t max)
{
  if (text[0] == '-' && text[1] != '\0'
      && text[1 + strspn (text + 1, "0123456789")] == '\0')
    count_out_of_range (option, text, min, max);
  uint64_t value = 0;
  const char *s = text;
  for (; *s >= '0' && *s <= '9'; s++)
    if (__builtin_mul_overflow (value, (uint64_t) 10, &value)
        || __builtin_add_overflow (value, (uint64_t) (*s - '0'), &value))
      usage_error ("%s: too large: '%s'", option, text);
  if (s == text || *s != '\0')
    usage_error ("%s: not a whole number: '%s'", option, text);
  if (value < min || value > max)
    count_out_of_range (option, text, min, max);
  return value;
}

_Noreturn static void
quantity_out_of_range (const char *option, const char *text, const char *base,
                       double min, double max)
{
  char least[NUMBER_SIZE], most[NUMBER_SIZE];
  if (min > 0 && min <= DBL_MIN)
    usage_error ("%s: must be above 0, not '%s'", option, text);
  number_print (least, min);
  number_print (most, max);
  bool bare = strcmp (base, "1") == 0;
  usage_error ("%s: must be from %s to %s%s%s, not '%s'", option, least, most,
               bare ? "" : " ", bare ? "" : base, text);
}

double
argument_quantity (const char *option, const char *text, const char *base,
                   double min, double max)
{
  double value;
  const char *wrong = quantity_parse (text, base, &value);
  if (wrong != NULL)
    usage_error ("%s: %s: '%s'", option, wrong, text);
  if (value < min || value > max)
    quantity_out_of_range (option, text, base, min, max);
  return value;
}

double
argument_confidence (const char *option, const char *text)
{
  double value;
  const char *wrong = quantity_parse (text, "1", &value);
  if (wrong != NULL)
    usage_error ("%s: %s: '%s'", option, wrong, text);
  if (!(value > 0 && value < 1))
    usage_error ("%s: must be between 0 and 1, such as 0.95: '%s'", option,
                 text);
  return value;
}

size_t
argument_choice (const char *option, const char *text,
                 const char *const *choice)
{
  for (size_t i = 0; choice[i] != NULL; i++)
    if (strcmp (choice[i], text) == 0)
      return i;
  struct text known = { 0 };
  for (size_t i = 0; choice[i] != NULL; i++)
    text_printf (&known, "%s%s",
                 i == 0                  ? ""
                 : choice[i + 1] == NULL ? " or "
                                         : ", ",
                 choice[i]);
  usage_error ("%s: must be %s, not '%s'", option, text_string (&known), text);
}

size_t
argument_threads (const char *option, const char *text)
{
  bool all = strcmp (text, "auto") == 0;
  size_t count
      = all ? 0 : (size_t) argument_count (option, text, 0, THREADS_MOST);
  if (count > 0)
    return count;
  count = parallel_processors ();
  return count < THREADS_MOST ? count : THREADS_MOST;
}

static void
list_add (struct argument_list *list, const char *text, size_t length)
{
  char **moved = or_die (memory_grow (list->item, &list->capacity,
                                      list->count + 1, sizeof *moved));
  list->item = moved;
  moved[list->count++] = or_die (strndup (text, length));
}

void
argument_list_split (const char *option, const char *text,
                     struct argument_list *list)
{
  for (const char *s = text;; s++)
    {
      size_t length = strcspn (s, ",");
      if (length == 0)
        usage_error ("%s: an empty item: '%s'", option, text);
      list_add (list, s, length);
      s += length;
      if (*s == '\0')
        return;
    }
}

void
argument_list_add (const char *text, struct argument_list *list)
{
  list_add (list, text, strlen (text));
}

void
argument_list_free (struct argument_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    free (list->item[i]);
  free (list->item);
  *list = (struct argument_list){ 0 };
}
