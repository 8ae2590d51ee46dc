/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A reporter for tests that let memory run out: it asks for none.  */
#ifndef BENCH_TOLD_H
#define BENCH_TOLD_H
#include <stdbool.h>
#include "base/report.h"

/* Whether trouble was told of.  */
static bool was_told;

static void
note_told (void *context, enum report_severity severity, const char *file,
           size_t line, const char *message)
{
  (void) context, (void) file, (void) line, (void) message;
  was_told = was_told || severity == REPORT_ERROR;
}

static const struct reporter listener = { note_told, NULL };
#endif
