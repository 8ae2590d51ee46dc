/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The report as a document: one section after another, each a function that
   adds its headings, sentences, tables and figures.  */
#ifndef BENCH_REPORT_REPORT_H
#define BENCH_REPORT_REPORT_H
#include "contents.h"
#include "figures.h"
#include "view/document.h"

/* Put the report on C with FIGURES into DOCUMENT, which refers to FIGURES.  */
void report_make (struct document *document, const struct contents *c,
                  const struct figures *figures);
#endif
