/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a decision comes to, in one sentence that can be quoted.  */
#ifndef BENCH_REPORT_DECISION_SENTENCE_H
#define BENCH_REPORT_DECISION_SENTENCE_H
#include "contents.h"

/* "Edge device: 'b' is recommended: of the 3 that meet ...": one raw line
   without a full stop, the caller's to free.  */
char *decision_sentence (const struct contents *c, const struct decision *d);
/* "1 of 2 benchmarks meets all 3 requirements", of --require.  */
char *requirements_sentence (const struct contents *c);
/* "Rules: ..., ...; then ...": what D asks.  */
char *decision_question (const struct decision *d);

/* What D is called.  */
const char *decision_title (const struct decision *d);
/* What a rank is, and what is not known of it; NULL: nothing is ranked that it
   could be told of.  */
char *decision_remark (const struct decision *d);

/* Append VALUE of CRITERION as people read it, beside what D requires.  */
void decision_put_value (struct text *t, const struct contents *c,
                         const struct decision *d,
                         const struct criterion *criterion, double value);
#endif
