/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Documents in each format, pictures that are put into a page, and memory that
   runs out at every place where these ask for some.  */
#include <config.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "failing_memory.h"
#include "tap.h"
#include "view/document.h"
#include "view/svg_inline.h"

static struct text_table *
small_table (void)
{
  struct text_table *table = text_table_new ();
  if (table == NULL)
    return NULL;
  text_table_column (table, "name", ALIGN_LEFT);
  text_table_column (table, "wall", ALIGN_RIGHT);
  text_table_row (table);
  text_table_cell (table, "a|<b>");
  text_table_cell (table, "1 s");
  return table;
}

static void
fill (struct document *d)
{
  static const struct document_figure figure
      = { .name = "curve", .finding = "a < b", .text = "o--o ```\n" };
  document_title (d, "A & B");
  document_paragraph (d, "- 3 of 5");
  document_headline (d, "all is well");
  document_section (d, "Items");
  document_item (d, "one");
  document_subitem (d, "below one");
  document_item (d, "two");
  document_section (d, "Tables");
  document_subsection (d, "A part");
  document_caption (d, "wall", ", 3 samples");
  document_table (d, small_table ());
  document_remark (d, "p95 needs n >= 20");
  document_caption (d, "alone", "");
  document_figure (d, &figure);
}

/* The document in FORMAT, the caller's to free; NULL without memory.  */
static char *
written (enum document_format format)
{
  static char buffer[1 << 16];
  memset (buffer, 0, sizeof buffer);
  long granted = left;
  left = -1;
  FILE *out = fmemopen (buffer, sizeof buffer, "w");
  setvbuf (out, NULL, _IONBF, 0);
  left = granted;
  struct document *d = document_new ();
  if (d != NULL)
    fill (d);
  errno = 0;
  int status = d == NULL ? -1 : document_write (d, format, out);
  bool told = status == 0 || d == NULL || errno == ENOMEM;
  document_free (d);
  left = -1;
  fclose (out);
  if (!told)
    puts ("# failed for another reason than memory");
  return status == 0 ? buffer : NULL;
}

static void
test_formats (void)
{
  same_string (written (DOCUMENT_MARKDOWN),
               "# A &amp; B\n\n&#45; 3 of 5.\n\n**all is well.**\n\n"
               "## Items\n\n- one\n  - below one\n- two\n\n"
               "## Tables\n\n### A part\n\n**wall**, 3 samples\n\n"
               "| name | wall |\n| --- | ---: |\n| a\\|&lt;b> | 1 s |\n\n"
               "p95 needs n >= 20\n\n**alone**\n\n"
               "````text\no--o ```\n````\n",
               "a document is Markdown, its figure in a fence of its own");
  same_string (written (DOCUMENT_TEXT),
               "A & B\n=====\n\n- 3 of 5.\n\nall is well.\n\n"
               "Items\n-----\n\n- one\n  - below one\n- two\n\n"
               "Tables\n------\n\nA part\n......\n\nwall, 3 samples\n"
               "name   wall\na|<b>   1 s\np95 needs n >= 20\n\nalone\n\n"
               "o--o ```\n",
               "the same is text");
  const char *page = written (DOCUMENT_HTML);
  const char *main = page == NULL ? NULL : strstr (page, "<main>");
  same_string (
      main,
      "<main>\n<h1>A &amp; B</h1>\n<p>- 3 of 5.</p>\n"
      "<p class=\"headline\">all is well.</p>\n"
      "<nav aria-label=\"sections\">\n<ul>\n"
      "<li><a href=\"#section-1\">Items</a></li>\n"
      "<li><a href=\"#section-2\">Tables</a></li>\n</ul>\n</nav>\n"
      "<section aria-labelledby=\"section-1\">\n"
      "<h2 id=\"section-1\">Items</h2>\n"
      "<ul>\n<li>one<ul><li>below one</li></ul></li>\n<li>two</li>\n</ul>\n"
      "</section>\n<section aria-labelledby=\"section-2\">\n"
      "<h2 id=\"section-2\">Tables</h2>\n<h3>A part</h3>\n"
      "<div class=\"captioned\">\n<p class=\"caption\" id=\"caption-1\">"
      "<strong>wall</strong>, 3 samples</p>\n"
      "<div class=\"scroll\" role=\"region\" tabindex=\"0\""
      " aria-labelledby=\"caption-1\">\n"
      "<table>\n<thead>\n<tr><th scope=\"col\">name</th>"
      "<th scope=\"col\" class=\"n\">wall</th></tr>\n</thead>\n<tbody>\n"
      "<tr><th scope=\"row\">a|&lt;b&gt;</th><td class=\"n\">1 s</td></tr>\n"
      "</tbody>\n</table>\n</div>\n</div>\n"
      "<p class=\"remark\">p95 needs n &gt;= 20</p>\n"
      "<p class=\"caption\" id=\"caption-2\"><strong>alone</strong></p>\n"
      "<figure>\n<div class=\"scroll\" tabindex=\"0\">\n"
      "<pre role=\"img\" aria-label=\"a &lt; b\">o--o ```\n</pre>\n"
      "</div>\n</figure>\n</section>\n</main>\n</body>\n</html>\n",
      "and a page");
}

