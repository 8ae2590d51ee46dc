/* SPDX-License-Identifier: GPL-3.0-or-later */
/* CPU nanoseconds that number_read_spans, number_read, its plain twin and
   strtod take for a number: number-rate [NUMBERS [SEED]].  Each kind of number
   is made once in memory and read by all in turn, ROUNDS times; medians are
   printed, tab separated.  Answers that differ, in any bit, end the program
   with status 1.  */
#include <config.h>
#include <inttypes.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "base/rng.h"
#include "number/number.h"
#include "number/number_spans.h"

enum
{
  rounds = 7,
  longest = 64 /* bytes of a number with its newline */
};

static int
make_bare (struct rng *r, char *text)
{
  return sprintf (text, "%.9g\n", exp (2 * rng_uniform (r) - 1) * 1e-3);
}

static int
make_integer (struct rng *r, char *text)
{
  return sprintf (text, "%" PRIu64 "\n", 1000000 + rng_below (r, 9000000));
}

static int
make_full (struct rng *r, char *text)
{
  return sprintf (text, "%.17g\n", exp (2 * rng_uniform (r) - 1));
}

static int
make_any (struct rng *r, char *text)
{
  double value;
  int length;
  do
    {
      uint64_t bits = rng_next (r);
      memcpy (&value, &bits, sizeof value);
      length = sprintf (text, "%.*g\n", 1 + (int) rng_below (r, 25), value);
    }
  while (!isfinite (strtod (text, NULL)));
  return length;
}

static const struct
{
  const char *name;
  int (*make) (struct rng *r, char *text);
} kinds[] = { { "bare", make_bare },
              { "integer", make_integer },
              { "full", make_full },
              { "any", make_any } };

/* Numbers in memory and where they are.  */
struct numbers
{
  const char *bytes;
  size_t n;
  uint32_t *start, *end;
};

typedef size_t reader (const char *bytes, const char *limit, double *value,
                       enum number_error *error);

static inline void
read_each (reader *read, const struct numbers *in, double *value)
{
  for (size_t i = 0; i < in->n; i++)
    {
      enum number_error error;
      read (in->bytes + in->start[i], in->bytes + in->end[i], &value[i],
            &error);
    }
}

static void
by_spans (const struct numbers *in, double *value)
{
  for (size_t i = 0; i < in->n; i++)
    {
      i += number_read_spans (in->bytes, in->start + i, in->end + i, in->n - i,
                              value + i);
      enum number_error error; /* too large or small */
      if (i < in->n)
        number_read (in->bytes + in->start[i], in->bytes + in->end[i],
                     &value[i], &error);
    }
}

static void
by_read (const struct numbers *in, double *value)
{
  read_each (number_read, in, value);
}

static void
by_plain (const struct numbers *in, double *value)
{
  read_each (number_read_plain, in, value);
}

static void
by_strtod (const struct numbers *in, double *value)
{
  for (size_t i = 0; i < in->n; i++)
    value[i] = strtod (in->bytes + in->start[i], NULL);
}

static const struct
{
  const char *name;
  void (*read) (const struct numbers *in, double *value);
} readers[] = { { "spans", by_spans },
                { "number_read", by_read },
                { "plain", by_plain },
                { "strtod", by_strtod } };

enum
{
  reader_count = sizeof readers / sizeof *readers
};

/* Nanoseconds a number.  */
static double
time_reader (size_t which, const struct numbers *in, double *value)
{
  struct timespec before, after;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &before);
  readers[which].read (in, value);
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &after);
  return ((double) (after.tv_sec - before.tv_sec) * 1e9
          + (double) (after.tv_nsec - before.tv_nsec))
         / (double) in->n;
}

static int
ascending (const void *x, const void *y)
{
  double a = *(const double *) x, b = *(const double *) y;
  return (a > b) - (a < b);
}

int
main (int argc, char **argv)
{
  size_t n = argc > 1 ? strtoul (argv[1], NULL, 10) : 1000000;
  struct rng r;
  rng_seed (&r, argc > 2 ? strtoull (argv[2], NULL, 10) : 1);
  char *memory = malloc (NUMBER_PADDING + n * longest);
  struct numbers in = { .n = n, .start = calloc (n, 4), .end = calloc (n, 4) };
  double *value = calloc (n, sizeof *value), *want = calloc (n, sizeof *value);
  if (n == 0 || n > UINT32_MAX / longest || !memory || !in.start || !in.end
      || !value || !want)
    {
      fputs ("number-rate: how many numbers?\n", stderr);
      return 2;
    }
  char *text = memory + NUMBER_PADDING;
  in.bytes = text;
  printf ("kind");
  for (size_t i = 0; i < reader_count; i++)
    printf ("\t%s_ns", readers[i].name);
  putchar ('\n');
  for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
    {
      char *end = text;
      for (size_t i = 0; i < n; i++)
        {
          in.start[i] = (uint32_t) (end - text);
          end += kinds[k].make (&r, end);
          in.end[i] = (uint32_t) (end - text) - 1;
        }
      by_strtod (&in, want);
      double taken[reader_count][rounds];
      for (int round = 0; round < rounds; round++)
        for (size_t i = 0; i < reader_count; i++)
          {
            taken[i][round] = time_reader (i, &in, value);
            if (memcmp (value, want, n * sizeof *value) != 0)
              {
                fprintf (stderr, "number-rate: %s: answers differ\n",
                         kinds[k].name);
                return 1;
              }
          }
      printf ("%s", kinds[k].name);
      for (size_t i = 0; i < reader_count; i++)
        {
          qsort (taken[i], rounds, sizeof **taken, ascending);
          printf ("\t%.1f", taken[i][rounds / 2]);
        }
      putchar ('\n');
    }
  free (memory);
  free (in.start);
  free (in.end);
  free (value);
  free (want);
  return 0;
}
