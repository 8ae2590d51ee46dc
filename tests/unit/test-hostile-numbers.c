/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers made to be misread: number_read, its plain twin and strtod give the
   same bits for each, and so do both ways to read many.
   BENCH_HOSTILE_NUMBERS=10000000 in the environment tries so many instead of a
   million, BENCH_HOSTILE_SEED=2 others.  */
#include <config.h>
#include "number/number.h"
#include "base/processor.h"
#include "number/decimal_double.h"
#include "number/number_spans.h"
#include "number/powers_of_five.h"
#include "hostile_numbers.h"
#include "tap.h"

static bool
same_bits (double x, double y)
{
  return memcmp (&x, &y, sizeof x) == 0;
}

/* Whether READ reads TEXT, without a byte behind it, and with the bytes of
   another number behind it, as strtod reads it.  */
static bool
reads_as (size_t (*read) (const char *, const char *, double *,
                          enum number_error *),
          char *text, double want)
{
  size_t length = strlen (text);
  for (int more = 0; more < 2; more++)
    {
      enum number_error error;
      double got = 42;
      const char *limit = text + length;
      if (more)
        {
          memcpy (text + length, "\n12345678", 9);
          limit += 9;
        }
      size_t read_length = read (text, limit, &got, &error);
      text[length] = '\0';
      bool right = isinf (want) ? error == NUMBER_OVERFLOW && got == 42
                                : same_bits (got, want);
      right
          &= (error == NUMBER_UNDERFLOW)
             == (want == 0 && strpbrk (text, "123456789") != NULL
                 && strpbrk (text, "123456789") < text + strcspn (text, "e"));
      if (!right || read_length != length)
        {
          printf ("# %.60s: %a, strtod %a\n", text, got, want);
          return false;
        }
    }
  return true;
}

static uint64_t
hostile_count (void)
{
  const char *asked = getenv ("BENCH_HOSTILE_NUMBERS");
  return asked == NULL ? 1000000 : strtoull (asked, NULL, 10);
}

static uint64_t
hostile_seed (void)
{
  const char *seed = getenv ("BENCH_HOSTILE_SEED");
  return seed == NULL ? 1 : strtoull (seed, NULL, 10);
}

static void
test_hostile (void)
{
  uint64_t numbers = hostile_count ();
  struct rng r;
  rng_seed (&r, hostile_seed ());
  uint64_t fast = 0, plain = 0;
  for (uint64_t i = 0; i < numbers; i++)
    {
      char text[hostile_longest];
      hostile_number (&r, i, text);
      double want = strtod (text, NULL);
      fast += !reads_as (number_read, text, want);
      plain += !reads_as (number_read_plain, text, want);
    }
  printf ("# %" PRIu64 " numbers\n", numbers);
  ok (numbers > 0 && fast == 0, "hostile numbers are strtod's, bit for bit");
  ok (numbers > 0 && plain == 0, "and so they are to the plain twin");
}

typedef size_t read_spans (const char *bytes, const uint32_t *start,
                           const uint32_t *end, size_t n, double *value);

/* Many numbers, each behind the bytes of another; what is before the first
   would be a number, too.  */
enum
{
  batch = 100
};
struct spans
{
  char text[NUMBER_PADDING + batch * (hostile_longest + 1)];
  uint32_t start[batch], end[batch];
  size_t length;
};

static void
make_spans (struct spans *s, struct rng *r, uint64_t first, bool spoilt)
{
  static const char any[] = "0123456789.-+eE,x \t\n\r/:";
  memset (s->text, '7', NUMBER_PADDING);
  s->length = NUMBER_PADDING;
  for (size_t i = 0; i < batch; i++)
    {
      char *text = s->text + s->length;
      hostile_number (r, first + i, text);
      size_t length = strlen (text);
      if (spoilt && length > 26)
        length = rng_below (r, 26);
      for (size_t wrong = spoilt ? rng_below (r, 3) : 0;
           wrong > 0 && length > 0; wrong--)
        text[rng_below (r, length)] = any[rng_below (r, sizeof any)];
      s->start[i] = (uint32_t) s->length;
      s->end[i] = (uint32_t) (s->length + length);
      s->length += length;
      s->text[s->length++] = '\n';
    }
}

/* As number_read_spans does on a processor without wide vectors.  */
static size_t
narrow_spans (const char *bytes, const uint32_t *start, const uint32_t *end,
              size_t n, double *value)
{
  processor_narrow = true;
  size_t count = number_read_spans (bytes, start, end, n, value);
  processor_narrow = false;
  return count;
}

/* Whether READ reads S as number_read does each of them.  */
static bool
reads_spans (read_spans *read, const struct spans *s)
{
  double got[batch];
  for (size_t i = 0; i < batch; i++)
    {
      size_t first = i;
      i += read (s->text, s->start + i, s->end + i, batch - i, got + i);
      for (size_t j = first; j <= i && j < batch; j++)
        {
          double want = 0;
          enum number_error error = NUMBER_OK;
          bool is_number = s->end[j] > s->start[j]
                           && number_read (s->text + s->start[j],
                                           s->text + s->end[j], &want, &error)
                                  == s->end[j] - s->start[j]
                           && error == NUMBER_OK;
          if (is_number != (j < i) || (is_number && !same_bits (got[j], want)))
            {
              printf ("# %.*s\n", (int) (s->end[j] - s->start[j]),
                      s->text + s->start[j]);
              return false;
            }
        }
    }
  return true;
}

