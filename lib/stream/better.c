/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stream/better.h"
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"

/* The item METRIC=DIRECTION of LENGTH bytes at ITEM; the name of a metric
   may hold '=' itself.  *NAME_LENGTH becomes that of METRIC.  */
static enum direction
read_item (const char *item, size_t length, size_t *name_length)
{
  static const char lower[] = "=lower", higher[] = "=higher";
  size_t lower_length = strlen (lower), higher_length = strlen (higher);
  if (length > lower_length
      && memcmp (item + length - lower_length, lower, lower_length) == 0)
    {
      *name_length = length - lower_length;
      return DIRECTION_LOWER;
    }
  if (length > higher_length
      && memcmp (item + length - higher_length, higher, higher_length) == 0)
    {
      *name_length = length - higher_length;
      return DIRECTION_HIGHER;
    }
  return DIRECTION_UNKNOWN;
}

bool
better_is_valid (const char *list)
{
  for (;;)
    {
      size_t length = strcspn (list, ",");
      size_t name_length = 0;
      if (read_item (list, length, &name_length) == DIRECTION_UNKNOWN
          || !metric_name_is_valid (list, name_length))
        return false;
      if (list[length] == '\0')
        return true;
      list += length + 1;
    }
}

struct better_word
{
  enum direction said; /* DIRECTION_UNKNOWN: lists contradict each other */
  size_t list;         /* the number, from 1, of the last that says it */
  bool bound;          /* this must agree with those before: */
  enum direction before;
};

/* What is said of the LENGTH bytes of METRIC, none of which stands yet; NULL
   without memory.  */
static struct better_word *
word_of (struct better_table *table, const char *metric, size_t length)
{
  size_t known = table->metrics.count;
  struct better_word *word
      = memory_grow (table->word, &table->capacity, known + 1, sizeof *word);
  if (word == NULL)
    return NULL;
  table->word = word;
  ptrdiff_t at = intern_add (&table->metrics, metric, length);
  if (at < 0)
    return NULL;
  if ((size_t) at == known)
    word[at] = (struct better_word){ 0 };
  return &word[at];
}

/* Let LIST count, where it must AGREE with others or goes before them.  */
static int
add_list (struct better_table *table, const char *list, bool agree)
{
  table->lists++;
  for (;;)
    {
      size_t length = strcspn (list, ","), name_length = 0;
      enum direction said = read_item (list, length, &name_length);
      struct better_word *word = word_of (table, list, name_length);
      if (word == NULL)
        return -1;
      if (word->list != table->lists)
        {
          word->bound = agree && word->list > 0;
          word->before = word->said;
          word->list = table->lists;
        }
      word->said
          = !word->bound || word->before == said ? said : DIRECTION_UNKNOWN;
      if (list[length] == '\0')
        return 0;
      list += length + 1;
    }
}

int
better_table_say (struct better_table *table, const char *list)
{
  return add_list (table, list, false);
}

int
better_table_agree (struct better_table *table, const char *list)
{
  return add_list (table, list, true);
}

bool
better_table_find (const struct better_table *table, const char *metric,
                   enum direction *said)
{
  ptrdiff_t at = intern_find (&table->metrics, metric, strlen (metric));
  *said = at < 0 ? DIRECTION_UNKNOWN : table->word[at].said;
  return at >= 0;
}

void
better_table_free (struct better_table *table)
{
  intern_free (&table->metrics);
  free (table->word);
  *table = (struct better_table){ 0 };
}
