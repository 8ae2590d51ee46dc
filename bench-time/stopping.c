/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stopping.h"
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include "stat/running_order.h"

/* The interval is looked at again when there are so many times as many
   samples: after each of the first 128, later after some.  */
#define LOOK_PART 128

struct part
{
  struct running_order *times;
  uint64_t attempts; /* runs, with a sample or not */
  uint64_t runs_ns, elapsed_ns;
  size_t next_look; /* the number of samples for it */
  double half_width;
  enum stop why;
};

struct stopping
{
  struct stopping_rule rule;
  size_t count;
  struct part part[];
};

static void
release (struct stopping *s)
{
  for (size_t i = 0; i < s->count; i++)
    running_order_free (s->part[i].times);
  free (s);
}

void
stopping_free (struct stopping *s)
{
  if (s != NULL)
    release (s);
}

struct stopping *
stopping_new (const struct stopping_rule *rule, size_t benchmarks)
{
  struct stopping *s
      = calloc (1, sizeof *s + benchmarks * sizeof (struct part));
  if (s == NULL)
    return NULL;
  s->rule = *rule;
  for (; s->count < benchmarks; s->count++)
    {
      struct part *p = &s->part[s->count];
      p->half_width = INFINITY;
      p->times = running_order_new ();
      if (p->times == NULL)
        {
          release (s);
          return NULL;
        }
    }
  return s;
}

int
stopping_add_sample (struct stopping *s, size_t benchmark, double wall_s)
{
  stopping_add_failed (s, benchmark, wall_s);
  return running_order_add (s->part[benchmark].times, wall_s);
}

void
stopping_add_failed (struct stopping *s, size_t benchmark, double wall_s)
{
  s->part[benchmark].attempts++;
  s->part[benchmark].runs_ns += (uint64_t) (wall_s * 1e9);
}

void
stopping_add_elapsed (struct stopping *s, size_t benchmark, uint64_t ns)
{
  s->part[benchmark].elapsed_ns += ns;
}

void
stopping_drop (struct stopping *s, size_t benchmark)
{
  s->part[benchmark].why = STOP_DROPPED;
}

static void
measure (const struct stopping_rule *rule, struct part *p)
{
  size_t samples = running_order_count (p->times);
  if (samples < p->next_look)
    return;
  p->next_look = samples + samples / LOOK_PART + 1;
  p->half_width = running_order_half_width (p->times, rule->confidence);
}

static bool
has_enough (const struct stopping_rule *rule, const struct part *p)
{
  return rule->runs == 0 && p->attempts >= rule->min_runs;
}

static bool
is_precise (const struct stopping_rule *rule, const struct part *p)
{
  return has_enough (rule, p) && p->half_width <= rule->precision;
}

static bool
is_out_of_time (const struct stopping_rule *rule, const struct part *p)
{
  if (rule->time_is_given)
    return p->elapsed_ns >= rule->max_time_ns;
  return has_enough (rule, p) && p->runs_ns >= rule->max_time_ns;
}

/* The limit at which P is, if any.  */
static enum stop
limit (const struct stopping_rule *rule, const struct part *p)
{
  size_t samples = running_order_count (p->times);
  if (p->attempts == 0)
    return STOP_NOT;
  if (rule->runs > 0 && p->attempts >= rule->runs)
    return STOP_RUNS;
  if (is_out_of_time (rule, p))
    return STOP_MAX_TIME;
  if (rule->max_runs > 0 && p->attempts >= rule->max_runs)
    return STOP_MAX_RUNS;
  if (has_enough (rule, p) && samples < p->attempts - samples)
    return STOP_FEW_SAMPLES;
  return STOP_NOT;
}

void
stopping_look (struct stopping *s)
{
  const struct stopping_rule *rule = &s->rule;
  bool all_are_precise = true;
  for (size_t i = 0; i < s->count; i++)
    {
      struct part *p = &s->part[i];
      if (p->why != STOP_NOT)
        continue;
      measure (rule, p);
      bool precise = is_precise (rule, p);
      enum stop at = limit (rule, p);
      if (precise && (at != STOP_NOT || !rule->together))
        at = STOP_PRECISION;
      p->why = at;
      all_are_precise &= precise || at != STOP_NOT;
    }
  for (size_t i = 0; all_are_precise && i < s->count; i++)
    if (s->part[i].why == STOP_NOT)
      s->part[i].why = STOP_PRECISION;
}

