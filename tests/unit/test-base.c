/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text, memory and random numbers.  */
#include <config.h>
#include <errno.h>
#include <stdlib.h>
#include "base/clock.h"
#include "base/memory.h"
#include "base/report.h"
#include "base/rng.h"
#include "base/text.h"
#include "tap.h"

static void
test_text (void)
{
  struct text t = { 0 };
  same_string (text_string (&t), "", "a zeroed text is the empty string");
  for (int i = 0; i < 100; i++)
    text_printf (&t, "%d,", i);
  ok (t.length == 290 && strlen (text_string (&t)) == 290,
      "a text grows and ends with a NUL");
  ok (strncmp (text_string (&t), "0,1,2,", 6) == 0, "it keeps its beginning");
  text_clear (&t);
  text_append (&t, "a\0b", 3);
  ok (t.length == 3 && memcmp (t.bytes, "a\0b", 4) == 0,
      "a NUL inside counts as a byte");
  char *taken = text_take (&t);
  ok (taken != NULL && t.bytes == NULL && t.length == 0,
      "what is taken is the caller's");
  free (taken);

  text_puts (&t, "kept");
  text_append (&t, "x", (size_t) -2);
  text_puts (&t, "lost");
  ok (t.failed, "a text that can not grow turns failed");
  same_string (text_string (&t), "", "a failed text reads as empty");
  errno = 0;
  ok (text_take (&t) == NULL && errno == ENOMEM, "and can not be taken");
  text_puts (&t, "again");
  same_string (text_string (&t), "again", "afterwards it starts anew");
  text_free (&t);
}

/* Two arrays that grow by turns, so that neither can stay where it is.  */
static void
test_large_memory (void)
{
  enum
  {
    arrays = 2,
    most = 4000000
  };
  uint64_t *item[arrays] = { NULL, NULL };
  size_t capacity[arrays] = { 0, 0 }, count = 0;
  bool right = true;
  while (count < most)
    for (size_t k = 0; k < arrays; k++)
      {
        item[k] = memory_grow_large (
            item[k], &capacity[k], count + 1 + capacity[k] / 4, sizeof **item);
        for (size_t i = 0; i < count; i++)
          right = right && item[k][i] == i + k;
        for (size_t i = count; i < capacity[k]; i++)
          item[k][i] = i + k;
        if (k == arrays - 1)
          count = capacity[0] < capacity[1] ? capacity[0] : capacity[1];
      }
  ok (right, "an array that grows very large keeps what it holds");
  for (size_t k = 0; k < arrays; k++)
    memory_free_large (item[k], capacity[k], sizeof **item);
  memory_free_large (NULL, 0, sizeof **item);
}

static void
test_memory (void)
{
  size_t capacity = 0;
  int *items = memory_grow (NULL, &capacity, 1, sizeof *items);
  ok (items != NULL && capacity >= 1, "a NULL array grows");
  size_t before = capacity;
  int *grown = memory_grow (items, &capacity, before + 1, sizeof *items);
  ok (grown != NULL && capacity >= before + before / 2,
      "growth is by half at least, so appending is linear");
  before = capacity;
  errno = 0;
  ok (!memory_ran_out (), "memory has not run out while there was some");
  ok (memory_grow (grown, &capacity, (size_t) -1 / 2, sizeof *items) == NULL
          && errno == ENOMEM && capacity == before,
      "a size that overflows is ENOMEM and changes nothing");
  free (grown);
  ok (memory_array ((size_t) -1 / 2, 8) == NULL,
      "an array whose size overflows is refused");
  ok (memory_ran_out (), "that memory ran out once is remembered");
}

static void
test_rng (void)
{
  struct rng r;
  rng_seed (&r, 0);
  /* xoshiro256++ on the first four outputs of splitmix64 from 0:
     state e220a8397b1dcdaf 6e789e6aa1b965f4 06c45d188009454f
     f88bb8a8724c81ec; first output rotl(s0 + s3, 23) + s0.  */
  uint64_t s0 = 0xe220a8397b1dcdafu, s3 = 0xf88bb8a8724c81ecu;
  uint64_t sum = s0 + s3;
  ok (r.state[0] == s0 && r.state[3] == s3, "splitmix64 seeds the state");
  ok (rng_next (&r) == (sum << 23 | sum >> 41) + s0,
      "the first output is xoshiro256++'s");

  size_t order[10], seen = 0;
  for (size_t i = 0; i < 10; i++)
    order[i] = i;
  rng_shuffle (&r, order, 10);
  for (size_t i = 0; i < 10; i++)
    seen |= (size_t) 1 << order[i];
  ok (seen == 1023, "a shuffle keeps every item");

  /* 60,000 shuffles of three: six orders, each 10,000 +- 4.5 sigma (91).  */
  unsigned count[27] = { 0 };
  for (int i = 0; i < 60000; i++)
    {
      size_t o[3] = { 0, 1, 2 };
      rng_shuffle (&r, o, 3);
      count[o[0] * 9 + o[1] * 3 + o[2]]++;
    }
  bool even = true;
  for (int i = 0; i < 27; i++)
    even = even && (count[i] == 0 || (count[i] > 9590 && count[i] < 10410));
  ok (even, "every order of three is as likely");
  bool below = true;
  for (int i = 0; i < 1000; i++)
    below = below && rng_below (&r, 7) < 7 && rng_uniform (&r) < 1;
  ok (below && rng_below (&r, 1) == 0, "numbers stay below their bound");
}

static char reported[100];

static void
keep (void *context, enum report_severity severity, const char *file,
      size_t line, const char *message)
{
  (void) context;
  snprintf (reported, sizeof reported, "%d %s %zu %s", (int) severity, file,
            line, message);
}

int
main (void)
{
  test_text ();
  test_large_memory ();
  test_memory ();
  test_rng ();
  const struct reporter to = { keep, NULL };
  report (&to, REPORT_WARNING, "f", 3, "%d %s", 7, "seven");
  same_string (reported, "1 f 3 7 seven", "a report carries its place");
  char utc[21];
  clock_utc (951782399, utc);
  same_string (utc, "2000-02-28T23:59:59Z", "dates are ISO 8601 in UTC");
  int64_t ns = 0;
  ok (clock_parse ("2000-02-28T23:59:59Z", &ns)
          && ns == INT64_C (951782399000000000),
      "and are read as they are written");
  ok (clock_parse ("2000-02-29T00:00:00.25Z", &ns)
          && ns == INT64_C (951782400250000000)
          && clock_parse ("@951782400.000000001999", &ns)
          && ns == INT64_C (951782400000000001),
      "with a fraction of a second, too");
  ok (!clock_parse ("2001-02-29T00:00:00Z", &ns)
          && !clock_parse ("2000-02-28T24:00:00Z", &ns)
          && !clock_parse ("2000-02-28T23:59:59", &ns)
          && !clock_parse ("2000-02-28 23:59:59Z", &ns)
          && !clock_parse ("@1.", &ns) && !clock_parse ("@1Z", &ns)
          && !clock_parse ("@9999999999", &ns) && !clock_parse ("", &ns),
      "and what is no time is none");
  uint64_t then = clock_now_ns ();
  ok (clock_now_ns () >= then, "the clock does not go back");
  return plan ();
}
