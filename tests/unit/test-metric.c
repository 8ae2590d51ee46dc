/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The vocabulary of metrics.  */
#include <config.h>
#include "stream/metric.h"
#include "stream/better.h"
#include "tap.h"

static bool
is (const char *name, const char *unit, enum direction direction)
{
  const struct metric *metric = metric_lookup (name);
  return metric != NULL && strcmp (metric->unit, unit) == 0
         && metric->direction == direction;
}

int
main (void)
{
  ok (is ("wall", "s", DIRECTION_LOWER) && is ("maxrss", "B", DIRECTION_LOWER)
          && is ("throughput", "1/s", DIRECTION_HIGHER)
          && is ("accuracy", "1", DIRECTION_HIGHER)
          && is ("exit", "1", DIRECTION_UNKNOWN)
          && is ("wall-failed", "s", DIRECTION_UNKNOWN),
      "a metric has a unit and a direction");
  ok (is ("stage.decode", "s", DIRECTION_LOWER)
          && metric_lookup ("stage") == NULL,
      "every stage is a time");
  ok (is ("cycles", "1", DIRECTION_LOWER)
          && is ("cycles:u", "1", DIRECTION_LOWER)
          && is ("cache-misses", "1", DIRECTION_LOWER)
          && metric_lookup ("cycles:median") == NULL
          && metric_lookup ("cycles:") == NULL,
      "counters have perf's names and modifiers");
  ok (metric_lookup ("fps") == NULL && metric_lookup ("") == NULL
          && metric_lookup ("Wall") == NULL
          && metric_lookup ("wall:median") == NULL,
      "no other metric is known");
  ok (metric_kind ("wall", "s") == METRIC_TIME
          && metric_kind ("maxrss", "B") == METRIC_SIZE
          && metric_kind ("accuracy", "1") == METRIC_OTHER
          && metric_kind ("mine", "s") == METRIC_TIME
          && metric_kind ("mine", "1/s") == METRIC_TIME
          && metric_kind ("mine", "B") == METRIC_SIZE
          && metric_kind ("mine", "fps") == METRIC_OTHER,
      "the words of a verdict follow the metric, else its unit");
  ok (metric_is_speed ("wall", "s") && metric_is_speed ("throughput", "1/s")
          && metric_is_speed ("mine", "MB/s") && !metric_is_speed ("mine", "B")
          && !metric_is_speed ("fps", "1") && !metric_is_speed ("mine", "/s"),
      "times and rates tell of speed");
  ok (metric_name_is_valid ("Az09_.+/=:-", 11) && !metric_name_is_valid ("", 0)
          && !metric_name_is_valid ("a b", 3)
          && !metric_name_is_valid ("a\\", 2)
          && !metric_name_is_valid ("\xc2\xb5", 2)
          && !metric_name_is_valid ("a\0", 2),
      "a metric's name has letters, digits and few signs");
  ok (better_is_valid ("fps=higher") && better_is_valid ("a=lower,b=higher")
          && better_is_valid ("a=b=lower") && !better_is_valid ("")
          && !better_is_valid ("fps") && !better_is_valid ("fps=up")
          && !better_is_valid ("=lower") && !better_is_valid ("a=lower,")
          && !better_is_valid ("a b=lower"),
      "a list of directions has its form");
  ok (better_direction ("fps=higher,drops=lower", "drops") == DIRECTION_LOWER
          && better_direction ("a=lower,a=higher", "a") == DIRECTION_HIGHER
          && better_direction ("fps=higher", "fp") == DIRECTION_UNKNOWN,
      "and the last word counts");
  return plan ();
}
