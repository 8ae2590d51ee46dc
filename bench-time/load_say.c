/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "load_say.h"
#include <inttypes.h>
#include "base/diag.h"
#include "cli/terminal.h"
#include "view/human.h"

void
load_put_rate (struct text *to, double rate)
{
  text_printf (to, "%.4g/s", rate);
}

static void
put_time (struct text *to, uint64_t ns, bool utf8)
{
  char number[HUMAN_SIZE];
  text_puts (to, human_value (number, (double) ns / 1e9, "s", 3, utf8));
}

/* The latencies, and from which instant on they count.  */
static void
put_latency (struct text *to, const struct load_plan *plan,
             const struct load_result *r, bool utf8)
{
  static const char *const from[] = {
    [LOAD_CLOSED] = "from when each query was sent, in a closed loop",
    [LOAD_OPEN] = "from when each query was due, in an open loop",
    [LOAD_FLOOD] = "from the beginning, when all were due",
  };
  text_puts (to, ", latency p50 ");
  put_time (to, r->latency_ns[0], utf8);
  text_puts (to, ", p99 ");
  put_time (to, r->latency_ns[4], utf8);
  text_puts (to, ", max ");
  put_time (to, r->latency_max_ns, utf8);
  text_printf (to, " (%s)", from[plan->loop]);
}

/* How late the generator was.  */
static void
say_lateness (const char *name, const struct load_result *r, bool utf8)
{
  struct text note = { 0 };
  text_printf (&note, "%s: queries were sent later than they could be by p50 ",
               name);
  put_time (&note, r->lateness_ns[0], utf8);
  text_puts (&note, ", p99 ");
  put_time (&note, r->lateness_ns[4], utf8);
  diag_note ("%s", text_string (&note));
  text_free (&note);
}

/* Whether the system kept up.  */
static void
say_flow (const char *name, const struct flow_reading *f)
{
  if (f->is_known && f->is_saturated)
    diag_warning ("%s: it did not keep up: %.4g queries a second were due and "
                  "%.4g answered, %.3g more each second waited",
                  name, f->offered, f->completed, f->slope);
}

void
load_say (const struct options *o, const char *name,
          const struct load_plan *plan, const struct load_result *r,
          const char *why)
{
  bool utf8 = terminal_utf8 (o->is_ascii);
  struct text text = { 0 };
  text_printf (&text, "%s: %" PRIu64 " queries", name, r->queries);
  if (r->queries > r->failed)
    {
      text_puts (&text, ", ");
      load_put_rate (&text, load_result_throughput (r));
      if (plan->batch > 1)
        text_puts (&text, " samples");
      put_latency (&text, plan, r, utf8);
    }
  diag_note ("%s", text_string (&text));
  text_free (&text);
  if (plan->loop == LOAD_OPEN && r->queries > 0)
    {
      say_lateness (name, r, utf8);
      say_flow (name, &r->flow);
    }
  if (*why != '\0')
    diag_warning ("%s: INVALID: %s", name, why);
  else
    diag_note ("%s: VALID", name);
}
