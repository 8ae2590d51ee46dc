/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A report as a sequence of blocks (headings, sentences, tables, figures,
   notes), which know nothing of the format that they will be written in.

   All strings are raw bytes, of the user's too: each writer quotes them for
   its place.  Strings and tables become the document's; what a figure points
   to stays its owner's and must outlive the document.  When memory runs out
   the document turns failed and stays so; the writers tell.  */
#ifndef BENCH_DOCUMENT_H
#define BENCH_DOCUMENT_H
#include <stdbool.h>
#include <stdio.h>
#include "view/text_table.h"

enum document_format
{
  DOCUMENT_MARKDOWN,
  DOCUMENT_HTML,
  DOCUMENT_TEXT,
  DOCUMENT_FORMATS
};

/* A figure in all the forms that there are; each format takes the best that
   it can show, and none of them is needed.  */
struct document_figure
{
  const char *name;    /* a word of letters, digits and hyphens, its own in
                          the document */
  const char *finding; /* what it shows, for those who can not see it */
  const char *light, *dark;   /* SVG files for light and dark pages, by names
                                 relative to the report; NULL: none */
  const struct text *picture; /* the light SVG itself; NULL: none */
  const struct text *narrow;  /* that for a narrow screen; NULL: PICTURE */
  const char *text; /* lines of printable characters, each with its newline,
                       at most 80 columns wide; NULL: none */
};

struct document;
void document_free (struct document *d);
struct document *document_new (void) OWNED_UNTIL (document_free);

/* The heading of the whole; once, first.  */
void document_title (struct document *d, const char *title);
/* Start a section, and a part of one.  */
void document_section (struct document *d, const char *heading);
void document_subsection (struct document *d, const char *heading);
/* One sentence or several, the last without its full stop.  */
void document_paragraph (struct document *d, const char *sentence);
/* The same with emphasis: what the report found.  */
void document_headline (struct document *d, const char *sentence);
/* An item of a list, without a full stop; and one below it.  */
void document_item (struct document *d, const char *sentence);
void document_subitem (struct document *d, const char *sentence);
/* What the table that follows is about: NAME with emphasis, and PLAIN (which
   may be "") behind it.  */
void document_caption (struct document *d, const char *name,
                       const char *plain);
/* Takes TABLE over; NULL, which means that memory ran out, fails D.  */
void document_table (struct document *d, struct text_table *table);
/* What is to be said of the table before.  */
void document_remark (struct document *d, const char *remark);
void document_figure (struct document *d,
                      const struct document_figure *figure);

/* Write D to OUT.  0, or -1 with errno ENOMEM when making it or writing it ran
   out of memory.  Errors of OUT are its owner's to look at.  */
int document_write (const struct document *d, enum document_format format,
                    FILE *out);
/* The same as text; BOLD: the names of captions are, by escape sequences.  */
int document_write_text (const struct document *d, bool bold, FILE *out);
#endif
