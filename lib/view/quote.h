/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Making any bytes safe for the place where they are printed.  Names are
   opaque bytes; each of these appends STRING to TO.  */
#ifndef BENCH_QUOTE_H
#define BENCH_QUOTE_H
#include <stdbool.h>
#include "base/text.h"

/* A terminal or a log: control characters and bytes that are not UTF-8 as
   \xHH, the empty string as (empty).  */
void quote_terminal (struct text *to, const char *string);
/* The same where it starts a line: "::" and "##" there are orders to the
   machines that read the logs of tests, so their first byte is shown by its
   number.  */
void quote_line_start (struct text *to, const char *string);
/* A cell of TSV: backslash, tab, newline, return as \\ \t \n \r.  */
void quote_tsv (struct text *to, const char *string);
/* A cell of CSV (RFC 4180), always quoted when it needs to be.  */
void quote_csv (struct text *to, const char *string);
/* Whether a spreadsheet would take the cell STRING for a formula: it begins,
   after blanks, with one of = + - @, with one of their wide forms, or with a
   tab, newline or return, and is no number.  */
bool quote_is_formula (const char *string);
/* A JSON string with its quotes; bytes that are not UTF-8 as \ufffd,
   and named behind the text, so that different names stay different.  */
void quote_json (struct text *to, const char *string);
/* Markdown text on one line, safe in a table cell of GitHub's dialect: it is
   no markup, no HTML, no link and no mention; control characters and bytes
   that are not UTF-8 as \xHH.  */
void quote_markdown (struct text *to, const char *string);
/* HTML or XML text and attribute values, on one line; control characters,
   what XML 1.0 forbids and bytes that are not UTF-8 as \xHH.  */
void quote_html (struct text *to, const char *string);
/* A field of a gnuplot data file: in double quotes, octal escapes for all
   that gnuplot would read as more than text.  */
void quote_gnuplot (struct text *to, const char *string);
/* Columns that STRING takes on a terminal, as quote_terminal shows it,
   whatever the locale.  */
size_t quote_width (const char *string);
#endif
