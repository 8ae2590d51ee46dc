/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/quote.h"
#include <stdbool.h>
#include <string.h>
#include <strings.h>
#include "base/utf8.h"
#include "number/number.h"
#include "stream/escape.h"

void
quote_terminal (struct text *to, const char *string)
{
  if (*string == '\0')
    text_puts (to, "(empty)");
  utf8_append_visible (to, string);
}

void
quote_line_start (struct text *to, const char *string)
{
  bool order
      = strncmp (string, "::", 2) == 0 || strncmp (string, "##", 2) == 0;
  if (order)
    text_printf (to, "\\x%02x", (unsigned char) *string++);
  quote_terminal (to, string);
}

size_t
quote_width (const char *string)
{
  struct text shown = { 0 };
  quote_terminal (&shown, string);
  size_t width = 0;
  unsigned long code;
  for (const char *s = text_string (&shown); *s != '\0';)
    {
      size_t length = utf8_decode (s, &code);
      width += length == 0 ? 1 : (size_t) utf8_columns (code);
      s += length == 0 ? 1 : length;
    }
  text_free (&shown);
  return width;
}

void
quote_tsv (struct text *to, const char *string)
{
  escape_append (to, string, strlen (string));
}

void
quote_csv (struct text *to, const char *string)
{
  if (*string != '\0' && string[strcspn (string, "\",\r\n")] == '\0'
      && string[0] != ' ' && string[strlen (string) - 1] != ' ')
    {
      text_puts (to, string);
      return;
    }
  text_putc (to, '"');
  for (const char *s = string; *s != '\0'; s++)
    text_puts (to, *s == '"' ? "\"\"" : (char[2]){ *s, '\0' });
  text_putc (to, '"');
}

bool
quote_is_formula (const char *string)
{
  /* = + - @ where East Asian keyboards have them.  */
  static const char *const wide[]
      = { "\357\274\235", "\357\274\213", "\357\274\215", "\357\274\240" };
  const char *s = string + strspn (string, " ");
  double value;
  bool begins = *s != '\0' && strchr ("=+-@\t\n\r", *s) != NULL;
  for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
    begins = begins || strncmp (s, wide[i], strlen (wide[i])) == 0;
  return begins && number_parse (s, strlen (s), &value) != NUMBER_OK;
}

/* Name the bytes of STRING that are not UTF-8 in a JSON string: names that
   differ in them alone would be the same with U+FFFD in their place.  */
static void
append_json_bad_bytes (struct text *to, const char *string)
{
  unsigned long code;
  text_puts (to, " (");
  for (const char *s = string; *s != '\0';)
    {
      size_t length = utf8_decode (s, &code);
      if (length == 0)
        text_printf (to, "\\\\x%02x", (unsigned char) *s);
      s += length == 0 ? 1 : length;
    }
  text_putc (to, ')');
}

void
quote_json (struct text *to, const char *string)
{
  text_putc (to, '"');
  unsigned long code;
  bool has_bad_bytes = false;
  for (const char *s = string; *s != '\0';)
    {
      size_t length = utf8_decode (s, &code);
      has_bad_bytes |= length == 0;
      if (length == 0)
        text_puts (to, "\\ufffd");
      else if (*s == '"' || *s == '\\')
        text_printf (to, "\\%c", *s);
      else if (*s == '\n')
        text_puts (to, "\\n");
      else if (*s == '\t')
        text_puts (to, "\\t");
      else if (*s == '\r')
        text_puts (to, "\\r");
      else if (utf8_is_control (code) || utf8_is_deceptive (code))
        text_printf (to, "\\u%04lx", code);
      else
        text_append (to, s, length);
      s += length == 0 ? 1 : length;
    }
  if (has_bad_bytes)
    append_json_bad_bytes (to, string);
  text_putc (to, '"');
}

/* Append the LENGTH bytes at S as \xHH, behind a backslash where ESCAPED. */
static void
append_by_number (struct text *to, const char *s, size_t length, bool escaped)
{
  for (size_t i = 0; i < length; i++)
    text_printf (to, "%s\\x%02x", escaped ? "\\" : "", (unsigned char) s[i]);
}

