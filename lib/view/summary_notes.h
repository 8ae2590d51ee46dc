/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a reader of summaries should know, in words.  */
#ifndef BENCH_SUMMARY_NOTES_H
#define BENCH_SUMMARY_NOTES_H
#include "analysis/summary_list.h"

/* Call EMIT with each sentence about LIST: the bytes of names as they are,
   units with signs beyond ASCII where UTF8, without a final newline.  0, or -1
   with errno ENOMEM.  */
int summary_notes (const struct summary_list *list, bool utf8,
                   void (*emit) (void *context, const char *note),
                   void *context);
#endif
