/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What about a machine makes times doubtful.  */
#include <config.h>
#include "../../bench-time/doubts.h"
#include "../unit/tap.h"
#include "base/text.h"

static void
note (void *context, const char *doubt)
{
  /* up to the colon or comma that an explanation follows */
  struct text *all = context;
  text_append (all, doubt, strcspn (doubt, ":,"));
  text_putc (all, ';');
}

static void
doubts_are (struct machine machine, const char *want, const char *sentence)
{
  struct text all = { 0 };
  doubts_each (&machine, note, &all);
  same_string (text_string (&all), want, sentence);
  text_free (&all);
}

int
main (void)
{
  doubts_are ((struct machine){ 0 }, "", "what is not known is not doubted");
  doubts_are ((struct machine){ .governor = (char[]){ "performance" },
                                .turbo = (char[]){ "off" },
                                .battery = (char[]){ "full" },
                                .cpus = (char[]){ "2" },
                                .load = (char[]){ "1.00 9.00 9.00" } },
              "", "nor is a quiet machine");
  doubts_are (
      (struct machine){ .governor = (char[]){ "performance,powersave" } },
      "the frequency governor is performance;",
      "a single processor with another governor is doubted");
  doubts_are ((struct machine){ .turbo = (char[]){ "on" } }, "turbo is on;",
              "so is turbo");
  doubts_are ((struct machine){ .battery = (char[]){ "discharging" } },
              "the machine runs on its battery;", "and a battery");
  doubts_are ((struct machine){ .cpus = (char[]){ "2" },
                                .load = (char[]){ "1.01 0.00 0.00" } },
              "the load average was 1.01 on 2 CPUs before the first run;",
              "and a load of over half of the processors");
  doubts_are ((struct machine){ .cpus = (char[]){ "1 of 8" },
                                .load = (char[]){ "3.00 0.00 0.00" } },
              "", "of all processors, not of those that we may use");
  doubts_are (
      (struct machine){ .cpus = (char[]){ "1" }, .load = (char[]){ "0.51" } },
      "the load average was 0.51 on 1 CPU before the first run;",
      "one processor is one");
  return plan ();
}