uint64_t
stopping_samples_ahead (const struct stopping *s)
{
  uint64_t ahead = UINT64_MAX;
  for (size_t i = 0; s->rule.runs == 0 && i < s->count; i++)
    {
      const struct part *p = &s->part[i];
      uint64_t samples = running_order_count (p->times);
      uint64_t its = p->next_look > samples ? p->next_look - samples : 1;
      if (p->why == STOP_NOT && its < ahead)
        ahead = its;
    }
  return ahead;
}

enum stop
stopping_why (const struct stopping *s, size_t benchmark)
{
  return s->part[benchmark].why;
}

double
stopping_half_width (const struct stopping *s, size_t benchmark)
{
  return s->part[benchmark].half_width;
}

uint64_t
stopping_time_ns (const struct stopping *s, size_t benchmark)
{
  const struct part *p = &s->part[benchmark];
  return s->rule.time_is_given ? p->elapsed_ns : p->runs_ns;
}

uint64_t
stopping_runs (const struct stopping *s, size_t benchmark)
{
  return s->part[benchmark].attempts;
}

/* How many more runs P can have before a limit ends it.  */
static double
runs_to_limit (const struct stopping_rule *rule, const struct part *p)
{
  double runs = (double) p->attempts;
  double took_ns = (double) (rule->time_is_given ? p->elapsed_ns : p->runs_ns);
  double left_ns = fmax ((double) rule->max_time_ns - took_ns, 0);
  double left = left_ns * runs / fmax (took_ns, 1);
  if (!rule->time_is_given)
    left = fmax (left, (double) rule->min_runs - runs);
  if (rule->max_runs > 0)
    left = fmin (left, (double) rule->max_runs - runs);
  return fmax (left, 0);
}

/* How many more runs P needs by itself.  */
static double
runs_left (const struct stopping_rule *rule, const struct part *p)
{
  double runs = (double) p->attempts;
  double ratio = p->half_width / rule->precision;
  double needed
      = fmax (runs * (ratio * ratio - 1), (double) rule->min_runs - runs);
  return fmin (fmax (needed, 0), runs_to_limit (rule, p));
}

double
stopping_seconds_left (const struct stopping *s)
{
  double most = 0, left_s = 0;
  for (size_t i = 0; i < s->count; i++)
    if (s->part[i].why == STOP_NOT)
      {
        if (s->part[i].attempts == 0)
          return 0;
        most = fmax (most, runs_left (&s->rule, &s->part[i]));
      }
  for (size_t i = 0; i < s->count; i++)
    {
      const struct part *p = &s->part[i];
      if (p->why != STOP_NOT)
        continue;
      double runs = s->rule.together ? fmin (most, runs_to_limit (&s->rule, p))
                                     : runs_left (&s->rule, p);
      left_s += runs * (double) p->elapsed_ns / 1e9 / (double) p->attempts;
    }
  return left_s;
}

void
stopping_put_percent (struct text *to, double width)
{
  double percent = width * 100;
  text_printf (to, percent < 10 ? "%.2g %%" : "%.0f %%", percent);
}

void
stopping_put (struct text *to, const struct stopping *s, size_t benchmark,
              const char *plus_minus)
{
  static const char *const name[] = {
    [STOP_PRECISION] = "--precision",
    [STOP_MAX_TIME] = "--max-time",
    [STOP_MAX_RUNS] = "--max-runs",
  };
  const struct part *p = &s->part[benchmark];
  if (p->why == STOP_RUNS)
    {
      text_printf (to, "--runs=%" PRIu64, s->rule.runs);
      return;
    }
  text_puts (to, p->why == STOP_FEW_SAMPLES ? "most of its runs failing"
                                            : name[p->why]);
  if (isfinite (p->half_width))
    {
      text_printf (to, " at %s", plus_minus);
      stopping_put_percent (to, p->half_width);
    }
  else
    text_puts (to, " with too few runs for an interval");
}
