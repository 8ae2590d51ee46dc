/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "base/report.h"
#include "base/text.h"

void
report (const struct reporter *to, enum report_severity severity,
        const char *file, size_t line, const char *format, ...)
{
  struct text message = { 0 };
  va_list arguments;
  va_start (arguments, format);
  text_vprintf (&message, format, arguments);
  va_end (arguments);
  to->emit (to->context, severity, file, line,
            message.failed ? "memory exhausted" : text_string (&message));
  text_free (&message);
}
