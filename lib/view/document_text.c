/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include <errno.h>
#include "view/document_blocks.h"
#include "view/quote.h"
#include "view/wrap.h"

/* Print STRING, broken into lines that begin below the end of LEAD, with a
   full stop where it is a sentence.  */
static int
put_wrapped (const char *lead, const char *string, bool sentence, FILE *out)
{
  struct text whole = { 0 }, lines = { 0 };
  text_printf (&whole, "%s%s", string, sentence ? "." : "");
  wrap_put (&lines, lead, text_string (&whole));
  bool failed = whole.failed || lines.failed;
  fputs (text_string (&lines), out);
  text_free (&whole);
  text_free (&lines);
  return failed ? -1 : 0;
}

/* Print STRING as a heading with a row of SIGN below.  */
static int
put_heading (const char *string, char sign, FILE *out)
{
  int status = put_wrapped ("", string, false, out);
  size_t width = quote_width (string);
  for (size_t n = 0; n < width && n < WRAP_WIDTH; n++)
    putc (sign, out);
  putc ('\n', out);
  return status;
}

static int
put_caption (const struct block *block, bool bold, FILE *out)
{
  struct text line = { 0 };
  text_puts (&line, bold ? "\033[1m" : "");
  quote_terminal (&line, block->string);
  text_printf (&line, "%s%s\n", bold ? "\033[0m" : "", block->plain);
  bool failed = line.failed;
  fputs (text_string (&line), out);
  text_free (&line);
  return failed ? -1 : 0;
}

/* A figure in characters; else where it is to be seen, or what it says.  */
static int
put_figure (const struct document_figure *figure, FILE *out)
{
  if (figure->text != NULL)
    {
      fputs (figure->text, out);
      return 0;
    }
  struct text place = { 0 };
  text_printf (&place, "(figure%s%s: %s)", figure->light == NULL ? "" : " ",
               figure->light == NULL ? "" : figure->light, figure->finding);
  int status
      = place.failed ? -1 : put_wrapped ("", text_string (&place), false, out);
  text_free (&place);
  return status;
}

/* Whether a blank line parts block I from the one before.  */
static bool
is_apart (const struct document *d, size_t i)
{
  if (i == 0)
    return false;
  enum block_kind kind = d->block[i].kind, before = d->block[i - 1].kind;
  bool of_table = kind == BLOCK_TABLE && before == BLOCK_CAPTION;
  bool in_list = block_is_item (kind) && block_is_item (before);
  return !of_table && !in_list && kind != BLOCK_REMARK;
}

static int
put_block (const struct block *block, bool bold, FILE *out)
{
  switch (block->kind)
    {
    case BLOCK_TITLE:
      return put_heading (block->string, '=', out);
    case BLOCK_SECTION:
      return put_heading (block->string, '-', out);
    case BLOCK_SUBSECTION:
      return put_heading (block->string, '.', out);
    case BLOCK_ITEM:
      return put_wrapped ("- ", block->string, false, out);
    case BLOCK_SUBITEM:
      return put_wrapped ("  - ", block->string, false, out);
    case BLOCK_CAPTION:
      return put_caption (block, bold, out);
    case BLOCK_TABLE:
      return text_table_print (block->table, out);
    case BLOCK_REMARK:
      return put_wrapped ("", block->string, false, out);
    case BLOCK_FIGURE:
      return put_figure (&block->figure, out);
    default:
      return put_wrapped ("", block->string, true, out);
    }
}

int
document_write_text (const struct document *d, bool bold, FILE *out)
{
  int status = d->failed ? -1 : 0;
  for (size_t i = 0; i < d->count && status == 0; i++)
    {
      if (is_apart (d, i))
        putc ('\n', out);
      status = put_block (&d->block[i], bold, out);
    }
  if (status != 0)
    errno = ENOMEM;
  return status;
}
