/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Putting a picture of gnuplot's into a page of HTML.  */
#ifndef BENCH_SVG_INLINE_H
#define BENCH_SVG_INLINE_H
#include "base/text.h"

/* Append PICTURE, an SVG file as gnuplot draws it, to PAGE as an element svg
   that says FINDING to those who can not see it.  Its names (ids and what
   refers to them) begin with NAME, so that several pictures stand on a page;
   colours are written as #rrggbb, for a style sheet to change; what draws
   nothing (comments, tooltips, filters, empty groups) is left out.

   Nothing is trusted: elements and attributes are those of a short list, and
   references lead within the picture.  0; or -1 when there is anything else,
   or it is not well formed, or is no picture: PAGE then has what was read so
   far, and the page must do without.  */
int svg_inline (const struct text *picture, const char *name,
                const char *finding, struct text *page);
#endif
