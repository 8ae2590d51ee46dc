/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fields of the sample stream: backslash, tab, newline and carriage return
   are written \\ \t \n \r, other control characters \xHH.  */
#ifndef BENCH_ESCAPE_H
#define BENCH_ESCAPE_H
#include <stdbool.h>
#include <stddef.h>
#include "base/text.h"

/* Append the LENGTH bytes at BYTES to TO as a field.  */
void escape_append (struct text *to, const char *bytes, size_t length);
/* Turn the LENGTH bytes of a field at BYTES into what they stand for, in
   place; return the new length, or -1 when an escape is none of the above
   (or stands for NUL, which no name holds).  */
ptrdiff_t escape_decode (char *bytes, size_t length);
/* The first control character among the LENGTH bytes at BYTES, where a field
   has none; NULL when there is none.  */
const char *escape_find_control (const char *bytes, size_t length);

/* A list of names as one string, joined by commas: in each name a comma is
   \x2c and all else as in a field.  Append NAME; FIRST: no comma before.  */
void name_list_append (struct text *list, const char *name, bool first);
/* Turn the name that begins at *LIST into a string in place, set *LIST to
   what follows its comma (NULL: nothing), and return the name; NULL when an
   escape is wrong.  */
char *name_list_next (char **list);
#endif
