/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stream/escape.h"
#include <stdbool.h>
#include <string.h>

static bool
is_control (char byte)
{
  return (unsigned char) byte < 0x20 || byte == 0x7f;
}

void
escape_append (struct text *to, const char *bytes, size_t length)
{
  size_t plain = 0; /* bytes before I that are yet to append as they are */
  for (size_t i = 0; i < length; i++)
    {
      if (bytes[i] != '\\' && !is_control (bytes[i]))
        {
          plain++;
          continue;
        }
      text_append (to, bytes + i - plain, plain);
      plain = 0;
      switch (bytes[i])
        {
        case '\\':
          text_puts (to, "\\\\");
          break;
        case '\t':
          text_puts (to, "\\t");
          break;
        case '\n':
          text_puts (to, "\\n");
          break;
        case '\r':
          text_puts (to, "\\r");
          break;
        default:
          text_printf (to, "\\x%02x", (unsigned char) bytes[i]);
        }
    }
  text_append (to, bytes + length - plain, plain);
}

/* The value of a hexadecimal digit, or -1.  */
static int
hex_value (char digit)
{
  return digit >= '0' && digit <= '9'   ? digit - '0'
         : digit >= 'a' && digit <= 'f' ? digit - 'a' + 10
         : digit >= 'A' && digit <= 'F' ? digit - 'A' + 10
                                        : -1;
}

/* The byte that the escape in the LENGTH bytes at P, behind its backslash,
   stands for; *USED becomes its length.  -1 when it is none.  */
static int
decode_one (const char *p, size_t length, size_t *used)
{
  *used = 1;
  if (length == 0)
    return -1;
  switch (*p)
    {
    case '\\':
      return '\\';
    case 't':
      return '\t';
    case 'n':
      return '\n';
    case 'r':
      return '\r';
    case 'x':
      break;
    default:
      return -1;
    }
  *used = 3;
  if (length < 3 || hex_value (p[1]) < 0 || hex_value (p[2]) < 0)
    return -1;
  int byte = 16 * hex_value (p[1]) + hex_value (p[2]);
  return byte == 0 ? -1 : byte;
}

ptrdiff_t
escape_decode (char *bytes, size_t length)
{
  size_t to = 0;
  for (size_t from = 0; from < length;)
    {
      if (bytes[from] != '\\')
        {
          bytes[to++] = bytes[from++];
          continue;
        }
      size_t used;
      int byte = decode_one (bytes + from + 1, length - from - 1, &used);
      if (byte < 0)
        return -1;
      bytes[to++] = (char) byte;
      from += 1 + used;
    }
  return (ptrdiff_t) to;
}

const char *
escape_find_control (const char *bytes, size_t length)
{
  for (size_t i = 0; i < length; i++)
    if (is_control (bytes[i]))
      return bytes + i;
  return NULL;
}

void
name_list_append (struct text *list, const char *name, bool first)
{
  if (!first)
    text_putc (list, ',');
  for (;;)
    {
      size_t length = strcspn (name, ",");
      escape_append (list, name, length);
      name += length;
      if (*name++ == '\0')
        return;
      text_puts (list, "\\x2c");
    }
}

char *
name_list_next (char **list)
{
  char *name = *list;
  size_t length = strcspn (name, ",");
  *list = name[length] == ',' ? name + length + 1 : NULL;
  ptrdiff_t decoded = escape_decode (name, length);
  if (decoded < 0)
    return NULL;
  name[decoded] = '\0';
  return name;
}
