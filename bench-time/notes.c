/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "notes.h"
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <unistd.h>
#include "base/diag.h"
#include "doubts.h"

/* Noise worth a word: the coefficient of variation.  */
#define NOISY_CV 0.05
/* Too few runs to speak of any of it.  */
#define RUNS_MIN 5
/* The kernel's clock tick is 1 to 10 ms; processor times below ten of the
   usual 4 ms can't be split into user and sys.  */
#define SPLIT_MIN_S 0.04

struct tally
{
  uint64_t runs, failed;
  double first_s;         /* wall time of the first run */
  double largest_other_s; /* the largest of the others */
  double mean_s, squares; /* of wall times (Welford 1962) */
  double cpu_s;           /* sum of user and sys over all runs */
};

struct notes
{
  size_t count;
  struct tally tally[];
};

struct notes *
notes_new (size_t benchmarks)
{
  struct notes *n = calloc (1, sizeof *n + benchmarks * sizeof *n->tally);
  if (n != NULL)
    n->count = benchmarks;
  return n;
}

void
notes_free (struct notes *n)
{
  free (n);
}

void
notes_add (struct notes *n, size_t benchmark, const struct outcome *outcome)
{
  struct tally *t = &n->tally[benchmark];
  double wall_s = outcome_wall_s (outcome);
  t->runs++;
  if (t->runs == 1)
    t->first_s = wall_s;
  else if (wall_s > t->largest_other_s)
    t->largest_other_s = wall_s;
  double deviation = wall_s - t->mean_s;
  t->mean_s += deviation / (double) t->runs;
  t->squares += deviation * (wall_s - t->mean_s);
  t->cpu_s += outcome_cpu_s (outcome);
}

void
notes_add_failed (struct notes *n, size_t benchmark)
{
  n->tally[benchmark].failed++;
}

static double
tally_cv (const struct tally *t)
{
  return sqrt (t->squares / (double) (t->runs - 1)) / t->mean_s;
}

static bool
is_noisy (const struct tally *t)
{
  return t->runs >= RUNS_MIN && tally_cv (t) > NOISY_CV;
}

static bool
has_slow_start (const struct tally *t)
{
  return t->runs >= RUNS_MIN && t->first_s > 1.1 * t->largest_other_s;
}

/* Whether there is too little processor time for a split, and enough runs
   whose medians would be compared.  */
static bool
has_vague_split (const struct tally *t)
{
  return t->runs > 0 && t->cpu_s / (double) t->runs < SPLIT_MIN_S;
}

static size_t
count_matching (const struct notes *n, bool (*match) (const struct tally *))
{
  size_t found = 0;
  for (size_t i = 0; i < n->count; i++)
    found += match (&n->tally[i]);
  return found;
}

/* Append ": " and the names of the benchmarks with tallies that MATCH, quoted,
   and how many more there are; nothing where it is all of them.  Return how
   many there are.  */
static size_t
put_names (struct text *to, const struct notes *n, const char *const name[],
           bool (*match) (const struct tally *))
{
  size_t found = count_matching (n, match);
  if (found == n->count)
    return found;
  size_t named = 0;
  for (size_t i = 0; i < n->count && named < NOTES_NAMED_MAX; i++)
    if (match (&n->tally[i]))
      text_printf (to, "%s'%s'", named++ == 0 ? ": " : ", ", name[i]);
  if (found > named)
    text_printf (to, " and %zu more", found - named);
  return found;
}

/* Whether there was any.  */
static bool
say_noise (const struct notes *n, const char *const name[],
           bool table_has_told)
{
  double largest = 0;
  for (size_t i = 0; i < n->count; i++)
    if (is_noisy (&n->tally[i]) && tally_cv (&n->tally[i]) > largest)
      largest = tally_cv (&n->tally[i]);
  struct text note = { 0 };
  text_printf (&note, "wall times vary by up to %.0f %% (CV)", largest * 100);
  put_names (&note, n, name, is_noisy);
  if (largest > 0 && !table_has_told)
    diag_note ("%s", text_string (&note));
  text_free (&note);
  return largest > 0;
}

static void
say_doubt (void *context, const char *doubt)
{
  (void) context;
  diag_note ("%s", doubt);
}

static void
say_slow_start (const struct notes *n, const char *const name[])
{
  struct text note = { 0 };
  text_puts (&note, "the first run was the slowest by over 10 %");
  size_t found = put_names (&note, n, name, has_slow_start);
  text_puts (&note, " (more warm-up, -w, or a --prepare may help)");
  if (found > 0)
    diag_note ("%s", text_string (&note));
  text_free (&note);
}

static void
say_split (const struct notes *n, const char *const name[])
{
  struct text note = { 0 };
  text_puts (&note, "user and sys rest on fewer than 10 clock ticks, so "
                    "that only their sum is right");
  size_t found = put_names (&note, n, name, has_vague_split);
  if (found > 0)
    diag_note ("%s", text_string (&note));
  text_free (&note);
}

static void
say_failures (const struct notes *n, const char *const name[])
{
  size_t said = 0;
  for (size_t i = 0; i < n->count; i++)
    if (n->tally[i].failed > 0 && said++ < NOTES_NAMED_MAX)
      diag_note ("%" PRIu64 " of %" PRIu64 " runs of '%s' failed",
                 n->tally[i].failed, n->tally[i].failed + n->tally[i].runs,
                 name[i]);
  if (said > NOTES_NAMED_MAX)
    diag_note ("runs of %zu more benchmarks failed", said - NOTES_NAMED_MAX);
}

void
notes_say (const struct notes *n, const char *const name[],
           const struct machine *machine, struct notes_options options)
{
  say_failures (n, name);
  if (say_noise (n, name, options.table_has_told) || options.is_verbose)
    doubts_each (machine, say_doubt, NULL);
  say_slow_start (n, name);
  if (options.split_is_shown)
    say_split (n, name);
}
