/* SPDX-License-Identifier: GPL-3.0-or-later */
/* CPU nanoseconds that number_read_spans, number_read, its plain twin and
   strtod take for a number: number-rate [NUMBERS [SEED]].  Each kind of number
   is made once in memory and read by all in turn, ROUNDS times; medians are
   printed, tab separated.  Answers that differ, in any bit, end the program
   with status 1.

   number-rate --check NUMBERS [SEED]: how many of so many numbers that are
   made to be misread come out other than by strtod, by any way of reading
   them.  */
#include <config.h>
#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "base/rng.h"
#include "number/number.h"
#include "number/number_spans.h"
#include "../tests/unit/hostile_numbers.h"

enum
{
  rounds = 7,
  longest = 64, /* bytes of a number with its newline */
  checked_at_once = 20000
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

/* None above the largest double, which is no sample.  */
static int
make_hostile (struct rng *r, char *text)
{
  static uint64_t at;
  do
    hostile_number (r, at++, text);
  while (isinf (strtod (text, NULL)));
  strcat (text, "\n");
  return (int) strlen (text);
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

/* Room for N numbers of up to SIZE bytes; false without memory.  */
static bool
make_room (struct numbers *in, size_t n, size_t size, char **memory,
           double **value, double **want)
{
  *in = (struct numbers){ .n = n,
                          .start = calloc (n, sizeof *in->start),
                          .end = calloc (n, sizeof *in->end) };
  *memory = malloc (NUMBER_PADDING + n * size);
  *value = calloc (n, sizeof **value);
  *want = calloc (n, sizeof **want);
  if (*memory != NULL)
    in->bytes = *memory + NUMBER_PADDING;
  return *memory != NULL && in->start != NULL && in->end != NULL
         && *value != NULL && *want != NULL;
}

static void
free_room (struct numbers *in, char *memory, double *value, double *want)
{
  free (in->start);
  free (in->end);
  free (memory);
  free (value);
  free (want);
}

static void
fill (struct numbers *in, char *text, struct rng *r,
      int (*make) (struct rng *r, char *text))
{
  char *end = text;
  for (size_t i = 0; i < in->n; i++)
    {
      in->start[i] = (uint32_t) (end - text);
      end += make (r, end);
      in->end[i] = (uint32_t) (end - text) - 1;
    }
}

/* Print how many of N hostile numbers are read wrong.  */
static int
check (size_t n, struct rng *r)
{
  struct numbers in;
  char *memory;
  double *value, *want;
  size_t different = 0;
  bool room = make_room (&in, checked_at_once, hostile_longest, &memory,
                         &value, &want);
  for (size_t left = n; room && left > 0; left -= in.n)
    {
      in.n = left < checked_at_once ? left : checked_at_once;
      fill (&in, memory + NUMBER_PADDING, r, make_hostile);
      by_strtod (&in, want);
      for (size_t k = 0; k < reader_count; k++)
        {
          readers[k].read (&in, value);
          for (size_t i = 0; i < in.n; i++)
            different += memcmp (&value[i], &want[i], sizeof *want) != 0;
        }
    }
  free_room (&in, memory, value, want);
  if (room)
    printf ("%zu\n", different);
  return room ? 0 : 2;
}

/* Print what each kind of N numbers takes each reader; false where answers
   differ.  */
static bool
measure (struct numbers *in, char *text, struct rng *r, double *value,
         double *want)
{
  printf ("kind");
  for (size_t i = 0; i < reader_count; i++)
    printf ("\t%s_ns", readers[i].name);
  putchar ('\n');
  for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
    {
      fill (in, text, r, kinds[k].make);
      by_strtod (in, want);
      double taken[reader_count][rounds];
      for (int round = 0; round < rounds; round++)
        for (size_t i = 0; i < reader_count; i++)
          {
            taken[i][round] = time_reader (i, in, value);
            if (memcmp (value, want, in->n * sizeof *value) != 0)
              {
                fprintf (stderr, "number-rate: %s: answers differ\n",
                         kinds[k].name);
                return false;
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
  return true;
}

int
main (int argc, char **argv)
{
  bool checking = argc > 1 && strcmp (argv[1], "--check") == 0;
  argc -= checking;
  argv += checking;
  size_t n = argc > 1 ? strtoul (argv[1], NULL, 10) : 1000000;
  struct rng r;
  rng_seed (&r, argc > 2 ? strtoull (argv[2], NULL, 10) : 1);
  if (n == 0 || (!checking && n > UINT32_MAX / longest))
    {
      fputs ("number-rate: how many numbers?\n", stderr);
      return 2;
    }
  if (checking)
    return check (n, &r);
  struct numbers in;
  char *memory;
  double *value, *want;
  int status = 2;
  if (make_room (&in, n, longest, &memory, &value, &want))
    status = measure (&in, memory + NUMBER_PADDING, &r, value, want) ? 0 : 1;
  free_room (&in, memory, value, want);
  return status;
}
