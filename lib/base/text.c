/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "base/text.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"

/* Make room for MORE bytes and a NUL behind what T holds.  */
static bool
reserve (struct text *t, size_t more)
{
  if (t->failed)
    return false;
  char *moved
      = more < (size_t) -1 - t->length
            ? memory_grow (t->bytes, &t->capacity, t->length + more + 1, 1)
            : NULL;
  if (moved == NULL)
    t->failed = true;
  else
    t->bytes = moved;
  return moved != NULL;
}

void
text_append (struct text *t, const char *bytes, size_t length)
{
  if (!reserve (t, length))
    return;
  if (length > 0)
    memcpy (t->bytes + t->length, bytes, length);
  t->length += length;
  t->bytes[t->length] = '\0';
}

void
text_puts (struct text *t, const char *string)
{
  text_append (t, string, strlen (string));
}

void
text_putc (struct text *t, char byte)
{
  text_append (t, &byte, 1);
}

void
text_vprintf (struct text *t, const char *format, va_list arguments)
{
  va_list again;
  va_copy (again, arguments);
  int length = vsnprintf (NULL, 0, format, arguments);
  if (length < 0)
    t->failed = true;
  else if (reserve (t, (size_t) length))
    {
      vsnprintf (t->bytes + t->length, (size_t) length + 1, format, again);
      t->length += (size_t) length;
    }
  va_end (again);
}

void
text_printf (struct text *t, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  text_vprintf (t, format, arguments);
  va_end (arguments);
}

const char *
text_string (const struct text *t)
{
  return t->failed || t->bytes == NULL ? "" : t->bytes;
}

char *
text_take (struct text *t)
{
  char *string = NULL;
  if (t->failed)
    errno = ENOMEM;
  else if (reserve (t, 0))
    {
      string = t->bytes;
      string[t->length] = '\0';
      t->bytes = NULL;
    }
  text_free (t);
  return string;
}

void
text_clear (struct text *t)
{
  t->length = 0;
  t->failed = false;
  if (t->bytes != NULL)
    t->bytes[0] = '\0';
}

void
text_free (struct text *t)
{
  free (t->bytes);
  *t = (struct text){ 0 };
}
