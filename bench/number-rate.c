/* SPDX-License-Identifier: GPL-3.0-or-later */
/* CPU nanoseconds that number_read, its plain twin and strtod take for a
   number: number-rate [NUMBERS [SEED]].  Each kind of number is made once in
   memory and read by all three in turn, ROUNDS times; medians are printed,
   tab separated, with the ratio to number_read.  Answers that differ, in any
   bit, end the program with status 1.  */
#include <config.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "base/rng.h"
#include "number/number.h"

enum
{
  rounds = 7,
  readers = 3,
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
  do
    {
      uint64_t bits = rng_next (r);
      memcpy (&value, &bits, sizeof value);
    }
  while (!isfinite (value));
  return sprintf (text, "%.*g\n", 1 + (int) rng_below (r, 25), value);
}

static const struct
{
  const char *name;
  int (*make) (struct rng *r, char *text);
} kinds[] = { { "bare", make_bare },
              { "integer", make_integer },
              { "full", make_full },
              { "any", make_any } };

static size_t
read_strtod (const char *bytes, const char *limit, double *value,
             enum number_error *error)
{
  (void) limit;
  char *end;
  *value = strtod (bytes, &end);
  *error = NUMBER_OK;
  return (size_t) (end - bytes);
}

typedef size_t reader (const char *bytes, const char *limit, double *value,
                       enum number_error *error);
static reader *const reader_of[readers]
    = { number_read, number_read_plain, read_strtod };

/* Nanoseconds a number; *HASH becomes one of all bits read.  */
static double
time_reader (reader *read, const char *bytes, const char *limit, size_t n,
             uint64_t *hash)
{
  struct timespec before, after;
  *hash = 0;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &before);
  for (const char *p = bytes; p < limit; p++)
    {
      double value = 0;
      enum number_error error;
      p += read (p, limit, &value, &error);
      if (isinf (value)) /* as number_read leaves it */
        value = 0;
      uint64_t bits;
      memcpy (&bits, &value, sizeof bits);
      *hash = *hash * UINT64_C (6364136223846793005) + bits;
    }
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &after);
  return ((double) (after.tv_sec - before.tv_sec) * 1e9
          + (double) (after.tv_nsec - before.tv_nsec))
         / (double) n;
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
  char *text = n == 0 ? NULL : malloc (n * longest);
  if (text == NULL)
    {
      fputs ("number-rate: how many numbers?\n", stderr);
      return 2;
    }
  puts (
      "kind\tnumber_read_ns\tplain_ns\tstrtod_ns\tplain_ratio\tstrtod_ratio");
  for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
    {
      char *end = text;
      for (size_t i = 0; i < n; i++)
        end += kinds[k].make (&r, end);
      double taken[readers][rounds];
      for (int round = 0; round < rounds; round++)
        {
          uint64_t hash[readers];
          for (int i = 0; i < readers; i++)
            taken[i][round]
                = time_reader (reader_of[i], text, end, n, &hash[i]);
          if (hash[0] != hash[1] || hash[0] != hash[2])
            {
              fprintf (stderr, "number-rate: %s: answers differ\n",
                       kinds[k].name);
              return 1;
            }
        }
      for (int i = 0; i < readers; i++)
        qsort (taken[i], rounds, sizeof **taken, ascending);
      double fast = taken[0][rounds / 2], plain = taken[1][rounds / 2],
             libc = taken[2][rounds / 2];
      printf ("%s\t%.1f\t%.1f\t%.1f\t%.2f\t%.2f\n", kinds[k].name, fast, plain,
              libc, plain / fast, libc / fast);
    }
  free (text);
  return 0;
}