static void
test_spans (void)
{
  static struct spans s;
  struct rng r;
  rng_seed (&r, hostile_seed ());
  uint64_t fast[2] = { 0 }, narrow[2] = { 0 }, plain[2] = { 0 };
  for (uint64_t i = 0; i < hostile_count (); i += batch)
    for (int spoilt = 0; spoilt < 1 + (i % 400 == 0); spoilt++)
      {
        make_spans (&s, &r, i, spoilt);
        fast[spoilt] += !reads_spans (number_read_spans, &s);
        narrow[spoilt] += !reads_spans (narrow_spans, &s);
        plain[spoilt] += !reads_spans (number_read_spans_plain, &s);
      }
  ok (fast[0] == 0 && narrow[0] == 0 && plain[0] == 0,
      "many at once are the same, by vectors, wide or not, and without");
  ok (fast[1] == 0 && narrow[1] == 0 && plain[1] == 0,
      "and what is no number is none to all");
}

/* A whole number of up to 32 * WORDS bits, the lowest word first.  */
#define WORDS 64
struct big
{
  uint32_t word[WORDS];
};

static void
big_multiply (struct big *b, uint32_t by)
{
  uint64_t carry = 0;
  for (int i = 0; i < WORDS; i++)
    {
      carry += (uint64_t) b->word[i] * by;
      b->word[i] = (uint32_t) carry;
      carry >>= 32;
    }
}

static int
big_bits (const struct big *b)
{
  int i = WORDS;
  while (i > 0 && b->word[i - 1] == 0)
    i--;
  return i == 0 ? 0 : 32 * i - __builtin_clz (b->word[i - 1]);
}

static int
big_compare (const struct big *a, const struct big *b)
{
  for (int i = WORDS - 1; i >= 0; i--)
    if (a->word[i] != b->word[i])
      return a->word[i] < b->word[i] ? -1 : 1;
  return 0;
}

static void
big_subtract (struct big *a, const struct big *b)
{
  int64_t borrow = 0;
  for (int i = 0; i < WORDS; i++)
    {
      borrow += (int64_t) a->word[i] - b->word[i];
      a->word[i] = (uint32_t) borrow;
      borrow >>= 32;
    }
}

/* The 128 bits of B from its leading one on, zeros behind.  */
static void
leading_bits (const struct big *b, uint64_t *high, uint64_t *low)
{
  int bits = big_bits (b);
  *high = *low = 0;
  for (int i = 0; i < 128; i++)
    {
      int at = bits - 1 - i;
      uint64_t bit = at < 0 ? 0 : b->word[at / 32] >> (at % 32) & 1;
      *high = *high << 1 | *low >> 63;
      *low = *low << 1 | bit;
    }
}

/* 1 / B in the same form, cut off: long division, a bit at a time.  */
static void
reciprocal_bits (const struct big *b, uint64_t *high, uint64_t *low)
{
  struct big rest = { { 0 } };
  int bits = big_bits (b); /* 2^(BITS - 1) < B < 2^BITS */
  rest.word[(bits - 1) / 32] = UINT32_C (1) << ((bits - 1) % 32);
  *high = *low = 0;
  for (int i = 0; i < 128; i++)
    {
      big_multiply (&rest, 2);
      bool bit = big_compare (&rest, b) >= 0;
      if (bit)
        big_subtract (&rest, b);
      *high = *high << 1 | *low >> 63;
      *low = *low << 1 | bit;
    }
}

static void
test_powers (void)
{
  struct big power = { { 1 } };
  size_t different = 0;
  for (int q = 0; q <= -POWER_OF_FIVE_FIRST; q++)
    {
      uint64_t high, low;
      leading_bits (&power, &high, &low);
      if (q <= POWER_OF_FIVE_LAST)
        {
          const uint64_t *row = power_of_five[q - POWER_OF_FIVE_FIRST];
          different += row[0] != high || row[1] != low;
        }
      if (q > 0)
        {
          const uint64_t *row = power_of_five[-q - POWER_OF_FIVE_FIRST];
          reciprocal_bits (&power, &high, &low);
          if (q <= 27)
            high += ++low == 0;
          different += row[0] != high || row[1] != low;
        }
      big_multiply (&power, 5);
    }
  ok (different == 0,
      "each power of five is the exact one, cut or rounded up");
}

static void
test_limits (void)
{
  double value;
  ok (decimal_to_double (UINT64_MAX, -343, &value) && value == 0,
      "no 64 bits lift 10^-343 to a double");
  ok (decimal_to_double (UINT64_MAX, INT64_MIN, &value) && value == 0
          && decimal_to_double (1, INT64_MAX, &value) && isinf (value)
          && decimal_to_double (0, INT64_MAX, &value) && value == 0,
      "exponents beyond all numbers are 0 or infinite, but of 0");
  ok (decimal_to_double (UINT64_MAX, 0, &value) && value == 0x1p64,
      "rounding up reaches the next power of two");
  ok (decimal_to_double (9007199254740993, 0, &value)
          && value == 9007199254740992
          && decimal_to_double (9007199254740995, 0, &value)
          && value == 9007199254740996,
      "half way goes to the even one, down and up");
}

int
main (void)
{
  test_powers ();
  test_limits ();
  test_hostile ();
  test_spans ();
  return plan ();
}
