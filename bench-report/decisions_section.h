/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Requirements and decisions as sections of a report.  */
#ifndef BENCH_REPORT_DECISIONS_SECTION_H
#define BENCH_REPORT_DECISIONS_SECTION_H
#include "contents.h"
#include "view/document.h"

/* Add what became of --require, if anything was required.  */
void requirements_add (struct document *d, const struct contents *c);
/* Add what each set of rules comes to, in a sentence and a table.  */
void decisions_add (struct document *d, const struct contents *c);
#endif
