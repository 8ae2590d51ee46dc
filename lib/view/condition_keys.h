/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The metadata keys that a table of conditions knows: in which order and
   under which names people read them, and which of them a reader asks for
   when the stream does not state them.  */
#ifndef BENCH_CONDITION_KEYS_H
#define BENCH_CONDITION_KEYS_H
#include <stdbool.h>
#include <stddef.h>
#include "stream/sample_set.h"

struct condition_key
{
  const char *key;
  const char *label;
  bool (*is_asked) (const struct sample_set *set); /* NULL: never */
};

/* Known keys in the order of the table; NULL behind the last.  Keys of the
   user's own stand between those of the method and the closing ones.  */
const struct condition_key *condition_key_at (size_t i);
/* Whether the keys from I on are the closing ones (how runs ended, notes).  */
bool condition_key_is_closing (size_t i);
/* Whether KEY is among the keys above.  */
bool condition_key_is_known (const char *key);
/* Whether KEY is of the stream's own book-keeping and no condition.  */
bool condition_key_is_internal (const char *key);
/* Whether the value of KEY is what a harness has measured of itself: what it
   says of a section last stands for all of it.  */
bool condition_key_is_measured (const char *key);
#endif
