/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the library tells of trouble in data: through a reporter that the
   caller gives, since the library itself prints nothing.  Programs give
   diag_reporter (base/diag.h), tests one that collects.  */
#ifndef BENCH_REPORT_H
#define BENCH_REPORT_H
#include <stddef.h>

enum report_severity
{
  REPORT_ERROR,   /* the operation fails */
  REPORT_WARNING, /* something is likely wrong with the data */
  REPORT_NOTE     /* worth knowing; silenced by --quiet */
};

struct reporter
{
  /* FILE is NULL and LINE 0 where there is no place.  MESSAGE is raw: it may
     hold bytes of the data, which the receiver makes safe to print.  */
  void (*emit) (void *context, enum report_severity severity, const char *file,
                size_t line, const char *message);
  void *context;
};

void report (const struct reporter *to, enum report_severity severity,
             const char *file, size_t line, const char *format, ...)
    __attribute__ ((format (printf, 5, 6)));
#endif
