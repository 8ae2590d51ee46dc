/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "run/tree_memory.h"
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "run/process_tree.h"

#define PERIOD_NS 5000000
/* Looking may take this part of the time.  */
#define LOOKING_PART 10

enum
{
  LEFTOVERS_MAX = 256
};

struct tree_memory
{
  struct instrument base;
  pid_t launcher;
  pid_t
      older[LEFTOVERS_MAX]; /* what earlier runs left behind and still runs */
  size_t older_count;
  uint64_t peak_B;
};

static const struct reading metric[] = { { "peakmem", "B", NAN } };

static void
memory_begin (struct instrument *i, struct launch *launch)
{
  (void) launch;
  struct tree_memory *m = (struct tree_memory *) i;
  m->older_count
      = process_tree_children (m->launcher, m->older, LEFTOVERS_MAX);
  m->peak_B = 0;
}

static void
memory_tick (struct instrument *i)
{
  struct tree_memory *m = (struct tree_memory *) i;
  uint64_t before_ns = clock_now_ns ();
  uint64_t now_B
      = process_tree_resident_B (m->launcher, m->older, m->older_count);
  if (now_B > m->peak_B)
    m->peak_B = now_B;
  uint64_t took_ns = clock_now_ns () - before_ns;
  i->period_ns = took_ns * LOOKING_PART > PERIOD_NS ? took_ns * LOOKING_PART
                                                    : PERIOD_NS;
}

static void
memory_end (struct instrument *i, const struct launch_result *result,
            struct reading reading[])
{
  const struct tree_memory *m = (struct tree_memory *) i;
  uint64_t largest_B = result->memory_B;
  reading[0].value = (double) (largest_B > m->peak_B ? largest_B : m->peak_B);
}

static void
memory_describe (const struct instrument *i, bool after_runs,
                 instrument_say *say, void *context)
{
  (void) i;
  if (!after_runs)
    say (context, "peakmem", "sampled every 5 ms (sum of resident sets)");
}

static void
memory_close (struct instrument *i)
{
  free (i);
}

static const struct instrument_type type = {
  .close = memory_close,
  .begin = memory_begin,
  .tick = memory_tick,
  .end = memory_end,
  .describe = memory_describe,
};

struct instrument *
tree_memory_sampled (const struct launcher *l, const struct reporter *reporter)
{
  if (!process_tree_is_known ())
    {
      report (reporter, REPORT_WARNING, NULL, 0,
              "no peakmem: this kernel does not list children or shares of "
              "pages in /proc");
      return NULL;
    }
  struct tree_memory *m = malloc (sizeof *m);
  if (m == NULL)
    {
      report (reporter, REPORT_WARNING, NULL, 0, "no peakmem: %s",
              strerror (errno));
      return NULL;
    }
  *m = (struct tree_memory){
    .base = { .type = &type,
              .metric = metric,
              .metric_count = 1,
              .period_ns = PERIOD_NS },
    .launcher = launcher_pid (l),
  };
  return &m->base;
}
