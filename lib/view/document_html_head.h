/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The head of a page of HTML: what it may do, its title and its style.  */
#ifndef BENCH_DOCUMENT_HTML_HEAD_H
#define BENCH_DOCUMENT_HTML_HEAD_H
#include "base/text.h"

/* Append the document type and the whole head for a page TITLE, of any
   bytes.  Its security policy allows the style sheet in it, known by its
   SHA-256, and nothing else: no script, no request, no form, no frame.  */
void document_html_head (struct text *to, const char *title);
#endif
