/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A string that grows.  A zeroed struct text is empty and ready for use.
   When memory runs out the text turns failed and stays so, later calls do
   nothing, and whoever finishes it asks text_failed once.  */
#ifndef BENCH_TEXT_H
#define BENCH_TEXT_H
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

struct text
{
  char *bytes;   /* LENGTH bytes, then a NUL; NULL before the first */
  size_t length; /* without the NUL */
  size_t capacity;
  bool failed; /* memory ran out */
};

void text_append (struct text *t, const char *bytes, size_t length);
void text_puts (struct text *t, const char *string);
void text_putc (struct text *t, char byte);
void text_printf (struct text *t, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));
void text_vprintf (struct text *t, const char *format, va_list arguments)
    __attribute__ ((format (printf, 2, 0)));

/* The text as a string that T owns: "" when empty or failed.  */
const char *text_string (const struct text *t);
/* The string, now the caller's to free; T is empty afterwards.  NULL with
   errno ENOMEM when T had failed.  */
char *text_take (struct text *t);
/* Empty T, keep its memory and forget a failure.  */
void text_clear (struct text *t);
void text_free (struct text *t);
#endif
