/* SPDX-License-Identifier: GPL-3.0-or-later */
/* UTF-8, and which of its characters must not reach a terminal as they are. */
#ifndef BENCH_UTF8_H
#define BENCH_UTF8_H
#include <stdbool.h>
#include <stddef.h>
#include "base/text.h"

/* Decode the character at S into *CODE and return its length, or 0 when the
   bytes there are none (overlong forms, surrogates and numbers past U+10FFFF
   are none).  */
size_t utf8_decode (const char *s, unsigned long *code);
/* Control characters of C0 and C1, and delete.  */
bool utf8_is_control (unsigned long code);
/* Format characters that reorder or hide text (bidirectional overrides and
   isolates, marks, zero-width ones, line separators, byte-order mark), with
   which a name could make a line of a log read as another.  */
bool utf8_is_deceptive (unsigned long code);
/* How many columns of a terminal CODE takes: 2 for ideographs, syllables of
   Hangul and most pictures (Unicode Standard Annex 11, wide and fullwidth), 0
   for marks that stand on the letter before, else 1; whatever the locale.  */
int utf8_columns (unsigned long code);
/* Append STRING to TO with all of the above, and bytes that are not UTF-8,
   as \xHH.  */
void utf8_append_visible (struct text *to, const char *string);
#endif
