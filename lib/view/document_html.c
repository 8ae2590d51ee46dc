/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One file that needs no other: no script, nothing fetched, the style sheet
   named to the browser by its hash, so that no name of a benchmark could add
   to either even if the quoting had a hole.  */
#include <config.h>
#include <errno.h>
#include <string.h>
#include "view/document_blocks.h"
#include "view/document_html_head.h"
#include "view/quote.h"
#include "view/svg_inline.h"
#include "view/text_table_private.h"

/* A page in the making.  */
struct page
{
  struct text body;
  bool in_section, in_list;
  size_t sections, captions; /* so far */
};

static void
end_list (struct page *page)
{
  if (page->in_list)
    text_puts (&page->body, "</li>\n</ul>\n");
  page->in_list = false;
}

/* Put STRING, with a stop where it is a sentence, into the element TAG; its
   attributes are ATTRIBUTES, "" or with a blank before each.  */
static void
put_element (struct page *page, const char *tag, const char *attributes,
             const char *string, const char *stop)
{
  text_printf (&page->body, "<%s%s>", tag, attributes);
  quote_html (&page->body, *string == '\0' ? "(empty)" : string);
  text_printf (&page->body, "%s</%s>\n", stop, tag);
}

/* Links to all sections of D, before the first of them.  */
static void
put_contents (struct page *page, const struct document *d)
{
  size_t number = 0;
  text_puts (&page->body, "<nav aria-label=\"sections\">\n<ul>\n");
  for (size_t i = 0; i < d->count; i++)
    if (d->block[i].kind == BLOCK_SECTION)
      {
        text_printf (&page->body, "<li><a href=\"#section-%zu\">", ++number);
        quote_html (&page->body, d->block[i].string);
        text_puts (&page->body, "</a></li>\n");
      }
  text_puts (&page->body, "</ul>\n</nav>\n");
}

/* Whether the section that block I begins has several tables and little else:
   then they stand in columns, where there is room.  */
static bool
is_of_tables (const struct document *d, size_t i)
{
  size_t tables = 0;
  for (i++; i < d->count && d->block[i].kind != BLOCK_SECTION; i++)
    if (d->block[i].kind == BLOCK_TABLE)
      {
        tables++;
        if (d->block[i - 1].kind != BLOCK_CAPTION
            || text_table_columns (d->block[i].table) > 2)
          return false;
      }
    else if (d->block[i].kind != BLOCK_CAPTION)
      return false;
  return tables > 1;
}

static void
put_section (struct page *page, const struct document *d, size_t i)
{
  if (page->in_section)
    text_puts (&page->body, "</section>\n");
  else
    put_contents (page, d);
  page->in_section = true;
  page->sections++;
  text_printf (&page->body,
               "<section%s aria-labelledby=\"section-%zu\">\n"
               "<h2 id=\"section-%zu\">",
               is_of_tables (d, i) ? " class=\"columns\"" : "", page->sections,
               page->sections);
  quote_html (&page->body, d->block[i].string);
  text_puts (&page->body, "</h2>\n");
}

/* An item; those below it stand in a list of their own.  */
static void
put_item (struct page *page, const struct block *block)
{
  if (block->kind == BLOCK_SUBITEM && page->in_list)
    {
      text_puts (&page->body, "<ul><li>");
      quote_html (&page->body, block->string);
      text_puts (&page->body, "</li></ul>");
      return;
    }
  text_puts (&page->body, page->in_list ? "</li>\n<li>" : "<ul>\n<li>");
  page->in_list = true;
  quote_html (&page->body, block->string);
}

/* The caption of a table, which is kept with it; of something else only a
   line.  */
static void
put_caption (struct page *page, const struct block *block, bool of_table)
{
  if (of_table)
    text_puts (&page->body, "<div class=\"captioned\">\n");
  text_printf (&page->body, "<p class=\"caption\" id=\"caption-%zu\"><strong>",
               ++page->captions);
  quote_html (&page->body, *block->string == '\0' ? "(empty)" : block->string);
  text_puts (&page->body, "</strong>");
  quote_html (&page->body, block->plain);
  text_puts (&page->body, "</p>\n");
}

/* A table scrolls within its own box, which the keyboard reaches.  It has the
   name of its caption, where one stands before it, else of its section.  */
static void
put_table (struct page *page, const struct block *block, bool has_caption)
{
  struct text name = { 0 };
  if (has_caption)
    text_printf (&name, "aria-labelledby=\"caption-%zu\"", page->captions);
  else if (page->sections > 0)
    text_printf (&name, "aria-labelledby=\"section-%zu\"", page->sections);
  else
    text_puts (&name, "aria-label=\"table\"");
  text_printf (&page->body,
               "<div class=\"scroll\" role=\"region\" tabindex=\"0\" %s>\n",
               text_string (&name));
  text_table_put_html (block->table, &page->body);
  text_puts (&page->body, has_caption ? "</div>\n</div>\n" : "</div>\n");
  page->body.failed |= name.failed;
  text_free (&name);
}

