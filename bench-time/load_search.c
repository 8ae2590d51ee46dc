/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include <math.h>
#include <stdlib.h>
#include "base/diag.h"
#include "load_describe.h"
#include "load_say.h"
#include "load_session.h"
#include "load_turn.h"
#include "load/rate_search.h"

/* Where the search begins, unless --rate says so; how far it goes down.  */
#define FIRST_RATE 100
#define LOWEST_RATE 1e-3
/* The answer is at most this part wide.  */
#define PRECISION 0.05
/* A trial that leaves the question open is repeated with twice the queries
   that would have decided it, where these are at most so many times its
   own.  */
#define LONGER 8
/* So many trials in a row that fail only because queries were sent late tell
   of the machine, and not of the model.  */
#define LATE_TRIALS 3
/* So many in which queries by themselves miss a target tell that no rate is
   low enough, where none has passed.  */
#define HOPELESS_TRIALS 2
/* Loads without a pause of which the mean of the last two counts, as in
   SPECpower's calibration.  */
#define CALIBRATIONS 3

/* The search for one model.  */
struct search
{
  struct load_member *member;
  struct load_point *point;
  struct rate_search rates;
  /* Trials in a row that failed for their lateness alone, or would do so at
     any rate; and whether it is over for either.  */
  unsigned late, hopeless;
  bool is_over;
};

/* What a trial came to.  */
struct trial
{
  bool passed, is_late, is_hopeless;
};

/* What a trial at RATE came to.  */
static void
note_trial (struct load_session *s, const struct load_point *point,
            double rate, bool passed, const struct text *why)
{
  emit_metadataf (s->emitter, "trial", point->name, "%.6g/s: %s%s%s", rate,
                  passed ? "VALID" : "INVALID", why->length > 0 ? ": " : "",
                  text_string (why));
  struct text note = { 0 };
  load_put_rate (&note, rate);
  diag_note ("%s: trial at %s: %s%s", point->name, text_string (&note),
             passed ? "VALID" : "", text_string (why));
  text_free (&note);
}

/* Say between which rates the limit is.  */
static void
say_answer (const struct load_point *point, const struct rate_search *search)
{
  struct text pass = { 0 }, fail = { 0 };
  load_put_rate (&pass, search->pass);
  load_put_rate (&fail, search->fail);
  if (isnan (search->pass))
    diag_warning ("%s: not even %s meets the targets", point->name,
                  text_string (&fail));
  else if (isnan (search->fail))
    diag_warning ("%s: %s, the limit of --max-rate, meets the targets",
                  point->name, text_string (&pass));
  else
    diag_note ("%s: the highest rate that meets the targets is from %s on, "
               "below %s (%zu trials)",
               point->name, text_string (&pass), text_string (&fail),
               search->trials);
  text_free (&pass);
  text_free (&fail);
}

/* Say why the search B ended before it had found the limit.  */
static void
say_end (const struct search *b)
{
  struct text rate = { 0 };
  load_put_rate (&rate, b->rates.rate);
  if (b->late == LATE_TRIALS)
    diag_warning ("%s: the search ends at %s, where %d trials failed only "
                  "because this machine sent queries late (does something "
                  "else run? --spin is in time more often)",
                  b->point->name, text_string (&rate), LATE_TRIALS);
  else
    diag_warning ("%s: no rate is low enough: queries by themselves, without "
                  "waiting, miss the targets",
                  b->point->name);
  text_free (&rate);
}

/* Whether a query by itself misses a target already, so that no rate is low
   enough.  */
static bool
is_hopeless (const struct load_session *s, const struct load_result *r)
{
  const struct load_options *l = &s->options->load;
  bool is_missed = false;
  for (size_t i = 0; r->is_serial && i < l->target_count; i++)
    is_missed |= (double) r->count[i].over_alone
                 > (1 - l->target[i].share) * (double) r->count[i].queries;
  return is_missed;
}

/* How many queries would decide about R, of which no target is missed for
   certain; 0: it is decided.  */
static uint64_t
queries_to_decide (const struct load_session *s, const struct load_result *r)
{
  const struct load_options *l = &s->options->load;
  struct target_rule rule = { .confidence = l->confidence };
  uint64_t most = 0;
  for (size_t i = 0; i < l->target_count; i++)
    {
      const struct target_count *c = &r->count[i];
      if ((double) c->over > (1 - l->target[i].share) * (double) c->queries)
        return 0;
      uint64_t more = target_more (&l->target[i], c, rule);
      if (more > 0 && c->queries + more > most)
        most = c->queries + more;
    }
  return r->end == LOAD_COMPLETE && r->failed == 0 ? most : 0;
}

/* A trial of B at its rate: a longer one where it leaves the question
   open.  */
