/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The SVG that gnuplot has written: whether it is all there, and what it gets
   wrong.  */
#ifndef BENCH_GNUPLOT_PICTURE_H
#define BENCH_GNUPLOT_PICTURE_H
#include <stdbool.h>
#include "base/text.h"

/* Whether the last thing in PICTURE is the end of an SVG.  */
bool gnuplot_picture_is_whole (const struct text *picture);
/* Make PICTURE well-formed: gnuplot leaves ">" in texts as it is, but XML 1.0
   (2.4) does not allow it after "]]"; there it becomes an entity.  PICTURE
   fails without memory.  */
void gnuplot_picture_mend (struct text *picture);
#endif
