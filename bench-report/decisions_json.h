/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the rules of --rules come to, for machines.  */
#ifndef BENCH_REPORT_DECISIONS_JSON_H
#define BENCH_REPORT_DECISIONS_JSON_H
#include "contents.h"
#include "view/json_writer.h"

/* Write an array with an object for each decision of C.  Exits without
   memory.  */
void decisions_write_json (struct json_writer *j, const struct contents *c);
#endif
