/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where figures are drawn by gnuplot, and the files that they go to.  */
#ifndef BENCH_REPORT_STUDIO_H
#define BENCH_REPORT_STUDIO_H
#include "figures.h"
#include "options.h"
#include "view/gnuplot.h"

struct studio
{
  char *folder;       /* for files; NULL: pictures stay in memory */
  char *link;         /* FOLDER as seen from the report */
  bool keeps_picture; /* the report holds the picture itself */
  struct gnuplot gnuplot;
};

/* Whether a report as OPTIONS want it has pictures at all.  */
bool studio_is_needed (const struct options *options);
/* NULL: STUDIO is ready; else why there can be no figures, as a constant
   phrase, after a message.  Close it in either case.  */
const char *studio_open (struct studio *studio, const struct options *options);
void studio_close (struct studio *studio);
/* Draw SHEET and note where its pictures are.  0, or -1 after messages.  */
int studio_draw (const struct studio *studio, struct figure_sheet *sheet);
#endif
