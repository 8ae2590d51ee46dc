/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/wrap.h"
#include <stdbool.h>
#include <string.h>
#include "base/utf8.h"
#include "number/units.h"
#include "view/quote.h"

/* Whether WORD, without what punctuation is around it, is a unit.  */
static bool
is_unit (const char *word)
{
  size_t length = strlen (word);
  while (length > 1 && strchr (",;:.)", word[length - 1]) != NULL)
    length--;
  return *word == '%' || unit_lookup (word, length) != NULL;
}

/* Whether WORD may begin a line after BEFORE: not a unit after its number.  */
static bool
may_break (const char *before, const char *word)
{
  size_t length = before == NULL ? 0 : strlen (before);
  bool number
      = length > 0 && before[length - 1] >= '0' && before[length - 1] <= '9';
  return !number || !is_unit (word);
}

/* The width of WORD, which is followed by REST, with the unit that must stay
   beside it.  */
static size_t
width_with_unit (const char *word, const char *rest)
{
  char unit[16];
  size_t width = quote_width (word);
  size_t length = rest == NULL ? 0 : strcspn (rest, " ");
  if (length == 0 || length >= sizeof unit)
    return width;
  memcpy (unit, rest, length);
  unit[length] = '\0';
  return may_break (word, unit) ? width : width + 1 + quote_width (unit);
}

/* A paragraph in the making.  */
struct paragraph
{
  struct text *to;
  int indent;
  size_t column;
  bool begins; /* nothing is on the line but the indent */
};

static void
break_line (struct paragraph *p)
{
  text_printf (p->to, "\n%*s", p->indent, "");
  p->column = (size_t) p->indent;
  p->begins = true;
}

/* Append WORD, in pieces where it is longer than a line.  "::" and "##" at
   the start of a line are orders to the machines that read the logs of tests:
   there the first byte is shown by its number.  */
static void
put_word (struct paragraph *p, const char *word)
{
  size_t room = WRAP_WIDTH - (size_t) p->indent;
  bool order
      = p->begins
        && (strncmp (word, "::", 2) == 0 || strncmp (word, "##", 2) == 0);
  bool too_long = quote_width (word) > room;
  if (order)
    {
      text_printf (p->to, "\\x%02x", (unsigned char) *word++);
      p->column += 4;
    }
  while (*word != '\0')
    {
      unsigned long code = 0;
      size_t length = utf8_decode (word, &code);
      size_t columns = (size_t) utf8_columns (code);
      if (too_long && p->column + columns > WRAP_WIDTH && !p->begins)
        break_line (p);
      text_append (p->to, word, length == 0 ? 1 : length);
      p->column += columns;
      p->begins = false;
      word += length == 0 ? 1 : length;
    }
}

#define HANGING 2

static void
put (struct text *to, const char *lead, int indent, const char *sentence)
{
  struct text shown = { 0 };
  struct paragraph p = { .to = to, .indent = indent, .column = strlen (lead) };
  /* blanks before the first word do not keep it from being an order */
  p.begins = strspn (lead, " ") == p.column;
  const char *last = NULL;
  quote_terminal (&shown, sentence);
  text_puts (to, lead);
  for (char *rest = shown.bytes, *word;
       rest != NULL && (word = strsep (&rest, " ")) != NULL;)
    {
      if (last != NULL)
        {
          if (may_break (last, word)
              && p.column + 1 + width_with_unit (word, rest) > WRAP_WIDTH)
            break_line (&p);
          else
            {
              text_putc (to, ' ');
              p.column++;
            }
        }
      if (*word != '\0')
        put_word (&p, word);
      last = word;
    }
  text_putc (to, '\n');
  to->failed = to->failed || shown.failed;
  text_free (&shown);
}

void
wrap_put (struct text *to, const char *lead, const char *sentence)
{
  put (to, lead, (int) strlen (lead), sentence);
}

void
wrap_put_hanging (struct text *to, const char *sentence)
{
  put (to, "", HANGING, sentence);
}
