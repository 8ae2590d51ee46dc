/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A key below a figure: what its letters stand for, where names beside the
   marks would hide each other.  */
#ifndef BENCH_FIGURE_KEY_H
#define BENCH_FIGURE_KEY_H
#include <stddef.h>
#include "view/drawing.h"
#include "view/figure_size.h"

/* Pixels that a row takes in a figure of SIZE; in a narrow one the detail is
   below the name.  */
double figure_key_height (enum figure_size size);

/* Draw a row whose middle is at Y: MARK in INK, NAME, of any bytes, cut to its
   room, and DETAIL at the right, or below.  0, or -1 with errno ENOMEM.  */
int figure_key_draw (struct drawing *d, enum figure_size size, double y,
                     char mark, enum drawing_ink ink, const char *name,
                     const char *detail);
#endif
