/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as a picture to be put into a page: what is taken runs nothing,
   refers to nothing outside, and is closed.  */
#include <config.h>
#include "base/text.h"
#include "fuzz.h"
#include "view/svg_inline.h"

/* Take out of PAGE what stands between tags, where any words may be.  */
static void
keep_tags (char *page)
{
  char *to = page;
  bool inside = false;
  for (const char *at = page; *at != '\0'; at++)
    {
      inside |= *at == '<';
      if (inside)
        *to++ = *at;
      inside &= *at != '>';
    }
  *to = '\0';
}

/* The elements of PAGE that are open when it ends.  */
static int
open_elements (const char *page)
{
  int depth = 0;
  for (const char *at = page; (at = strchr (at, '<')) != NULL;)
    {
      const char *end = strchr (at, '>');
      demand (end != NULL, "a tag ends");
      demand (memchr (at + 1, '<', (size_t) (end - at - 1)) == NULL,
              "a tag has no tag in it");
      if (at[1] == '/')
        depth--;
      else if (end[-1] != '/')
        depth++;
      demand (depth >= 0, "what ends had begun");
      at = end;
    }
  return depth;
}

/* Of a tag's attributes, which begin at AT, none runs anything or refers to
   anything outside.  What stands in a value may look like an attribute.  */
static void
check_attributes (const char *at)
{
  for (at += strspn (at, " "); *at != '>' && *at != '/';
       at += strspn (at, " "))
    {
      size_t length = strcspn (at, "=> ");
      demand (at[length] == '=' && at[length + 1] == '"',
              "an attribute has a value in quotes");
      const char *value = at + length + 2, *end = strchr (value, '"');
      demand (end != NULL, "a value ends");
      demand (strncmp (at, "on", 2) != 0 && strncmp (at, "style", 5) != 0,
              "no attribute runs anything");
      bool foreign = memchr (at, ':', length) != NULL
                     && strncmp (at, "xml:space=", 10) != 0;
      demand (!foreign && strncmp (at, "src", 3) != 0
                  && (strncmp (at, "href=", 5) != 0 || *value == '#'),
              "references lead within the picture");
      at = end + 1;
    }
}

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t length)
{
  struct text picture = { 0 }, page = { 0 };
  text_append (&picture, (const char *) bytes, length);
  if (svg_inline (&picture, "figure-1", "It <finds> & \"says\"", &page) == 0)
    {
      const char *svg = text_string (&page);
      demand (strlen (svg) == page.length, "it is a string");
      demand (open_elements (svg) == 0, "all elements are closed");
      static const char *const never[] = { "<script", "<foreignObject",
                                           "<image",  "<iframe",
                                           "<style",  "<a",
                                           "<!",      "<?" };
      keep_tags (page.bytes);
      for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        demand (strstr (page.bytes, never[i]) == NULL, never[i]);
      for (const char *at = page.bytes; (at = strchr (at, '<')) != NULL;)
        {
          at += 1 + strcspn (at + 1, " />");
          if (at[-1] != '<')
            check_attributes (at);
        }
    }
  text_free (&picture);
  text_free (&page);
  return 0;
}
