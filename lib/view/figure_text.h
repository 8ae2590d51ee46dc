/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much room text takes in a figure, and making it fit.  */
#ifndef BENCH_FIGURE_TEXT_H
#define BENCH_FIGURE_TEXT_H

/* Pixels that STRING is wide in letters of SIZE pixels, as the figure shows
   it (view/quote.h, quote_terminal): advance widths of DejaVu Sans, for rare
   characters the width of their kind.  */
double figure_text_width (const char *string, double size);

/* STRING as the figure shows it, at most WIDTH pixels wide: where it is
   wider, its middle becomes an ellipsis, since names of one family differ at
   their ends.  The caller's to free; NULL with errno ENOMEM.  */
char *figure_text_fit (const char *string, double size, double width);
#endif
