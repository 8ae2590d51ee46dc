/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws pictures by gnuplot, which is trusted with nothing.

   It gets a script made of numbers and constant words only; every text of
   a picture travels as an escaped field of a data file.  Both files have
   fixed names and lie in a directory of our own.  It runs with -d (no
   start-up file of the user's), in a clean environment, as a process group
   that is killed when it takes too long.  Its exit status is not believed:
   it is 0 on a full disk too, so the picture counts only when its last line
   is there.  */
#ifndef BENCH_GNUPLOT_H
#define BENCH_GNUPLOT_H
#include <stdbool.h>
#include "base/report.h"
#include "base/text.h"
#include "view/drawing.h"

struct gnuplot
{
  const char *program;   /* as gnuplot_find gives it */
  const char *path;      /* PATH for it; NULL: none */
  const char *temporary; /* where its directory is made; NULL: /tmp */
  unsigned timeout_ms;   /* how long one picture may take */
  const struct reporter *reporter; /* told of trouble, as errors */
};

/* The file name of gnuplot on PATH (directories parted by colons; empty ones
   are skipped: a program in the current directory is not ours to run), the
   caller's to free; NULL with errno ENOENT when there is none, or ENOMEM.  */
char *gnuplot_find (const char *path);

/* Append to PICTURE the SVG of D on a light or dark page.  0; or -1 after
   the reporter has been told of each thing that went wrong.  */
int gnuplot_draw (const struct gnuplot *g, const struct drawing *d, bool dark,
                  struct text *picture);
#endif
