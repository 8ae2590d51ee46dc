/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include <errno.h>
#include <string.h>
#include "view/document_blocks.h"
#include "view/quote.h"

/* Append STRING where a line of Markdown starts.  A sentence may begin with a
   name that would make it a list, a rule or a heading: then its first
   character becomes an entity.  */
static void
put_line_start (struct text *to, const char *string)
{
  size_t digits = strspn (string, "0123456789");
  bool structure = strchr ("-+= ", *string) != NULL
                   || (digits > 0 && strchr (".)", string[digits]) != NULL);
  if (*string == '\0' || !structure)
    quote_markdown (to, string);
  else
    {
      text_printf (to, "&#%d;", (unsigned char) *string);
      if (string[1] != '\0')
        quote_markdown (to, string + 1);
    }
}

/* Letters and digits, whatever the locale's are.  */
static bool
is_unreserved (char byte)
{
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z')
         || (byte >= '0' && byte <= '9') || strchr ("-._~/", byte) != NULL;
}

/* Append NAME as part of a URL that stands in a list of them: a comma or a
   blank would end it.  */
static void
put_url (struct text *to, const char *name)
{
  for (const char *s = name; *s != '\0'; s++)
    if (is_unreserved (*s))
      text_putc (to, *s);
    else
      text_printf (to, "%%%02X", (unsigned char) *s);
}

static void
put_picture (struct text *to, const struct document_figure *figure)
{
  text_puts (to, "<picture>\n"
                 "  <source media=\"(prefers-color-scheme: dark)\""
                 " srcset=\"");
  put_url (to, figure->dark);
  text_puts (to, "\">\n  <img alt=\"");
  quote_html (to, figure->finding);
  text_puts (to, "\" src=\"");
  put_url (to, figure->light);
  text_puts (to, "\">\n</picture>\n");
}

/* The longest run of backquotes in STRING.  */
static size_t
longest_fence (const char *string)
{
  size_t longest = 0;
  for (const char *s = strchr (string, '`'); s != NULL; s = strchr (s, '`'))
    {
      size_t length = strspn (s, "`");
      longest = length > longest ? length : longest;
      s += length;
    }
  return longest;
}

/* LINES as they are, in a fence that none of them ends.  */
static void
put_code (struct text *to, const char *lines)
{
  struct text fence = { 0 };
  size_t length = longest_fence (lines) + 1;
  for (length = length < 3 ? 3 : length; length > 0; length--)
    text_putc (&fence, '`');
  text_printf (to, "%stext\n%s%s\n", text_string (&fence), lines,
               text_string (&fence));
  to->failed |= fence.failed;
  text_free (&fence);
}

static void
put_figure (struct text *to, const struct document_figure *figure)
{
  if (figure->light != NULL && figure->dark != NULL)
    put_picture (to, figure);
  else if (figure->text != NULL)
    put_code (to, figure->text);
  else
    {
      text_puts (to, "(figure: ");
      quote_markdown (to, figure->finding);
      text_puts (to, ")\n");
    }
}

/* Append STRING with emphasis, which a blank at either end of it would
   undo.  */
static void
put_strong (struct text *to, const char *string, const char *stop)
{
  size_t blanks = strspn (string, " "), length = strlen (string);
  text_puts (to, "**");
  for (size_t i = 0; i < blanks; i++)
    text_puts (to, "&#32;");
  if (blanks < length || length == 0)
    quote_markdown (to, string + blanks);
  if (*stop == '\0' && blanks < length && string[length - 1] == ' ')
    text_puts (to, "&#32;");
  text_printf (to, "%s**", stop);
}

static void
put_heading (struct text *to, const char *signs, const char *heading)
{
  text_puts (to, signs);
  quote_markdown (to, heading);
  text_putc (to, '\n');
}

/* Append all but tables.  */
static void
put_block (struct text *to, const struct block *block)
{
  switch (block->kind)
    {
    case BLOCK_TITLE:
      put_heading (to, "# ", block->string);
      break;
    case BLOCK_SECTION:
      put_heading (to, "## ", block->string);
      break;
    case BLOCK_SUBSECTION:
      put_heading (to, "### ", block->string);
      break;
    case BLOCK_HEADLINE:
      put_strong (to, block->string, ".");
      text_putc (to, '\n');
      break;
    case BLOCK_ITEM:
    case BLOCK_SUBITEM:
      text_puts (to, block->kind == BLOCK_ITEM ? "- " : "  - ");
      put_line_start (to, block->string);
      text_putc (to, '\n');
      break;
    case BLOCK_CAPTION:
      put_strong (to, block->string, "");
      if (*block->plain != '\0')
        quote_markdown (to, block->plain);
      text_putc (to, '\n');
      break;
    case BLOCK_FIGURE:
      put_figure (to, &block->figure);
      break;
    default:
      put_line_start (to, block->string);
      text_puts (to, block->kind == BLOCK_REMARK ? "\n" : ".\n");
    }
}

int
document_write_markdown (const struct document *d, FILE *out)
{
  int status = 0;
  for (size_t i = 0; i < d->count && status == 0; i++)
    {
      const struct block *block = &d->block[i];
      bool in_list = i > 0 && block_is_item (block->kind)
                     && block_is_item (d->block[i - 1].kind);
      if (i > 0 && !in_list)
        putc ('\n', out);
      if (block->kind == BLOCK_TABLE)
        {
          status = text_table_print_markdown (block->table, out);
          continue;
        }
      struct text shown = { 0 };
      put_block (&shown, block);
      fputs (text_string (&shown), out);
      status = shown.failed ? -1 : 0;
      text_free (&shown);
    }
  if (status != 0)
    errno = ENOMEM;
  return status;
}