static struct trial
try_rate (struct load_session *s, const struct search *b, struct text *why)
{
  struct load_result r;
  struct trial t = { 0 };
  double rate = b->rates.rate;
  t.passed = load_turn_try (s, b->member, b->point, rate, &r, why, &t.is_late);
  uint64_t needed = t.passed ? 0 : queries_to_decide (s, &r);
  if (needed > 0 && needed <= LONGER * r.queries && !load_session_is_over (s))
    {
      text_clear (why);
      s->trial_queries = 2 * needed;
      t.passed
          = load_turn_try (s, b->member, b->point, rate, &r, why, &t.is_late);
    }
  s->trial_queries = 0;
  t.is_hopeless = is_hopeless (s, &r);
  if (t.passed && r.flow.is_saturated)
    {
      t.passed = false;
      text_puts (why, "it did not keep up");
    }
  return t;
}

/* The next trial of the search B.  */
static void
try_next (struct load_session *s, struct search *b)
{
  struct text why = { 0 };
  struct trial t = try_rate (s, b, &why);
  if (!load_session_is_over (s))
    {
      note_trial (s, b->point, b->rates.rate, t.passed, &why);
      b->late = t.is_late ? b->late + 1 : 0;
      b->hopeless = t.is_hopeless ? b->hopeless + 1 : 0;
      /* What says nothing of the model is tried again.  */
      if (!t.is_late)
        rate_search_take (&b->rates, t.passed);
      b->is_over = b->late == LATE_TRIALS
                   || (b->hopeless == HOPELESS_TRIALS && isnan (b->rates.pass)
                       && !b->rates.is_done);
    }
  text_free (&why);
}

/* The answer of B.  */
static void
conclude (struct load_session *s, struct search *b)
{
  struct load_emitter out;
  load_emitter_init (&out, s->emitter, s->options, b->point->name,
                     s->invocation);
  if (!isnan (b->rates.pass))
    load_emit_figure (&out, "rate-pass", "1/s", b->rates.pass);
  if (!isnan (b->rates.fail))
    load_emit_figure (&out, "rate-fail", "1/s", b->rates.fail);
  if (isnan (b->rates.pass) || b->is_over)
    s->status = STATUS_NO;
  if (b->is_over)
    say_end (b);
  else
    say_answer (b->point, &b->rates);
  b->member->rate = b->rates.pass;
}

/* A trial of each of the COUNT searches SEARCH that is not done, in random
   order; whether one was.  */
static bool
try_all (struct load_session *s, struct search *search, size_t *order,
         size_t count)
{
  bool goes_on = false;
  rng_shuffle (&s->rng, order, count);
  for (size_t i = 0; i < count && !load_session_is_over (s); i++)
    if (!search[order[i]].rates.is_done && !search[order[i]].is_over)
      {
        try_next (s, &search[order[i]]);
        goes_on = true;
      }
  return goes_on;
}

void
load_session_find_rates (struct load_session *s, size_t point)
{
  const struct load_options *l = &s->options->load;
  double start = isnan (l->rate) ? FIRST_RATE : l->rate;
  size_t count = s->at_work_count;
  struct search *search = or_die (memory_array (count, sizeof *search));
  size_t *order = or_die (memory_array (count, sizeof *order));
  for (size_t i = 0; i < count; i++)
    {
      struct load_member *m = s->at_work[i];
      order[i] = i;
      search[i]
          = (struct search){ .member = m, .point = &m->points.item[point] };
      rate_search_begin (&search[i].rates, start, LOWEST_RATE, l->max_rate,
                         PRECISION);
      m->rate = NAN;
    }
  while (!load_session_is_over (s) && try_all (s, search, order, count))
    continue;
  for (size_t i = 0; i < count && !load_session_is_over (s); i++)
    conclude (s, &search[i]);
  free (search);
  free (order);
}

double
load_session_find_limit (struct load_session *s, struct load_member *member,
                         size_t number)
{
  struct load_point *point = &member->points.item[number];
  struct options flood = *s->options;
  flood.load.scenario = SCENARIO_OFFLINE;
  flood.load.sample_order = SAMPLES_RANDOM;
  flood.load.target_count = 0;
  flood.load.warmup_ns = flood.load.cool_down_ns = 0;
  const struct options *own = s->options;
  s->options = &flood;
  double rate[CALIBRATIONS] = { 0 };
  bool is_valid = true;
  for (int i = 0; i < CALIBRATIONS && is_valid; i++)
    {
      struct load_result r;
      struct text why = { 0 };
      bool is_late;
      is_valid = load_turn_try (s, member, point, NAN, &r, &why, &is_late);
      rate[i] = load_result_throughput (&r) / (double) point->batch;
      if (!is_valid && !load_session_is_over (s))
        diag_error ("%s: its limit can't be measured: %s", point->name,
                    text_string (&why));
      text_free (&why);
    }
  s->options = own;
  if (!is_valid)
    {
      if (!load_session_is_over (s))
        s->status = STATUS_NO;
      return NAN;
    }
  double limit = (rate[CALIBRATIONS - 2] + rate[CALIBRATIONS - 1]) / 2;
  diag_note ("%s: its limit is %.4g queries a second", point->name, limit);
  return limit;
}
