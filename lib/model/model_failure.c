/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include <inttypes.h>
#include <string.h>
#include "model/model_host.h"

/* "while it was loaded", "in query 17".  */
static void
put_phase (struct text *to, const struct model_failure *f)
{
  switch (f->phase)
    {
    case MODEL_PHASE_START:
      text_puts (to, "before it was loaded");
      break;
    case MODEL_PHASE_LOAD:
      text_puts (to, "while it was loaded");
      break;
    case MODEL_PHASE_PREPARE:
      text_puts (to, "while it prepared samples");
      break;
    case MODEL_PHASE_QUERY:
      text_printf (to, "in query %" PRIu64, f->query);
      break;
    case MODEL_PHASE_OUTPUT:
      text_printf (to, "when asked for its answer to query %" PRIu64,
                   f->query);
      break;
    case MODEL_PHASE_CLOSE:
      text_puts (to, "while it was closed");
      break;
    case MODEL_PHASE_IDLE:
      text_puts (to, "while it had nothing to do");
      break;
    }
}

static void
put_hang (struct text *to, const struct model_failure *f)
{
  text_puts (to, f->phase == MODEL_PHASE_QUERY ? "gave no answer " : "hung ");
  put_phase (to, f);
  text_printf (to, " for %.9g s", (double) f->limit_ns / 1e9);
  if (f->text.length > 0)
    text_printf (to, ": it %s", text_string (&f->text));
}

void
model_failure_put (struct text *to, const struct model_failure *f)
{
  const char *text = text_string (&f->text);
  switch (f->kind)
    {
    case MODEL_FAILURE_NONE:
      text_puts (to, "is well");
      break;
    case MODEL_FAILURE_REFUSED:
      text_puts (to, f->phase == MODEL_PHASE_LOAD     ? "cannot be loaded"
                     : f->phase == MODEL_PHASE_OUTPUT ? "gives no answers"
                                                      : "cannot be asked");
      if (*text != '\0')
        text_printf (to, ": %s", text);
      else
        text_puts (to, ", and does not say why");
      break;
    case MODEL_FAILURE_OPTION:
      text_printf (to, "has no option '%.*s'", (int) strcspn (text, "="),
                   text);
      break;
    case MODEL_FAILURE_BROKE:
      text_printf (to, "%s, ", text);
      put_phase (to, f);
      break;
    case MODEL_FAILURE_CRASHED:
      text_printf (to, "crashed by signal %d (%s) ", f->number,
                   strsignal (f->number));
      put_phase (to, f);
      break;
    case MODEL_FAILURE_ENDED:
      text_printf (to, "ended its process with status %d ", f->number);
      put_phase (to, f);
      break;
    case MODEL_FAILURE_COPIED:
      text_puts (to, "forked, and the copy went on as if it were the model, ");
      put_phase (to, f);
      break;
    case MODEL_FAILURE_HUNG:
      put_hang (to, f);
      break;
    case MODEL_FAILURE_HALTED:
      text_puts (to, "was stopped by a signal and not continued, ");
      put_phase (to, f);
      text_printf (to, ", for %.9g s", (double) f->limit_ns / 1e9);
      break;
    case MODEL_FAILURE_STOPPED:
      text_puts (to, "was stopped");
      break;
    case MODEL_FAILURE_SYSTEM:
      text_printf (to, "cannot be watched: %s", strerror (f->number));
      break;
    }
}

const char *
model_failure_hint (const struct model_failure *f, bool is_worker)
{
  bool is_loading
      = f->phase == MODEL_PHASE_LOAD || f->phase == MODEL_PHASE_PREPARE;
  if (f->kind != MODEL_FAILURE_HUNG)
    return "";
  if (is_worker)
    return "does it flush its standard output after each line?";
  return is_loading ? "--load-timeout allows more" : "--timeout allows more";
}
