/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "base/diag.h"
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/screen.h"
#include "base/text.h"
#include "base/utf8.h"

static bool is_quiet;
static void (*make_way) (void *context);
static void *way_context;

void
diag_quiet (bool quiet)
{
  is_quiet = quiet;
}

void
diag_before (void (*function) (void *context), void *context)
{
  make_way = function;
  way_context = context;
}

/* Print a message where there is no memory for more: in one line, and what is
   not plain ASCII as '?'.  */
static void
emit_without_memory (const char *kind, const char *file, size_t line_number,
                     const char *message)
{
  char line[2 * PATH_MAX], number[24] = "";
  if (line_number > 0)
    snprintf (number, sizeof number, ":%zu", line_number);
  int length
      = snprintf (line, sizeof line - 1, "%s:%s%s%s %s%s",
                  program_invocation_short_name, file == NULL ? "" : file,
                  number, file == NULL ? "" : ":", kind, message);
  size_t size = length < 0                          ? 0
                : (size_t) length > sizeof line - 2 ? sizeof line - 2
                                                    : (size_t) length;
  for (size_t i = 0; i < size; i++)
    if (line[i] < ' ' || line[i] > '~')
      line[i] = '?';
  line[size++] = '\n';
  fwrite (line, 1, size, stderr);
}

/* One write of one whole line, so that lines of several programs in one
   pipeline do not tear each other.  */
static void
emit (const char *kind, const char *file, size_t line_number,
      const char *message)
{
  struct text line = { 0 };
  text_puts (&line, program_invocation_short_name);
  text_putc (&line, ':');
  if (file != NULL)
    {
      utf8_append_visible (&line, file);
      if (line_number > 0)
        text_printf (&line, ":%zu", line_number);
      text_putc (&line, ':');
    }
  text_putc (&line, ' ');
  text_puts (&line, kind);
  utf8_append_visible (&line, message);
  struct text shown = { 0 };
  screen_wrap (&shown, text_string (&line), screen_columns (STDERR_FILENO));
  text_putc (&shown, '\n');
  fflush (NULL); /* whatever stream leads to standard output */
  if (make_way != NULL)
    make_way (way_context);
  if (line.failed || shown.failed)
    emit_without_memory (kind, file, line_number, message);
  else
    fwrite (shown.bytes, 1, shown.length, stderr);
  fflush (stderr);
  text_free (&line);
  text_free (&shown);
}

static void
emit_formatted (const char *kind, int errnum, const char *format,
                va_list arguments)
{
  struct text message = { 0 };
  char plain[PATH_MAX + 256]; /* where memory has run out */
  va_list again;
  va_copy (again, arguments);
  text_vprintf (&message, format, arguments);
  if (errnum != 0)
    text_printf (&message, ": %s", strerror (errnum));
  if (message.failed)
    vsnprintf (plain, sizeof plain, format, again);
  va_end (again);
  emit (kind, NULL, 0, message.failed ? plain : text_string (&message));
  text_free (&message);
}

static int trouble = STATUS_TROUBLE;

void
diag_set_trouble (int status)
{
  trouble = status;
}

int
diag_trouble (void)
{
  return trouble;
}

#define EMIT(kind, errnum)                                                    \
  do                                                                          \
    {                                                                         \
      va_list arguments;                                                      \
      va_start (arguments, format);                                           \
      emit_formatted (kind, errnum, format, arguments);                       \
      va_end (arguments);                                                     \
    }                                                                         \
  while (0)

void
diag_error (const char *format, ...)
{
  EMIT ("", 0);
}

void
diag_errno (int errnum, const char *format, ...)
{
  EMIT ("", errnum);
}

void
diag_warning (const char *format, ...)
{
  EMIT ("warning: ", 0);
}

void
diag_note (const char *format, ...)
{
  if (!is_quiet)
    EMIT ("note: ", 0);
}

_Noreturn void
die (const char *format, ...)
{
  EMIT ("", 0);
  exit (trouble);
}

_Noreturn void
die_errno (int errnum, const char *format, ...)
{
  EMIT ("", errnum);
  exit (trouble);
}

_Noreturn void
die_memory (void)
{
  die ("memory exhausted");
}

void *
or_die (void *pointer)
{
  if (pointer == NULL)
    die_memory ();
  return pointer;
}

static void
report_to_stderr (void *context, enum report_severity severity,
                  const char *file, size_t line, const char *message)
{
  (void) context;
  if (severity == REPORT_NOTE && is_quiet)
    return;
  emit (severity == REPORT_ERROR     ? ""
        : severity == REPORT_WARNING ? "warning: "
                                     : "note: ",
        file, line, message);
}

const struct reporter diag_reporter = { report_to_stderr, NULL };
