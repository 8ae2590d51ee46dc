/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/gnuplot_picture.h"
#include <string.h>

bool
gnuplot_picture_is_whole (const struct text *picture)
{
  static const char trailer[] = "</svg>";
  size_t length = picture->length;
  while (length > 0 && strchr (" \n\r\t", picture->bytes[length - 1]) != NULL)
    length--;
  return length >= sizeof trailer - 1
         && memcmp (picture->bytes + length - (sizeof trailer - 1), trailer,
                    sizeof trailer - 1)
                == 0;
}

void
gnuplot_picture_mend (struct text *picture)
{
  static const char end[] = "]]>";
  struct text mended = { 0 };
  const char *rest = text_string (picture), *found;
  while ((found = strstr (rest, end)) != NULL)
    {
      text_append (&mended, rest, (size_t) (found - rest));
      text_puts (&mended, "]]&gt;");
      rest = found + sizeof end - 1;
    }
  if (mended.length == 0 && !mended.failed)
    return;
  text_puts (&mended, rest);
  text_free (picture);
  *picture = mended;
}
