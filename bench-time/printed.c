/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "printed.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/diag.h"
#include "base/text.h"
#include "printed_lines.h"

/* What is written to one sink.  */
struct stream
{
  struct printed *owner;
  struct printed_lines lines;
};

struct printed
{
  struct instrument base;
  const struct printed_metrics *metrics;
  struct launcher *launcher;
  struct reading *own;     /* the metrics; then ttq and ttq-timeout */
  double *value;           /* of each metric, the last in this run; NaN */
  bool *is_other;          /* no number was in the group */
  uint64_t started_ns;     /* 0: not known */
  uint64_t at_ns;          /* when the bytes came that are looked at */
  uint64_t met_ns;         /* when the target was met; 0: not yet */
  struct stream stream[2]; /* standard output, error */
};

/* Whether the LENGTH bytes at BYTES may hold a match of M.  */
static bool
may_hold (const struct printed_metric *m, const char *bytes, size_t length)
{
  return m->literal == NULL
         || memmem (bytes, length, m->literal, m->literal_length) != NULL;
}

/* Take the last number of metric I in LINE; whether there is one.  */
static bool
take_last (struct printed *p, size_t i, const char *line)
{
  bool found = false;
  double value;
  enum printed_match match;
  for (size_t at = 0;
       (match = printed_metric_next (&p->metrics->item[i], line, &at, &value))
       != PRINTED_NONE;)
    if (match == PRINTED_NUMBER)
      {
        p->value[i] = value;
        found = true;
      }
    else
      p->is_other[i] = true;
  return found;
}

/* Only the last value counts: look from the end.  */
static void
look_back (struct printed *p, size_t i, char *lines, size_t length)
{
  const struct printed_metric *m = &p->metrics->item[i];
  if (!may_hold (m, lines, length))
    return;
  for (size_t end = length; end > 0;)
    {
      const char *before = memrchr (lines, '\n', end - 1);
      size_t start = before == NULL ? 0 : (size_t) (before + 1 - lines);
      bool found = false;
      if (may_hold (m, lines + start, end - start))
        {
          lines[end - 1] = '\0';
          found = take_last (p, i, lines + start);
          lines[end - 1] = '\n';
        }
      if (found)
        return;
      end = start;
    }
}

/* Whether a number in LINE meets the target.  */
static bool
meets_target (const struct printed *p, const char *line)
{
  const struct printed_target *target = &p->metrics->target;
  double value;
  enum printed_match match;
  for (size_t at = 0;
       (match = printed_metric_next (&p->metrics->item[target->metric], line,
                                     &at, &value))
       != PRINTED_NONE;)
    if (match == PRINTED_NUMBER && printed_target_is_met (target, value))
      return true;
  return false;
}

static void
look_for_target (struct printed *p, char *lines, size_t length)
{
  const struct printed_metric *m
      = &p->metrics->item[p->metrics->target.metric];
  if (p->met_ns != 0 || !may_hold (m, lines, length))
    return;
  for (size_t start = 0; start < length && p->met_ns == 0;)
    {
      char *end = memchr (lines + start, '\n', length - start);
      size_t size = (size_t) (end - lines) - start;
      if (may_hold (m, lines + start, size))
        {
          *end = '\0';
          if (meets_target (p, lines + start))
            p->met_ns = p->at_ns;
          *end = '\n';
        }
      start += size + 1;
    }
}

static void
take_lines (void *context, char *lines, size_t length)
{
  struct printed *p = context;
  if (p->metrics->has_target)
    look_for_target (p, lines, length);
  for (size_t i = 0; i < p->metrics->count; i++)
    look_back (p, i, lines, length);
}

static void
see (void *context, const char *bytes, size_t length, uint64_t at_ns)
{
  struct stream *stream = context;
  struct printed *p = stream->owner;
  if (p->started_ns == 0)
    p->started_ns = launcher_since (p->launcher);
  p->at_ns = at_ns;
  bool may_hold_any = false;
  for (size_t i = 0; i < p->metrics->count; i++)
    may_hold_any |= may_hold (&p->metrics->item[i], bytes, length);
  /* Most of what programs print is of no interest, and must pass by fast.  */
  (may_hold_any ? printed_lines_feed : printed_lines_feed_ends) (
      &stream->lines, bytes, length, take_lines, p);
}

