/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as a name in every place where names are printed: no control
   character comes through, the text is UTF-8, and where the form can be read
   back it is what went in.  */
#include <config.h>
#include "base/text.h"
#include "base/utf8.h"
#include "fuzz.h"
#include "stream/escape.h"
#include "view/quote.h"

/* The characters of TEXT, none of which drives a terminal or deceives.  */
static void
demand_visible (const char *text)
{
  while (*text != '\0')
    {
      unsigned long code;
      size_t length = utf8_decode (text, &code);
      demand (length > 0, "it is UTF-8");
      demand (!utf8_is_control (code), "it has no control character");
      text += length;
    }
}

static bool
is_utf8 (const char *name)
{
  unsigned long code;
  size_t length;
  for (; *name != '\0'; name += length)
    if ((length = utf8_decode (name, &code)) == 0)
      return false;
  return true;
}

/* Append the character CODE as UTF-8.  */
static void
put_character (struct text *to, unsigned code)
{
  if (code < 0x80)
    text_putc (to, (char) code);
  else if (code < 0x800)
    {
      text_putc (to, (char) (0xc0 | code >> 6));
      text_putc (to, (char) (0x80 | (code & 0x3f)));
    }
  else
    {
      text_putc (to, (char) (0xe0 | code >> 12));
      text_putc (to, (char) (0x80 | (code >> 6 & 0x3f)));
      text_putc (to, (char) (0x80 | (code & 0x3f)));
    }
}

/* Read a string of JSON (RFC 8259); it holds nothing behind it.  */
static void
read_json (const char *json, struct text *to)
{
  static const char plain[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
  demand (*json == '"', "a string begins");
  for (json++; *json != '"'; json++)
    {
      demand ((unsigned char) *json >= 0x20, "no control character is in it");
      if (*json != '\\')
        {
          text_putc (to, *json);
          continue;
        }
      json++;
      const char *at = strchr (plain, *json);
      if (*json != '\0' && at != NULL)
        {
          text_putc (to, meant[at - plain]);
          continue;
        }
      unsigned code = 0;
      demand (*json == 'u' && sscanf (json + 1, "%4x", &code) == 1,
              "an escape is one of JSON's");
      put_character (to, code);
      json += 4;
    }
  demand (json[1] == '\0', "it ends with its quote");
}

static void
try_json (const char *name)
{
  struct text json = { 0 }, back = { 0 };
  quote_json (&json, name);
  demand_visible (text_string (&json));
  read_json (text_string (&json), &back);
  if (is_utf8 (name))
    demand (strcmp (text_string (&back), name) == 0, "JSON reads back");
  else
    demand (strstr (text_string (&back), "\xef\xbf\xbd") != NULL,
            "what is not UTF-8 is seen to be");
  text_free (&json);
  text_free (&back);
}

/* Read a cell of CSV (RFC 4180).  */
static void
try_csv (const char *name)
{
  struct text csv = { 0 }, back = { 0 };
  quote_csv (&csv, name);
  const char *at = text_string (&csv);
  if (*at != '"')
    {
      demand (strpbrk (at, "\",\r\n") == NULL, "what needs quotes has them");
      text_puts (&back, at);
    }
  else
    {
      for (at++; *at != '"' || at[1] == '"'; at++)
        {
          demand (*at != '\0', "quotes end");
          at += *at == '"';
          text_putc (&back, *at);
        }
      demand (at[1] == '\0', "nothing is behind them");
    }
  demand (strcmp (text_string (&back), name) == 0, "CSV reads back");
  text_free (&csv);
  text_free (&back);
}

/* A field of the sample stream, an item of a list, a cell of TSV.  */
static void
try_stream (const char *name)
{
  struct text field = { 0 };
  escape_append (&field, name, strlen (name));
  demand (field.failed == false, "there is memory");
  demand (escape_find_control (text_string (&field), field.length) == NULL,
          "a field has no control character");
  size_t length = field.length;
  char *bytes = text_take (&field);
  demand (escape_decode (bytes, length) == (ptrdiff_t) strlen (name)
              && memcmp (bytes, name, strlen (name)) == 0,
          "a field reads back");
  free (bytes);

  struct text list = { 0 };
  name_list_append (&list, name, true);
  name_list_append (&list, name, false);
  char *names = text_take (&list), *at = names;
  for (int i = 0; i < 2; i++)
    {
      const char *item = name_list_next (&at);
      demand (item != NULL && strcmp (item, name) == 0,
              "a list of names reads back");
    }
  demand (at == NULL, "and has no more of them");
  free (names);

  struct text cell = { 0 };
  quote_tsv (&cell, name);
  demand (strpbrk (text_string (&cell), "\t\n\r") == NULL,
          "a cell of TSV is one");
  text_free (&cell);
}

static void
try_html (const char *name)
{
  struct text html = { 0 };
  quote_html (&html, name);
  const char *text = text_string (&html);
  demand_visible (text);
  demand (strpbrk (text, "<>\"'") == NULL, "no markup is in it");
  for (; (text = strchr (text, '&')) != NULL; text++)
    demand (strcspn (text, ";") < 8, "an entity ends");
  text_free (&html);
}

static void
try_gnuplot (const char *name)
{
  struct text field = { 0 };
  quote_gnuplot (&field, name);
  const char *text = text_string (&field);
  size_t length = strlen (text);
  demand (length >= 2 && text[0] == '"' && text[length - 1] == '"',
          "a field of gnuplot is quoted");
  for (size_t i = 1; i < length - 1; i++)
    demand (strchr ("\"#%$@_^{}~&`\t\n\r", text[i]) == NULL,
            "and holds nothing that gnuplot reads as more than text");
  text_free (&field);
}

static void
try_lines (const char *name)
{
  static void (*const quote[]) (struct text *, const char *)
      = { quote_terminal, quote_line_start, quote_markdown,
          utf8_append_visible };
  for (size_t i = 0; i < sizeof quote / sizeof *quote; i++)
    {
      struct text line = { 0 };
      quote[i](&line, name);
      demand_visible (text_string (&line));
      text_free (&line);
    }
  struct text start = { 0 }, shown = { 0 };
  quote_line_start (&start, name);
  demand (strncmp (text_string (&start), "::", 2) != 0
              && strncmp (text_string (&start), "##", 2) != 0,
          "a name gives no orders to logs");
  quote_terminal (&shown, name);
  demand (quote_width (name) <= 2 * strlen (text_string (&shown)),
          "a name is as wide as it is shown");
  text_free (&start);
  text_free (&shown);
}

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t length)
{
  char *name = string_of (bytes, length);
  try_lines (name);
  try_json (name);
  try_csv (name);
  try_stream (name);
  try_html (name);
  try_gnuplot (name);
  free (name);
  return 0;
}