/* Append what XML 1.0 and a browser show of the bytes at S as entities where
   they need it, as \xHH where they may not stand at all, would not be seen or
   deceive (BACKSLASHED: with a backslash before, for Markdown); return how
   many bytes of S that took.  */
static size_t
append_html_character (struct text *to, const char *s, bool backslashed)
{
  unsigned long code;
  size_t length = utf8_decode (s, &code);
  if (length == 0)
    append_by_number (to, s, 1, backslashed);
  else if (utf8_is_control (code) || utf8_is_deceptive (code) || code == 0xfffe
           || code == 0xffff)
    append_by_number (to, s, length, backslashed);
  else if (*s == '&')
    text_puts (to, "&amp;");
  else if (*s == '<')
    text_puts (to, "&lt;");
  else if (*s == '>')
    text_puts (to, "&gt;");
  else if (*s == '"')
    text_puts (to, "&quot;");
  else if (*s == '\'')
    text_puts (to, "&#39;");
  else
    text_append (to, s, length);
  return length == 0 ? 1 : length;
}

void
quote_html (struct text *to, const char *string)
{
  for (const char *s = string; *s != '\0';)
    s += append_html_character (to, s, false);
}

/* Whether the byte BYTE counts as inside a word; all of UTF-8 does.  */
static bool
is_word (char byte)
{
  return (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z')
         || (byte >= 'a' && byte <= 'z') || (unsigned char) byte >= 0x80;
}

/* Whether the colon at S starts "::" or may start an emoji's name, ":tada:".
   Of digits alone there are two, so that a time of day stays readable.  */
static bool
starts_colon_name (const char *s)
{
  const char *name = s + 1;
  size_t digits = strspn (name, "0123456789"), length = digits;
  while (is_word (name[length]) || strchr ("_+-", name[length]) != NULL)
    {
      if (name[length] == '\0')
        return false;
      length++;
    }
  if (name[length] != ':')
    return false;
  return length == 0 || length > digits || strncmp (name, "100:", 4) == 0
         || strncmp (name, "1234:", 5) == 0;
}

/* Whether the byte at S, in STRING, is where GitHub would see that an address
   of the web begins: the colon of "://", or the w of "www.".  */
static bool
starts_address (const char *string, const char *s)
{
  return (*s == ':' && s[1] == '/' && s[2] == '/')
         || ((s == string || !is_word (s[-1]))
             && strncasecmp (s, "www.", 4) == 0);
}

void
quote_markdown (struct text *to, const char *string)
{
  if (*string == '\0')
    text_puts (to, "(empty)");
  for (const char *s = string; *s != '\0';)
    {
      /* An underscore between letters is only that.  */
      bool inside_word = s > string && is_word (s[-1]) && is_word (s[1]);
      if (strchr ("\\`*[|~", *s) != NULL || (*s == '_' && !inside_word))
        text_printf (to, "\\%c", *s);
      else if (strchr ("@#$", *s) != NULL
               || (*s == ':' && starts_colon_name (s))
               || starts_address (string, s))
        /* No backslash keeps GitHub from reading these as a mention, an
           issue, a formula, an emoji, a link.  */
        text_printf (to, "&#%d;", (unsigned char) *s);
      else if (*s == '"' || *s == '\'' || (*s == '>' && s > string))
        text_putc (to, *s);
      else
        {
          s += append_html_character (to, s, true);
          continue;
        }
      s++;
    }
}

void
quote_gnuplot (struct text *to, const char *string)
{
  text_putc (to, '"');
  unsigned long code;
  for (const char *s = string; *s != '\0';)
    {
      size_t length = utf8_decode (s, &code);
      if (length == 0 || utf8_is_control (code) || utf8_is_deceptive (code)
          || code == 0xfffe || code == 0xffff)
        text_puts (to, "\357\277\275");
      else if (strchr ("\"\\#%$@_^{}~&`", *s) != NULL)
        /* Of an octal number that begins with 0 gnuplot reads four digits,
           so that three would take a digit that follows with them.  */
        text_printf (to, "\\%04o", (unsigned char) *s);
      else
        text_append (to, s, length);
      s += length == 0 ? 1 : length;
    }
  text_putc (to, '"');
}