static struct printed *
printed_of (struct instrument *i)
{
  return (struct printed *) i;
}

static void
begin (struct instrument *i, struct launch *launch)
{
  (void) launch;
  struct printed *p = printed_of (i);
  p->started_ns = p->at_ns = p->met_ns = 0;
  for (size_t k = 0; k < p->metrics->count; k++)
    {
      p->value[k] = NAN;
      p->is_other[k] = false;
    }
  for (size_t k = 0; k < 2; k++)
    {
      p->stream[k].lines.used = 0;
      p->stream[k].lines.cuts = false;
    }
}

/* What came after the end of a run was read late, and that of one so short
   that its start is not known, too: the run's time is the most it can be.  */
static double
target_s (const struct printed *p, uint64_t wall_ns)
{
  uint64_t took_ns = p->started_ns == 0 || p->met_ns < p->started_ns
                         ? wall_ns
                         : p->met_ns - p->started_ns;
  return (double) (took_ns < wall_ns ? took_ns : wall_ns) / 1e9;
}

static void
end (struct instrument *i, const struct launch_result *result,
     struct reading reading[])
{
  struct printed *p = printed_of (i);
  for (size_t k = 0; k < 2; k++)
    printed_lines_end (&p->stream[k].lines, take_lines, p);
  size_t count = p->metrics->count;
  for (size_t k = 0; k < count; k++)
    reading[k].value = p->value[k];
  if (!p->metrics->has_target)
    return;
  if (p->met_ns != 0)
    reading[count].value = target_s (p, result->wall_ns);
  else
    reading[count + 1].value = (double) result->wall_ns / 1e9;
}

static void
describe (const struct instrument *i, bool after_runs, instrument_say *say,
          void *context)
{
  const struct printed_metrics *metrics
      = ((const struct printed *) i)->metrics;
  for (size_t k = 0; !after_runs && k < metrics->count; k++)
    {
      struct text key = { 0 };
      text_printf (&key, "metric-from.%s", metrics->item[k].name);
      if (key.failed)
        die_memory ();
      say (context, text_string (&key), metrics->item[k].expression);
      text_free (&key);
    }
  if (!after_runs && metrics->has_target)
    say (context, "until-metric", metrics->target_given);
}

static void
close_printed (struct instrument *i)
{
  struct printed *p = printed_of (i);
  free (p->own);
  free (p->value);
  free (p->is_other);
  free (p);
}

struct printed *
printed_open (const struct printed_metrics *metrics, struct launcher *launcher)
{
  static const struct instrument_type type = {
    .close = close_printed, .begin = begin, .end = end, .describe = describe
  };
  struct printed *p = or_die (calloc (1, sizeof *p));
  size_t count = metrics->count;
  p->own = or_die (calloc (count + 2, sizeof *p->own));
  p->value = or_die (calloc (count, sizeof *p->value));
  p->is_other = or_die (calloc (count, sizeof *p->is_other));
  for (size_t i = 0; i < count; i++)
    p->own[i] = (struct reading){ .metric = metrics->item[i].name,
                                  .unit = metrics->item[i].unit };
  p->own[count] = (struct reading){ .metric = "ttq", .unit = "s" };
  p->own[count + 1] = (struct reading){ .metric = "ttq-timeout", .unit = "s" };
  p->base = (struct instrument){
    .type = &type,
    .metric = p->own,
    .metric_count = metrics->has_target ? count + 2 : count,
  };
  p->metrics = metrics;
  p->launcher = launcher;
  for (size_t i = 0; i < 2; i++)
    p->stream[i].owner = p;
  return p;
}

struct instrument *
printed_base (struct printed *p)
{
  return &p->base;
}

void
printed_watch (struct printed *p, struct sink *sink, bool is_error)
{
  sink_observe (sink, see, &p->stream[is_error]);
}

bool
printed_is_no_number (const struct printed *p, size_t i)
{
  return isnan (p->value[i]) && p->is_other[i];
}
