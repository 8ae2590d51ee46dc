/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sentences below a table, broken into lines of a terminal.  */
#ifndef BENCH_WRAP_H
#define BENCH_WRAP_H
#include "base/text.h"

/* Columns of a terminal that a line may take.  */
#define WRAP_WIDTH 79

/* Append LEAD and SENTENCE as a paragraph: words broken into lines, which
   begin below the end of LEAD ("note: ", or ""); a unit stays with its
   number.  The sentence is quoted for the terminal.  */
void wrap_put (struct text *to, const char *lead, const char *sentence);
/* The same without a lead, the lines after the first indented, so that
   sentences that stand below each other are told apart.  */
void wrap_put_hanging (struct text *to, const char *sentence);
#endif
