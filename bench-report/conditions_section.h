/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Under which conditions the samples were taken, and what they are samples
   of: what a reader asks of any claim.  */
#ifndef BENCH_REPORT_CONDITIONS_SECTION_H
#define BENCH_REPORT_CONDITIONS_SECTION_H
#include "contents.h"
#include "view/document.h"

/* "Measured on 2026-11-30 on Xeon under Linux 6.1; 10 runs each in blocks",
   as far as the samples say it; the caller's to free.  */
char *conditions_sentence (const struct contents *c);
/* Add tables of the machine, the commands and the method.  */
void conditions_add (struct document *d, const struct contents *c);
/* Add what is measured and what is not, the batch, the model's precision and
   the load, each "not stated" where the samples do not say.  */
void claim_add (struct document *d, const struct contents *c);
#endif
