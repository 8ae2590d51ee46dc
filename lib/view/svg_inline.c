/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/svg_inline.h"
#include <stdlib.h>
#include <string.h>
#include "base/utf8.h"
#include "view/quote.h"

/* What is read, where it goes, and what is open.  */
struct inliner
{
  const char *at; /* ends with a NUL */
  struct text *page;
  const char *name;
  const char *finding;
  char open[64]; /* the elements that are open: their index below */
  size_t depth;
  size_t unseen; /* elements open of which the outermost is left out */
};

/* Elements that may stand in a picture, and those that draw nothing.  */
static const struct
{
  const char *tag;
  bool dropped;
} elements[] = {
  { "svg", false },      { "g", false },       { "defs", false },
  { "path", false },     { "polygon", false }, { "polyline", false },
  { "line", false },     { "rect", false },    { "circle", false },
  { "ellipse", false },  { "text", false },    { "tspan", false },
  { "use", false },      { "title", true },    { "desc", true },
  { "filter", true },    { "feFlood", true },  { "feComposite", true },
  { "clipPath", false },
};

/* Attributes that may stand in one.  Those of the whole are written anew.  */
static const char *const attributes[] = { "id",
                                          "x",
                                          "y",
                                          "x1",
                                          "y1",
                                          "x2",
                                          "y2",
                                          "cx",
                                          "cy",
                                          "r",
                                          "rx",
                                          "ry",
                                          "width",
                                          "height",
                                          "d",
                                          "points",
                                          "transform",
                                          "fill",
                                          "stroke",
                                          "color",
                                          "fill-opacity",
                                          "opacity",
                                          "fill-rule",
                                          "stroke-width",
                                          "stroke-linecap",
                                          "stroke-linejoin",
                                          "stroke-dasharray",
                                          "stroke-opacity",
                                          "shape-rendering",
                                          "font-family",
                                          "font-size",
                                          "font-weight",
                                          "font-style",
                                          "text-anchor",
                                          "xlink:href",
                                          "xml:space",
                                          "viewBox" };

static bool
is_blank (char byte)
{
  return byte == ' ' || byte == '\n' || byte == '\t' || byte == '\r';
}

static const char *
skip_blanks (const char *s)
{
  while (is_blank (*s))
    s++;
  return s;
}

/* The length of the name at S.  */
static size_t
name_length (const char *s)
{
  size_t n = 0;
  while ((s[n] >= 'a' && s[n] <= 'z') || (s[n] >= 'A' && s[n] <= 'Z')
         || (s[n] >= '0' && s[n] <= '9') || (n > 0 && s[n] == '-')
         || (n > 0 && s[n] == ':'))
    n++;
  return n;
}

static bool
is_name (const char *s, size_t length, const char *name)
{
  return strlen (name) == length && memcmp (s, name, length) == 0;
}

/* The index of the element that the LENGTH bytes at S name; -1: none.  */
static int
find_element (const char *s, size_t length)
{
  for (size_t i = 0; i < sizeof elements / sizeof *elements; i++)
    if (is_name (s, length, elements[i].tag))
      return (int) i;
  return -1;
}

static bool
is_allowed (const char *s, size_t length)
{
  for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++)
    if (is_name (s, length, attributes[i]))
      return true;
  return false;
}

/* Append the LENGTH bytes of the colour "rgb(31, 35, 40)" at S as #rrggbb;
   false when it is none.  */
static bool
put_colour (struct text *to, const char *s, size_t length)
{
  if (length < 4 || memcmp (s, "rgb(", 4) != 0)
    return false;
  unsigned long part[3];
  const char *at = s + 4;
  for (int i = 0; i < 3; i++)
    {
      char *end;
      part[i] = strtoul (at, &end, 10);
      if (end == at || part[i] > 255 || *end != (i < 2 ? ',' : ')'))
        return false;
      at = end + 1;
    }
  if (at != s + length)
    return false;
  text_printf (to, "#%02lx%02lx%02lx", part[0], part[1], part[2]);
  return true;
}

/* Whether the LENGTH bytes at S are a value that needs no quoting: numbers,
   words, signs of paths and transforms.  */
static bool
is_plain_value (const char *s, size_t length)
{
  for (size_t i = 0; i < length; i++)
    if (!is_blank (s[i])
        && (s[i] < ' ' || strchr ("<>&\"'`\\;@", s[i]) != NULL
            || (unsigned char) s[i] >= 0x7f))
      return false;
  return true;
}

/* Append the attribute NAME (LENGTH bytes) with the value of VALUE_LENGTH
   bytes; -1: it may not be.  */
static int
put_attribute (struct inliner *in, const char *name, size_t length,
               const char *value, size_t value_length)
{
  struct text *to = in->page;
  if (!is_allowed (name, length) || !is_plain_value (value, value_length))
    return -1;
  bool reference = is_name (name, length, "xlink:href");
  bool id = is_name (name, length, "id");
  if (reference && (value_length == 0 || *value != '#'))
    return -1;
  /* of a URL there is no other use in these attributes */
  if (memmem (value, value_length, "url", 3) != NULL)
    return -1;
  text_printf (to, " %.*s=\"", reference ? 4 : (int) length,
               reference ? "href" : name);
  if (reference)
    text_printf (to, "#%s-%.*s", in->name, (int) value_length - 1, value + 1);
  else if (id)
    text_printf (to, "%s-%.*s", in->name, (int) value_length, value);
  else if (!put_colour (to, value, value_length))
    text_append (to, value, value_length);
  text_putc (to, '"');
  return 0;
}

