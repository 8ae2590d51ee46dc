/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "folder_link.h"
#include <stdlib.h>
#include <string.h>
#include "base/text.h"

/* The real name of the folder that holds the file PAGE.  */
static char *
folder_of (const char *page)
{
  const char *slash = page == NULL ? NULL : strrchr (page, '/');
  if (slash == NULL)
    return realpath (".", NULL);
  struct text folder = { 0 };
  text_append (&folder, page, slash == page ? 1 : (size_t) (slash - page));
  char *real = folder.failed ? NULL : realpath (folder.bytes, NULL);
  text_free (&folder);
  return real;
}

/* The length of what FROM and TO, absolute names, share as whole parts: their
   common ancestor.  */
static size_t
common_length (const char *from, const char *to)
{
  size_t common = 0;
  for (size_t i = 0;; i++)
    {
      bool from_ends = from[i] == '/' || from[i] == '\0';
      bool to_ends = to[i] == '/' || to[i] == '\0';
      if (from_ends && to_ends)
        common = i;
      if (from[i] != to[i] || from[i] == '\0')
        return common;
    }
}

char *
folder_link (const char *page, const char *folder)
{
  char *from = folder_of (page), *to = realpath (folder, NULL);
  struct text link = { 0 };
  char *result = NULL;
  if (from != NULL && to != NULL)
    {
      /* the root is the one name that ends in a slash */
      const char *up = strcmp (from, "/") == 0 ? "" : from;
      const char *down = strcmp (to, "/") == 0 ? "" : to;
      size_t common = common_length (up, down);
      for (const char *s = up + common; *s != '\0'; s++)
        if (*s == '/')
          text_puts (&link, link.length == 0 ? ".." : "/..");
      down += common + (down[common] == '/');
      if (*down != '\0')
        text_printf (&link, "%s%s", link.length == 0 ? "" : "/", down);
      result = text_take (&link);
    }
  free (from);
  free (to);
  return result;
}
