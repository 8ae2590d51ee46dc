/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "base/screen.h"
#include <stdbool.h>
#include <string.h>
#include <sys/ioctl.h>

#define INDENT "  "
/* On a narrower screen broken lines are no easier to read.  */
#define COLUMNS_MIN 20

size_t
screen_columns (int fd)
{
  struct winsize size;
  return ioctl (fd, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

/* The columns of the LENGTH bytes at S.  */
static size_t
width_of (const char *s, size_t length)
{
  size_t width = 0;
  for (size_t i = 0; i < length; i++)
    width += ((unsigned char) s[i] & 0xc0) != 0x80;
  return width;
}

void
screen_wrap (struct text *to, const char *line, size_t columns)
{
  bool is_broken = columns >= COLUMNS_MIN;
  size_t column = 0;
  while (*line != '\0')
    {
      /* a word with the blanks before it */
      size_t blanks = strspn (line, " ");
      size_t length = blanks + strcspn (line + blanks, " ");
      size_t width = width_of (line, length);
      if (is_broken && column > 0 && column + width > columns)
        {
          text_puts (to, "\n" INDENT);
          line += blanks;
          length -= blanks;
          width += strlen (INDENT) - blanks;
          column = 0;
        }
      text_append (to, line, length);
      column += width;
      line += length;
    }
}