/* Append LINES, each with its newline.  */
static void
put_lines (struct text *to, const char *lines)
{
  struct text line = { 0 };
  for (const char *s = lines; *s != '\0';)
    {
      size_t length = strcspn (s, "\n");
      text_clear (&line);
      text_append (&line, s, length);
      quote_html (to, text_string (&line));
      text_putc (to, '\n');
      to->failed |= line.failed;
      s += length + (s[length] == '\n');
    }
  text_free (&line);
}

/* Append PICTURE for the screens that CLASS is about, its names beginning with
   that of FIGURE and SUFFIX; false where it can not stand in a page.  */
static bool
put_picture (struct text *to, const struct document_figure *figure,
             const struct text *picture, const char *class, const char *suffix)
{
  struct text svg = { 0 }, name = { 0 };
  text_printf (&name, "%s%s", figure->name, suffix);
  bool drawn
      = picture != NULL
        && svg_inline (picture, text_string (&name), figure->finding, &svg)
               == 0;
  if (drawn)
    text_printf (to, "<div class=\"%s\">\n%s</div>\n", class,
                 text_string (&svg));
  to->failed |= svg.failed || name.failed;
  text_free (&svg);
  text_free (&name);
  return drawn;
}

static void
put_figure_text (struct page *page, const struct document_figure *figure)
{
  text_puts (&page->body, "<div class=\"scroll\" tabindex=\"0\">\n"
                          "<pre role=\"img\" aria-label=\"");
  quote_html (&page->body, figure->finding);
  text_puts (&page->body, "\">");
  put_lines (&page->body, figure->text);
  text_puts (&page->body, "</pre>\n</div>\n");
}

static void
put_figure (struct page *page, const struct document_figure *figure)
{
  struct text narrow = { 0 };
  bool has_narrow
      = put_picture (&narrow, figure, figure->narrow, "narrow", "-narrow");
  text_puts (&page->body, "<figure>\n");
  if (put_picture (&page->body, figure, figure->picture,
                   has_narrow ? "wide" : "scroll", ""))
    text_puts (&page->body, text_string (&narrow));
  else if (figure->text != NULL)
    put_figure_text (page, figure);
  else
    put_element (page, "p", "", figure->finding, "");
  text_puts (&page->body, "</figure>\n");
  page->body.failed |= narrow.failed;
  text_free (&narrow);
}

static void
put_block (struct page *page, const struct document *d, size_t i)
{
  const struct block *block = &d->block[i];
  if (!block_is_item (block->kind))
    end_list (page);
  switch (block->kind)
    {
    case BLOCK_TITLE:
      put_element (page, "h1", "", block->string, "");
      break;
    case BLOCK_SECTION:
      put_section (page, d, i);
      break;
    case BLOCK_SUBSECTION:
      put_element (page, "h3", "", block->string, "");
      break;
    case BLOCK_PARAGRAPH:
      put_element (page, "p", "", block->string, ".");
      break;
    case BLOCK_HEADLINE:
      put_element (page, "p", " class=\"headline\"", block->string, ".");
      break;
    case BLOCK_ITEM:
    case BLOCK_SUBITEM:
      put_item (page, block);
      break;
    case BLOCK_CAPTION:
      put_caption (page, block,
                   i + 1 < d->count && d->block[i + 1].kind == BLOCK_TABLE);
      break;
    case BLOCK_TABLE:
      put_table (page, block, i > 0 && d->block[i - 1].kind == BLOCK_CAPTION);
      break;
    case BLOCK_REMARK:
      put_element (page, "p", " class=\"remark\"", block->string, "");
      break;
    case BLOCK_FIGURE:
      put_figure (page, &block->figure);
      break;
    }
}

static const char *
title_of (const struct document *d)
{
  for (size_t i = 0; i < d->count; i++)
    if (d->block[i].kind == BLOCK_TITLE && *d->block[i].string != '\0')
      return d->block[i].string;
  return "Report";
}

int
document_write_html (const struct document *d, FILE *out)
{
  struct text head = { 0 };
  struct page page = { 0 };
  document_html_head (&head, title_of (d));
  for (size_t i = 0; i < d->count; i++)
    put_block (&page, d, i);
  end_list (&page);
  if (page.in_section)
    text_puts (&page.body, "</section>\n");
  bool failed = head.failed || page.body.failed;
  if (!failed)
    {
      fputs (text_string (&head), out);
      fputs ("<body>\n<main>\n", out);
      fputs (text_string (&page.body), out);
      fputs ("</main>\n</body>\n</html>\n", out);
    }
  text_free (&head);
  text_free (&page.body);
  errno = failed ? ENOMEM : errno;
  return failed ? -1 : 0;
}
