/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Several instruments around a run.  */
#include <config.h>
#include "run/instrument.h"
#include "tap.h"

/* One that counts what it is asked for.  */
struct counting
{
  struct instrument base;
  int begun, ticked, closed;
};

static void
counting_close (struct instrument *i)
{
  ((struct counting *) i)->closed++;
}

static void
counting_begin (struct instrument *i, struct launch *launch)
{
  ((struct counting *) i)->begun++;
  launch->foreground = true;
}

static void
counting_tick (struct instrument *i)
{
  ((struct counting *) i)->ticked++;
}

static void
counting_end (struct instrument *i, const struct launch_result *result,
              struct reading reading[])
{
  /* Of the last metric it knows nothing in the second run.  */
  for (size_t m = 0; m < i->metric_count; m++)
    if (((struct counting *) i)->begun == 1 || m + 1 < i->metric_count)
      reading[m].value = (double) (result->wall_ns + m);
}

static const struct instrument_type type = { .close = counting_close,
                                             .begin = counting_begin,
                                             .tick = counting_tick,
                                             .end = counting_end };
static const struct reading metrics[]
    = { { "a", "1", NAN }, { "b", "s", NAN }, { "c", "B", NAN } };

static void
take_run (struct instruments *s, uint64_t wall_ns)
{
  struct launch launch = { 0 };
  struct launch_result result = { .wall_ns = wall_ns };
  instruments_begin (s, &launch);
  instruments_tick (s);
  instruments_end (s, &result);
}

int
main (void)
{
  struct counting one
      = { .base = { .type = &type, .metric = metrics, .metric_count = 1 } };
  /* Its ticks are always due, those of the third never.  */
  struct counting two = { .base = { .type = &type,
                                    .metric = metrics + 1,
                                    .metric_count = 2,
                                    .period_ns = 1 } };
  struct counting three
      = { .base = { .type = &type, .period_ns = UINT64_C (60) * 1000000000 } };
  struct instruments *s = instruments_new ();
  size_t count;
  ok (s != NULL && instruments_count (s) == 0
          && instruments_period_ns (s) == 0,
      "at first there are none, which never tick");
  instruments_readings (s, &count);
  ok (count == 0, "and tell of nothing");
  take_run (s, 1);
  ok (instruments_add (s, &one.base) == 0 && instruments_period_ns (s) == 0
          && instruments_add (s, &three.base) == 0
          && instruments_add (s, &two.base) == 0 && instruments_count (s) == 3
          && instruments_period_ns (s) == 1,
      "the shortest period of all is that of the ticks");

  take_run (s, 100);
  const struct reading *reading = instruments_readings (s, &count);
  ok (count == 3 && strcmp (reading[0].metric, "a") == 0
          && strcmp (reading[1].metric, "b") == 0
          && strcmp (reading[2].unit, "B") == 0,
      "the readings of all stand behind each other");
  ok (reading[0].value == 100 && reading[1].value == 100
          && reading[2].value == 101,
      "with the values of the run");
  ok (one.begun == 1 && one.ticked == 0 && two.ticked == 1
          && three.ticked == 0,
      "each ticks when it is due");
  take_run (s, 200);
  ok (instruments_readings (s, &count) == reading && count == 3
          && isnan (reading[0].value) && reading[1].value == 200
          && isnan (reading[2].value),
      "what is not known of the next run is not the last one's");
  instruments_close (s);
  ok (one.closed == 1 && two.closed == 1 && three.closed == 1,
      "all are closed with them");
  instruments_close (NULL);
  return plan ();
}
