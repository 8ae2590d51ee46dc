/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The line index, by vectors and without: where a plain look at each byte
   finds lines and tabs.  */
#include <config.h>
#include "stream/line_index.h"
#include <stdlib.h>
#include "base/processor.h"
#include "base/rng.h"
#include "tap.h"

enum
{
  longest = 3000
};

/* Whether INDEX is that of the LENGTH bytes at BYTES: of every whole line, or
   of enough of them.  */
static bool
is_right (const struct line_index *index, const char *bytes, size_t length)
{
  size_t start = 0, i = 0;
  for (size_t at = 0; at < length && i < index->count; at++)
    {
      if (bytes[at] != '\n')
        continue;
      size_t end = at > start && bytes[at - 1] == '\r' ? at - 1 : at;
      size_t first = end, last = end;
      for (size_t k = end; k-- > start;)
        if (bytes[k] == '\t')
          {
            first = k;
            last = last == end ? k : last;
          }
      if (index->start[i] != start || index->newline[i] != at
          || index->end[i] != end || (!index->has_tabs && first != end)
          || index->first_tab[i] != first || index->last_tab[i] != last)
        return false;
      start = at + 1;
      i++;
    }
  return i == index->count && index->count <= line_index_most
         && (index->count >= line_index_enough
             || memchr (bytes + start, '\n', length - start) == NULL);
}

/* LENGTH bytes, a newline in EVERY of them or so, with the signs that an index
   looks for before and behind.  */
static void
fill (char *memory, size_t length, uint64_t every, struct rng *r)
{
  static const char kinds[] = "\t\t\r0123456789abcdef";
  size_t kind_count = rng_below (r, 2) == 0 ? sizeof kinds - 1 : 1;
  const char *from = kind_count == 1 ? "." : kinds;
  memset (memory, '\n', line_index_padding);
  for (size_t i = 0; i < length; i++)
    memory[line_index_padding + i]
        = rng_below (r, every) == 0 ? '\n' : from[rng_below (r, kind_count)];
  memset (memory + line_index_padding + length, '\n', line_index_padding);
}

static void
test_random (void)
{
  static char memory[longest + 2 * line_index_padding];
  static struct line_index index;
  struct rng r;
  rng_seed (&r, 1);
  size_t wrong = 0, wrong_narrow = 0, wrong_plain = 0;
  for (int i = 0; i < 20000; i++)
    {
      size_t length = rng_below (&r, longest);
      fill (memory, length, 1 + rng_below (&r, 100), &r);
      const char *bytes = memory + line_index_padding;
      line_index_find (&index, bytes, length);
      wrong += !is_right (&index, bytes, length);
      processor_narrow = true;
      line_index_find (&index, bytes, length);
      processor_narrow = false;
      wrong_narrow += !is_right (&index, bytes, length);
      line_index_find_plain (&index, bytes, length);
      wrong_plain += !is_right (&index, bytes, length);
    }
  ok (wrong == 0, "lines and tabs are found where they are");
  ok (wrong_narrow == 0, "and so they are without wide vectors");
  ok (wrong_plain == 0, "and without any");
}

static void
test_long (void)
{
  enum
  {
    size = 3 << 20
  };
  char *memory = calloc (size + 2 * line_index_padding, 1);
  static struct line_index index;
  char *bytes = memory + line_index_padding;
  memset (bytes, 'x', size);
  bytes[9] = bytes[size - 1] = '\n';
  line_index_find (&index, bytes, size);
  ok (index.count == 1 && index.end[0] == 9,
      "a line of megabytes ends the index");
  line_index_find (&index, bytes + 10, size - 10);
  ok (index.count == 0, "and is in none");
  line_index_find_plain (&index, bytes + 10, size - 10);
  ok (index.count == 0, "nor in the plain one");
  free (memory);
}

int
main (void)
{
  test_random ();
  test_long ();
  return plan ();
}
