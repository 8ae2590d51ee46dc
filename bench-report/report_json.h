/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a report says, for machines.  */
#ifndef BENCH_REPORT_REPORT_JSON_H
#define BENCH_REPORT_REPORT_JSON_H
#include <stdio.h>
#include "contents.h"

/* Write C to OUT as one JSON object, schema "bench-report/1".  Exits without
   memory; errors of OUT are its owner's to look at.  */
void report_write_json (const struct contents *c, FILE *out);
#endif
