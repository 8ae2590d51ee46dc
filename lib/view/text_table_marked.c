/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables in Markdown and HTML.  */
#include <config.h>
#include <errno.h>
#include "view/quote.h"
#include "view/text_table_private.h"

int
text_table_print_markdown (const struct text_table *table, FILE *out)
{
  struct text page = { 0 };
  for (size_t c = 0; c < table->columns; c++)
    {
      text_puts (&page, "| ");
      if (*table->column[c].heading != '\0')
        quote_markdown (&page, table->column[c].heading);
      text_putc (&page, ' ');
    }
  text_puts (&page, "|\n");
  for (size_t c = 0; c < table->columns; c++)
    text_puts (&page,
               table->column[c].align == ALIGN_RIGHT ? "| ---: " : "| --- ");
  text_puts (&page, "|\n");
  for (size_t r = 0; r < text_table_rows (table); r++)
    {
      for (size_t c = 0; c < table->columns; c++)
        {
          const char *string = text_table_string (table, r, c);
          text_puts (&page, "| ");
          if (*string != '\0')
            quote_markdown (&page, string);
          text_putc (&page, ' ');
        }
      text_puts (&page, "|\n");
    }
  bool failed = table->failed || page.failed;
  fputs (text_string (&page), out);
  text_free (&page);
  errno = failed ? ENOMEM : errno;
  return failed ? -1 : 0;
}

/* What is wider counts as a sentence.  */
enum
{
  SENTENCE_COLUMNS = 14
};

/* Append a cell of COLUMN: TAG is th or td, SCOPE what a th heads.  */
static void
put_html_cell (struct text *to, const struct text_table *table, size_t column,
               const char *scope, const char *string)
{
  /* an empty corner heads nothing */
  const char *tag = scope == NULL || *string == '\0' ? "td" : "th";
  text_printf (to, "<%s", tag);
  if (*tag == 't' && tag[1] == 'h')
    text_printf (to, " scope=\"%s\"", scope);
  bool right = table->column[column].align == ALIGN_RIGHT;
  /* on a narrow screen a sentence wants more room than a word */
  bool sentence = scope == NULL && quote_width (string) > SENTENCE_COLUMNS;
  text_puts (to, right ? " class=\"n\">" : sentence ? " class=\"s\">" : ">");
  quote_html (to, string);
  text_printf (to, "</%s>", tag);
}

void
text_table_put_html (const struct text_table *table, struct text *to)
{
  text_puts (to, "<table>\n<thead>\n<tr>");
  for (size_t c = 0; c < table->columns; c++)
    put_html_cell (to, table, c, "col", table->column[c].heading);
  text_puts (to, "</tr>\n</thead>\n<tbody>\n");
  for (size_t r = 0; r < text_table_rows (table); r++)
    {
      text_puts (to, "<tr>");
      for (size_t c = 0; c < table->columns; c++)
        put_html_cell (to, table, c, c == 0 ? "row" : NULL,
                       text_table_string (table, r, c));
      text_puts (to, "</tr>\n");
    }
  text_puts (to, "</tbody>\n</table>\n");
  to->failed = to->failed || table->failed;
}
