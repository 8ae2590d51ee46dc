/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The vocabulary of metrics.  */
#include <config.h>
#include "stream/metric.h"
#include <stdlib.h>
#include <string.h>
#include "stream/better.h"
#include "tap.h"

static bool
is (const char *name, const char *unit, enum direction direction)
{
  const struct metric *metric = metric_lookup (name);
  return metric != NULL && strcmp (metric->unit, unit) == 0
         && metric->direction == direction;
}

/* What LISTS, by blank, say of METRIC where they must AGREE or need not.  */
static enum direction
said (const char *lists, bool agree, const char *metric)
{
  struct better_table table = { 0 };
  char *copy = strdup (lists), *rest = copy;
  for (char *list; (list = strsep (&rest, " ")) != NULL;)
    if ((agree ? better_table_agree : better_table_say) (&table, list) != 0)
      exit (EXIT_FAILURE);
  enum direction direction;
  bool found = better_table_find (&table, metric, &direction);
  free (copy);
  better_table_free (&table);
  return found ? direction : (enum direction) - 1;
}

static void
test_better (void)
{
  ok (said ("fps=higher,drops=lower", true, "drops") == DIRECTION_LOWER
          && said ("fps=higher", true, "fp") == (enum direction) - 1,
      "a list says which way its metrics are better");
  ok (said ("a=lower,a=higher", true, "a") == DIRECTION_HIGHER
          && said ("a=lower,a=higher", false, "a") == DIRECTION_HIGHER
          && said ("a=lower a=higher", false, "a") == DIRECTION_HIGHER,
      "and the last word counts");
  ok (said ("a=lower b=lower a=higher", true, "a") == DIRECTION_UNKNOWN
          && said ("a=lower a=higher a=higher", true, "a") == DIRECTION_UNKNOWN
          && said ("a=lower a=higher,a=lower", true, "a") == DIRECTION_LOWER
          && said ("a=lower a=lower,a=higher", true, "a") == DIRECTION_UNKNOWN,
      "but where lists must agree a contradiction says nothing");
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
  test_better ();
  return plan ();
}
