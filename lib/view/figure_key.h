/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A key below a figure: what its letters stand for, where names beside the
   marks would hide each other.  */
#ifndef BENCH_FIGURE_KEY_H
#define BENCH_FIGURE_KEY_H
#include <stddef.h>
#include "view/drawing.h"

/* Pixels that a row takes.  */
#define FIGURE_KEY_HEIGHT 19.0

/* Draw a row whose middle is at Y: MARK in INK, NAME, of any bytes, cut to its
   room, and DETAIL at the right.  0, or -1 with errno ENOMEM.  */
int figure_key_draw (struct drawing *d, double y, char mark,
                     enum drawing_ink ink, const char *name,
                     const char *detail);
#endif
