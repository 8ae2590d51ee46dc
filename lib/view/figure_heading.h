/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands above each figure: a title that says the finding, and below it
   how to read the marks.  */
#ifndef BENCH_FIGURE_HEADING_H
#define BENCH_FIGURE_HEADING_H
#include <stddef.h>
#include "view/drawing.h"

/* Sizes of letters in every figure, in pixels.  */
#define FIGURE_TITLE_SIZE 19.0
#define FIGURE_NAME_SIZE 14.0
#define FIGURE_TEXT_SIZE 13.0
#define FIGURE_SMALL_SIZE 12.0
/* What is left free at the sides.  */
#define FIGURE_MARGIN 20.0

/* Draw TITLE (smaller, then on several lines, where it is too wide) and the
   COUNT phrases of NOTE, parted by dots, on as many lines as they take.
   Returns the height that is used up, or -1 with errno ENOMEM.  The height
   depends on the drawing's width only, so a drawing may be made as high as it
   takes afterwards.  */
double figure_heading_draw (struct drawing *d, const char *title,
                            const char *const *note, size_t count);
#endif
