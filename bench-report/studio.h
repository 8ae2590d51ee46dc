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
  char *page;         /* the report's file; NULL: none */
  char *link;         /* FOLDER as seen from there, once it is needed */
  bool made_folder;   /* it was not there before */
  bool keeps_picture; /* the report holds the picture itself */
  struct gnuplot gnuplot;
};

/* Whether a report as OPTIONS want it has pictures at all.  */
bool studio_is_needed (const struct options *options);
/* NULL: STUDIO is ready; else why there can be no figures, as a constant
   phrase, after a message.  Close it in either case.  */
const char *studio_open (struct studio *studio, const struct options *options);
/* A folder that was made for pictures, and has none, goes.  */
void studio_close (struct studio *studio);
/* Tell of the files that the COUNT figures of SHEET will be in
   (cli/file_use.h), if OPTIONS want files.  */
void studio_check_files (const struct options *options,
                         const struct figure_sheet *sheet, size_t count);
/* Draw SHEET and note where its pictures are.  NULL; or why there are none, as
   studio_open.  */
const char *studio_draw (struct studio *studio, struct figure_sheet *sheet);
#endif
