/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Messages of a program, on standard error: "program: message" or
   "program:file:line: message".  For programs; the library reports through
   base/report.h.  On a terminal they are broken into lines of its width
   (base/screen.h).  What must not reach a terminal (base/utf8.h) comes out as
   \xHH, so that no data can drive one.  */
#ifndef BENCH_DIAG_H
#define BENCH_DIAG_H
#include <stdbool.h>
#include "base/report.h"

/* Exit statuses of the suite.  */
enum
{
  STATUS_OK = 0,
  STATUS_NO = 1,     /* a gate that the user asked for tripped; a run failed */
  STATUS_TROUBLE = 2 /* usage, input, output */
};

/* Call FUNCTION (NULL: none) with CONTEXT before each message, so that what
   stands in the last line of the terminal makes way.  */
void diag_before (void (*function) (void *context), void *context);
/* Switch notes (not warnings, not errors) off or on.  */
void diag_quiet (bool quiet);

void diag_error (const char *format, ...)
    __attribute__ ((format (printf, 1, 2)));
/* The same, followed by ": " and strerror of ERRNUM.  */
void diag_errno (int errnum, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));
void diag_warning (const char *format, ...)
    __attribute__ ((format (printf, 1, 2)));
void diag_note (const char *format, ...)
    __attribute__ ((format (printf, 1, 2)));

/* Let trouble exit with STATUS from here on, for a caller to whom
   STATUS_TROUBLE means something else, as to git bisect.  */
void diag_set_trouble (int status);
/* The exit status of trouble: STATUS_TROUBLE unless set.  */
int diag_trouble (void);

/* Print the message as diag_error does and exit with the status of
   trouble.  */
_Noreturn void die (const char *format, ...)
    __attribute__ ((format (printf, 1, 2)));
_Noreturn void die_errno (int errnum, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));
/* "memory exhausted", the status of trouble.  */
_Noreturn void die_memory (void);
/* POINTER, or die_memory when it is NULL.  */
void *or_die (void *pointer);

/* Sends what the library reports to standard error.  */
extern const struct reporter diag_reporter;
#endif
