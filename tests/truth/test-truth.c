/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How often the intervals that the programs print by default hold the truth,
   and their tests raise false alarms and find what is there: seeded
   simulations against bars.  Without argument some seconds of them, as TAP,
   with bars put out by four standard errors of so few trials.  With --long,
   minutes of them as a table, with bars put out by three standard errors.
   Usage: test-truth [--long].  */
#include <config.h>
#include "../unit/tap.h"
#include "truth.h"
#include <math.h>
#include <gsl/gsl_errno.h>

#define TRIALS_SHORT 200
#define TRIALS_LONG 5000
#define TRIALS_MIN 50 /* fewer are not worth a line */
#define ERRORS_SHORT 4
#define ERRORS_LONG 3

static bool long_form;
static bool missed;

/* FNV-1a over the words of QUESTION: another question changes no other's
   trials.  */
static uint64_t
seed_of (const struct question *q)
{
  const char *const word[] = { q->kind, q->what, q->data };
  uint64_t hash = 0xcbf29ce484222325;
  for (size_t i = 0; i < 3; i++)
    for (const char *c = word[i]; *c != '\0'; c++)
      hash = (hash ^ (unsigned char) *c) * 0x100000001b3;
  return hash ^ q->n;
}

size_t
truth_begin (struct rng *rng, const struct question *question)
{
  rng_seed (rng, seed_of (question));
  size_t usual = long_form ? TRIALS_LONG : TRIALS_SHORT;
  size_t trials = usual / (question->effort == 0 ? 1 : question->effort);
  return trials < TRIALS_MIN ? 0 : trials;
}

/* What a share whose true value is BAR may stray by in TRIALS.  */
static double
slack (double bar, size_t trials)
{
  return (long_form ? ERRORS_LONG : ERRORS_SHORT)
         * sqrt (bar * (1 - bar) / (double) trials);
}

static void
print_bar (double bar, bool present)
{
  if (present)
    printf ("%.4g\t", bar);
  else
    printf ("-\t");
}

static void
print_row (const struct question *q, double share, size_t trials, bool met)
{
  printf ("%s\t%s\t%s\t%zu\t%zu\t%.4f\t%.4f\t", q->kind, q->what, q->data,
          q->n, trials, share, sqrt (share * (1 - share) / (double) trials));
  bool barred = q->at_least > 0 || q->at_most < 1;
  print_bar (q->at_least, q->at_least > 0);
  print_bar (q->at_most, q->at_most < 1);
  printf ("%s\n", !barred ? "none" : met ? "met" : "missed");
  fflush (stdout);
}

void
truth_answer (const struct question *q, size_t hits, size_t trials)
{
  if (trials == 0)
    return;
  double share = (double) hits / (double) trials;
  bool met = share >= q->at_least - slack (q->at_least, trials)
             && share <= q->at_most + slack (q->at_most, trials);
  missed |= !met;
  if (long_form)
    print_row (q, share, trials, met);
  else
    {
      char sentence[256];
      snprintf (sentence, sizeof sentence, "%s of %s: %s, n = %zu", q->kind,
                q->what, q->data, q->n);
      if (!ok (met, sentence))
        printf ("# %.4f of %zu trials, wanted %.4f to %.4f\n", share, trials,
                q->at_least, q->at_most);
    }
}

int
main (int argc, char **argv)
{
  gsl_set_error_handler_off ();
  long_form = argc > 1 && strcmp (argv[1], "--long") == 0;
  if (long_form)
    printf ("figure\tof\tdata\tn\ttrials\tshare\tstandard_error\tat_least\t"
            "at_most\tbar\n");
  truth_of_intervals ();
  truth_of_false_alarms ();
  truth_of_power ();
  return long_form ? missed : plan ();
}
