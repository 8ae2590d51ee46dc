/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "load/target.h"
#include <string.h>
#include "number/number.h"
#include "number/units.h"
#include "stat/early_stopping.h"

/* The names of enum target_metric.  */
static const char *const metric_name[] = { "latency", "ttft", "tpot" };

/* Read the metric at *TEXT and go past it.  */
static bool
parse_metric (struct load_target *t, const char **text)
{
  for (int i = TARGET_LATENCY; i <= TARGET_TPOT; i++)
    {
      size_t length = strlen (metric_name[i]);
      if (strncmp (*text, metric_name[i], length) == 0
          && (*text)[length] == ':')
        {
          t->metric = (enum target_metric) i;
          *text += length + 1;
          return true;
        }
    }
  return false;
}

/* "p99.9" or "median" of LENGTH bytes.  */
static bool
parse_share (struct load_target *t, const char *text, size_t length)
{
  if (length == 6 && strncmp (text, "median", 6) == 0)
    {
      t->share = 0.5;
      return true;
    }
  double percent;
  if (length < 2 || text[0] != 'p'
      || number_parse (text + 1, length - 1, &percent) != NUMBER_OK
      || percent <= 0 || percent >= 100)
    return false;
  t->share = percent / 100;
  return true;
}

const char *
load_target_parse (struct load_target *t, const char *text)
{
  t->text = text;
  if (!parse_metric (t, &text))
    return "a target is about latency, ttft or tpot, as latency:p99<=15ms";
  size_t length = strcspn (text, "<>=! ");
  if (!parse_share (t, text, length))
    return "a target is about a percentile, as latency:p99<=15ms";
  text += length;
  text += strspn (text, " ");
  if (strncmp (text, "<=", 2) != 0)
    return "a target is at most a time, as latency:p99<=15ms";
  text += 2;
  text += strspn (text, " ");
  const char *wrong = quantity_parse (text, "s", &t->bound_s);
  if (wrong == NULL && !(t->bound_s > 0))
    wrong = "a target is a time above 0";
  return wrong;
}

bool
load_target_time (const struct load_target *t,
                  const struct load_record *record, uint64_t from_ns,
                  double *ns)
{
  switch (t->metric)
    {
    case TARGET_LATENCY:
      *ns = (double) (record->done_ns - from_ns);
      return true;
    case TARGET_TTFT:
      *ns = (double) (record->first_token_ns - from_ns);
      return record->tokens > 0;
    case TARGET_TPOT:
      *ns = (double) (record->done_ns - record->first_token_ns)
            / (double) (record->tokens - 1);
      return record->tokens > 1;
    }
  return false;
}

void
target_count_add (struct target_count *c, const struct load_target *t,
                  const struct load_record *record)
{
  double ns, system_ns, alone_ns;
  bool has_time = load_target_time (t, record, record->due_ns, &ns);
  if (!has_time && !record->failed)
    return;
  c->queries++;
  if (record->failed || ns > t->bound_s * 1e9)
    c->over++;
  uint64_t late_ns = record->sent_ns - record->ready_ns;
  load_target_time (t, record, record->due_ns + late_ns, &system_ns);
  if (record->failed || system_ns > t->bound_s * 1e9)
    c->over_by_system++;
  load_target_time (t, record, record->sent_ns, &alone_ns);
  if (record->failed || alone_ns > t->bound_s * 1e9)
    c->over_alone++;
}

bool
target_is_met (const struct load_target *t, const struct target_count *c,
               struct target_rule rule)
{
  size_t allowed;
  return early_stopping_over (t->share, rule.confidence, (size_t) c->queries,
                              &allowed)
         && c->over + rule.adds_one <= allowed;
}

uint64_t
target_more (const struct load_target *t, const struct target_count *c,
             struct target_rule rule)
{
  size_t needed = early_stopping_queries (t->share, rule.confidence,
                                          (size_t) c->over + rule.adds_one);
  return needed > c->queries ? needed - c->queries : 0;
}
