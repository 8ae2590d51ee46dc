/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "trial.h"
#include <errno.h>
#include "base/diag.h"
#include "process_options.h"

void
trial (const struct runner *r)
{
  const struct options *o = r->options;
  if (!process_settings_any (&o->settings) && !o->has_exact_memory)
    return;
  /* No file has this name: all is done as for a run, but for the command.  */
  char name[] = "";
  char *none[] = { name, NULL };
  struct benchmark nothing = { .path = "", .argv = none };
  struct launch launch = run_launch (r, &nothing);
  struct launch_result result;
  launch.foreground = false;
  if (launcher_begin (r->supervision.launcher, &launch) != 0
      || launcher_finish (r->supervision.launcher, &result, NULL) != 0)
    die_errno (errno, "cannot start a process");
  if (result.fork_errno != 0)
    die_errno (result.fork_errno, "cannot make a process");
  if (result.setting_errno != 0)
    die_errno (result.setting_errno, "%s cannot be applied",
               process_options_name (result.failed_setting));
  if (o->has_exact_memory && result.memory_B == 0)
    die ("--exact-memory: /proc does not tell the peak memory of a process");
}
