/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Decimal numbers to doubles and back, in the C locale whatever the
   user's.  */
#ifndef BENCH_NUMBER_H
#define BENCH_NUMBER_H
#include <stddef.h>

enum number_error
{
  NUMBER_OK,
  NUMBER_EMPTY,     /* nothing, or blanks only */
  NUMBER_MALFORMED, /* not of the grammar */
  NUMBER_COMMA,     /* would be one if the comma were a point */
  NUMBER_GROUPED,   /* would be one without its commas: 1,234.5 */
  NUMBER_NAN,       /* a spelling of nan */
  NUMBER_INFINITE,  /* a spelling of inf */
  NUMBER_OVERFLOW,  /* 1e400 */
  NUMBER_UNDERFLOW  /* 1e-400: *VALUE is 0 (with sign); a warning, not more */
};

/* Read all LENGTH bytes at BYTES as [+-]?(D+(.D*)?|.D+)([eE][+-]?D+)? with
   blanks around it allowed; *VALUE becomes the nearest double, ties to even.
   *VALUE is written only with NUMBER_OK and NUMBER_UNDERFLOW.  */
enum number_error number_parse (const char *bytes, size_t length,
                                double *value);

/* Read the longest number of that grammar, without blanks, that starts at
   BYTES and ends before LIMIT.  Return its length; 0 when there is none.
   *ERROR becomes NUMBER_OK, NUMBER_OVERFLOW or NUMBER_UNDERFLOW; *VALUE as
   above.  */
size_t number_read (const char *bytes, const char *limit, double *value,
                    enum number_error *error);

/* The same number_read, digit by digit and by strtod: slow and plain, for what
   128 bits do not decide and to test number_read against.  */
size_t number_read_plain (const char *bytes, const char *limit, double *value,
                          enum number_error *error);

/* Size of a buffer that takes any number with its NUL.  */
#define NUMBER_SIZE 32

/* Write the finite VALUE into TO with the fewest significant digits whose
   nearest decimal reads back to the same double, and return the length; -0
   comes out as 0.  */
size_t number_print (char to[NUMBER_SIZE], double value);
#endif