static void
test_memory (void)
{
  for (int format = 0; format < DOCUMENT_FORMATS; format++)
    {
      long granted = 0;
      const char *got = NULL;
      while (got == NULL && granted < 10000)
        {
          left = granted++;
          got = written ((enum document_format) format);
        }
      ok (got != NULL && granted > 20,
          "memory that runs out anywhere is told, and nothing is left");
    }
}

static void
inlines (const char *picture, const char *want, const char *sentence)
{
  struct text from = { 0 }, page = { 0 };
  text_puts (&from, picture);
  int status = svg_inline (&from, "fig", "x < y", &page);
  if (want == NULL)
    ok (status != 0, sentence);
  else
    same_string (status == 0 ? text_string (&page) : "refused", want,
                 sentence);
  text_free (&from);
  text_free (&page);
}

#define SVG "<svg width='9' height=\"8\" viewBox='0 0 9 8'>"
#define INLINED                                                               \
  "<svg role=\"img\" aria-label=\"x &lt; y\" width=\"9\" height=\"8\""        \
  " viewBox=\"0 0 9 8\">"

static void
test_svg (void)
{
  inlines ("<?xml version='1.0'?>\n<!-- by us -->\n" SVG
           "<title>t</title><desc>d</desc>"
           "<g stroke='rgb( 1, 2,255)'><path d='M0,0'/></g></svg>\n",
           INLINED "<g stroke=\"#0102ff\"><path d=\"M0,0\"/></g></svg>\n",
           "a picture says its finding, its colours are as in style sheets");
  inlines (SVG "<defs><circle id='gpPt5' r='1'/></defs>"
               "<use xlink:href='#gpPt5' color='black'/></svg>",
           INLINED "<defs><circle id=\"fig-gpPt5\" r=\"1\"/></defs>"
                   "<use href=\"#fig-gpPt5\" color=\"black\"/></svg>\n",
           "names in it are its own");
  inlines (SVG "<g id='plot'><g fill='none'>\n</g></g>"
               "<text>a &lt; b</text></svg>",
           INLINED "<text>a &lt; b</text></svg>\n", "empty groups vanish");
  inlines (SVG "<script>1</script></svg>", NULL, "no script");
  inlines (SVG "<title><script>1</script></title></svg>", NULL,
           "not even where it would be left out");
  inlines (SVG "<g onclick='1'/></svg>", NULL, "no event");
  inlines (SVG "<g style='x'/></svg>", NULL, "no style");
  inlines (SVG "<use xlink:href='http://a.b/c'/></svg>", NULL,
           "no reference to elsewhere");
  inlines (SVG "<path fill='url(#a)'/></svg>", NULL, "no paint by address");
  inlines (SVG "<text>a & b</text></svg>", NULL, "no bare ampersand");
  inlines (SVG "<g></svg>", NULL, "no element left open");
  inlines (SVG "</svg><svg></svg>", NULL, "no second picture");
  inlines (SVG "words</svg>", NULL, "no words beside texts");
  inlines ("<html></html>", NULL, "nothing but a picture");
  inlines ("", NULL, "nothing is no picture");
  inlines (SVG, NULL, "half a picture is none");
}

int
main (void)
{
  test_formats ();
  test_memory ();
  test_svg ();
  return plan ();
}
