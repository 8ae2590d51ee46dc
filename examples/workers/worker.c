/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A worker in C: bench-time --worker=./worker.  Its "model" spells the index
   of a sample, a token for each digit, after a stage of thinking, and tells
   its own time.  Build it by: cc -o worker worker.c  */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static int64_t
now_ns (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (int64_t) now.tv_sec * 1000000000 + now.tv_nsec;
}

/* Write the line at once, for somebody waits for it.  */
static void
flush (void)
{
  putchar ('\n');
  fflush (stdout);
}

/* What takes a real model its time.  */
static unsigned
think (unsigned index)
{
  volatile unsigned sum = index;
  for (int i = 0; i < 1000; i++)
    sum += sum * 31 + 7;
  return sum;
}

static void
answer (uint64_t id, unsigned index)
{
  int64_t began_ns = now_ns ();
  think (index);
  printf ("m %" PRIu64 " think", id);
  flush ();
  char digits[16];
  int length = snprintf (digits, sizeof digits, "%u", index);
  for (int k = 1; k <= length; k++)
    {
      printf ("t %" PRIu64 " %d", id, k);
      flush ();
    }
  printf ("r %" PRIu64 " %u ns=%" PRId64, id, index % 10,
          now_ns () - began_ns);
  flush ();
}

int
main (void)
{
  printf ("bench-worker 1 name=speller samples=1000 classes=10 tokens=1 "
          "parameters=0 precision=exact");
  flush ();
  char line[4096];
  while (fgets (line, sizeof line, stdin) != NULL)
    {
      uint64_t id = 0;
      unsigned index;
      if (sscanf (line, "q %" SCNu64 " %u", &id, &index) == 2)
        answer (id, index);
      else if (sscanf (line, "p %" SCNu64, &id) == 1)
        {
          printf ("p %" PRIu64, id);
          flush ();
        }
      else if (strcmp (line, "quit\n") == 0)
        break;
      else
        {
          printf ("e %" PRIu64 " not a request", id);
          flush ();
        }
    }
  return 0;
}