/* Read the attributes up to the end of their tag.  SHOWN: append them.  */
static int
read_attributes (struct inliner *in, bool shown, bool outermost)
{
  for (;;)
    {
      in->at = skip_blanks (in->at);
      if (*in->at == '>' || *in->at == '/')
        return 0;
      size_t length = name_length (in->at);
      const char *name = in->at, *s = skip_blanks (name + length);
      if (length == 0 || *s != '=')
        return -1;
      s = skip_blanks (s + 1);
      if (*s != '"' && *s != '\'')
        return -1;
      const char *value = s + 1, *end = strchr (value, *s);
      if (end == NULL)
        return -1;
      in->at = end + 1;
      bool drawn = shown
                   && !(outermost && !is_name (name, length, "viewBox")
                        && !is_name (name, length, "width")
                        && !is_name (name, length, "height"))
                   /* only tooltips and styles would need it */
                   && !(is_name (name, length, "id")
                        && strncmp (value, "gpPt", 4) != 0);
      if (drawn
          && put_attribute (in, name, length, value, (size_t) (end - value))
                 != 0)
        return -1;
    }
}

/* Take back a group that was opened and has nothing in it.  */
static bool
drop_empty_group (struct inliner *in)
{
  struct text *page = in->page;
  size_t end = page->failed ? 0 : page->length;
  while (end > 0 && is_blank (page->bytes[end - 1]))
    end--;
  if (end < 2 || page->bytes[end - 1] != '>' || page->bytes[end - 2] == '/')
    return false;
  size_t start = end - 1;
  while (start > 0 && page->bytes[start] != '<')
    start--;
  if (strncmp (page->bytes + start, "<g", 2) != 0
      || (page->bytes[start + 2] != ' ' && page->bytes[start + 2] != '>'))
    return false;
  page->length = start;
  page->bytes[start] = '\0';
  return true;
}

/* Read "</tag>".  */
static int
read_end (struct inliner *in)
{
  size_t length = name_length (in->at);
  int element = find_element (in->at, length);
  if (element < 0 || in->depth == 0 || in->open[in->depth - 1] != element)
    return -1;
  in->at = skip_blanks (in->at + length);
  if (*in->at != '>')
    return -1;
  in->at++;
  in->depth--;
  if (in->unseen > 0)
    in->unseen--;
  else if (strcmp (elements[element].tag, "g") != 0 || !drop_empty_group (in))
    text_printf (in->page, "</%s>", elements[element].tag);
  return 0;
}

/* Read a tag that opens an element, which may be closed by itself.  */
static int
read_start (struct inliner *in)
{
  size_t length = name_length (in->at);
  int element = find_element (in->at, length);
  bool outermost = in->depth == 0;
  if (element < 0 || in->depth == sizeof in->open
      || outermost != (element == 0))
    return -1;
  in->at += length;
  bool shown = in->unseen == 0 && !elements[element].dropped;
  if (shown)
    text_printf (in->page, "<%s", elements[element].tag);
  if (outermost)
    {
      text_puts (in->page, " role=\"img\" aria-label=\"");
      quote_html (in->page, in->finding);
      text_putc (in->page, '"');
    }
  if (read_attributes (in, shown, outermost) != 0)
    return -1;
  bool closed = *in->at == '/';
  in->at += closed;
  if (*in->at != '>')
    return -1;
  in->at++;
  if (shown)
    text_puts (in->page, closed ? "/>" : ">");
  if (closed)
    return 0;
  in->open[in->depth++] = (char) element;
  in->unseen += !shown;
  return 0;
}

/* Skip what ends with END.  */
static int
skip_past (struct inliner *in, const char *end)
{
  const char *found = strstr (in->at, end);
  if (found == NULL)
    return -1;
  in->at = found + strlen (end);
  return 0;
}

/* Read text up to the next tag.  Only within an element text is it more than
   blanks; it is quoted already, which is looked at.  */
static int
read_text (struct inliner *in)
{
  size_t length = strcspn (in->at, "<");
  int inside = in->depth == 0 ? -1 : in->open[in->depth - 1];
  const char *tag = inside < 0 ? "" : elements[inside].tag;
  bool words = strcmp (tag, "text") == 0 || strcmp (tag, "tspan") == 0;
  for (size_t i = 0; i < length; i++)
    {
      size_t name;
      if (in->at[i] != '&')
        continue;
      name = strspn (in->at + i + 1, "abcdefghijklmnopqrstuvwxyz#0123456789x");
      if (name == 0 || in->at[i + 1 + name] != ';')
        return -1;
    }
  bool blank = strspn (in->at, " \t\r\n") >= length;
  if (!words && !blank && in->unseen == 0)
    return -1;
  if (in->unseen == 0 && words)
    text_append (in->page, in->at, length);
  else if (in->unseen == 0 && length > 0 && in->depth > 0
           && memchr (in->at, '\n', length) != NULL)
    text_putc (in->page, '\n');
  in->at += length;
  return 0;
}

int
svg_inline (const struct text *picture, const char *name, const char *finding,
            struct text *page)
{
  struct inliner in = {
    .at = text_string (picture), .page = page, .name = name, .finding = finding
  };
  if (strlen (in.at) != picture->length)
    return -1;
  bool begun = false;
  do
    {
      int status = read_text (&in);
      if (status != 0 || *in.at == '\0')
        return -1;
      in.at++;
      if (*in.at == '?')
        status = skip_past (&in, "?>");
      else if (strncmp (in.at, "!--", 3) == 0)
        status = skip_past (&in, "-->");
      else if (*in.at == '/')
        {
          in.at++;
          status = read_end (&in);
        }
      else
        {
          status = read_start (&in);
          begun = true;
        }
      if (status != 0)
        return -1;
    }
  while (!begun || in.depth > 0);
  text_putc (page, '\n');
  return *skip_blanks (in.at) == '\0' ? 0 : -1;
}
